import type { Portion } from '../../catalog/menus/index.ts';
import { documentFormat } from '../../platform/db/document-format.ts';
import { fail } from '../../platform/errors.ts';
import { withPositions } from './positions.ts';
import type { Order } from './shapes/order.ts';

/** The document of an order as the API shows it and the table stores it, and helpers to read and change it. No I/O. */

export type OrderDocument = Order;

/**
 * The format in which `orders` keeps it. Since format 2, lines, discounts and charges have positions; since format 3 it says
 * on which day it was opened by the clock; since format 4, lines that go elsewhere may be settled; since format 5, payments say
 * what they pay of a promised tip; since format 6, an order for later has no number and no day before its time (one that had them
 * keeps them), and whatever has a business day says when it happened by the clock; since format 7, a line
 * may be a part of a shared one, whose price is that part.
 */
export const orderFormat = documentFormat<OrderDocument>('order', 7, {
  1: (order) => withPositions(order as unknown as OrderDocument),
  2: (order) => ({ ...order, occurredOn: order.businessDate }),
  3: (order) => order,
  4: (order) => order,
  5: (order) => withOccurredOn(order) as Record<string, unknown>,
  6: (order) => order,
});

/** Everything in a document that has a business day, with the day by the clock: the same, as far as is known. */
function withOccurredOn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withOccurredOn);
  if (typeof value !== 'object' || value === null) return value;
  // The words of integrators are theirs.
  const members = Object.entries(value).map(
    ([name, one]) => [name, name === 'metadata' ? one : withOccurredOn(one)] as const,
  );
  const { businessDate, occurredOn = businessDate } = value as Record<string, unknown>;
  return Object.fromEntries(businessDate === undefined ? members : [...members, ['occurredOn', occurredOn]]);
}

export type Check = OrderDocument['checks'][number];
export type Selection = Check['selections'][number];
export type AppliedDiscount = Check['appliedDiscounts'][number];
export type AppliedServiceCharge = Check['appliedServiceCharges'][number];
/** A payment as an order shows it. `amount` is without `tipAmount`; both count against the check. */
export type PaymentSnapshot = Check['payments'][number];
export type CheckRefund = Check['refunds'][number];
/** By whom something was taken off the bill, and who approved it. */
export type Correction = NonNullable<Selection['voidInfo']>;
export type Actor = OrderDocument['openedBy'];

/** An order as it is stored, before the database counts its display number. */
export type PlacedOrder = Omit<OrderDocument, 'displayNumber'>;

/** The check; RESOURCE_NOT_FOUND when the order has none of this guid. */
export function checkOf(order: OrderDocument, checkGuid: string): Check {
  return (
    order.checks.find(({ guid }) => guid === checkGuid) ??
    fail('RESOURCE_NOT_FOUND', 'No such check on this order.')
  );
}

/** Every selection of the order, voided ones too, in the sequence of the checks. */
export const selectionsOf = (order: PlacedOrder): Selection[] =>
  order.checks.flatMap(({ selections }) => selections);

/** Every discount of the order, its checks and its lines. */
export const discountsOn = (order: PlacedOrder): AppliedDiscount[] =>
  [order, ...order.checks, ...selectionsOf(order)].flatMap(({ appliedDiscounts }) => appliedDiscounts);

/** What selections take from stock, or have taken; open items have none, and some take theirs later (portions-ahead.ts). */
export const portionsOf = (selections: readonly Selection[]): Portion[] =>
  selections.flatMap(({ menuItemGuid, sameAs, quantity, modifiers, portionsLater }) =>
    menuItemGuid === null || portionsLater
      ? []
      : [
          { itemGuid: sameAs?.guid ?? menuItemGuid, quantity },
          ...portionsOfChoices(modifiers, Number(quantity)),
        ],
  );

/** `of` is how many there are of what they are about. Of what is left out ("no onions") there is nothing to take. */
const portionsOfChoices = (modifiers: Selection['modifiers'], of: number): Portion[] =>
  modifiers.flatMap(({ modifierGuid, preModifier, quantity, modifiers: within = [] }) => {
    if (preModifier === 'NO') return [];
    const own = of * Number(quantity);
    const below = portionsOfChoices(within as Selection['modifiers'], own);
    return [{ itemGuid: modifierGuid, quantity: own }, ...below];
  });

/** Every payment of the order. */
export const paymentsOf = (order: OrderDocument): PaymentSnapshot[] =>
  order.checks.flatMap(({ payments }) => payments);

/** The order with some of its checks replaced. */
export const mapChecks = <Doc extends PlacedOrder>(order: Doc, change: (check: Check) => Check): Doc => ({
  ...order,
  checks: order.checks.map(change),
});

/** The order with one of its checks replaced; RESOURCE_NOT_FOUND when it is not there. */
export function changeCheck(
  order: OrderDocument,
  checkGuid: string,
  change: (check: Check) => Check,
): OrderDocument {
  checkOf(order, checkGuid);
  return mapChecks(order, (check) => (check.guid === checkGuid ? change(check) : check));
}

/** The order with some of its selections replaced. */
export const mapSelections = <Doc extends PlacedOrder>(
  order: Doc,
  change: (selection: Selection) => Selection,
): Doc => mapChecks(order, (check) => ({ ...check, selections: check.selections.map(change) }));
