import { withPayment } from '../../../ordering/orders/index.ts';
import { sqlState } from '../../../platform/db/database.ts';
import type { Answer } from '../../../platform/http/route.ts';
import { checkPaidBy, paymentEventData, requirePaymentAction, snapshotOf } from '../payment.ts';
import { updatePayment } from '../queries.ts';
import { Payment } from '../shapes.ts';
import { retryOnConflict } from '../tenders/cash.ts';
import { ATTEMPT_OPEN, requireIdle } from './attempt-queries.ts';
import { cardOperation } from './card-operation.ts';
import { auditRejection, type CardCall, paymentBusy } from './exchange.ts';
import { handleByRetref } from './locate-payment.ts';
import { assertWithinAuthorization } from './operations.ts';
import { changeWithOrder, readSubject } from './record-outcome.ts';
import { TipAdjustment } from './shapes.ts';

export const adjustCardTip = cardOperation({
  operationId: 'adjustCardTip',
  path: '/tip',
  summary: 'Adjust the tip of an authorized payment.',
  description:
    'Bill and tip together are at most the authorized amount: authorize with room for a tip, and set ' +
    'it when the slip is signed.',
  when: { INVALID_STATE: 'The payment is captured.' },
  body: TipAdjustment,
  response: Payment,
  status: 200,
  errors: ['INVALID_STATE'],
  handler: handleByRetref((call, paymentGuid, { tipAmount }: { tipAmount: number }) =>
    adjustTip(call, paymentGuid, tipAmount),
  ),
});

/** The processor learns of the tip with the capture. */
async function adjustTip(call: CardCall, paymentGuid: string, tipAmount: number): Promise<Answer<never>> {
  const { deps, scope, commit } = call;
  const { orderGuid } = (await readSubject(deps, scope, { paymentGuid, refundGuid: null })).payment;
  let answer: Answer<never> | undefined;
  try {
    await retryOnConflict(() =>
      changeWithOrder({ deps, scope, commit }, orderGuid, async (order, { at }) => {
        const { payment: before } = await readSubject(deps, scope, { paymentGuid, refundGuid: null });
        requirePaymentAction(before, 'adjustTip');
        assertWithinAuthorization(before, before.amount, tipAmount);
        const payment = { ...before, tipAmount, updatedAt: at, version: before.version + 1 };
        answer = { status: 200, data: payment as never };
        return {
          order:
            order && withPayment(order, checkPaidBy(order, payment.paymentGuid).guid, snapshotOf(payment)),
          events: [{ type: 'payment.tip_adjusted', data: { ...paymentEventData(payment), tipAmount } }],
          action: 'payment.tip_adjusted',
          facts: { paymentGuid, tipAmount },
          answer,
          // In this order: once the payment is locked no attempt can start, and one that had started is seen.
          statements: [updatePayment(scope, payment), requireIdle(scope, paymentGuid)],
        };
      }),
    );
  } catch (error) {
    await auditRejection(call, error);
    throw sqlState(error) === 'CM001' && (error as Error).message === ATTEMPT_OPEN ? paymentBusy() : error;
  }
  // The transaction has set it, or thrown.
  return answer!;
}
