import { Refund } from '../shapes.ts';
import { cardOperation } from './card-operation.ts';
import { handleByRetref } from './locate-payment.ts';
import { refund } from './refund-charge.ts';
import { NewCardRefund } from './shapes.ts';

export const refundCardPayment = cardOperation({
  operationId: 'refundCardPayment',
  path: '/refund',
  summary: 'Refund a captured card payment, in full or in part.',
  description:
    'By default all that is left. All refunds of a payment together are at most what was captured. A refund is a transaction ' +
    'of its own and may be declined. Of a payment that is not settled yet, a part, or the money for items, is `SCHEDULED`: ' +
    'it is sent by itself after settlement; void all of it instead.',
  when: {
    INVALID_STATE:
      'The payment is not captured, or all of it is asked for before it is settled, or less is left to refund; or its merchant ' +
      'account is forgotten.',
    PAYMENT_DECLINED: 'The bank declines; all can still be refunded.',
    PAYMENT_OUTCOME_UNKNOWN:
      'The answer of the processor was lost. Whether the money went back will be found out.',
    PROVIDER_UNAVAILABLE: 'The processor cannot be asked, or refuses the account; no money went back.',
    SERVICE_UNAVAILABLE: 'Too many card payments are under way; no money went back.',
  },
  approval: { permissions: ['payments.refund'], when: 'it does not pay out a refund of items' },
  body: NewCardRefund,
  response: Refund,
  handler: handleByRetref(refund),
});
