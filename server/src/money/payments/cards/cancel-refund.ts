import type { Static } from 'typebox';
import { type Call, restaurant } from '../../../access/index.ts';
import { fail } from '../../../platform/errors.ts';
import type { Answer } from '../../../platform/http/route.ts';
import { nonBlank, requestObject } from '../../../platform/http/shapes.ts';
import { recordAudit } from '../../../records/audit-log/index.ts';
import { type MoneyDeps, route } from '../../deps.ts';
import { updatePayment, updateRefund } from '../queries.ts';
import { Refund, refundParams } from '../shapes.ts';
import { retryOnConflict } from '../tenders/cash.ts';
import type { Refund as RefundRecord } from './effect.ts';
import { changeWithOrder, type PaymentChange, readSubject } from './record-outcome.ts';

const RefundCancellation = requestObject({
  reason: nonBlank(200, { description: 'why, in words for people' }),
});

export const cancelRefund = route({
  operationId: 'cancelRefund',
  method: 'POST',
  path: '/api/v1/restaurants/{restaurantGuid}/payments/{paymentGuid}/refunds/{refundGuid}/cancel',
  summary: 'Cancel a refund that waits for settlement.',
  description:
    'Nothing of it goes back, and its money can be refunded again. Once it is on its way to the processor it cannot be stopped.',
  when: { INVALID_STATE: 'It does not wait any more: it was sent, was cancelled, or came to nothing.' },
  access: restaurant('approve:payments', 'payments.refund'),
  params: refundParams,
  body: RefundCancellation,
  response: Refund,
  status: 200,
  errors: ['INVALID_STATE'],
  handler: async (call) => {
    const { deps, scope, commit, params } = call;
    const which = { paymentGuid: params.paymentGuid, refundGuid: params.refundGuid };
    let answer: Answer<never> | undefined;
    await retryOnConflict(async () => {
      const { orderGuid } = (await readSubject(deps, scope, which)).payment;
      await changeWithOrder({ deps, scope, commit }, orderGuid, async (order, moment) => {
        const change = await cancelled(call, which, moment);
        answer = change.answer as Answer<never>;
        return { ...change, order };
      });
    });
    // The transaction has set it, or thrown.
    return answer!;
  },
});

type CancelCall = Pick<
  Call<MoneyDeps, ReturnType<typeof restaurant<'approve:payments'>>>,
  'deps' | 'scope' | 'request' | 'correlationId'
> & { body: Static<typeof RefundCancellation> };

async function cancelled(
  { deps, scope, body, request, correlationId }: CancelCall,
  which: { paymentGuid: string; refundGuid: string },
  { now, at }: { now: number; at: string },
): Promise<Omit<PaymentChange, 'order'>> {
  const { paymentGuid, refundGuid } = which;
  const { payment: before, refund: waiting } = await readSubject(deps, scope, which);
  if (waiting?.paymentGuid !== paymentGuid) return fail('RESOURCE_NOT_FOUND', 'No such refund.');
  assertWaits(waiting);
  const { reason } = body;
  const { amount } = waiting;
  const refund: RefundRecord = { ...waiting, status: 'CANCELLED', cancelReason: reason, updatedAt: at };
  const refundedAmount = before.refundedAmount - amount;
  const payment = { ...before, refundedAmount, updatedAt: at, version: before.version + 1 };
  const facts = { ...which, amount };
  const { tenantId, principal, restaurantGuid } = scope;
  return {
    events: [{ type: 'refund.cancelled', data: facts }],
    action: 'refund.cancelled',
    reason,
    facts,
    answer: { status: 200, data: refund },
    statements: [
      // The job that sends refunds changes the payment, too: one of the two comes too late.
      updatePayment(scope, payment),
      updateRefund(scope, refund),
      recordAudit({
        tenantId,
        principal,
        action: 'payment.refund_cancelled',
        target: { kind: 'payment', id: paymentGuid },
        request,
        correlationId,
        details: { restaurantGuid, orderGuid: before.orderGuid, refundGuid, amount, reason },
        now,
      }),
    ],
  };
}

function assertWaits({ status: state }: RefundRecord): void {
  if (state !== 'SCHEDULED')
    fail('INVALID_STATE', 'It does not wait for settlement any more.', { state, allowed: [] });
}
