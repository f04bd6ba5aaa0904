import { atRestaurant, type RestaurantScope, systemScope } from '../../../access/index.ts';
import { forEach } from '../../../platform/workers/each.ts';
import type { Job } from '../../../platform/workers/jobs.ts';
import { recordAudit } from '../../../records/audit-log/index.ts';
import { emit } from '../../../records/events/index.ts';
import type { MoneyDeps } from '../../deps.ts';
import {
  forgetAccounts,
  formerAccounts,
  restaurantsWithFormerAccounts,
} from '../../payment-accounts/index.ts';
import { neededAccounts } from './settlement-queries.ts';

/**
 * When a former account is forgotten: no payment that was made on it has anything to come. Card networks let a guest
 * dispute a charge for at most 540 days: of a payment that is older nothing is expected.
 */

const DAY_MS = 86_400_000;
const REFUNDS_MS = 540 * DAY_MS;
/** A refund that was begun on the last day still comes in a batch. */
const REFUND_UNDER_WAY_MS = 30 * DAY_MS;
/** A charge that was under way when the account was replaced is in our records by then. */
const GRACE_MS = DAY_MS;

/** Deletes the credentials of former accounts that no payment needs any more. */
export const forgetMerchantAccounts: Job<MoneyDeps> = {
  name: 'payment-accounts.forget',
  schedule: '20 4 * * *',
  async run(deps) {
    const { lookup, clock } = deps;
    const [places] = await lookup.run(restaurantsWithFormerAccounts([new Date(clock.now() - GRACE_MS)]));
    await forEach(
      places,
      ({ tenant_id, restaurant_guid }) => {
        const scope = systemScope(tenant_id, 'former accounts that nothing needs are forgotten');
        return forgetUnneeded(deps, atRestaurant(scope, restaurant_guid));
      },
      (failures) => `former accounts of ${failures} restaurants could not be forgotten`,
    );
  },
};

async function forgetUnneeded({ db, clock }: MoneyDeps, scope: RestaurantScope): Promise<void> {
  const now = clock.now();
  const { tenantId, restaurantGuid } = scope;
  await db.transaction(scope, async (tx) => {
    const [former] = await tx.run(formerAccounts(scope));
    const names = former.map(({ merchant_id }) => merchant_id);
    const [rows] = await tx.run(
      neededAccounts([
        tenantId,
        restaurantGuid,
        names,
        new Date(now - REFUNDS_MS),
        new Date(now - REFUND_UNDER_WAY_MS),
      ]),
    );
    const kept = rows.map(({ merchant_id }) => merchant_id);
    const [forgotten] = await tx.run(forgetAccounts(scope, { retiredBefore: now - GRACE_MS, needed: kept }));
    const told = forgotten.flatMap(({ processor, merchant_id: merchantId }) => {
      const data = { processor, merchantId };
      const line = {
        tenantId,
        principal: null,
        actor: { system: 'payment-accounts.forget' },
        request: null,
        correlationId: null,
        target: { kind: 'payment_account', id: restaurantGuid },
        details: data,
        now,
      };
      return [
        recordAudit({ ...line, action: 'payment_account.forgotten' }),
        emit(scope, { type: 'payment_account.forgotten', restaurantGuid, data, now }),
      ];
    });
    return { result: undefined, last: told };
  });
}
