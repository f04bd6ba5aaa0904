import type { Static } from 'typebox';
import { restaurant } from '../../../access/index.ts';
import { type Moment, type OrderDocument, withPayment } from '../../../ordering/orders/index.ts';
import { post, receiptPostings, reversed } from '../../../records/ledger/index.ts';
import { route } from '../../deps.ts';
import { type ApprovedCall, approvalOfPayment, auditMoneyBack } from '../approval.ts';
import { CARD_ERRORS } from '../cards/card-operation.ts';
import { voidCardCharge } from '../cards/operations.ts';
import { orderToBe } from '../cards/pending-refunds.ts';
import {
  bookedFor,
  cashTaken,
  checkPaidBy,
  type Payment,
  paymentEventData,
  requireVoidable,
  snapshotOf,
  totalOf,
} from '../payment.ts';
import { updatePayment } from '../queries.ts';
import { Payment as PaymentShape, PaymentVoid, paymentParams } from '../shapes.ts';
import { drawerFor, moveCash } from './cash.ts';
import { moneyBack } from './money-back.ts';

type VoidCall = ApprovedCall & { body: Static<typeof PaymentVoid> };

export const voidPayment = route({
  operationId: 'voidPayment',
  method: 'POST',
  path: '/api/v1/restaurants/{restaurantGuid}/payments/{paymentGuid}/void',
  summary: 'Void a payment.',
  description:
    'What it paid is due again. For mistakes, while the order is not closed and no part of the payment ' +
    'is refunded. Cash leaves the drawer that it went into.',
  when: {
    INVALID_STATE:
      'The payment is voided, or something of it was refunded; its order is closed; or its merchant account is forgotten.',
    PAYMENT_DECLINED: 'The processor does not take it; it stays charged.',
    PAYMENT_OUTCOME_UNKNOWN: 'The answer of the processor was lost. Whether it is voided will be found out.',
    PROVIDER_UNAVAILABLE: 'The processor cannot be asked, or refuses the account; it stays charged.',
    SERVICE_UNAVAILABLE: 'Too many card payments are under way; it stays charged.',
  },
  access: restaurant('write:payments'),
  approval: { permissions: ['payments.void'] },
  params: paymentParams,
  body: PaymentVoid,
  response: PaymentShape,
  status: 200,
  errors: CARD_ERRORS,
  deadline: 'card',
  handler: (call) => {
    const { body } = call;
    return moneyBack(call, 'void', {
      byCard: (card, payment) => voidCardCharge(card, payment.paymentGuid, body),
      byTender: (card, payment, order, moment) => voidTender({ ...card, body }, payment, order, moment),
    });
  },
});

/** Takes a payment in cash or by another tender back: it is due again. */
async function voidTender(call: VoidCall, before: Payment, order: OrderDocument, moment: Moment) {
  const { deps, scope, body } = call;
  const toBe = await orderToBe(deps, scope, order, before);
  requireVoidable(toBe.order, before);
  const { now, at, actor } = moment;
  const { paymentGuid, currency, drawerGuid, orderGuid } = before;
  const { reason } = body;
  const amount = totalOf(before);
  const given = { amount, reason, approval: body.approval };
  const { approver, writes } = await approvalOfPayment(call, 'payments.void', before, given);
  const checkGuid = checkPaidBy(order, paymentGuid).guid;
  const drawer = drawerGuid === null ? null : await drawerFor(deps, scope, drawerGuid);
  const payment: Payment = {
    ...before,
    status: 'VOIDED',
    voidReason: reason,
    voidedAt: at,
    updatedAt: at,
    version: before.version + 1,
  };
  const kind = 'payment.voided';
  const movement = { ...moment, kind, currency, orderGuid, checkGuid, paymentGuid, drawerGuid };
  const out = { type: 'REFUND', amount: -cashTaken(before), reason, paymentGuid } as const;
  return {
    order: withPayment(order, checkGuid, snapshotOf(payment)),
    events: [{ type: kind, data: paymentEventData(payment) } as const],
    timeline: { action: kind, reason, approver, facts: { paymentGuid, amount } },
    answer: { status: 200, data: payment },
    extraWrites: {
      rows: [
        toBe.unchanged,
        updatePayment(scope, payment),
        ...moveCash(scope, drawer, out, { actor, now }),
        ...post(scope, movement, bookedFor(order, reversed(receiptPostings(before)))),
        auditMoneyBack(call, 'payment.void_requested', before, { amount, reason, approver }),
        ...writes.rows,
      ],
      events: writes.events ?? [],
    },
  };
}
