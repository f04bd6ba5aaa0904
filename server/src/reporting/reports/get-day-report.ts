import { restaurant as restaurantAccess } from '../../access/index.ts';
import { isoTime } from '../../platform/clock.ts';
import { ok } from '../../platform/http/route.ts';
import { restaurantParams } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { closedDay, daySoFar } from './read-day.ts';
import { DayReport, dayQuery } from './shapes.ts';

export const getDayReport = route({
  operationId: 'getDayReport',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/day-report',
  summary: 'Get the X report of a business day so far.',
  description:
    'Shows totals and unfinished work. Closes nothing; read it as often as you like. Of a day with a Z ' +
    'report it shows what that says.',
  access: restaurantAccess('read:reports'),
  params: restaurantParams,
  query: dayQuery,
  response: DayReport,
  handler: async ({ deps, scope, query }) => {
    const { businessDate } = query;
    await deps.restaurants.get(scope, scope.restaurantGuid);
    const madeAt = isoTime(deps.clock.now());
    const close = await closedDay(deps, scope, businessDate);
    if (close) {
      const { number: _, closedAt: _1, closedBy: _2, ...figures } = close;
      return ok({ ...figures, closed: true, madeAt });
    }
    return ok({ ...(await daySoFar(deps, scope, businessDate)), closed: false, madeAt });
  },
});
