import { atRestaurant, type RestaurantScope, systemScope } from '../../../access/index.ts';
import { forEachByTenant } from '../../../platform/workers/each.ts';
import type { Job } from '../../../platform/workers/jobs.ts';
import type { MoneyDeps } from '../../deps.ts';
import { openException } from '../../reconciliation/index.ts';
import { dueAttempts } from './attempt-queries.ts';
import { resolveAttempt } from './exchange.ts';
import { REPORT_AFTER_MS } from './record-outcome.ts';

/** Of one tenant in one run. Whose outcome stays unknown is tried again later, behind those that are due then. */
const TENANT_MAX = 200;
/** For so long a tenant's attempts are begun in one run: the account of one may keep each of them waiting. */
const TURN_MS = 60_000;

/**
 * Resolves attempts whose answer was lost or whose process died: inquires by order id, voids by order id what the processor
 * does not know, and keeps trying until the outcome is known.
 */
export const recoverPayments: Job<MoneyDeps> = {
  name: 'payments.recover',
  schedule: '* * * * *',
  async run(deps) {
    const [due] = await deps.lookup.run(dueAttempts([new Date(deps.clock.now()), TENANT_MAX]));
    await forEachByTenant(
      due,
      ({ tenant_id, restaurant_guid, guid }) => {
        const tenant = systemScope(tenant_id, 'the outcome of a payment is found out');
        return resolveOrReport(deps, atRestaurant(tenant, restaurant_guid), guid);
      },
      (failures) => `${failures} attempts could not be looked into`,
      TURN_MS,
    );
  },
};

async function resolveOrReport(deps: MoneyDeps, scope: RestaurantScope, guid: string): Promise<void> {
  const resolved = await resolveAttempt(deps, scope, guid);
  if (!resolved || resolved.isOver) return;
  const { paymentGuid, refundGuid, createdAt, terms } = resolved.attempt;
  const { result } = resolved;
  if (deps.clock.now() < createdAt + REPORT_AFTER_MS) return;
  await openException(deps, scope, {
    kind: 'OUTCOME_UNKNOWN',
    subject: guid,
    paymentGuid,
    ...(refundGuid === null ? {} : { refundGuid }),
    ourAmount: terms.amount + terms.tipAmount,
    ourStatus: 'UNKNOWN',
    theirStatus: 'message' in result ? result.message : result.kind,
  });
}
