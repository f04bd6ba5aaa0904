import { restaurant, sourcesOf } from '../../access/index.ts';
import { isoTime } from '../../platform/clock.ts';
import { ok } from '../../platform/http/route.ts';
import { restaurantParams } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { isOpenAt, isPaused, type Pause } from './hours.ts';
import { type KitchenLoad, quotedSeconds } from './kitchen-load.ts';
import { kitchenPause } from './pauses.ts';
import { bySlot, findHours, type StoredHours, takenBetween, toHours } from './queries.ts';
import { OrderTimes, orderTimesQuery } from './shapes.ts';
import { fits, freeSlots, nextTime, searchEnd, slotOf, type Terms } from './slots.ts';

const HOUR_MS = 3_600_000;

export const getOrderTimes = route({
  operationId: 'getOrderTimes',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/order-times',
  summary: 'When one can order.',
  description:
    'Whether guests can order now on a channel, how long it takes as the kitchen is working, and the ' +
    'quarters of an hour that they can order for (`promisedAt`). A time may be gone by the time somebody ' +
    'orders for it: the order is then refused with the next one.',
  access: restaurant('read:menu'),
  params: restaurantParams,
  query: orderTimesQuery,
  response: OrderTimes,
  handler: async ({ deps, scope, query }) => {
    // A credential has one at least.
    const { channel = sourcesOf(scope)[0]!, hours: span = 24, items = 1 } = query;
    const { guid, timeZone, prepTimeSeconds } = await deps.restaurants.get(scope, scope.restaurantGuid);
    const now = deps.clock.now();
    const [[row]] = await deps.db.run(scope, findHours(scope));
    const hours = toHours(row);
    const load = await deps.kitchenLoad.load(deps.db, scope, now);
    const quote = quotedSeconds(prepTimeSeconds, load);
    const end = searchEnd(hours.rules, now);
    const [rows] = await deps.db.run(scope, takenBetween(scope, slotOf(now), end));
    const pause = pauseNow(hours, load, now);
    const { rules } = hours;
    const terms: Terms = { rules, pause, channel, timeZone, taken: bySlot(rows), items };
    const ready = now + quote * 1_000;
    const status = statusOf(terms, now, ready);
    const from = Math.max(ready, query.from === undefined ? ready : Date.parse(query.from));
    const slots = freeSlots(terms, { from, to: Math.min(end, from + span * HOUR_MS) });
    const paused = isPaused(pause, channel, now) ? pause : null;
    return ok({
      restaurantGuid: guid,
      channel,
      status,
      pausedUntil: timeOrNull(paused?.until ?? null),
      prepTimeSeconds: quote,
      asapAt: status === 'OPEN' ? isoTime(ready) : null,
      nextAt: timeOrNull(nextTime(terms, ready, now)),
      slots: [...slots].map(({ startsAt, ...left }) => ({ startsAt: isoTime(startsAt), ...left })),
    });
  },
});

const timeOrNull = (epochMs: number | null) => (epochMs === null ? null : isoTime(epochMs));

/** The pause that holds, or the one that the next order of a guest would make. */
function pauseNow({ rules, pause }: StoredHours, { openTickets }: KitchenLoad, now: number): Pause | null {
  if (pause && (pause.until === null || pause.until > now)) return pause;
  if (!rules.kitchen || openTickets < rules.kitchen.maxOpenTickets) return null;
  return kitchenPause({ now, until: now + rules.kitchen.pauseMinutes * 60_000 });
}

function statusOf(terms: Terms, now: number, ready: number) {
  const { rules, pause, channel, timeZone } = terms;
  if (isPaused(pause, channel, now)) return 'PAUSED' as const;
  if (!isOpenAt(rules, channel, timeZone, now)) return 'CLOSED' as const;
  return fits(terms, ready) ? ('OPEN' as const) : ('SLOT_FULL' as const);
}
