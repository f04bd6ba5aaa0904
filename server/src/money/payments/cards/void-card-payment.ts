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
  approval: { by: 'approve:payments' },
  body: NewCardVoid,
  response: Payment,
  status: 200,
  handler: handleByRetref(voidCardCharge),
});
