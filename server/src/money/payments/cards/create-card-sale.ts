import { atNamedRestaurant } from '../../../access/index.ts';
import { NewSale, Payment } from '../shapes.ts';
import { cardOperation } from './card-operation.ts';
import { charge } from './start-charge.ts';

export const createCardSale = cardOperation({
  operationId: 'createCardSale',
  path: '/sale',
  summary: 'Charge a card: authorize and capture in one step.',
  description:
    'Like an authorization with `capture`. A sale can be voided until the processor closes its batch, ' +
    'and refunded afterwards.',
  body: NewSale,
  response: Payment,
  handler: (call) => {
    const scope = atNamedRestaurant(call.scope, call.request, call.body.restaurantGuid);
    const { deps, commit, idempotencyKey, request, correlationId, body } = call;
    return charge(
      { deps, commit, idempotencyKey, request, correlationId, scope },
      { ...body, capture: true },
    );
  },
});
