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
  body: NewCapture,
  response: Payment,
  status: 200,
  handler: handleByRetref(capture),
});
