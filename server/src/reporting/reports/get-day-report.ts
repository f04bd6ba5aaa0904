import { restaurant as restaurantAccess } from '../../access/index.ts';
import { isoTime } from '../../platform/clock.ts';
import { ok } from '../../platform/http/route.ts';
import { restaurantParams } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { findDayClose } from './day-queries.ts';
import { dayFigures, openOn } from './day-report.ts';
import { rangeOf } from './plan.ts';
import { DayReport, dayQuery } from './shapes.ts';

export const getDayReport = route({
  operationId: 'getDayReport',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/day-report',
  summary: 'Get the X report of a business day so far.',
  description: 'Shows totals and unfinished work. Closes nothing; read it as often as you like.',
  access: restaurantAccess('read:reports'),
  params: restaurantParams,
  query: dayQuery,
  response: DayReport,
  handler: async ({ deps, scope, query }) => {
    const { businessDate } = query;
    rangeOf({ from: businessDate, to: businessDate });
    const restaurant = await deps.restaurants.get(scope, scope.restaurantGuid);
    const [closed] = await deps.db.run(scope, findDayClose(scope, businessDate));
    const figures = await dayFigures(deps, scope, restaurant, businessDate);
    const open = await openOn(deps, scope, businessDate);
    return ok({ ...figures, ...open, closed: closed.length > 0, madeAt: isoTime(deps.clock.now()) });
  },
});
