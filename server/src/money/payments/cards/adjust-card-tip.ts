import { withPayment } from '../../../ordering/orders/index.ts';
import type { Answer } from '../../../platform/http/route.ts';
import {
  checkPaidBy,
  paymentEventData,
  requirePaymentAction,
  requireStaysPaid,
  snapshotOf,
} from '../payment.ts';
import { updatePayment } from '../queries.ts';
import { Payment } from '../shapes.ts';
import { retryOnConflict } from '../tenders/cash.ts';
import { requireIdle } from './attempt-queries.ts';
import { cardOperation } from './card-operation.ts';
import { type Begun, type CardCall, exchange } from './exchange.ts';
import { handleByRetref } from './locate-payment.ts';
import { assertWithinAuthorization } from './operations.ts';
import { needsMore, startReauthorization } from './reauthorize.ts';
import { changeWithOrder, readSubject } from './record-outcome.ts';
import { TipAdjustment } from './shapes.ts';

export const adjustCardTip = cardOperation({
  operationId: 'adjustCardTip',
  path: '/tip',
  summary: 'Set the tip that is written on the slip of an authorized payment.',
  description:
    'Until the capture, as often as needed; the last tip counts. When bill and tip are more than may be captured of the hold, that much is ' +
    'authorized anew and the former hold is voided: the payment then has another `retref`, and still answers to the former. ' +
    'A tip beyond that is at most as much as the bill. More than is authorized may be captured on merchant accounts that are ' +
    'entitled to it, as far as the network of the card allows: of Visa 20 % more, of others nothing.',
  when: {
    INVALID_STATE:
      'The payment is captured or voided; or more would have to be authorized, and its card is not kept or its merchant ' +
      'account is forgotten.',
    PAYMENT_DECLINED: 'The bank does not hold more; the payment stays as it was.',
    PAYMENT_OUTCOME_UNKNOWN:
      'The answer of the processor was lost. Whether more is held will be found out; what was held is.',
    PROVIDER_UNAVAILABLE:
      'The processor cannot be asked, or refuses the account; the payment stays as it was.',
    SERVICE_UNAVAILABLE: 'Too many card payments are under way; the payment stays as it was.',
  },
  body: TipAdjustment,
  response: Payment,
  status: 200,
  handler: handleByRetref((call, paymentGuid, { tipAmount }: { tipAmount: number }) =>
    exchange(call, () => setTip(call, paymentGuid, tipAmount)),
  ),
});

async function setTip(call: CardCall, paymentGuid: string, tipAmount: number): Promise<Begun> {
  const { payment } = await readSubject(call.deps, call.scope, { paymentGuid, refundGuid: null });
  requirePaymentAction(payment, 'adjustTip');
  return needsMore(call.deps, payment, tipAmount)
    ? startReauthorization(call, paymentGuid, tipAmount)
    : { answer: await setWithinHold(call, paymentGuid, tipAmount) };
}

/** The processor learns of the tip with the capture. */
async function setWithinHold(call: CardCall, paymentGuid: string, tipAmount: number): Promise<Answer<never>> {
  const { deps, scope, commit } = call;
  const { orderGuid } = (await readSubject(deps, scope, { paymentGuid, refundGuid: null })).payment;
  let answer: Answer<never> | undefined;
  await retryOnConflict(() =>
    changeWithOrder({ deps, scope, commit }, orderGuid, async (order, { at }) => {
      const { payment: before } = await readSubject(deps, scope, { paymentGuid, refundGuid: null });
      requirePaymentAction(before, 'adjustTip');
      assertWithinAuthorization(deps, before, { amount: before.amount, tipAmount });
      const payment = { ...before, tipAmount, updatedAt: at, version: before.version + 1 };
      if (order) requireStaysPaid(order, payment);
      answer = { status: 200, data: payment as never };
      return {
        order: order && withPayment(order, checkPaidBy(order, payment.paymentGuid).guid, snapshotOf(payment)),
        events: [{ type: 'payment.tip_adjusted', data: { ...paymentEventData(payment), tipAmount } }],
        action: 'payment.tip_adjusted',
        facts: { paymentGuid, tipAmount },
        answer,
        // In this order: once the payment is locked no attempt can start, and one that had started is seen.
        statements: [updatePayment(scope, payment), requireIdle(scope, paymentGuid)],
      };
    }),
  );
  // The transaction has set it, or thrown.
  return answer!;
}
