import type { Call, RestaurantScope } from '../../access/index.ts';
import type { EventStatement } from '../../platform/db/statement.ts';
import { fail } from '../../platform/errors.ts';
import { ok } from '../../platform/http/route.ts';
import { assertVersion } from '../../platform/version-guard.ts';
import type { OrderingDeps } from '../deps.ts';
import { lockHours, type StoredHours, storeHours, toHours } from './queries.ts';
import { renderHours } from './shapes.ts';

interface HoursCall extends Pick<Call<OrderingDeps>, 'deps' | 'transaction'> {
  scope: RestaurantScope;
  expectedVersion?: number | undefined;
}

/** Changes the hours, or the pause, of a restaurant that there is. With nothing to change, the answer is what there is. */
export async function changeHours(
  { deps, scope, expectedVersion, transaction }: HoursCall,
  change: (before: StoredHours, now: number) => { next: StoredHours; event: EventStatement } | null,
) {
  const { guid } = await deps.restaurants.get(scope, scope.restaurantGuid);
  const now = deps.clock.now();
  return transaction(scope, async (tx) => {
    const [[row]] = await tx.run(lockHours(scope));
    const before = toHours(row);
    assertVersion(expectedVersion, before.version);
    const changed = change(before, now);
    if (!changed) return ok(renderHours(guid, before, now));
    const [[stored]] = await tx.run(storeHours(scope, changed.next, now), changed.event);
    // The first write of all has no row to lock.
    if (!stored)
      fail('CONFLICT', 'Somebody else made the first hours just now; read them again.', {
        reason: 'LOST_RACE',
      });
    return ok(renderHours(guid, { ...changed.next, version: stored.version }, now));
  });
}
