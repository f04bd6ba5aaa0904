import { type FieldError, failFields } from '../../platform/errors.ts';
import { sumOf } from '../../platform/sum.ts';
import {
  allItems,
  type Limits,
  type MenuGroup,
  type MenuItem,
  type MenuTree,
  type ModifierGroup,
} from './menu.ts';
import type { EntryKind } from './menu-entries.ts';
import { MODIFIERS_MAX } from './selection.ts';
import { MODIFIER_QUANTITY_MAX } from './selection-request.ts';

/** Validates what a schema cannot express about a menu tree. Pure. */

/** Menus, groups, items, modifiers and so on of one restaurant. */
const ENTRIES_MAX = 30_000;
/** Groups within groups. */
const GROUP_DEPTH_MAX = 8;
/** Modifiers of modifiers. The pricing engine takes ten. */
const MODIFIER_DEPTH_MAX = 6;
/** At most this many problems are reported. */
const PROBLEMS_MAX = 200;

interface Named {
  guid: string;
  externalId: string | null;
}

interface Validation {
  wrong(path: string, rule: string, message: string): void;
  once(kind: EntryKind, node: Named, path: string): void;
  modifierGroups: ReadonlySet<string>;
  sizes: ReadonlySet<string>;
  taxes: ReadonlySet<string>;
  items: ReadonlyMap<string, MenuItem>;
}

/**
 * References point at something, identifiers are unique, counts can be met, nothing is within itself, and there is not
 * too much of anything. VALIDATION_ERROR names every entry that does not fit.
 */
export function assertConsistent(tree: MenuTree, knownTaxes: ReadonlySet<string>): void {
  const problems: FieldError[] = [];
  const wrong = (path: string, rule: string, message: string) => {
    if (problems.length < PROBLEMS_MAX) problems.push({ in: 'body', path, rule, message });
  };
  let entries = 0;
  const seen = new Set<string>();
  const validation: Validation = {
    wrong,
    once(kind, { guid, externalId }, path) {
      entries++;
      if (seen.has(guid)) wrong(`${path}/guid`, 'unique', 'appears twice in this menu');
      seen.add(guid);
      if (externalId === null) return;
      if (seen.has(`${kind} ${externalId}`))
        wrong(`${path}/externalId`, 'unique', 'appears twice in this menu');
      seen.add(`${kind} ${externalId}`);
    },
    modifierGroups: new Set(tree.modifierGroups.map(({ guid }) => guid)),
    sizes: new Set(tree.sizes.map(({ guid }) => guid)),
    taxes: knownTaxes,
    items: new Map(allItems(tree).map((item) => [item.guid, item])),
  };
  for (const [s, size] of tree.sizes.entries()) validation.once('SIZE', size, `/sizes/${s}`);
  for (const [g, group] of tree.modifierGroups.entries())
    validateModifierGroup(validation, group, `/modifierGroups/${g}`);
  for (const [m, menu] of tree.menus.entries()) {
    validation.once('MENU', menu, `/menus/${m}`);
    validateLimits(validation, menu, `/menus/${m}`);
    validateGroups(validation, menu.groups, `/menus/${m}`, 1);
  }
  if (entries > ENTRIES_MAX) {
    wrong('', 'maxItems', `holds ${entries} entries; a restaurant's menu has at most ${ENTRIES_MAX}`);
  }
  if (problems.length === 0) validateNesting(tree, wrong);
  if (problems.length > 0) failFields(problems);
}

function validateGroups(
  validation: Validation,
  groups: readonly MenuGroup[],
  path: string,
  depth: number,
): void {
  for (const [g, group] of groups.entries()) {
    const own = `${path}/groups/${g}`;
    validation.once('GROUP', group, own);
    validateLimits(validation, group, own);
    for (const [i, item] of group.items.entries()) validateItem(validation, item, `${own}/items/${i}`);
    if (group.groups.length > 0 && depth === GROUP_DEPTH_MAX) {
      validation.wrong(`${own}/groups`, 'maxDepth', `groups are nested at most ${GROUP_DEPTH_MAX} deep`);
    } else validateGroups(validation, group.groups, own, depth + 1);
  }
}

function validateItem(validation: Validation, item: MenuItem, path: string): void {
  validation.once('ITEM', item, path);
  validateLimits(validation, item, path);
  validateReferences(validation, item.modifierGroupGuids, `${path}/modifierGroupGuids`);
  validateDish(validation, item, `${path}/sameAsGuid`);
  validateSizes(validation, item.sizes, `${path}/sizes`);
  if (item.sizes.filter(({ isDefault }) => isDefault).length > 1) {
    validation.wrong(`${path}/sizes`, 'isDefault', 'has more than one default');
  }
  if (item.openPrice && item.sizes.length > 0) {
    validation.wrong(`${path}/sizes`, 'openPrice', 'an item with an open price has no sizes');
  }
  for (const [k, guid] of (item.taxRateGuids ?? []).entries()) {
    if (!validation.taxes.has(guid))
      validation.wrong(`${path}/taxRateGuids/${k}`, 'known', 'is not a tax rate of this restaurant');
  }
}

function validateDish({ items, wrong }: Validation, { guid, sameAsGuid }: MenuItem, path: string): void {
  if (sameAsGuid === null) return;
  const dish = items.get(sameAsGuid);
  if (!dish || sameAsGuid === guid) wrong(path, 'known', 'is not another item of this menu');
  else if (dish.sameAsGuid !== null)
    wrong(path, 'chain', 'is the same as another item itself: name that one');
}

function validateModifierGroup(validation: Validation, group: ModifierGroup, path: string): void {
  const { wrong } = validation;
  const { minSelections, maxSelections, modifiers, preModifiers } = group;
  validation.once('MODIFIER_GROUP', group, path);
  if (maxSelections !== null && maxSelections < minSelections) {
    wrong(`${path}/maxSelections`, 'minimum', 'is less than minSelections');
  }
  const defaults = modifiers.filter(({ isDefault }) => isDefault).length;
  if (maxSelections !== null && defaults > maxSelections) {
    wrong(`${path}/modifiers`, 'isDefault', 'has more defaults than maxSelections');
  }
  const most = sumOf(modifiers, ({ maxQuantity }) => maxQuantity ?? MODIFIER_QUANTITY_MAX);
  if (group.required && modifiers.length === 0) {
    wrong(`${path}/required`, 'possible', 'nothing can be chosen from an empty group');
  } else if (modifiers.length > 0 && minSelections > most) {
    wrong(`${path}/minSelections`, 'possible', `is more than the ${most} that maxQuantity allows together`);
  }
  validatePricing(validation, group, path, most);
  const kinds = new Set<string>();
  for (const [p, { kind, pricing, factor, priceAmount }] of preModifiers.entries()) {
    const own = `${path}/preModifiers/${p}`;
    if (kinds.has(kind)) wrong(`${own}/kind`, 'unique', 'appears twice in this group');
    kinds.add(kind);
    if ((factor !== null) !== (pricing === 'FACTOR')) {
      wrong(`${own}/factor`, 'required', 'belongs to FACTOR, and only there');
    }
    if ((priceAmount !== null) !== (pricing === 'FIXED')) {
      wrong(`${own}/priceAmount`, 'required', 'belongs to FIXED, and only there');
    }
  }
  for (const [m, modifier] of modifiers.entries()) {
    const own = `${path}/modifiers/${m}`;
    validation.once('MODIFIER', modifier, own);
    validateReferences(validation, modifier.modifierGroupGuids, `${own}/modifierGroupGuids`);
    validateSizes(validation, modifier.sizePrices, `${own}/sizePrices`);
  }
}

/** `most` is how many the quantities of its modifiers allow together. */
function validatePricing({ wrong }: Validation, group: ModifierGroup, path: string, most: number): void {
  const { pricing, freeSelections, upchargeAmount, maxSelections, modifiers } = group;
  const possible = modifiers.length === 0 ? Number.POSITIVE_INFINITY : most;
  const limit = Math.min(maxSelections ?? possible, possible);
  if (freeSelections > limit)
    wrong(`${path}/freeSelections`, 'maximum', `is more than the ${limit} that can be chosen`);
  if (pricing === 'SUM') return;
  const message = 'belongs to SUM: with HIGHEST the dearest modifier alone is charged';
  if (freeSelections > 0) wrong(`${path}/freeSelections`, 'pricing', message);
  if (upchargeAmount !== null) wrong(`${path}/upchargeAmount`, 'pricing', message);
}

function validateReferences(
  { modifierGroups, wrong }: Validation,
  guids: readonly string[],
  path: string,
): void {
  for (const [k, guid] of guids.entries()) {
    if (!modifierGroups.has(guid)) wrong(`${path}/${k}`, 'known', 'is not a modifier group of this menu');
  }
}

function validateSizes(
  { sizes, wrong }: Validation,
  used: readonly { sizeGuid: string }[],
  path: string,
): void {
  const seen = new Set<string>();
  for (const [s, { sizeGuid }] of used.entries()) {
    if (!sizes.has(sizeGuid)) wrong(`${path}/${s}/sizeGuid`, 'known', 'is not a size of this menu');
    if (seen.has(sizeGuid)) wrong(`${path}/${s}/sizeGuid`, 'unique', 'appears twice in this list');
    seen.add(sizeGuid);
  }
}

function validateLimits({ wrong }: Validation, { availability }: Limits, path: string): void {
  for (const [w, { days }] of (availability ?? []).entries()) {
    if (days && new Set(days).size < days.length)
      wrong(`${path}/availability/${w}/days`, 'uniqueItems', 'names a day twice');
  }
}

/**
 * Choices about choices: no circle, not too deep, and an order that names nothing does not get more defaults than a line
 * may hold. Each group is checked once, however many paths lead to it.
 */
function validateNesting({ modifierGroups, menus }: MenuTree, wrong: Validation['wrong']): void {
  const at = new Map(modifierGroups.map((group, index) => [group.guid, { group, index }]));
  const known = new Map<string, Nested>();
  const onTheWay = new Set<string>();
  const below = (guids: readonly string[]): Nested =>
    guids.map(look).reduce(
      (sum, one) => ({
        depth: Math.max(sum.depth, one.depth),
        defaults: Math.min(sum.defaults + one.defaults, MODIFIERS_MAX + 1),
      }),
      { depth: 0, defaults: 0 },
    );
  function look(guid: string): Nested {
    const found = known.get(guid);
    if (found) return found;
    // Groups that are not there were reported before.
    const { group, index } = at.get(guid)!;
    const path = `/modifierGroups/${index}`;
    onTheWay.add(guid);
    let depth = 0;
    let defaults = 0;
    for (const [m, modifier] of group.modifiers.entries()) {
      const open = modifier.modifierGroupGuids.filter((one) => !onTheWay.has(one));
      if (open.length < modifier.modifierGroupGuids.length) {
        wrong(`${path}/modifiers/${m}/modifierGroupGuids`, 'cycle', 'leads back to its own group');
      }
      const inner = below(open);
      depth = Math.max(depth, inner.depth);
      if (modifier.isDefault) defaults += 1 + inner.defaults;
    }
    onTheWay.delete(guid);
    const own = { depth: depth + 1, defaults: Math.min(defaults, MODIFIERS_MAX + 1) };
    if (own.depth === MODIFIER_DEPTH_MAX + 1) {
      wrong(path, 'maxDepth', `modifier groups are nested at most ${MODIFIER_DEPTH_MAX} deep`);
    }
    known.set(guid, own);
    return own;
  }
  for (const { guid } of modifierGroups) look(guid);
  const validateItems = (groups: readonly MenuGroup[], path: string): void => {
    for (const [g, group] of groups.entries()) {
      for (const [i, item] of group.items.entries()) {
        if (below(item.modifierGroupGuids).defaults > MODIFIERS_MAX) {
          const message = `brings more than ${MODIFIERS_MAX} default modifiers`;
          wrong(`${path}/groups/${g}/items/${i}/modifierGroupGuids`, 'isDefault', message);
        }
      }
      validateItems(group.groups, `${path}/groups/${g}`);
    }
  };
  for (const [m, menu] of menus.entries()) validateItems(menu.groups, `/menus/${m}`);
}

/** How deep choices go below a group, itself included, and how many modifiers come along by default. */
interface Nested {
  depth: number;
  defaults: number;
}
