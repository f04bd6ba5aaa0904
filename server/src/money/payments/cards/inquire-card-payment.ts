import { tenant } from '../../../access/index.ts';
import { fail } from '../../../platform/errors.ts';
import { ok } from '../../../platform/http/route.ts';
import { route } from '../../deps.ts';
import { locateTransaction } from './locate-payment.ts';
import { connectionOf } from './merchant-connection.ts';
import { PaymentInquiry, retrefParams } from './shapes.ts';

export const inquireCardPayment = route({
  operationId: 'inquireCardPayment',
  method: 'GET',
  path: '/api/v1/payments/inquire/{retref}',
  summary: 'Inquire about a transaction at the processor.',
  description:
    "Shows our record of a payment or refund beside the processor's current answer. It changes nothing.",
  when: {
    INVALID_STATE: 'The account that it was made on is forgotten.',
    PROVIDER_UNAVAILABLE: 'The processor does not say, or does not know the payment.',
  },
  access: tenant('read:payments'),
  params: retrefParams,
  response: PaymentInquiry,
  errors: ['INVALID_STATE', 'PROVIDER_UNAVAILABLE'],
  deadline: 'card',
  handler: async (call) => {
    const { deps, params, correlationId } = call;
    const { scope, payment, refund } = await locateTransaction(call, params.retref);
    const connection = await connectionOf(deps, scope, payment, correlationId);
    if (!connection.processor.can.inquire) return ok({ payment, refund, processor: null });
    // A payment answers to the references of holds before its present one; the processor is asked of that.
    const retref = (refund ?? payment).retref ?? params.retref;
    const inquiry = await deps.cardCallLimit.run(
      () => connection.processor.inquire(connection.call, retref),
      scope.tenantId,
    );
    if (inquiry.kind === 'notFound')
      fail('PROVIDER_UNAVAILABLE', 'The processor does not know this payment.', { reason: 'NOT_FOUND' });
    if (inquiry.kind !== 'found')
      fail('PROVIDER_UNAVAILABLE', `The processor does not say: ${inquiry.message}.`, {
        reason: inquiry.kind,
      });
    const { state, amount, voidable, refundable, batchId, facts } = inquiry.transactions[0];
    const processor = { state, amount, voidable, refundable, batchid: batchId, setlstat: facts.setlstat };
    return ok({ payment, refund, processor });
  },
});
