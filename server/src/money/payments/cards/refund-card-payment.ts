import { Refund } from '../shapes.ts';
import { cardOperation } from './card-operation.ts';
import { handleByRetref } from './locate-payment.ts';
import { refund } from './refund-charge.ts';
import { NewCardRefund } from './shapes.ts';

export const refundCardPayment = cardOperation({
  operationId: 'refundCardPayment',
  path: '/refund',
  summary: 'Refund a settled card payment, in full or in part.',
  description:
    'By default all that is left. All refunds of a payment together are at most what was captured. ' +
    'Void a payment that is not settled instead. A refund is a transaction of its own and may be ' +
    'declined.',
  approval: { by: 'approve:payments', when: 'it does not pay out a refund of items' },
  body: NewCardRefund,
  response: Refund,
  handler: handleByRetref(refund),
});
