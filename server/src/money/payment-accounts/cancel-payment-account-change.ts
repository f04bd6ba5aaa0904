import { assertNotTestKey, restaurant, withFreshProof } from '../../access/index.ts';
import { one } from '../../platform/db/database.ts';
import { ok } from '../../platform/http/route.ts';
import { restaurantParams } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { findChange } from './change-queries.ts';
import { cancelChange } from './pending-change.ts';
import { lockAccounts } from './queries.ts';
import { renderAccount, shownAccounts } from './render.ts';
import { PaymentAccount } from './shapes.ts';

export const cancelPaymentAccountChange = route({
  operationId: 'cancelPaymentAccountChange',
  method: 'DELETE',
  path: '/api/v1/restaurants/{restaurantGuid}/payment-account/pending-change',
  summary: 'Cancel the change to another card processing account.',
  description: 'For whoever may ask for one. Card payments go on to the current account.',
  access: withFreshProof(restaurant('write:restaurants', 'restaurant.payment_account')),
  params: restaurantParams,
  response: PaymentAccount,
  handler: async (call) => {
    const { deps, scope, transaction } = call;
    const { paymentMode: mode } = deps.config;
    assertNotTestKey(scope.principal, mode);
    const { currency } = await deps.restaurants.get(scope, scope.restaurantGuid);
    const now = deps.clock.now();
    return transaction(scope, async (tx) => {
      const [, found] = await tx.run(lockAccounts(scope), findChange(scope));
      await tx.run(...cancelChange(call, one(found, 'pending change'), now));
      return ok(renderAccount({ currency, mode }, await tx.run(...shownAccounts(scope))));
    });
  },
});
