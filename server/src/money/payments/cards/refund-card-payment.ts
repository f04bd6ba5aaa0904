import { tenant } from '../../../access/index.ts';
import { route } from '../../deps.ts';
import { NewCardRefund, Refund } from '../shapes.ts';
import { auditRejection } from './exchange.ts';
import { handleByRetref, refund } from './operations.ts';

export const refundCardPayment = route({
  operationId: 'refundCardPayment',
  method: 'POST',
  path: '/api/v1/payments/refund',
  summary: 'Refund a settled card payment, in full or in part.',
  description:
    'By default all that is left. All refunds of a payment together are at most what was captured. ' +
    'Void a payment that is not settled instead. A refund is a transaction of its own and may be ' +
    'declined.',
  access: tenant('write:payments'),
  body: NewCardRefund,
  response: Refund,
  errors: [
    'INVALID_STATE',
    'PAYMENT_DECLINED',
    'PAYMENT_OUTCOME_UNKNOWN',
    'PROVIDER_UNAVAILABLE',
    'SERVICE_UNAVAILABLE',
  ],
  auditInvalidRequest: auditRejection,
  handler: handleByRetref(refund),
});
