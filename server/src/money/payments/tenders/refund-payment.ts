import type { Static } from 'typebox';
import { restaurant } from '../../../access/index.ts';
import { type Moment, type OrderDocument, requireAllowed } from '../../../ordering/orders/index.ts';
import { newGuid } from '../../../platform/ids.ts';
import { post, refundPostings } from '../../../records/ledger/index.ts';
import { route } from '../../deps.ts';
import { type ApprovedCall, approvalOfRefund, auditMoneyBack } from '../approval.ts';
import { CARD_ERRORS } from '../cards/card-operation.ts';
import { checkToBe } from '../cards/pending-refunds.ts';
import { refund } from '../cards/refund-charge.ts';
import { bookedFor, type Payment, rejectField } from '../payment.ts';
import { insertRefund, updatePayment } from '../queries.ts';
import { itemRefundOf, refundAmount, refundParts, withRefund } from '../refund.ts';
import { NewPaymentRefund, paymentParams, Refund as RefundShape } from '../shapes.ts';
import { drawerFor, moveCash } from './cash.ts';
import { moneyBack } from './money-back.ts';

type RefundCall = ApprovedCall & { body: Static<typeof NewPaymentRefund> };

export const refundPayment = route({
  operationId: 'refundPayment',
  method: 'POST',
  path: '/api/v1/restaurants/{restaurantGuid}/payments/{paymentGuid}/refunds',
  summary: 'Refund a payment, in full or in part.',
  description:
    'A refund is a record of its own and does not reopen the check. All refunds of a payment together ' +
    'are at most the payment. Each says how much tax, service charge and tip it contains. To refund ' +
    'items, refund them on the order first and name that refund as `itemRefundGuid`.',
  when: {
    INVALID_STATE:
      'Less is left to refund, or the card payment is not settled yet: void it instead; or its merchant account is forgotten.',
    PAYMENT_DECLINED: 'The bank declines; all can still be refunded.',
    PAYMENT_OUTCOME_UNKNOWN:
      'The answer of the processor was lost. Whether the money went back will be found out.',
    PROVIDER_UNAVAILABLE: 'The processor cannot be asked, or refuses the account; no money went back.',
    SERVICE_UNAVAILABLE: 'Too many card payments are under way; no money went back.',
  },
  access: restaurant('write:payments', 'payments.take'),
  approval: { permissions: ['payments.refund'], when: 'it does not pay out a refund of items' },
  params: paymentParams,
  body: NewPaymentRefund,
  response: RefundShape,
  errors: CARD_ERRORS,
  deadline: 'card',
  handler: (call) => {
    const { body } = call;
    return moneyBack(call, 'refund', {
      check(payment) {
        if (body.drawerGuid !== undefined && payment.type !== 'CASH')
          rejectField('/drawerGuid', 'oneOf', 'belongs to refunds of cash payments');
      },
      byCard: (card, payment) => refund(card, payment.paymentGuid, body),
      byTender: (card, payment, order, moment) => refundTender({ ...card, body }, payment, order, moment),
    });
  },
});

/** Gives back money of a payment in cash or by another tender. */
async function refundTender(call: RefundCall, before: Payment, order: OrderDocument, moment: Moment) {
  requireAllowed(order, 'refund');
  const { deps, scope, body } = call;
  const { now, at, actor } = moment;
  const { paymentGuid, currency } = before;
  const drawer = before.type === 'CASH' ? await drawerFor(deps, scope, body.drawerGuid) : null;
  const { check, unchanged } = await checkToBe(deps, scope, order, { paymentGuid });
  const items = itemRefundOf(check.toBe, body.itemRefundGuid);
  const amount = refundAmount(before, check.toBe, items, body.amount);
  const { approver, writes } = await approvalOfRefund(call, before, { ...approvable(body), amount });
  const parts = refundParts(before, check, amount, itemRefundOf(check.now, body.itemRefundGuid));
  const given = {
    ...newRefund(before, body, moment),
    ...parts,
    checkGuid: check.now.guid,
    drawerGuid: drawer?.guid ?? null,
  };
  const refundedAmount = before.refundedAmount + amount;
  const payment: Payment = { ...before, refundedAmount, updatedAt: at, version: before.version + 1 };
  const { refundGuid, orderGuid, checkGuid, drawerGuid, reason } = given;
  const kind = 'refund.completed';
  const movement = { ...moment, kind, currency, orderGuid, checkGuid, paymentGuid, refundGuid, drawerGuid };
  const cash = amount + (parts.roundingAmount ?? 0);
  const out = { type: 'REFUND', amount: -cash, reason, paymentGuid, refundGuid } as const;
  const data = { refundGuid, paymentGuid, amount };
  return {
    order: withRefund(order, checkGuid, given),
    events: [{ type: kind, data } as const],
    timeline: { action: kind, reason, approver, facts: data },
    answer: { status: 201, data: given },
    extraWrites: {
      rows: [
        unchanged,
        updatePayment(scope, payment),
        insertRefund(scope, given),
        ...moveCash(scope, drawer, out, { actor, now }),
        ...post(scope, movement, bookedFor(order, refundPostings(before, parts))),
        auditMoneyBack(call, 'payment.refund_requested', before, { amount, reason, approver }),
        ...writes.rows,
      ],
      events: writes.events ?? [],
    },
  };
}

const approvable = ({ reason, approval, itemRefundGuid }: Static<typeof NewPaymentRefund>) => ({
  reason,
  approval,
  itemRefundGuid,
});

/** A refund without a processor: money that is given back at once. */
const newRefund = (
  { paymentGuid, restaurantGuid, orderGuid, currency }: Payment,
  { reason, itemRefundGuid }: Static<typeof NewPaymentRefund>,
  { businessDate, occurredOn, actor, at }: Moment,
) => ({
  refundGuid: newGuid(),
  paymentGuid,
  restaurantGuid,
  orderGuid,
  status: 'COMPLETED' as const,
  businessDate,
  occurredOn,
  currency,
  reason,
  itemRefundGuid: itemRefundGuid ?? null,
  retref: null,
  respstat: null,
  respcode: null,
  resptext: null,
  settledAt: null,
  createdBy: actor,
  createdAt: at,
  updatedAt: at,
});
