import type Type from 'typebox';
import { assertNotTestKey, restaurant, withFreshProof } from '../../access/index.ts';
import { failFields } from '../../platform/errors.ts';
import { ok } from '../../platform/http/route.ts';
import { restaurantParams } from '../../platform/http/shapes.ts';
import { assertVersion } from '../../platform/version-guard.ts';
import { route } from '../deps.ts';
import { sealPassword } from './account.ts';
import { accountChanged } from './changed.ts';
import { findAccount, formerAccounts, lockAccounts, putAccount, retireOtherAccounts } from './queries.ts';
import { renderAccount } from './render.ts';
import { PaymentAccount, PaymentAccountRequest } from './shapes.ts';

export const putPaymentAccount = route({
  operationId: 'putPaymentAccount',
  method: 'PUT',
  path: '/api/v1/restaurants/{restaurantGuid}/payment-account',
  summary: "Set the restaurant's card processing account.",
  description:
    'Decides where the money goes, so it needs the right to manage the restaurant. CARDPOINTE needs ' +
    '`username` and `password`. The password is sealed and never shown. The same `merchantId` again ' +
    'changes its credentials, for older payments too. Another one is for new payments: those that ' +
    'were made on the account before are captured, voided, refunded and settled there.',
  access: withFreshProof(restaurant('write:restaurants')),
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
      const [, rows, former] = await tx.run(
        retireOtherAccounts(scope, account, now),
        putAccount(scope, account, now),
        formerAccounts(scope),
        ...accountChanged(call, { processor, merchantId }, { restaurantName, now }),
      );
      // An upsert returns its row.
      return ok(renderAccount(rows[0]!, { currency, mode }, former));
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
