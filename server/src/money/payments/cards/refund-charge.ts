import type { OrderDocument } from '../../../ordering/orders/index.ts';
import type { Answer } from '../../../platform/http/route.ts';
import { newGuid } from '../../../platform/ids.ts';
import { assertVersion } from '../../../platform/version-guard.ts';
import { approvalOfRefund, auditMoneyBack } from '../approval.ts';
import { type Payment, rejectField, requirePaymentAction, totalOf } from '../payment.ts';
import { insertRefund, updatePayment } from '../queries.ts';
import { itemRefundOf, refundAmount, refundParts } from '../refund.ts';
import { retryOnConflict } from '../tenders/cash.ts';
import { newAttempt } from './attempt.ts';
import { insertAttempt } from './attempt-queries.ts';
import type { Refund } from './effect.ts';
import { type CardCall, exchange, leaseMs, type StartedAttempt } from './exchange.ts';
import { connectionOf } from './merchant-connection.ts';
import { checkWithPendingRefunds } from './pending-refunds.ts';
import { sendRefund, transactionAt } from './processor-calls.ts';
import { syncedTo } from './processor-state.ts';
import {
  changeWithOrder,
  type PaymentChange,
  readSubject,
  syncPayment,
  withoutIdempotency,
} from './record-outcome.ts';

/** Refunds of settled card payments. */

interface RefundRequest {
  approval?: string | undefined;
  amount?: number | undefined;
  reason?: string | undefined;
  itemRefundGuid?: string | undefined;
}

/** Refunds a settled payment: all that is left of it, or a part. */
export function refund(call: CardCall, paymentGuid: string, request: RefundRequest): Promise<Answer<never>> {
  return exchange(call, () => startRefund(call, paymentGuid, request));
}

async function startRefund(
  call: CardCall,
  paymentGuid: string,
  request: RefundRequest,
): Promise<StartedAttempt> {
  const { deps, scope, idempotencyKey: claim, correlationId, expectedVersion } = call;
  const subject = { paymentGuid, refundGuid: null };
  const { payment: before } = await readSubject(deps, scope, subject);
  assertVersion(expectedVersion, before.version);
  await refreshSettlement(call, before);
  let started: StartedAttempt | undefined;
  await retryOnConflict(async () => {
    const { orderGuid } = (await readSubject(deps, scope, subject)).payment;
    const changing = { deps, scope, commit: withoutIdempotency(deps) };
    await changeWithOrder(
      changing,
      orderGuid,
      async (order, { now, at, businessDate, occurredOn, actor }) => {
        const { payment } = await readSubject(deps, scope, subject);
        requirePaymentAction(payment, 'refund');
        const connection = await connectionOf(deps, scope, payment, correlationId);
        const check = order && (await checkWithPendingRefunds(deps, scope, order, paymentGuid));
        const amount = amountOf(payment, check, request);
        const refund: Refund = {
          ...newRefund(payment, check, amount, request),
          businessDate,
          occurredOn,
          createdBy: actor,
          createdAt: at,
          updatedAt: at,
        };
        const { refundGuid, reason } = refund;
        const { approval, itemRefundGuid } = request;
        const given = { amount, reason, approval, itemRefundGuid };
        const { approver, writes } = await approvalOfRefund(call, payment, given);
        const attempt = newAttempt(
          payment,
          'REFUND',
          { amount, tipAmount: 0, reason },
          { now, claim, refundGuid },
        );
        const leaseUntil = now + leaseMs(deps);
        started = { attempt, leaseUntil, send: () => sendRefund(connection, attempt, payment) };
        return {
          ...refundCreated(order, refund),
          statements: [
            updatePayment(scope, reserved(payment, refund)),
            insertRefund(scope, refund),
            insertAttempt(scope, attempt, claim, leaseUntil),
            auditMoneyBack(call, 'payment.refund_requested', payment, { amount, reason, approver }),
            ...writes.rows,
          ],
          approvalEvents: writes.events,
        };
      },
    );
  });
  // The transaction has set it, or thrown.
  return started!;
}

function newRefund(
  payment: Payment,
  check: OrderDocument['checks'][number] | null,
  amount: number,
  { reason, itemRefundGuid }: RefundRequest,
) {
  const { paymentGuid, restaurantGuid, orderGuid, currency } = payment;
  return {
    refundGuid: newGuid(),
    paymentGuid,
    restaurantGuid,
    orderGuid,
    checkGuid: check?.guid ?? null,
    status: 'PENDING' as const,
    currency,
    ...refundParts(payment, check, amount, check ? itemRefundOf(check, itemRefundGuid) : undefined),
    reason: reason ?? null,
    itemRefundGuid: itemRefundGuid ?? null,
    drawerGuid: null,
    retref: null,
    respstat: null,
    respcode: null,
    resptext: null,
    settledAt: null,
  };
}

function refundCreated(
  order: OrderDocument | null,
  { refundGuid, paymentGuid, amount }: Refund,
): Omit<PaymentChange, 'statements'> {
  const data = { refundGuid, paymentGuid, amount };
  return {
    order,
    events: [{ type: 'refund.created', data }],
    action: 'refund.created',
    facts: data,
    answer: { status: 201, data: null },
  };
}

/** The payment with the refund's money reserved. */
const reserved = (payment: Payment, { amount, createdAt }: Refund): Payment => ({
  ...payment,
  refundedAmount: payment.refundedAmount + amount,
  updatedAt: createdAt,
  version: payment.version + 1,
});

/** For an order, at most what its check allows (refund.ts); otherwise all that is left of the payment, or a part. */
function amountOf(
  payment: Payment,
  check: OrderDocument['checks'][number] | null,
  { amount, itemRefundGuid }: RefundRequest,
): number {
  if (check) return refundAmount(payment, check, itemRefundOf(check, itemRefundGuid), amount);
  if (itemRefundGuid !== undefined)
    rejectField('/itemRefundGuid', 'known', 'is not a refund of items of this payment');
  const left = totalOf(payment) - payment.refundedAmount;
  if (amount !== undefined && amount > left)
    rejectField('/amount', 'maximum', `is more than the ${left} that are left of the payment`);
  return amount ?? left;
}

/** A captured payment may be settled at the processor before this service knows: inquires, and records the answer. */
async function refreshSettlement({ deps, scope, correlationId }: CardCall, payment: Payment): Promise<void> {
  if (payment.status !== 'CAPTURED' || payment.processor !== 'CARDPOINTE') return;
  const connection = await connectionOf(deps, scope, payment, correlationId);
  // What is captured has one.
  const actual = await transactionAt(connection, payment.retref!);
  if (actual?.state !== 'SETTLED') return;
  await syncPayment(deps, scope, payment, (before, at) => syncedTo(before, actual, at));
}
