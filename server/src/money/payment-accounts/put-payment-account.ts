import type Type from 'typebox';
import { assertNotTestKey, restaurant, withFreshProof } from '../../access/index.ts';
import { failFields } from '../../platform/errors.ts';
import { ok } from '../../platform/http/route.ts';
import { restaurantParams } from '../../platform/http/shapes.ts';
import { assertVersion } from '../../platform/version-guard.ts';
import { route } from '../deps.ts';
import { sealPassword } from './account.ts';
import { setAccount } from './changed.ts';
import { isSameAccount, requestChange } from './pending-change.ts';
import { findAccount, lockAccounts } from './queries.ts';
import { renderAccount, shownAccounts } from './render.ts';
import { PaymentAccount, PaymentAccountRequest } from './shapes.ts';

export const putPaymentAccount = route({
  operationId: 'putPaymentAccount',
  method: 'PUT',
  path: '/api/v1/restaurants/{restaurantGuid}/payment-account',
  summary: "Set the restaurant's card processing account.",
  description:
    'Decides where the money goes, so it needs the right to manage the restaurant. CARDPOINTE needs ' +
    '`username` and `password`. The password is sealed and never shown. The first account counts at ' +
    'once, and so do new credentials of the current one, for older payments too; a pending change ' +
    'stays. Another account is a `pendingChange`, which replaces one that waits already: new payments ' +
    'go there after 24 hours, or once a second owner confirms. It is cancelled when nobody stands behind ' +
    'it then: who asked may do so no more (the key was revoked, the person removed), and no owner has ' +
    'confirmed. Payments that were made on the account before are captured, voided, refunded and settled ' +
    'there.',
  access: withFreshProof(restaurant('write:restaurants', 'restaurant.payment_account')),
  params: restaurantParams,
  body: PaymentAccountRequest,
  response: PaymentAccount,
  handler: async (call) => {
    const { deps, scope, body, expectedVersion, transaction } = call;
    const { paymentMode: mode } = deps.config;
    assertNotTestKey(scope.principal, mode);
    assertCredentials(body);
    const { processor, merchantId, username = '', password = '' } = body;
    const { currency, name: restaurantName } = await deps.restaurants.get(scope, scope.restaurantGuid);
    const now = deps.clock.now();
    const sealed = sealPassword(deps, scope, password);
    const account = { processor, merchant_id: merchantId, username, password: sealed };
    return transaction(scope, async (tx) => {
      const [, [current]] = await tx.run(lockAccounts(scope), findAccount(scope, scope.restaurantGuid));
      if (current) assertVersion(expectedVersion, current.version);
      const change = current && !isSameAccount(current, account) ? requestChange : setAccount;
      await tx.run(...change(call, account, { restaurantName, now }));
      return ok(renderAccount({ currency, mode }, await tx.run(...shownAccounts(scope))));
    });
  },
});

function assertCredentials({
  processor,
  username,
  password,
}: Type.Static<typeof PaymentAccountRequest>): void {
  if (processor !== 'CARDPOINTE') return;
  const missing = Object.entries({ username, password }).filter(([, value]) => value === undefined);
  if (missing.length > 0)
    failFields(
      missing.map(([name]) => ({
        in: 'body',
        path: `/${name}`,
        rule: 'required',
        message: 'is required for CARDPOINTE',
      })),
    );
}
