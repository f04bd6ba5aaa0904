import type { Static } from 'typebox';
import { actorOf, type RestaurantScope, restaurant as restaurantAccess } from '../../access/index.ts';
import { isoTime } from '../../platform/clock.ts';
import { databaseWithin } from '../../platform/db/database-within.ts';
import { fail, failFields } from '../../platform/errors.ts';
import { restaurantParams } from '../../platform/http/shapes.ts';
import { countClosing, emit } from '../../records/events/index.ts';
import { holdJournal } from '../../records/journal/index.ts';
import {
  announceRestaurant,
  businessDateAt,
  closeThrough,
  type Restaurant,
} from '../../tenancy/restaurants/index.ts';
import { type ReportingDeps, route } from '../deps.ts';
import type { Run } from './contributions.ts';
import { findDayClose, insertDayClose, lastDayClose } from './day-queries.ts';
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
  handler: async ({ deps, scope, body, transaction }) => {
    const { businessDate, leaveOpen = false } = body;
    rangeOf({ from: businessDate, to: businessDate });
    const restaurant = await deps.restaurants.get(scope, scope.restaurantGuid);
    const now = deps.clock.now();
    if (businessDate > businessDateAt(restaurant, now)) {
      const message = 'is still to come';
      failFields([{ in: 'body', path: '/businessDate', rule: 'range', message }]);
    }
    // Little is left to be done while the tenant waits.
    await deps.sums.catchUp(scope);
    const answer = await transaction(scope, async (tx) => {
      const close = { closedAt: isoTime(now), closedBy: actorOf(scope) };
      return closeDay({ ...deps, db: databaseWithin(deps.db, scope, tx) }, scope, restaurant, {
        ...close,
        businessDate,
        leaveOpen,
      });
    });
    deps.restaurants.forget(scope, scope.restaurantGuid);
    return answer;
  },
});

interface Closing extends Pick<Static<typeof DayClose>, 'businessDate' | 'closedAt' | 'closedBy'> {
  leaveOpen: boolean;
}

/**
 * Shuts the day and keeps its figures, both or neither. Whoever would book something of this tenant waits meanwhile, so the figures
 * hold all that the day has, and two closes never want the same number.
 */
async function closeDay(
  deps: Pick<ReportingDeps, 'db' | 'sums'>,
  scope: RestaurantScope,
  restaurant: Restaurant,
  { leaveOpen, ...closing }: Closing,
) {
  const { businessDate } = closing;
  const { restaurantGuid } = scope;
  const run: Run = (...statements) => deps.db.run(scope, ...statements);
  // Whoever takes money holds the journal before an event number: the other way round, each would wait for the other.
  await run(holdJournal(scope), closeThrough(scope, businessDate), countClosing(scope));
  const [closed, [last]] = await run(findDayClose(scope, businessDate), lastDayClose(scope));
  if (closed.length > 0)
    fail('INVALID_STATE', 'This business day is closed.', { state: 'CLOSED', allowed: [] });
  const open = await openOn(run, scope, businessDate);
  if (!leaveOpen) assertNothingOpen(open);
  const figures = await dayFigures(deps, scope, restaurant, businessDate);
  const number = (last?.number ?? 0) + 1;
  const close = { number, ...closing, ...figures, ...open };
  const data = { id: `${restaurantGuid}:${businessDate}`, number };
  await run(
    insertDayClose(scope, close, JSON.stringify(close)),
    announceRestaurant(scope, restaurantGuid),
    emit(scope, {
      type: 'business_day.closed',
      restaurantGuid,
      businessDate,
      data,
      now: Date.parse(close.closedAt),
    }),
  );
  return { status: 201, data: close };
}

function assertNothingOpen(open: Awaited<ReturnType<typeof openOn>>): void {
  if (open.openOrderCount + open.openDrawerCount === 0) return;
  const state = open.openOrderCount > 0 ? 'UNPAID_ORDERS' : 'OPEN_DRAWERS';
  const message = 'Orders are unpaid or drawers are open on this day.';
  fail('INVALID_STATE', message, { state, allowed: ['leaveOpen'], ...open });
}
