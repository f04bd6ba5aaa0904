import type Type from 'typebox';
import { requirePermission, type TenantScope } from '../../access/index.ts';
import {
  type MenuOnSale,
  type ResolvedModifier,
  type ResolvedSelection,
  resolveSelection,
  type SaleMoment,
} from '../../catalog/menus/index.ts';
import type { FieldError } from '../../platform/errors.ts';
import { newGuid } from '../../platform/ids.ts';
import type { Restaurant } from '../../tenancy/restaurants/index.ts';
import { choicesOf } from './capacity.ts';
import type { OrderDocument, PlacedOrder, Selection } from './document.ts';
import { NO_POSITION } from './positions.ts';
import { CHOICES_MAX } from './shapes/fields.ts';
import type { NewSelection } from './shapes/new-selection.ts';

/** Turns requested items into order lines: looks them up on the menu, validates them, and copies their prices and taxes. */

export type RequestedItem = Type.Static<typeof NewSelection>;

const NO_AMOUNTS = {
  grossAmount: 0,
  discountAmount: 0,
  exemptedTaxAmount: 0,
  taxAmount: 0,
  inclusiveTaxAmount: 0,
  totalAmount: 0,
  appliedTaxes: [],
};

/** Where, from what, when and how items are sold. */
export interface Sale {
  restaurant: Restaurant;
  menu: MenuOnSale;
  moment: SaleMoment;
  /** When they were ordered, which may be before they are sold. */
  orderedAt: string;
}

/** When and how the items of an order are sold: what waits for its time is sold then. */
export const saleMomentOf = (
  order: Pick<PlacedOrder, 'fireAt' | 'promisedAt' | 'source' | 'diningOption'>,
  { timeZone }: Restaurant,
  now: number,
): SaleMoment => ({
  at: order.fireAt === null || order.promisedAt === null ? now : Date.parse(order.promisedAt),
  timeZone,
  channel: order.source,
  diningOption: order.diningOption,
});

/** The lines of requested items, not priced yet. `path` leads to the items; `problems` gets every field that cannot be. */
export function resolveLines(
  { restaurant, menu, moment, orderedAt }: Sale,
  items: readonly RequestedItem[],
  path: string,
  problems: FieldError[],
): Selection[] {
  const defaults = restaurant.taxRates.filter(({ isDefault }) => isDefault).map(({ guid }) => guid);
  const lines: Selection[] = [];
  let choices = 0;
  for (const [index, item] of items.entries()) {
    const { menuItemGuid, openItem } = item;
    if (openItem || menuItemGuid === undefined) {
      const own = openItemProblems(restaurant, item);
      for (const problem of own) problems.push({ ...problem, path: `${path}/${index}${problem.path}` });
      if (openItem && own.length === 0) lines.push(snapshotOpenItem(item, openItem, defaults, orderedAt));
      continue;
    }
    const { diningOption } = item;
    const sale = diningOption === undefined ? moment : { ...moment, diningOption };
    const { resolved, problems: own } = resolveSelection(menu, { ...item, menuItemGuid }, sale);
    for (const problem of own) problems.push({ ...problem, path: `${path}/${index}${problem.path}` });
    if (!resolved) continue;
    const line = snapshot(item, resolved, { defaults, at: orderedAt, sameAs: menu.sameAs.get(menuItemGuid) });
    choices += choicesOf([line]);
    if (choices > CHOICES_MAX) {
      // Defaults of the menu count: a short request may stand for a long order.
      const message = `bring more than ${CHOICES_MAX} modifiers in all`;
      problems.push({ in: 'body', path, rule: 'maxItems', message });
      break;
    }
    lines.push(line);
  }
  return lines;
}

/** What is wrong with guids that a caller has given: nothing of an order has one twice. */
export function guidProblems(guids: readonly string[], path: string): FieldError[] {
  if (new Set(guids).size === guids.length) return [];
  return [{ in: 'body', path, rule: 'unique', message: 'name something that the order has already' }];
}

/** A line that does not go to the kitchen yet. */
export const asUnsent = (line: Selection): Selection =>
  line.fulfillmentStatus === 'SENT' ? { ...line, fulfillmentStatus: 'NEW', sentAt: null } : line;

/** The prep time of the slowest item, in seconds; items are made at the same time. */
export const prepTimeOf = (
  restaurant: Restaurant,
  menu: MenuOnSale,
  items: readonly { menuItemGuid?: string | undefined }[],
): number =>
  Math.max(
    ...items.map(
      ({ menuItemGuid = '' }) =>
        menu.items.get(menuItemGuid)?.item.prepTimeSeconds ?? restaurant.prepTimeSeconds,
    ),
  );

function snapshot(
  request: RequestedItem,
  { onSale, item, size, plu, unitPriceAmount, modifiers }: ResolvedSelection,
  { defaults, at, sameAs }: { defaults: string[]; at: string; sameAs: Selection['sameAs'] | undefined },
): Selection {
  const labels = [
    ...onSale.groupGuids.slice(0, -1),
    ...item.tags,
    ...(item.salesCategory === null ? [] : [item.salesCategory]),
  ];
  return {
    guid: request.guid ?? newGuid(),
    position: NO_POSITION,
    menuItemGuid: item.guid,
    ...(sameAs ? { sameAs } : {}),
    menuGroupGuid: onSale.group.guid,
    menuGroupName: onSale.group.name,
    name: item.name,
    quantity: String(request.quantity),
    unitPriceAmount,
    modifiers: modifiers.map(snapshotModifier),
    appliedDiscounts: [],
    taxRateGuids: item.taxRateGuids ?? defaults,
    ...NO_AMOUNTS,
    ...(onSale.prepStationGuid === null ? {} : { prepStationGuid: onSale.prepStationGuid }),
    ...asOnMenu(item.kitchenName, plu),
    ...(size ? { sizeGuid: size.guid, sizeName: size.name } : {}),
    ...(labels.length > 0 ? { labels } : {}),
    ...(item.discountable ? {} : { discountable: false }),
    ...served(request, at),
  };
}

const asOnMenu = (kitchenName: string | null, plu: string | null) => ({
  ...(kitchenName === null ? {} : { kitchenName }),
  ...(plu === null ? {} : { plu }),
});

const served = (request: RequestedItem, at: string) => ({
  ...(request.diningOption === undefined ? {} : { diningOption: request.diningOption }),
  fulfillmentStatus: request.hold ? ('HOLD' as const) : ('SENT' as const),
  sentAt: request.hold ? null : at,
  seatNumber: request.seatNumber ?? null,
  course: request.course ?? null,
  notes: request.notes ?? null,
  voided: false,
  createdAt: at,
});

type OpenItem = NonNullable<RequestedItem['openItem']>;

/** Ends the request with FORBIDDEN when a caller who may not names prices. */
export function requireOpenItems(scope: TenantScope, items: readonly RequestedItem[]): void {
  if (items.some(({ openItem }) => openItem)) requirePermission(scope, 'orders.open_item');
}

function openItemProblems(
  { taxRates }: Restaurant,
  { menuItemGuid, openItem, sizeGuid, priceAmount, modifiers }: RequestedItem,
): FieldError[] {
  const wrong = (path: string, rule: string, message: string) => ({
    in: 'body' as const,
    path,
    rule,
    message,
  });
  if (!openItem) return [wrong('/menuItemGuid', 'required', 'is required, or an openItem')];
  const foreign = Object.entries({ menuItemGuid, sizeGuid, priceAmount, modifiers });
  return [
    ...foreign.flatMap(([name, value]) =>
      value === undefined ? [] : [wrong(`/${name}`, 'oneOf', 'belongs to items of the menu')],
    ),
    ...(openItem.taxRateGuids ?? []).flatMap((guid, index) =>
      taxRates.some((rate) => rate.guid === guid)
        ? []
        : [wrong(`/openItem/taxRateGuids/${index}`, 'known', 'is not a tax rate of this restaurant')],
    ),
  ];
}

function snapshotOpenItem(
  request: RequestedItem,
  { name, priceAmount, taxRateGuids, salesCategory }: OpenItem,
  defaultTaxes: string[],
  at: string,
): Selection {
  return {
    guid: request.guid ?? newGuid(),
    position: NO_POSITION,
    menuItemGuid: null,
    menuGroupGuid: null,
    menuGroupName: null,
    name,
    quantity: String(request.quantity),
    unitPriceAmount: priceAmount,
    modifiers: [],
    ...NO_AMOUNTS,
    appliedDiscounts: [],
    taxRateGuids: taxRateGuids ?? defaultTaxes,
    ...(salesCategory === undefined ? {} : { labels: [salesCategory] }),
    ...served(request, at),
  };
}

/** A chosen modifier as it is kept on a line. */
export function snapshotModifier({
  modifier,
  preModifier,
  quantity,
  unitPriceAmount,
  fullPriceAmount,
  modifiers,
}: ResolvedModifier): Selection['modifiers'][number] {
  return {
    modifierGuid: modifier.guid,
    name: modifier.name,
    ...asOnMenu(modifier.kitchenName, modifier.plu),
    ...(preModifier ? { preModifier } : {}),
    quantity: String(quantity),
    unitPriceAmount,
    ...(fullPriceAmount === undefined ? {} : { fullPriceAmount }),
    grossAmount: 0,
    ...(modifiers.length > 0 ? { modifiers: modifiers.map(snapshotModifier) } : {}),
  };
}

/** The tax rates that lines and charges name, as they are now; those that the order has already stay as they were. */
export function snapshotTaxRates(
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
