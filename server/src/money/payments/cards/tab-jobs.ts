import { atRestaurant, type RestaurantScope, systemScope } from '../../../access/index.ts';
import { forEach, forEachByTenant, slices } from '../../../platform/workers/each.ts';
import type { Job } from '../../../platform/workers/jobs.ts';
import type { MoneyDeps } from '../../deps.ts';
import { paymentFormat } from '../formats.ts';
import { captureHold } from './capture-hold.ts';
import { isSettling } from './divide-tab.ts';
import { eventFor } from './processor-state.ts';
import { syncPayment } from './sync-payment.ts';
import { holdsToWarnOf, restaurantsWithHolds, tabsToFinish } from './tab-queries.ts';

const SLICE = 50;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Whoever settles a tab has captured it by then, or has died. */
const FINISH_AFTER_MS = 3 * MINUTE_MS;
/** What is not captured after a week is for a person: it was warned of. */
const FINISH_WITHIN_MS = 7 * DAY_MS;

/** Captures what tabs that were settled still hold for their checks: the process that divided them has died. */
export const finishTabs: Job<MoneyDeps> = {
  name: 'payments.finish-tabs',
  schedule: '* * * * *',
  async run(deps) {
    const now = deps.clock.now();
    const [from, to] = [now - FINISH_WITHIN_MS, now - FINISH_AFTER_MS].map((time) =>
      new Date(time).toISOString(),
    );
    const due = slices(
      SLICE,
      async (after) => (await deps.lookup.run(tabsToFinish([from, to, after, SLICE])))[0],
    );
    await forEachByTenant(
      await Array.fromAsync(due),
      ({ tenant_id, restaurant_guid, guid }) =>
        captureHold(deps, placeOf(tenant_id, restaurant_guid, 'a settled tab is captured'), guid, isSettling),
      (failures) => `${failures} payments of tabs could not be captured`,
    );
  },
};

/** Banks let go of a hold after some days, the first after a week; nobody is warned twice. */
const WARN_AFTER_MS = DAY_MS;

/** Warns of what is held on cards for a day, of tabs and otherwise: capture it, or void it. */
export const warnOfHolds: Job<MoneyDeps> = {
  name: 'payments.warn-of-holds',
  schedule: '*/10 * * * *',
  async run(deps) {
    const before = deps.clock.now() - WARN_AFTER_MS;
    const [places] = await deps.lookup.run(restaurantsWithHolds([new Date(before)]));
    await forEach(
      places,
      ({ tenant_id, restaurant_guid }) =>
        warnAt(deps, placeOf(tenant_id, restaurant_guid, 'a hold is warned of'), before),
      (failures) => `the holds of ${failures} restaurants could not be looked into`,
    );
  },
};

async function warnAt(deps: MoneyDeps, scope: RestaurantScope, before: number): Promise<void> {
  const [rows] = await deps.db.run(scope, holdsToWarnOf(scope, before, SLICE));
  for (const hold of rows.map(paymentFormat.parse))
    await syncPayment(deps, scope, hold, (payment, at) => {
      if (payment.status !== 'AUTHORIZED' || payment.staleAt !== undefined) return null;
      const warned = { ...payment, staleAt: at };
      return { payment: warned, event: eventFor('payment.hold_stale', warned), booked: null };
    });
}

const placeOf = (tenantId: string, restaurantGuid: string, why: string): RestaurantScope =>
  atRestaurant(systemScope(tenantId, why), restaurantGuid);
