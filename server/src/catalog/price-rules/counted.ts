import { createHash } from 'node:crypto';
import type { LimitReached } from '@comanda/pricing';
import type { RestaurantScope } from '../../access/index.ts';
import type { Database } from '../../platform/db/database.ts';
import type { RowStatement } from '../../platform/db/statement.ts';
import { markOf } from '../../platform/phone.ts';
import { giveBack, lockCounted, ordersOfDiscount, takeOrder } from './queries.ts';
import type { CountedDiscount, OrderLimits } from './rule.ts';

/**
 * Discounts that only so many orders may have. An order counts from when the discount takes something on it until it takes nothing
 * any more, as when it is voided.
 */

/** Whether the orders of a discount are counted. */
export const isCounted = ({ maximumOrders, maximumOrdersPerGuest }: OrderLimits = {}): boolean =>
  maximumOrders !== undefined || maximumOrdersPerGuest !== undefined;

/** How a guest is known. */
interface Known {
  customerGuid?: string | undefined;
  phone?: string | undefined;
  email?: string | undefined;
}

/** What finds a guest again and is not who they are: the customer, the telephone number and the address for mail, as digests. */
export function guestMarks({ customerGuid, phone = '', email = '' }: Known = {}): string[] {
  const number = markOf(phone);
  const address = email.normalize('NFKC').trim().toLowerCase();
  return [
    ...(customerGuid === undefined ? [] : [`customer ${customerGuid}`]),
    ...(number === null ? [] : [`phone ${number}`]),
    ...(address === '' ? [] : [`email ${address}`]),
  ].map((text) => createHash('sha256').update(text).digest('base64url'));
}

/** Which discounts an order may not have any more, and why. What is left may be gone a moment later: `countOrders` ends the transaction then. */
export async function limitsReached(
  db: Database,
  scope: RestaurantScope,
  wanted: readonly CountedDiscount[],
): Promise<ReadonlyMap<string, LimitReached>> {
  const rows = await db.run(scope, ...wanted.map((one) => ordersOfDiscount(scope, one)));
  return new Map(
    wanted.flatMap((one, index): [string, LimitReached][] => {
      // A discount that was defined is never deleted.
      const { in_all: inAll, of_guest: ofGuest } = rows[index]![0]!;
      const { discountGuid, maximumOrders, maximumOrdersPerGuest, guest } = one;
      if (maximumOrders !== undefined && inAll >= maximumOrders) return [[discountGuid, 'USED_UP']];
      if (maximumOrdersPerGuest === undefined) return [];
      if (guest.length === 0) return [[discountGuid, 'GUEST_UNKNOWN']];
      return ofGuest >= maximumOrdersPerGuest ? [[discountGuid, 'GUEST_USED_UP']] : [];
    }),
  );
}

/**
 * The statements that count an order among those that have discounts, and no more among those of others; behind the one that keeps
 * its guest. Raises DISCOUNT_TAKEN where a limit is reached by now.
 */
export function countOrders(
  scope: RestaurantScope,
  orderGuid: string,
  { taken, given }: { taken: readonly CountedDiscount[]; given: readonly string[] },
): RowStatement[] {
  if (taken.length + given.length === 0) return [];
  return [
    lockCounted(scope, [...given, ...taken.map(({ discountGuid }) => discountGuid)]),
    ...(given.length > 0 ? [giveBack(scope, orderGuid, given)] : []),
    ...taken.map((one) => takeOrder(scope, one)),
  ];
}
