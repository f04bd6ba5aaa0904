import { restaurant as restaurantAccess } from '../../access/index.ts';
import { actorOf } from '../../ordering/orders/index.ts';
import { isoTime } from '../../platform/clock.ts';
import { violates } from '../../platform/db/database.ts';
import { fail, failFields } from '../../platform/errors.ts';
import { restaurantParams } from '../../platform/http/shapes.ts';
import { emit } from '../../records/events/index.ts';
import { businessDateAt } from '../../tenancy/restaurants/index.ts';
import { route } from '../deps.ts';
import { DAY_TAKEN, findDayClose, insertDayClose, lastDayClose, NUMBER_TAKEN } from './day-queries.ts';
import { dayFigures, openOn } from './day-report.ts';
import { rangeOf } from './plan.ts';
import { DayClose, NewDayClose } from './shapes.ts';

/** Two closes of a restaurant at the same moment want the same number; the later one takes the next. */
const TRIES = 5;

export const createDayClose = route({
  operationId: 'createDayClose',
  method: 'POST',
  path: '/api/v1/restaurants/{restaurantGuid}/day-closes',
  summary: 'Close a business day (Z report).',
  description:
    'The figures are stored under the next number and never change. Refused while orders of the day ' +
    'are unpaid or drawers are open, unless `leaveOpen` is set. Later changes to its orders appear in ' +
    'reports, not in the Z report.',
  access: restaurantAccess('write:reports'),
  params: restaurantParams,
  body: NewDayClose,
  response: DayClose,
  errors: ['INVALID_STATE'],
  handler: async ({ deps, scope, body, commit }) => {
    const { businessDate, leaveOpen = false } = body;
    rangeOf({ from: businessDate, to: businessDate });
    const restaurant = await deps.restaurants.get(scope, scope.restaurantGuid);
    const now = deps.clock.now();
    if (businessDate > businessDateAt(restaurant, now)) {
      const message = 'is still to come';
      failFields([{ in: 'body', path: '/businessDate', rule: 'range', message }]);
    }
    for (let tries = 1; ; tries++) {
      const [closed, [last]] = await deps.db.run(
        scope,
        findDayClose(scope, businessDate),
        lastDayClose(scope),
      );
      if (closed.length > 0) rejectClosed();
      const open = await openOn(deps, scope, businessDate);
      if (!leaveOpen && open.openOrderCount + open.openDrawerCount > 0) {
        const state = open.openOrderCount > 0 ? 'UNPAID_ORDERS' : 'OPEN_DRAWERS';
        fail('INVALID_STATE', 'Orders are unpaid or drawers are open on this day.', {
          state,
          allowed: ['leaveOpen'],
          ...open,
        });
      }
      const figures = await dayFigures(deps, scope, restaurant, businessDate);
      const number = (last?.number ?? 0) + 1;
      const close = { number, closedAt: isoTime(now), closedBy: actorOf(scope), ...figures, ...open };
      const data = { id: `${scope.restaurantGuid}:${businessDate}`, number };
      const { restaurantGuid } = scope;
      const rows = [insertDayClose(scope, close, JSON.stringify(close))];
      const events = [emit(scope, { type: 'business_day.closed', restaurantGuid, businessDate, data, now })];
      try {
        const answer = { status: 201, data: close };
        await commit(scope, { rows, events }, answer);
        return answer;
      } catch (error) {
        if (violates(error, DAY_TAKEN)) rejectClosed();
        if (!violates(error, NUMBER_TAKEN) || tries === TRIES) throw error;
      }
    }
  },
});

function rejectClosed(): never {
  fail('INVALID_STATE', 'This business day is closed.', { state: 'CLOSED', allowed: [] });
}
