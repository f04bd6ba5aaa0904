import { Payment } from '../shapes.ts';
import { cardOperation } from './card-operation.ts';
import { handleByRetref } from './locate-payment.ts';
import { voidCardCharge } from './operations.ts';
import { NewCardVoid } from './shapes.ts';

export const voidCardPayment = cardOperation({
  operationId: 'voidCardPayment',
  path: '/void',
  summary: 'Void a card payment that is not settled.',
  description:
    'What it paid is due again. An authorization can be released in part. Refund a settled payment ' +
    'instead.',
  when: {
    INVALID_STATE:
      'The payment is voided or settled; its order is closed; or its merchant account is forgotten.',
    PAYMENT_DECLINED: 'The processor does not take it; it stays as it was.',
    PAYMENT_OUTCOME_UNKNOWN: 'The answer of the processor was lost. Whether it is voided will be found out.',
    PROVIDER_UNAVAILABLE: 'The processor cannot be asked, or refuses the account; it stays as it was.',
    SERVICE_UNAVAILABLE: 'Too many card payments are under way; it stays as it was.',
  },
  approval: { permissions: ['payments.void'] },
  body: NewCardVoid,
  response: Payment,
  status: 200,
  handler: handleByRetref(voidCardCharge),
});
