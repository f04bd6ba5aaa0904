import type { RestaurantScope } from '../../access/index.ts';
import { reserveNumbers } from '../../ordering/orders/index.ts';
import { onlyRow } from '../../platform/db/database.ts';
import { businessDayAt } from '../../tenancy/restaurants/index.ts';
import type { OfflineDeps } from '../deps.ts';
import { keepRange, type RangeRow, rangesOf } from './queries.ts';

/** Display numbers that are kept for a device, so that a till that is offline gives none that another has. */

/** How many are kept at a time. */
const BLOCK = 50;
/** With fewer than this before it, a device gets more. */
const FEW = 20;

/** What is left for a device of the present business day and the next; more is kept where that is little. */
export async function numbersFor(
  { db, restaurants }: Pick<OfflineDeps, 'db' | 'restaurants'>,
  scope: RestaurantScope,
  deviceGuid: string,
  now: number,
) {
  const place = await restaurants.get(scope, scope.restaurantGuid);
  const today = businessDayAt(place, now);
  const next = businessDayAt(place, today.endMs);
  const [found] = await db.run(scope, rangesOf(scope, deviceGuid, today.businessDate));
  const kept = [];
  for (const { businessDate } of [today, next]) {
    const own = found.filter(({ business_date }) => business_date === businessDate).map(leftOf);
    kept.push(...own.filter(({ first, last }) => first <= last));
    const left = own.reduce((sum, { first, last }) => sum + Math.max(0, last - first + 1), 0);
    if (left < FEW) kept.push(await keepMore(db, scope, { deviceGuid, businessDate, now }));
  }
  return kept;
}

/** A till gives its numbers one after the other: those behind the last that an order has. */
const leftOf = ({ business_date: businessDate, first, last, used }: RangeRow) => ({
  businessDate,
  first: used === null ? first : used + 1,
  last,
});

/** What is left for a device, from a business day on. */
export async function numbersLeft(
  db: OfflineDeps['db'],
  scope: RestaurantScope,
  deviceGuid: string,
  from: number,
) {
  const [found] = await db.run(scope, rangesOf(scope, deviceGuid, from));
  return found.map(leftOf).filter(({ first, last }) => first <= last);
}

const keepMore = (
  db: OfflineDeps['db'],
  scope: RestaurantScope,
  { deviceGuid, businessDate, now }: { deviceGuid: string; businessDate: number; now: number },
) =>
  db.transaction(scope, async (tx) => {
    const [rows] = await tx.run(reserveNumbers(scope, businessDate, BLOCK));
    const { last } = onlyRow(rows);
    const range = { businessDate, first: last - BLOCK + 1, last };
    return { result: range, last: [keepRange(scope, deviceGuid, range, now)] };
  });
