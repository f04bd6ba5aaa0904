import type { OrderDocument } from '../../../ordering/orders/index.ts';
import type { Answer } from '../../../platform/http/route.ts';
import { assertVersion } from '../../../platform/version-guard.ts';
import { approvalOfRefund, auditMoneyBack } from '../approval.ts';
import { type Payment, rejectField, requirePaymentAction, totalOf } from '../payment.ts';
import { insertRefund, updatePayment } from '../queries.ts';
import { itemRefundOf, newCardRefund, refundAmount } from '../refund.ts';
import { retryOnConflict } from '../tenders/cash.ts';
import { type AttemptTerms, newAttempt } from './attempt.ts';
import { insertAttempt, requireIdle } from './attempt-queries.ts';
import type { Refund } from './effect.ts';
import { type Begun, type CardCall, exchange, leaseMs } from './exchange.ts';
import { connectionOf } from './merchant-connection.ts';
import { checkToBe } from './pending-refunds.ts';
import { sendRefund, transactionAt } from './processor-calls.ts';
import { syncedTo } from './processor-state.ts';
import { changeWithOrder, type PaymentChange, readSubject, withoutIdempotency } from './record-outcome.ts';
import { syncPayment } from './sync-payment.ts';

/**
 * Refunds of captured card payments: of settled ones at once, of others when they are (scheduled-refunds.ts), since the
 * processor gives back nothing of what it has not settled.
 */

interface RefundRequest {
  approval?: string | undefined;
  amount?: number | undefined;
  reason?: string | undefined;
  itemRefundGuid?: string | undefined;
}

/** Refunds a captured payment: all that is left of it, or a part. */
export function refund(call: CardCall, paymentGuid: string, request: RefundRequest): Promise<Answer<never>> {
  return exchange(call, () => startRefund(call, paymentGuid, request));
}

async function startRefund(call: CardCall, paymentGuid: string, request: RefundRequest): Promise<Begun> {
  const { deps, scope, idempotencyKey: claim, correlationId, expectedVersion } = call;
  const subject = { paymentGuid, refundGuid: null };
  const { payment: before } = await readSubject(deps, scope, subject);
  assertVersion(expectedVersion, before.version);
  await refreshSettlement(call, before);
  let begun: Begun | undefined;
  await retryOnConflict(async () => {
    const { orderGuid } = (await readSubject(deps, scope, subject)).payment;
    // What is scheduled is the answer; what is sent has none yet.
    const commit: CardCall['commit'] = (owner, writes, answer) =>
      begun && 'answer' in begun
        ? call.commit(owner, writes, answer)
        : withoutIdempotency(deps)(owner, writes, answer);
    const changing = { deps, scope, commit };
    await changeWithOrder(
      changing,
      orderGuid,
      async (order, { now, at, businessDate, occurredOn, actor }) => {
        const { payment } = await readSubject(deps, scope, subject);
        const isLater = isUnsettled(payment);
        if (!isLater) requirePaymentAction(payment, 'refund');
        const connection = await connectionOf(deps, scope, payment, correlationId);
        const toBe = order && (await checkToBe(deps, scope, order, { paymentGuid }));
        const check = toBe?.check ?? null;
        const amount = amountOf(payment, check?.toBe ?? null, request);
        // All of it, for no items: that is a void.
        if (isLater && isAll(payment, amount, request)) requirePaymentAction(payment, 'refund');
        const refund: Refund = {
          ...newCardRefund(payment, check, amount, request),
          ...(isLater ? { status: 'SCHEDULED', scheduledAt: at } : {}),
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
        const attempt = newAttempt(payment, 'REFUND', refundTerms(refund), { now, claim, refundGuid });
        const leaseUntil = now + leaseMs(deps);
        begun = isLater
          ? { answer: { status: 201, data: refund as never } }
          : { attempt, leaseUntil, send: () => sendRefund(connection, attempt, payment) };
        return {
          ...refundCreated(order, refund),
          statements: [
            ...(toBe ? [toBe.unchanged] : []),
            updatePayment(scope, reserved(payment, refund)),
            insertRefund(scope, refund),
            isLater ? requireIdle(scope, paymentGuid) : insertAttempt(scope, attempt, claim, leaseUntil),
            auditMoneyBack(call, 'payment.refund_requested', payment, { amount, reason, approver }),
            ...writes.rows,
          ],
          approvalEvents: writes.events,
        };
      },
    );
  });
  // The transaction has set it, or thrown.
  return begun!;
}

/** Captured, and in no settled batch: our processor gives nothing of it back yet. */
const isUnsettled = ({ status, processor }: Payment): boolean =>
  status === 'CAPTURED' && processor === 'CARDPOINTE';

const isAll = (payment: Payment, amount: number, { itemRefundGuid }: RefundRequest): boolean =>
  itemRefundGuid === undefined && payment.refundedAmount === 0 && amount === totalOf(payment);

/** The terms of the attempt that sends a refund. */
export const refundTerms = ({ amount, reason }: Refund): AttemptTerms => ({ amount, tipAmount: 0, reason });

function refundCreated(order: OrderDocument | null, refund: Refund): Omit<PaymentChange, 'statements'> {
  const { refundGuid, paymentGuid, amount, status } = refund;
  const data = { refundGuid, paymentGuid, amount };
  const isScheduled = status === 'SCHEDULED';
  return {
    order,
    events: [
      { type: 'refund.created', data },
      ...(isScheduled ? [{ type: 'refund.scheduled' as const, data }] : []),
    ],
    action: isScheduled ? 'refund.scheduled' : 'refund.created',
    facts: data,
    answer: { status: 201, data: isScheduled ? refund : null },
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
  if (!isUnsettled(payment)) return;
  const connection = await connectionOf(deps, scope, payment, correlationId);
  // What is captured has one.
  const actual = await transactionAt(connection, payment.retref!);
  if (actual?.state !== 'SETTLED') return;
  await syncPayment(deps, scope, payment, (before, at) => syncedTo(before, actual, at));
}
