import type { RestaurantScope } from '../../access/index.ts';
import { reserveNumbers } from '../../ordering/orders/index.ts';
import { onlyRow } from '../../platform/db/database.ts';
import { businessDayAt } from '../../tenancy/restaurants/index.ts';
import type { OfflineDeps } from '../deps.ts';
import { keepRange, lockRanges, type RangeRow, rangesOf } from './queries.ts';

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
    const own = ofDay(found, businessDate);
    kept.push(...(isLittle(own) ? await keepMore(db, scope, { deviceGuid, businessDate, now }) : own));
  }
  return kept;
}

const ofDay = (found: readonly RangeRow[], businessDate: number) =>
  found
    .filter(({ business_date }) => business_date === businessDate)
    .map(leftOf)
    .filter(({ first, last }) => first <= last);

const isLittle = (ranges: ReturnType<typeof ofDay>): boolean =>
  ranges.reduce((sum, { first, last }) => sum + last - first + 1, 0) < FEW;

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

/** Of two pushes of one till at once the second waits, and finds what the first has kept. */
const keepMore = (
  db: OfflineDeps['db'],
  scope: RestaurantScope,
  { deviceGuid, businessDate, now }: { deviceGuid: string; businessDate: number; now: number },
) =>
  db.transaction(scope, async (tx) => {
    const [, found] = await tx.run(lockRanges(scope, deviceGuid), rangesOf(scope, deviceGuid, businessDate));
    const own = ofDay(found, businessDate);
    if (!isLittle(own)) return { result: own, last: [] };
    const [rows] = await tx.run(reserveNumbers(scope, businessDate, BLOCK));
    const { last } = onlyRow(rows);
    const range = { businessDate, first: last - BLOCK + 1, last };
    return { result: [...own, range], last: [keepRange(scope, deviceGuid, range, now)] };
  });
