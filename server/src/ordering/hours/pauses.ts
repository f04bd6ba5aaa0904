import type { RestaurantScope } from '../../access/index.ts';
import { isoTime } from '../../platform/clock.ts';
import { emit } from '../../records/events/index.ts';
import type { OrderingDeps } from '../deps.ts';
import type { Pause } from './hours.ts';
import { lockHours, storeHours, toHours } from './queries.ts';

/** Pauses that the kitchen makes by itself, and how one is told. */

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

export const kitchenPause = ({ now, until }: { now: number; until: number }): Pause => ({
  since: now,
  until,
  channels: null,
  reason: null,
  automatic: true,
});

/** Pauses all that guests order on, until the kitchen has worked something off. What somebody paused by hand stays as it is. */
export async function pauseForKitchen(
  { db }: Pick<OrderingDeps, 'db'>,
  scope: RestaurantScope,
  { now, until }: { now: number; until: number },
): Promise<Pause> {
  return db.transaction(scope, async (tx) => {
    const [[row]] = await tx.run(lockHours(scope));
    const before = toHours(row);
    const { pause } = before;
    const next = kitchenPause({ now, until });
    if (pause && (pause.until === null || pause.until > now))
      return { result: pause.automatic ? pause : next, last: [] };
    await tx.run(storeHours(scope, { ...before, pause: next }, now), pausedEvent(scope, next, now));
    return { result: next, last: [] };
  });
}
