import { tenant } from '../../../access/index.ts';
import { route } from '../../deps.ts';
import { NewCardVoid, Payment } from '../shapes.ts';
import { auditRejection } from './exchange.ts';
import { handleByRetref, voidCardCharge } from './operations.ts';

export const voidCardPayment = route({
  operationId: 'voidCardPayment',
  method: 'POST',
  path: '/api/v1/payments/void',
  summary: 'Void a card payment that is not settled.',
  description:
    'What it paid is due again. An authorization can be released in part. Refund a settled payment ' +
    'instead.',
  access: tenant('write:payments'),
  body: NewCardVoid,
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
  handler: handleByRetref(voidCardCharge),
});
