import { Payment } from '../shapes.ts';
import { CHARGE_ERRORS, cardOperation, TOO_MANY_CARDS } from './card-operation.ts';
import { NewSale } from './shapes.ts';
import { chargeAtNamedRestaurant } from './start-charge.ts';

export const createCardSale = cardOperation({
  operationId: 'createCardSale',
  path: '/sale',
  summary: 'Charge a card: authorize and capture in one step.',
  description:
    'Like an authorization with `capture`. A sale can be voided until the processor closes its batch, ' +
    'and refunded afterwards.',
  when: {
    INVALID_STATE: 'Nothing is due in the order.',
    PAYMENT_DECLINED: 'The bank declines; `details` say why.',
    PAYMENT_OUTCOME_UNKNOWN:
      'The answer of the processor was lost. Whether it was charged will be found out.',
    RATE_LIMIT_EXCEEDED: TOO_MANY_CARDS,
    PROVIDER_UNAVAILABLE: 'The processor cannot be asked, or refuses the account; nothing was charged.',
    SERVICE_UNAVAILABLE: 'Too many card payments are under way; nothing was charged.',
  },
  approval: {
    permissions: ['payments.charge_stored_card'],
    when: 'a stored card is charged without an order',
  },
  body: NewSale,
  response: Payment,
  errors: CHARGE_ERRORS,
  handler: (call) => chargeAtNamedRestaurant(call, { ...call.body, capture: true }),
});
