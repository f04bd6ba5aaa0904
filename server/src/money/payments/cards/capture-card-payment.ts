import { tenant } from '../../../access/index.ts';
import { route } from '../../deps.ts';
import { NewCapture, Payment } from '../shapes.ts';
import { auditRejection } from './exchange.ts';
import { capture, handleByRetref } from './operations.ts';

export const captureCardPayment = route({
  operationId: 'captureCardPayment',
  method: 'POST',
  path: '/api/v1/payments/capture',
  summary: 'Capture an authorized payment.',
  description:
    'Once, by default the full amount with its tip, and never more than was authorized. The bank ' +
    'releases the rest.',
  access: tenant('write:payments'),
  body: NewCapture,
  response: Payment,
  status: 200,
  errors: [
    'INVALID_STATE',
    'PAYMENT_DECLINED',
    'PAYMENT_OUTCOME_UNKNOWN',
    'PROVIDER_UNAVAILABLE',
    'SERVICE_UNAVAILABLE',
  ],
  auditInvalidRequest: auditRejection,
  handler: handleByRetref(capture),
});
