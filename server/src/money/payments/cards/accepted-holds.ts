import { atRestaurant, systemScope } from '../../../access/index.ts';
import { forEachByTenant, slices } from '../../../platform/workers/each.ts';
import type { Job } from '../../../platform/workers/jobs.ts';
import type { MoneyDeps } from '../../deps.ts';
import { captureHold } from './capture-hold.ts';
import { holdsToCapture } from './tab-queries.ts';

/** Holds of guests who paid before the restaurant had accepted their order (docs/decisions/162-held-until-accepted.md). */

const SLICE = 50;
const DAY_MS = 24 * 60 * 60_000;
/** Banks let go of a hold after some days. What is not captured by then is for a person: it was warned of. */
const WITHIN_MS = 7 * DAY_MS;

/** Captures what is held for orders that have been accepted since. */
export const captureAccepted: Job<MoneyDeps> = {
  name: 'payments.capture-accepted',
  schedule: '* * * * *',
  async run(deps) {
    const now = deps.clock.now();
    const [from, at] = [new Date(now - WITHIN_MS), new Date(now)];
    const due = slices(
      SLICE,
      async (after) => (await deps.lookup.run(holdsToCapture([from, at, after, SLICE])))[0],
    );
    await forEachByTenant(
      await Array.fromAsync(due),
      ({ tenant_id, restaurant_guid, guid }) => {
        const tenant = systemScope(tenant_id, 'the order of a held payment was accepted');
        const scope = atRestaurant(tenant, restaurant_guid);
        return captureHold(deps, scope, guid, ({ status }) => status === 'AUTHORIZED');
      },
      (failures) => `${failures} payments of accepted orders could not be captured`,
    );
  },
};
