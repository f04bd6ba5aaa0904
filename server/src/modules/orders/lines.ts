import type Type from 'typebox';
import type { FieldError } from '../../platform/errors.ts';
import { newGuid } from '../../platform/ids.ts';
import type { ItemOnSale, MenuOnSale, Modifier } from '../menus/index.ts';
import type { Restaurant } from '../restaurants/index.ts';
import type { OrderDocument, Selection } from './document.ts';
import type { NewSelection } from './shapes.ts';

/** How wished items become lines of an order: found on the menu, judged, and frozen with their prices and taxes. */

export type WishedSelection = Type.Static<typeof NewSelection>;

interface Line {
  wish: WishedSelection;
  onSale: ItemOnSale;
  unitPriceAmount: number;
  modifiers: { modifier: Modifier; quantity: number | string }[];
}

const NO_AMOUNTS = {
  grossAmount: 0,
  discountAmount: 0,
  exemptedTaxAmount: 0,
  taxAmount: 0,
  inclusiveTaxAmount: 0,
  totalAmount: 0,
  appliedTaxes: [],
};

/** The lines of wished items, not priced yet. `problems` gets every field that cannot be; `path` leads to the items. */
export function takeLines(
  restaurant: Restaurant,
  menu: MenuOnSale,
  items: readonly WishedSelection[],
  at: string,
  path: string,
  problems: FieldError[],
): Selection[] {
  const defaults = restaurant.taxRates.filter(({ isDefault }) => isDefault).map(({ guid }) => guid);
  const lines: Selection[] = [];
  for (const [index, item] of items.entries()) {
    const line = lineOf(menu, item, `${path}/${index}`, problems);
    if (line) lines.push(freeze(line, defaults, at));
  }
  return lines;
}

/** Finds a wished item on the menu and judges its modifiers and price. */
function lineOf(menu: MenuOnSale, wish: WishedSelection, path: string, problems: FieldError[]): Line | null {
  const wrong = (at: string, rule: string, message: string) => {
    problems.push({ in: 'body', path: `${path}${at}`, rule, message });
  };
  const onSale = menu.items.get(wish.menuItemGuid);
  if (!onSale) {
    wrong('/menuItemGuid', 'known', 'is no item on the menu of this restaurant');
    return null;
  }
  if (wish.priceAmount !== undefined && !onSale.item.openPrice) {
    wrong('/priceAmount', 'openPrice', 'is only possible for items with an open price');
  }
  const modifiers = modifiersOf(onSale, wish, wrong);
  return { wish, onSale, unitPriceAmount: wish.priceAmount ?? onSale.item.priceAmount, modifiers };
}

function modifiersOf(
  onSale: ItemOnSale,
  wish: WishedSelection,
  wrong: (at: string, rule: string, message: string) => void,
): Line['modifiers'] {
  const counts = new Map<string, number>();
  const chosen: Line['modifiers'] = [];
  for (const [index, { modifierGuid, quantity = 1 }] of (wish.modifiers ?? []).entries()) {
    const known = onSale.modifiers.get(modifierGuid);
    if (!known) {
      wrong(`/modifiers/${index}/modifierGuid`, 'known', `is no modifier of ${onSale.item.name}`);
      continue;
    }
    counts.set(known.group.guid, (counts.get(known.group.guid) ?? 0) + quantity);
    chosen.push({ modifier: known.modifier, quantity });
  }
  for (const { guid, name, minSelections, maxSelections } of onSale.modifierGroups) {
    const count = counts.get(guid) ?? 0;
    if (count < minSelections)
      wrong('/modifiers', 'minSelections', `needs at least ${minSelections} of "${name}"`);
    if (maxSelections !== null && count > maxSelections) {
      wrong('/modifiers', 'maxSelections', `allows at most ${maxSelections} of "${name}"`);
    }
  }
  return chosen;
}

function freeze(
  { wish, onSale, unitPriceAmount, modifiers }: Line,
  defaultTaxes: string[],
  at: string,
): Selection {
  return {
    guid: newGuid(),
    menuItemGuid: onSale.item.guid,
    menuGroupGuid: onSale.group.guid,
    menuGroupName: onSale.group.name,
    name: onSale.item.name,
    quantity: String(wish.quantity),
    unitPriceAmount,
    modifiers: modifiers.map(({ modifier, quantity }) => ({
      modifierGuid: modifier.guid,
      name: modifier.name,
      quantity: String(quantity),
      unitPriceAmount: modifier.priceAmount,
      grossAmount: 0,
    })),
    ...NO_AMOUNTS,
    appliedDiscounts: [],
    taxRateGuids: onSale.item.taxRateGuids ?? defaultTaxes,
    fulfillmentStatus: wish.hold ? 'HOLD' : 'SENT',
    sentAt: wish.hold ? null : at,
    seatNumber: wish.seatNumber ?? null,
    course: wish.course ?? null,
    notes: wish.notes ?? null,
    voided: false,
    createdAt: at,
  };
}

/** The tax rates that lines and charges name, as they are now; those that the order has already stay as they were. */
export function frozenTaxes(
  restaurant: Restaurant,
  guids: Iterable<string>,
  known: OrderDocument['taxRates'] = [],
): OrderDocument['taxRates'] {
  const wanted = new Set(guids);
  for (const { guid } of known) wanted.delete(guid);
  const added = restaurant.taxRates.filter(({ guid }) => wanted.has(guid));
  if (added.length === 0) return known;
  return [...known, ...added.map(({ isDefault: _, ...rate }) => rate)];
}
