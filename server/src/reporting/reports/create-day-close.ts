import { actorOf, type RestaurantScope, restaurant as restaurantAccess } from '../../access/index.ts';
import { isoTime } from '../../platform/clock.ts';
import { violates } from '../../platform/db/database.ts';
import { fail, failFields } from '../../platform/errors.ts';
import { restaurantParams } from '../../platform/http/shapes.ts';
import { countClosing, emit } from '../../records/events/index.ts';
import { announceRestaurant, businessDateAt, closeThrough } from '../../tenancy/restaurants/index.ts';
import { type ReportingDeps, route } from '../deps.ts';
import type { Run } from './contributions.ts';
import { DAY_TAKEN, findDayClose, insertDayClose, lastDayClose, NUMBER_TAKEN } from './day-queries.ts';
import { dayFigures, openOn } from './day-report.ts';
import { rangeOf } from './plan.ts';
import { DayClose, NewDayClose } from './shapes.ts';

export const createDayClose = route({
  operationId: 'createDayClose',
  method: 'POST',
  path: '/api/v1/restaurants/{restaurantGuid}/day-closes',
  summary: 'Close a business day (Z report).',
  description:
    'The figures are stored under the next number and never change, in the Z report or anywhere else: ' +
    'what comes later, a payment or a refund of its orders too, is booked on the day that is open then. ' +
    'Days before it that have no Z report yet take nothing more either, and can still be closed. Refused ' +
    'while orders of the day are unpaid or drawers are open, unless `leaveOpen` is set.',
  when: {
    INVALID_STATE:
      'An order of the day is unpaid or a drawer is open, and `leaveOpen` does not say that they may stay so; or the day is closed.',
  },
  access: restaurantAccess('write:reports', 'day.close'),
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
      const open = await shut(deps, scope, businessDate, leaveOpen);
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

/** Two closes of a restaurant at the same moment want the same number; the later one takes the next. */
const TRIES = 5;

/**
 * From here on the day takes nothing more, so its figures can be read at leisure. When the process dies before they are
 * stored, the next request for the same day does that.
 */
async function shut(
  { db, restaurants }: Pick<ReportingDeps, 'db' | 'restaurants'>,
  scope: RestaurantScope,
  businessDate: number,
  leaveOpen: boolean,
) {
  const { restaurantGuid } = scope;
  const open = await db.transaction(scope, async (tx) => {
    const run: Run = (...statements) => tx.run(...statements);
    await run(closeThrough(scope, businessDate), countClosing(scope));
    const result = await openOn(run, scope, businessDate);
    if (!leaveOpen) assertNothingOpen(result);
    return { result, last: [announceRestaurant(scope, restaurantGuid)] };
  });
  restaurants.forget(scope, restaurantGuid);
  return open;
}

function assertNothingOpen(open: Awaited<ReturnType<typeof openOn>>): void {
  if (open.openOrderCount + open.openDrawerCount === 0) return;
  const state = open.openOrderCount > 0 ? 'UNPAID_ORDERS' : 'OPEN_DRAWERS';
  const message = 'Orders are unpaid or drawers are open on this day.';
  fail('INVALID_STATE', message, { state, allowed: ['leaveOpen'], ...open });
}

function rejectClosed(): never {
  fail('INVALID_STATE', 'This business day is closed.', { state: 'CLOSED', allowed: [] });
}
