import { restaurant } from '../../access/index.ts';
import { fail } from '../../platform/errors.ts';
import { ok } from '../../platform/http/route.ts';
import { restaurantParams } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { findMerchantAccount } from './account.ts';
import { renderAccount } from './render.ts';
import { PaymentAccount } from './shapes.ts';

export const getPaymentAccount = route({
  operationId: 'getPaymentAccount',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/payment-account',
  summary: "Get the restaurant's card processing account.",
  description: 'Never shows its password.',
  access: restaurant('read:payments'),
  params: restaurantParams,
  response: PaymentAccount,
  handler: async ({ deps, scope }) => {
    const found = await findMerchantAccount(deps, scope, scope.restaurantGuid);
    if (!found) fail('RESOURCE_NOT_FOUND', 'The restaurant has no payment account.');
    return ok(renderAccount(found, deps.config.paymentMode));
  },
});
