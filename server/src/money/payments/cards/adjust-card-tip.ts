import { Payment, TipAdjustment } from '../shapes.ts';
import { cardOperation } from './card-operation.ts';
import { adjustTip, handleByRetref } from './operations.ts';

export const adjustCardTip = cardOperation({
  operationId: 'adjustCardTip',
  path: '/tip',
  summary: 'Adjust the tip of an authorized payment.',
  description:
    'Bill and tip together are at most the authorized amount: authorize with room for a tip, and set ' +
    'it when the slip is signed.',
  body: TipAdjustment,
  response: Payment,
  status: 200,
  errors: ['INVALID_STATE'],
  handler: handleByRetref((call, paymentGuid, { tipAmount }: { tipAmount: number }) =>
    adjustTip(call, paymentGuid, tipAmount),
  ),
});
