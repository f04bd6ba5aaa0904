import { Payment } from '../shapes.ts';
import { cardOperation } from './card-operation.ts';
import { handleByRetref } from './locate-payment.ts';
import { capture } from './operations.ts';
import { NewCapture } from './shapes.ts';

export const captureCardPayment = cardOperation({
  operationId: 'captureCardPayment',
  path: '/capture',
  summary: 'Capture an authorized payment.',
  description:
    'Once, by default the full amount with its tip, and never more than was authorized. The bank ' +
    'releases the rest.',
  when: {
    INVALID_STATE:
      'The payment is captured or voided; less is to be captured for a closed order; or its merchant account is forgotten.',
    PAYMENT_DECLINED: 'The processor does not take it; it stays held.',
    PAYMENT_OUTCOME_UNKNOWN:
      'The answer of the processor was lost. Whether it is captured will be found out.',
    PROVIDER_UNAVAILABLE: 'The processor cannot be asked, or refuses the account; it stays held.',
    SERVICE_UNAVAILABLE: 'Too many card payments are under way; it stays held.',
  },
  body: NewCapture,
  response: Payment,
  status: 200,
  handler: handleByRetref(capture),
});
