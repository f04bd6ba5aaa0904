import { atNamedRestaurant, tenant } from '../../../access/index.ts';
import { route } from '../../deps.ts';
import { NewSale, Payment } from '../shapes.ts';
import { auditRejection } from './exchange.ts';
import { charge } from './start-charge.ts';

export const createCardSale = route({
  operationId: 'createCardSale',
  method: 'POST',
  path: '/api/v1/payments/sale',
  summary: 'Charge a card: authorize and capture in one step.',
  description:
    'Like an authorization with `capture`. A sale can be voided until the processor closes its batch, ' +
    'and refunded afterwards.',
  access: tenant('write:payments'),
  body: NewSale,
  response: Payment,
  errors: [
    'INVALID_STATE',
    'PAYMENT_DECLINED',
    'PAYMENT_OUTCOME_UNKNOWN',
    'PROVIDER_UNAVAILABLE',
    'SERVICE_UNAVAILABLE',
  ],
  auditInvalidRequest: auditRejection,
  handler: (call) => {
    const scope = atNamedRestaurant(call.scope, call.request, call.body.restaurantGuid);
    const { deps, commit, idempotencyKey, request, correlationId, body } = call;
    return charge(
      { deps, commit, idempotencyKey, request, correlationId, scope },
      { ...body, capture: true },
    );
  },
});
