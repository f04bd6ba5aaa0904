import { restaurant } from '../../access/index.ts';
import { fail } from '../../platform/errors.ts';
import { ok } from '../../platform/http/route.ts';
import { restaurantParams } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { findMerchantAccount } from './account.ts';
import { findChange } from './change-queries.ts';
import { formerAccounts } from './queries.ts';
import { renderAccount } from './render.ts';
import { PaymentAccount } from './shapes.ts';

export const getPaymentAccount = route({
  operationId: 'getPaymentAccount',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/payment-account',
  summary: "Get the restaurant's card processing account.",
  description:
    'With the former accounts that payments still need, and the one that waits. Never shows a password.',
  access: restaurant('read:payments'),
  params: restaurantParams,
  response: PaymentAccount,
  handler: async ({ deps, scope }) => {
    const found = await findMerchantAccount(deps, scope, scope.restaurantGuid);
    if (!found) fail('RESOURCE_NOT_FOUND', 'The restaurant has no payment account.');
    const { merchantId: merchant_id, username, currency } = found.account;
    const at = { currency, mode: deps.config.paymentMode };
    const sandbox = {
      processor: 'CARDPOINTE' as const,
      merchant_id,
      username,
      version: null,
      updated_at: null,
    };
    const [former, changes] = await deps.db.run(scope, formerAccounts(scope), findChange(scope));
    return ok(renderAccount(at, [[found.row ?? sandbox], former, changes]));
  },
});
