import { multiplyDivide } from '@comanda/pricing';
import type { FieldError } from '../../platform/errors.ts';
import type { SaleMoment } from './availability.ts';
import { asCharged, basePriceOf, countOf } from './charge-choices.ts';
import type { MenuItem, Modifier, ModifierGroup, PreModifier, PreModifierKind, Size } from './menu.ts';
import { type ItemOnSale, type MenuOnSale, type ModifierOnSale, unavailableBecause } from './on-sale.ts';
import { FACTOR_SCALE, factorOf } from './pre-modifier.ts';

/** Resolves one requested line against the menu, into names and unit prices that no longer change. Pure. */

export interface ModifierRequest {
  modifierGuid: string;
  /** Per unit of what it modifies. */
  quantity?: number | undefined;
  preModifier?: PreModifierKind | undefined;
  modifiers?: ModifierRequest[] | undefined;
}

export interface SelectionRequest {
  menuItemGuid: string;
  sizeGuid?: string | undefined;
  /** Only of items with an open price. */
  priceAmount?: number | undefined;
  modifiers?: ModifierRequest[] | undefined;
}

export interface ResolvedModifier {
  modifier: Modifier;
  group: ModifierGroup;
  preModifier: PreModifierKind | null;
  /** Per unit of what it modifies. */
  quantity: number;
  /** What is charged for one; negative for a credit. */
  unitPriceAmount: number;
  /** Of what its group lets cost nothing: what one costs where it is charged. */
  fullPriceAmount?: number | undefined;
  modifiers: ResolvedModifier[];
}

/** A modifier that a line has already: it keeps its price, whatever the menu says now. */
export interface KnownModifier {
  modifierGuid: string;
  preModifier?: PreModifierKind | undefined;
  unitPriceAmount: number;
  fullPriceAmount?: number | undefined;
  modifiers?: readonly KnownModifier[] | undefined;
}

export interface ResolvedSelection {
  onSale: ItemOnSale;
  item: MenuItem;
  size: Size | null;
  /** Of the size, when that has one of its own. */
  plu: string | null;
  /** Of one unit, without modifiers. */
  unitPriceAmount: number;
  modifiers: ResolvedModifier[];
}

/** More choices than anybody makes about one dish; a bound on the work of one line. */
export const MODIFIERS_MAX = 200;

/**
 * Finds a requested item on the menu and checks that it can be sold as asked: size, price, choices, their counts, and whether
 * it is available at this moment; without one it was sold already, and is only changed. What is `known` of it keeps its price.
 * `problems` names every wrong field, with paths relative to the request; if there are any, `resolved` is null. Stock is not
 * checked here: takeStock does that.
 */
export function resolveSelection(
  menu: MenuOnSale,
  request: SelectionRequest,
  moment: SaleMoment | null,
  known: readonly KnownModifier[] = [],
): { resolved: ResolvedSelection; problems: readonly [] } | { resolved: null; problems: FieldError[] } {
  const problems: FieldError[] = [];
  const wrong = (path: string, rule: string, message: string) =>
    void problems.push({ in: 'body', path, rule, message });
  const onSale = menu.items.get(request.menuItemGuid);
  if (!onSale) {
    wrong('/menuItemGuid', 'known', 'is not an item on the menu of this restaurant');
    return { resolved: null, problems };
  }
  const { item } = onSale;
  const limit = moment && unavailableBecause(onSale, moment);
  if (limit) wrong('/menuItemGuid', limit, `"${item.name}" ${UNAVAILABLE[limit]}`);
  if (request.priceAmount !== undefined && !item.openPrice) {
    wrong('/priceAmount', 'openPrice', 'is only possible for items with an open price');
  }
  const size = sizeOf(item, request, wrong);
  const choosing: Choosing = { menu, sizeGuid: size?.sizeGuid ?? null, chosen: 0, wrong };
  const what = { name: item.name, modifierGroups: onSale.modifierGroups, known };
  const modifiers = choose(choosing, what, request.modifiers ?? [], '');
  if (choosing.chosen > MODIFIERS_MAX || countOf(modifiers) > MODIFIERS_MAX) {
    wrong('/modifiers', 'maxItems', `holds more than ${MODIFIERS_MAX} modifiers in all`);
  }
  if (problems.length > 0) return { resolved: null, problems };
  const resolved: ResolvedSelection = {
    onSale,
    item,
    // The sizes of an item are the menu's.
    size: size ? menu.sizes.get(size.sizeGuid)! : null,
    plu: size?.plu ?? item.plu,
    unitPriceAmount: request.priceAmount ?? size?.priceAmount ?? item.priceAmount,
    modifiers,
  };
  return { resolved, problems: [] };
}

type Wrong = (path: string, rule: string, message: string) => void;

const UNAVAILABLE = {
  availability: 'is not served at this time',
  channels: 'is not offered on this channel (the order’s source)',
  diningOptions: 'is not offered with this dining option',
};

function sizeOf(
  item: MenuItem,
  { sizeGuid }: SelectionRequest,
  wrong: Wrong,
): MenuItem['sizes'][number] | null {
  if (sizeGuid !== undefined) {
    const found = item.sizes.find((size) => size.sizeGuid === sizeGuid);
    if (!found) wrong('/sizeGuid', 'known', `is not a size of "${item.name}"`);
    return found ?? null;
  }
  if (item.sizes.length === 0) return null;
  const usual = item.sizes.find(({ isDefault }) => isDefault);
  if (!usual) wrong('/sizeGuid', 'required', `is required for "${item.name}"`);
  return usual ?? null;
}

/** What is the same for all modifiers of one line. */
interface Choosing {
  menu: MenuOnSale;
  sizeGuid: string | null;
  /** Modifiers so far, defaults and nested ones included. */
  chosen: number;
  wrong: Wrong;
}

interface Modified {
  name: string;
  modifierGroups: readonly ModifierGroup[];
  known: readonly KnownModifier[];
}

/** The modifiers of one item or modifier, as they are charged: the named ones, and the defaults of groups without a named one. */
function choose(
  choosing: Choosing,
  what: Modified,
  requests: readonly ModifierRequest[],
  path: string,
): ResolvedModifier[] {
  if (requests.length === 0 && what.modifierGroups.length === 0) return NONE;
  const resolved: ResolvedModifier[] = [];
  for (const [index, request] of requests.entries()) {
    const own = `${path}/modifiers/${index}`;
    const onSale = choosing.menu.modifiers.get(request.modifierGuid);
    if (!onSale || !what.modifierGroups.includes(onSale.group)) {
      choosing.wrong(`${own}/modifierGuid`, 'known', `is not a modifier of "${what.name}"`);
      continue;
    }
    resolved.push(modify(choosing, onSale, { ...request, before: beforeOf(what, request) }, own));
  }
  for (const group of what.modifierGroups) {
    if (!resolved.some((one) => one.group === group)) {
      for (const modifier of group.modifiers) {
        if (!modifier.isDefault || choosing.chosen > MODIFIERS_MAX) continue;
        // The modifiers of a group are the menu's.
        const onSale = choosing.menu.modifiers.get(modifier.guid)!;
        const request = { modifierGuid: modifier.guid };
        resolved.push(modify(choosing, onSale, { ...request, before: beforeOf(what, request) }, path));
      }
    }
    validateCounts(choosing.wrong, group, resolved, `${path}/modifiers`);
  }
  return asCharged(what.modifierGroups, resolved);
}

const beforeOf = ({ known }: Modified, { modifierGuid, preModifier }: ModifierRequest) =>
  known.find((one) => one.modifierGuid === modifierGuid && one.preModifier === preModifier);

const NONE: ResolvedModifier[] = [];

function modify(
  choosing: Choosing,
  { modifier, group, modifierGroups }: ModifierOnSale,
  { quantity = 1, preModifier, modifiers, before }: ModifierRequest & { before: KnownModifier | undefined },
  path: string,
): ResolvedModifier {
  choosing.chosen++;
  const rule = preModifier === undefined ? null : ruleOf(modifier, group, preModifier);
  if (rule === undefined) {
    choosing.wrong(`${path}/preModifier`, 'preModifier', `is not offered for "${modifier.name}"`);
  }
  const isLeftOut = preModifier === 'NO';
  const known = before?.modifiers ?? [];
  const what = { name: modifier.name, modifierGroups: isLeftOut ? [] : modifierGroups, known };
  return {
    modifier,
    group,
    preModifier: preModifier ?? null,
    quantity,
    unitPriceAmount: before
      ? (before.fullPriceAmount ?? before.unitPriceAmount)
      : priceOf(basePriceOf(group, modifier, choosing.sizeGuid), rule ?? null),
    modifiers: choose(choosing, what, modifiers ?? [], path),
  };
}

/** What a pre-modifier means for this modifier; undefined when it is not offered. A default can always be left out. */
function ruleOf(modifier: Modifier, group: ModifierGroup, kind: PreModifierKind): PreModifier | undefined {
  const own = group.preModifiers.find((one) => one.kind === kind);
  return own ?? (kind === 'NO' && modifier.isDefault ? LEAVE_OUT : undefined);
}

const LEAVE_OUT: PreModifier = { kind: 'NO', pricing: 'FREE', factor: null, priceAmount: null };

function priceOf(price: number, rule: PreModifier | null): number {
  if (rule === null) return price;
  if (rule.pricing === 'FREE') return 0;
  // Each way of pricing has its figure.
  return rule.pricing === 'FIXED'
    ? rule.priceAmount!
    : multiplyDivide(price, factorOf(rule.factor!), FACTOR_SCALE);
}

/** A modifier that is left out ("no onions") counts for nothing. */
function validateCounts(
  wrong: Wrong,
  { guid, name, minSelections, maxSelections, required }: ModifierGroup,
  resolved: readonly ResolvedModifier[],
  path: string,
): void {
  let count = 0;
  const each = new Map<Modifier, number>();
  for (const { group, modifier, quantity, preModifier } of resolved) {
    if (group.guid !== guid || preModifier === 'NO') continue;
    count += quantity;
    if (modifier.maxQuantity !== null) each.set(modifier, (each.get(modifier) ?? 0) + quantity);
  }
  const least = required ? Math.max(1, minSelections) : count === 0 ? 0 : minSelections;
  if (count < least) wrong(path, 'minSelections', `needs at least ${least} of "${name}"`);
  if (maxSelections !== null && count > maxSelections) {
    wrong(path, 'maxSelections', `allows at most ${maxSelections} of "${name}"`);
  }
  for (const [modifier, quantity] of each) {
    // `each` has those with a limit.
    if (quantity > modifier.maxQuantity!) {
      wrong(path, 'maxQuantity', `allows at most ${modifier.maxQuantity} of "${modifier.name}"`);
    }
  }
}
