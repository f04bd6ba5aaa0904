import type { Static } from 'typebox';
import type { RestaurantScope } from '../../access/index.ts';
import type { ReportingDeps } from '../deps.ts';
import { dayCloseFormat, findDayClose } from './day-queries.ts';
import { dayFigures, openSoFar } from './day-report.ts';
import { rangeOf } from './plan.ts';
import type { DayClose } from './shapes.ts';

/** What reading a business day needs. */
export type DayReaderDeps = Pick<ReportingDeps, 'db' | 'sums' | 'restaurants'>;

/** The Z report of a business day; null: it is not closed. */
export async function closedDay(
  { db }: Pick<ReportingDeps, 'db'>,
  scope: RestaurantScope,
  businessDate: number,
): Promise<Static<typeof DayClose> | null> {
  rangeOf({ from: businessDate, to: businessDate });
  const [[close]] = await db.run(scope, findDayClose(scope, businessDate));
  return close ? dayCloseFormat.parse(close) : null;
}

/** What a business day that is not closed comes to so far. */
export async function daySoFar(deps: DayReaderDeps, scope: RestaurantScope, businessDate: number) {
  const restaurant = await deps.restaurants.get(scope, scope.restaurantGuid);
  const figures = await dayFigures(deps, scope, restaurant, businessDate);
  return { ...figures, ...(await openSoFar(deps, scope, restaurant, businessDate)) };
}
