import { atNamedRestaurant, tenant } from '../../../access/index.ts';
import { route } from '../../deps.ts';
import { NewAuthorization, Payment } from '../shapes.ts';
import { auditRejection } from './exchange.ts';
import { charge } from './start-charge.ts';

export const authorizeCardPayment = route({
  operationId: 'authorizeCardPayment',
  method: 'POST',
  path: '/api/v1/payments/auth',
  summary: 'Authorize a card; capture at once with `capture`.',
  description:
    'Takes a token of the processor, a card on file, or a card number. With an order it pays the ' +
    'check, at most what is due. A lost answer is PAYMENT_OUTCOME_UNKNOWN: repeat the request with ' +
    'the same Idempotency-Key until the outcome is known; the card is never charged twice. A bank may ' +
    'approve less than requested: that is released, unless `partialApproval` is true.',
  access: tenant('write:payments'),
  body: NewAuthorization,
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
      { ...body, capture: body.capture ?? false },
    );
  },
});
