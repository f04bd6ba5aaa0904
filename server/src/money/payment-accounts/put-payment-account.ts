import { assertNotTestKey, restaurant, withFreshProof } from '../../access/index.ts';
import { SecretText } from '../../platform/crypto/secret-text.ts';
import { failFields } from '../../platform/errors.ts';
import { ok } from '../../platform/http/route.ts';
import { restaurantParams } from '../../platform/http/shapes.ts';
import { rejectStaleVersion } from '../../platform/version-guard.ts';
import { recordAudit } from '../../records/audit-log/index.ts';
import { emit } from '../../records/events/index.ts';
import { route } from '../deps.ts';
import { PURPOSE } from './account.ts';
import { findAccount, putAccount } from './queries.ts';
import { renderAccount } from './render.ts';
import { PaymentAccount, PaymentAccountRequest } from './shapes.ts';

export const putPaymentAccount = route({
  operationId: 'putPaymentAccount',
  method: 'PUT',
  path: '/api/v1/restaurants/{restaurantGuid}/payment-account',
  summary: "Set the restaurant's card processing account.",
  description:
    'Decides where the money goes, so it needs the right to manage the restaurant. CARDPOINTE needs ' +
    '`username` and `password`. The password is sealed and never shown.',
  access: withFreshProof(restaurant('write:restaurants')),
  params: restaurantParams,
  body: PaymentAccountRequest,
  response: PaymentAccount,
  handler: async ({ deps, scope, body, request, correlationId, expectedVersion, transaction }) => {
    assertNotTestKey(scope.principal, deps.config.paymentMode);
    const { processor, merchantId, username = '', password = '' } = body;
    const missing = processor === 'CARDPOINTE' ? Object.entries({ username, password }) : [];
    const problems = missing.flatMap(([name, value]) =>
      value === ''
        ? [{ in: 'body' as const, path: `/${name}`, rule: 'required', message: 'is required for CARDPOINTE' }]
        : [],
    );
    if (problems.length > 0) failFields(problems);
    const { restaurantGuid, tenantId, principal } = scope;
    const { currency } = await deps.restaurants.get(scope, restaurantGuid);
    const now = deps.clock.now();
    const sealed = deps.sealer.seal(PURPOSE, `${tenantId}/${restaurantGuid}`, password);
    const account = { processor, merchant_id: merchantId, username, password: sealed };
    return transaction(scope, async (tx) => {
      const [[row]] = await tx.run(putAccount(scope, restaurantGuid, account, { now, expectedVersion }));
      if (!row) {
        const [[current]] = await tx.run(findAccount(scope, restaurantGuid));
        // A first account is always written: this one was there, at another version.
        rejectStaleVersion(current!.version);
      }
      const target = { kind: 'payment_account', id: restaurantGuid };
      const details = { processor, merchantId };
      await tx.run(
        recordAudit({
          tenantId,
          principal,
          action: 'payment_account.updated',
          target,
          request,
          correlationId,
          details,
          now,
        }),
        emit(scope, { type: 'payment_account.updated', restaurantGuid, data: details, now }),
      );
      const found = {
        processor: processor === 'CARDPOINTE' ? ('cardpointe' as const) : ('externalTerminal' as const),
        merchantId,
        currency,
        username,
        password: new SecretText(''),
      };
      return ok(renderAccount({ account: found, row }, deps.config.paymentMode));
    });
  },
});
