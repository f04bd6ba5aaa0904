import { tenant } from '../../../access/index.ts';
import { route } from '../../deps.ts';
import { Payment, TipAdjustment } from '../shapes.ts';
import { auditRejection } from './exchange.ts';
import { adjustTip, handleByRetref } from './operations.ts';

export const adjustCardTip = route({
  operationId: 'adjustCardTip',
  method: 'POST',
  path: '/api/v1/payments/tip',
  summary: 'Adjust the tip of an authorized payment.',
  description:
    'Bill and tip together are at most the authorized amount: authorize with room for a tip, and set ' +
    'it when the slip is signed.',
  access: tenant('write:payments'),
  body: TipAdjustment,
  response: Payment,
  status: 200,
  errors: ['INVALID_STATE'],
  auditInvalidRequest: auditRejection,
  handler: handleByRetref((call, paymentGuid, { tipAmount }: { tipAmount: number }) =>
    adjustTip(call, paymentGuid, tipAmount),
  ),
});
