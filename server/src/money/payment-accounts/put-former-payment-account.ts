import { actorOf, assertNotTestKey, restaurant, withFreshProof } from '../../access/index.ts';
import { one } from '../../platform/db/database.ts';
import { ok } from '../../platform/http/route.ts';
import { route } from '../deps.ts';
import { sealPassword } from './account.ts';
import { accountChanged } from './changed.ts';
import { lockAccounts, putFormerAccount } from './queries.ts';
import { renderAccount, shownAccounts } from './render.ts';
import { FormerAccountRequest, formerAccountParams, PaymentAccount } from './shapes.ts';

export const putFormerPaymentAccount = route({
  operationId: 'putFormerPaymentAccount',
  method: 'PUT',
  path: '/api/v1/restaurants/{restaurantGuid}/payment-account/former/{merchantId}',
  summary: 'Set the credentials of a former card processing account.',
  description:
    'Payments that were made on it are refunded and settled with them. New payments are not made on ' +
    'it: the current account stays what it is.',
  access: withFreshProof(restaurant('write:restaurants', 'restaurant.payment_account')),
  params: formerAccountParams,
  body: FormerAccountRequest,
  response: PaymentAccount,
  handler: async (call) => {
    const { deps, scope, params, body, transaction } = call;
    const { paymentMode: mode } = deps.config;
    assertNotTestKey(scope.principal, mode);
    const { merchantId } = params;
    const { currency, name: restaurantName } = await deps.restaurants.get(scope, scope.restaurantGuid);
    const now = deps.clock.now();
    const credentials = { username: body.username, password: sealPassword(deps, scope, body.password) };
    return transaction(scope, async (tx) => {
      const [, changed] = await tx.run(
        lockAccounts(scope),
        putFormerAccount(scope, merchantId, { ...credentials, actor: actorOf(scope), now }),
      );
      one(changed, 'former account');
      await tx.run(...accountChanged(call, { processor: 'CARDPOINTE', merchantId }, { restaurantName, now }));
      return ok(renderAccount({ currency, mode }, await tx.run(...shownAccounts(scope))));
    });
  },
});
