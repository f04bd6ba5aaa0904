import { atNamedRestaurant, owners, withFreshProof } from '../../access/index.ts';
import { one } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { ok } from '../../platform/http/route.ts';
import { restaurantParams } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { findChange } from './change-queries.ts';
import { confirmChange, isSameAccount, standingOwner } from './pending-change.ts';
import { lockAccounts } from './queries.ts';
import { renderAccount, shownAccounts } from './render.ts';
import { ChangeConfirmation, PaymentAccount } from './shapes.ts';

export const confirmPaymentAccountChange = route({
  operationId: 'confirmPaymentAccountChange',
  method: 'POST',
  path: '/api/v1/restaurants/{restaurantGuid}/payment-account/pending-change/confirm',
  summary: 'Confirm the change to another card processing account.',
  description:
    'It takes effect at once when two owners stand behind it; whoever asked for it counts when they are ' +
    'one. For owners whose place in the tenant has not changed for 24 hours (else `OWNER_TOO_NEW`), each ' +
    'once (`SECOND_OWNER_REQUIRED`). The body names the account that you have seen.',
  when: { CONFLICT: 'Another account waits by now.' },
  access: withFreshProof(owners),
  params: restaurantParams,
  body: ChangeConfirmation,
  response: PaymentAccount,
  status: 200,
  errors: ['CONFLICT'],
  handler: async (call) => {
    const { deps, params, body, request, transaction } = call;
    const scope = atNamedRestaurant(call.scope, request, params.restaurantGuid);
    const { currency, name: restaurantName } = await deps.restaurants.get(scope, scope.restaurantGuid);
    const now = deps.clock.now();
    const uid = standingOwner(scope, now);
    if (!uid) forbid('OWNER_TOO_NEW', 'Only who has been an owner for 24 hours may confirm.');
    return transaction(scope, async (tx) => {
      const [, found] = await tx.run(lockAccounts(scope), findChange(scope));
      const change = one(found, 'pending change');
      if (!isSameAccount(change, { processor: body.processor, merchant_id: body.merchantId }))
        fail('CONFLICT', 'Another account waits by now; read it again.', { reason: 'LOST_RACE' });
      if (change.backed_by === uid) forbid('SECOND_OWNER_REQUIRED', 'Another owner has to confirm.');
      await tx.run(...confirmChange({ ...call, scope }, change, { uid, restaurantName, now }));
      const shown = await tx.run(...shownAccounts(scope));
      return ok(renderAccount({ currency, mode: deps.config.paymentMode }, shown));
    });
  },
});

function forbid(reason: string, message: string): never {
  fail('FORBIDDEN', message, { reason });
}
