import { Payment } from '../shapes.ts';
import { CHARGE_ERRORS, cardOperation, TOO_MANY_CARDS } from './card-operation.ts';
import { NewAuthorization } from './shapes.ts';
import { chargeAtNamedRestaurant } from './start-charge.ts';

export const authorizeCardPayment = cardOperation({
  operationId: 'authorizeCardPayment',
  path: '/auth',
  summary: 'Authorize a card; capture at once with `capture`.',
  description:
    'Takes a token of the processor, a card on file, or a card number. With an order it pays the ' +
    'check, at most what is due. A lost answer is PAYMENT_OUTCOME_UNKNOWN: repeat the request with ' +
    'the same Idempotency-Key until the outcome is known; the card is never charged twice. A bank may ' +
    'approve less than requested: that is released, unless `partialApproval` is true. With `tab` the amount is held for a ' +
    'tab: it pays nothing until that is settled (`settleTab`).',
  when: {
    INVALID_STATE: 'Nothing is due in the order.',
    PAYMENT_DECLINED: 'The bank declines; `details` say why.',
    PAYMENT_OUTCOME_UNKNOWN: 'The answer of the processor was lost. Whether it is held will be found out.',
    RATE_LIMIT_EXCEEDED: TOO_MANY_CARDS,
    PROVIDER_UNAVAILABLE: 'The processor cannot be asked, or refuses the account; nothing is held.',
    SERVICE_UNAVAILABLE: 'Too many card payments are under way; nothing is held.',
  },
  approval: {
    permissions: ['payments.charge_stored_card'],
    when: 'a stored card is charged without an order',
  },
  body: NewAuthorization,
  response: Payment,
  errors: CHARGE_ERRORS,
  handler: (call) => chargeAtNamedRestaurant(call, { ...call.body, capture: call.body.capture ?? false }),
});
