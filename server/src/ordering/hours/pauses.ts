import type { RestaurantScope } from '../../access/index.ts';
import { isoTime, MINUTE_MS } from '../../platform/clock.ts';
import { emit } from '../../records/events/index.ts';
import type { OrderingDeps } from '../deps.ts';
import { endOf, type Pause } from './hours.ts';
import { lockHours, type StoredHours, storeHours, toHours } from './queries.ts';

/** Pauses side by side, those that the kitchen makes by itself among them. */

export const pausedEvent = (scope: RestaurantScope, pause: Pause, now: number) =>
  emit(scope, {
    type: 'ordering.paused',
    restaurantGuid: scope.restaurantGuid,
    data: { guid: scope.restaurantGuid, ...renderPause(pause) },
    now,
  });

export const renderPause = ({ since, until, channels, reason, automatic }: Pause) => ({
  since: isoTime(since),
  until: until === null ? null : isoTime(until),
  channels,
  reason,
  automatic,
});

/** Those that are not over. */
export const holding = (pauses: readonly Pause[], now: number): Pause[] =>
  pauses.filter((pause) => endOf(pause) > now);

/** Pauses with another one, which takes the place of those of its cause on its channels. The others go on. */
export function withPause(pauses: readonly Pause[], pause: Pause, now: number): Pause[] {
  const { automatic, channels } = pause;
  const others = holding(pauses, now).flatMap((other): Pause[] => {
    if (other.automatic !== automatic) return [other];
    if (channels === null) return [];
    // All channels are more than can be named.
    if (other.channels === null) return [other];
    const left = other.channels.filter((channel) => !channels.includes(channel));
    return left.length === 0 ? [] : [{ ...other, channels: left }];
  });
  return [...others, pause];
}

/**
 * The pauses that hold now. Where the kitchen is over its limit, and does not pause yet, it does from now on, for all that guests
 * order on: what anybody is told then is kept, whatever the kitchen works off meanwhile.
 */
export async function pausesNow(
  { db }: Pick<OrderingDeps, 'db'>,
  scope: RestaurantScope,
  hours: StoredHours,
  { openTickets, now }: { openTickets: number; now: number },
): Promise<Pause[]> {
  const { kitchen } = hours.rules;
  const pauses = holding(hours.pauses, now);
  if (!kitchen || openTickets < kitchen.maxOpenTickets || pauses.some(isOfKitchen)) return pauses;
  const until = now + kitchen.pauseMinutes * MINUTE_MS;
  const pause: Pause = { since: now, until, channels: null, reason: null, automatic: true };
  return db.transaction(scope, async (tx) => {
    const [[row]] = await tx.run(lockHours(scope));
    const before = toHours(row);
    const known = holding(before.pauses, now);
    // Somebody was faster, with this or with other rules.
    if (!before.rules.kitchen || known.some(isOfKitchen)) return { result: known, last: [] };
    const next = withPause(known, pause, now);
    await tx.run(storeHours(scope, { ...before, pauses: next }, now), pausedEvent(scope, pause, now));
    return { result: next, last: [] };
  });
}

const isOfKitchen = ({ automatic }: Pause): boolean => automatic;
