import { atRestaurant, type RestaurantScope, systemScope } from '../../access/index.ts';
import { forEach } from '../../platform/workers/each.ts';
import type { Job } from '../../platform/workers/jobs.ts';
import type { MoneyDeps } from '../deps.ts';
import { findChange, restaurantsWithDueChanges } from './change-queries.ts';
import { applyChange, cancelChange } from './pending-change.ts';
import { lockAccounts } from './queries.ts';
import { isStillAskedFor } from './still-asked-for.ts';

/** Has the changes of accounts take effect that have waited for long enough. */
export const applyDueChanges: Job<MoneyDeps> = {
  name: 'payment-accounts.apply-changes',
  schedule: '* * * * *',
  async run(deps) {
    const { lookup, clock } = deps;
    const [places] = await lookup.run(restaurantsWithDueChanges([new Date(clock.now())]));
    await forEach(
      places,
      ({ tenant_id, restaurant_guid }) => {
        const scope = systemScope(tenant_id, 'a change of its payment account takes effect');
        return applyIfDue(deps, atRestaurant(scope, restaurant_guid));
      },
      (failures) => `${failures} changes of payment accounts could not take effect`,
    );
  },
};

/**
 * Asks again under the lock: another process, an owner or a cancellation may have been first. A change that nobody stands behind
 * any more is cancelled.
 */
async function applyIfDue({ db, clock, restaurants }: MoneyDeps, scope: RestaurantScope): Promise<void> {
  const { name: restaurantName } = await restaurants.get(scope, scope.restaurantGuid);
  const job = { scope, request: null, correlationId: null, actor: { system: applyDueChanges.name } };
  await db.transaction(scope, async (tx) => {
    const [, [change]] = await tx.run(lockAccounts(scope), findChange(scope));
    const now = clock.now();
    if (change === undefined || change.effective_at > now) return { result: undefined, last: [] };
    const last = (await isStillAskedFor(tx, scope, change, now))
      ? applyChange(job, change, { restaurantName, now })
      : cancelChange(job, change, now);
    return { result: undefined, last };
  });
}
