import type Type from 'typebox';
import type { RestaurantScope } from '../../access/index.ts';
import { HOUR_MS, isoTime } from '../../platform/clock.ts';
import type { OrderingDeps } from '../deps.ts';
import { untilOf } from './admission.ts';
import { isOpenAt, pauseAt } from './hours.ts';
import { quotedSeconds } from './kitchen-load.ts';
import { pausesNow } from './pauses.ts';
import { bySlot, findHours, takenBetween, toHours } from './queries.ts';
import type { OrderTimes } from './shapes.ts';
import { fits, freeSlots, nextTime, searchEnd, slotOf, type Terms } from './slots.ts';

type TimesDeps = Pick<OrderingDeps, 'clock' | 'db' | 'kitchenLoad' | 'restaurants'>;

/** What is asked: on which channel, from when (ISO 8601), for how many hours, for how many items, and how long these take. */
export interface TimesQuestion {
  channel: string;
  from?: string | undefined;
  hours?: number | undefined;
  items?: number | undefined;
  prepTimeSeconds?: number | undefined;
}

/** Whether guests can order now on a channel, how long it takes, and for which times they can order. */
export async function orderTimes(
  deps: TimesDeps,
  scope: RestaurantScope,
  question: TimesQuestion,
): Promise<Type.Static<typeof OrderTimes>> {
  const { channel, hours: span = 24, items = 1 } = question;
  const restaurant = await deps.restaurants.get(scope, scope.restaurantGuid);
  const { guid, timeZone } = restaurant;
  const { prepTimeSeconds = restaurant.prepTimeSeconds } = question;
  const now = deps.clock.now();
  const [[row]] = await deps.db.run(scope, findHours(scope));
  const hours = toHours(row);
  const load = await deps.kitchenLoad.load(deps.db, scope, now);
  const quote = quotedSeconds(prepTimeSeconds, load);
  const until = untilOf(restaurant, hours.rules, now);
  const ready = now + quote * 1_000;
  const from = Math.max(ready, question.from === undefined ? ready : Date.parse(question.from));
  const to = Math.min(until, from + span * HOUR_MS);
  const end = Math.max(to, searchEnd(until, now));
  const [rows] = await deps.db.run(scope, takenBetween(scope, slotOf(now), end));
  const pauses = await pausesNow(deps, scope, hours, { ...load, now });
  const { rules } = hours;
  const terms: Terms = {
    rules,
    pauses,
    channel,
    timeZone,
    until,
    taken: bySlot(rows),
    items,
    prepTimeSeconds,
  };
  const status = statusOf(terms, now, ready);
  const slots = freeSlots(terms, { from, to });
  const paused = pauseAt(pauses, channel, now);
  return {
    restaurantGuid: guid,
    channel,
    status,
    pausedUntil: timeOrNull(paused?.until ?? null),
    prepTimeSeconds: quote,
    asapAt: status === 'OPEN' ? isoTime(ready) : null,
    nextAt: timeOrNull(nextTime(terms, ready, now)),
    until: isoTime(until),
    slots: [...slots].map(({ startsAt, ...left }) => ({ startsAt: isoTime(startsAt), ...left })),
  };
}

const timeOrNull = (epochMs: number | null) => (epochMs === null ? null : isoTime(epochMs));

function statusOf(terms: Terms, now: number, ready: number) {
  const { rules, pauses, channel, timeZone } = terms;
  if (pauseAt(pauses, channel, now)) return 'PAUSED' as const;
  if (!isOpenAt(rules, channel, timeZone, now)) return 'CLOSED' as const;
  return fits(terms, ready) ? ('OPEN' as const) : ('SLOT_FULL' as const);
}
