import {
  findOrder,
  type OrderDocument,
  orderFormat,
  requireOrder,
  takenAmount,
} from '../../../ordering/orders/index.ts';
import { allWrites, NO_WRITES, type Statement, type Writes } from '../../../platform/db/statement.ts';
import type { Answer } from '../../../platform/http/route.ts';
import { assertVersion } from '../../../platform/version-guard.ts';
import type { MoneyDeps } from '../../deps.ts';
import { approvalOfPayment, auditMoneyBack } from '../approval.ts';
import {
  checkPaidBy,
  type Payment,
  type PaymentAction,
  rejectField,
  requirePaymentAction,
  requireStaysPaid,
  requireVoidable,
  totalOf,
} from '../payment.ts';
import { retryOnConflict } from '../tenders/cash.ts';
import { type Attempt, type AttemptTerms, newAttempt, type Operation } from './attempt.ts';
import { insertAttempt, requirePayment } from './attempt-queries.ts';
import type { ProcessorResult } from './effect.ts';
import { type CardCall, exchange, leaseMs, type StartedAttempt } from './exchange.ts';
import { connectionOf, type MerchantConnection } from './merchant-connection.ts';
import { orderToBe } from './pending-refunds.ts';
import { sendCapture, sendVoid } from './processor-calls.ts';
import { readSubject } from './record-outcome.ts';
import { capturableAmount } from './tip-tolerance.ts';

/** Captures and voids of a card payment. */

/** Captures an authorized payment, once, in full or in part. */
export function capture(
  call: CardCall,
  paymentGuid: string,
  request: { amount?: number | undefined; tipAmount?: number | undefined },
): Promise<Answer<never>> {
  return exchange(call, () =>
    startOperation(call, paymentGuid, {
      action: 'capture',
      operation: 'CAPTURE',
      send: sendCapture,
      termsFor: (payment) => {
        const { amount = payment.amount, tipAmount = payment.tipAmount } = request;
        assertWithinAuthorization(call.deps, payment, { amount, tipAmount });
        const ofBill = `is more than the ${payment.amount} of the bill that were authorized`;
        if (payment.orderGuid !== null && amount > payment.amount) rejectField('/amount', 'maximum', ofBill);
        return { amount, tipAmount };
      },
      ofOrder: assertCapturable,
    }),
  );
}

interface VoidRequest {
  approval?: string | undefined;
  amount?: number | undefined;
  reason?: string | undefined;
}

/** Voids a payment that is not settled; an authorization also in part. */
export function voidCardCharge(
  call: CardCall,
  paymentGuid: string,
  request: VoidRequest,
): Promise<Answer<never>> {
  return exchange(call, () =>
    startOperation(call, paymentGuid, {
      action: 'void',
      operation: 'VOID',
      send: sendVoid,
      termsFor: (payment) => voidTerms(payment, request),
      ofOrder: requireVoidable,
      approve: async (payment, { amount, reason = null }) => {
        const given = { amount, reason, approval: request.approval };
        const { approver, writes } = await approvalOfPayment(call, 'payments.void', payment, given);
        const audit = auditMoneyBack(call, 'payment.void_requested', payment, { amount, reason, approver });
        return allWrites({ rows: [audit] }, writes);
      },
    }),
  );
}

function voidTerms(payment: Payment, { amount: asked, reason }: VoidRequest): AttemptTerms {
  // The status says that an amount is held.
  const held = payment.status === 'AUTHORIZED' ? payment.authorizedAmount! : totalOf(payment);
  const amount = asked ?? held;
  if (amount > held) rejectField('/amount', 'maximum', `is more than the ${held} that are held`);
  if (amount < held && payment.status !== 'AUTHORIZED')
    rejectField('/amount', 'oneOf', 'a captured payment is voided as a whole');
  if (amount < held && payment.processor !== 'CARDPOINTE')
    rejectField('/amount', 'oneOf', 'a terminal takes back all or nothing');
  return { amount, tipAmount: 0, remainingAmount: held - amount, reason: reason ?? null };
}

/**
 * What is captured of less than a closed order's bill would be due again. VALIDATION_ERROR for less than is refunded of the check
 * already, as far as the hold covers that.
 */
function assertCapturable(order: OrderDocument, payment: Payment, { amount, tipAmount }: AttemptTerms): void {
  requireStaysPaid(order, { ...payment, status: 'CAPTURED', amount, tipAmount });
  const check = checkPaidBy(order, payment.paymentGuid);
  const least = Math.min(totalOf(payment), check.refundedAmount - takenAmount(check));
  if (amount + tipAmount < least)
    rejectField('/amount', 'minimum', `comes to less than the ${least} that are refunded already`);
}

/** VALIDATION_ERROR when the bill is more than the bank holds, or more with its tip than may be captured. Minor units. */
export function assertWithinAuthorization(
  deps: Pick<MoneyDeps, 'config'>,
  payment: Payment,
  { amount, tipAmount }: { amount: number; tipAmount: number },
): void {
  // Of a payment that is a tip alone.
  if (amount + tipAmount === 0) rejectField('/tipAmount', 'minimum', 'leaves nothing to capture: void it');
  // Only what is authorized is captured.
  const held = payment.authorizedAmount!;
  if (amount > held) rejectField('/amount', 'maximum', `comes to more than the ${held} that are authorized`);
  if (amount + tipAmount > capturableAmount(deps, payment)) {
    const instead = 'hold more for it first, with POST /payments/tip';
    rejectField('/tipAmount', 'maximum', `comes to more than the ${held} that are authorized: ${instead}`);
  }
}

interface OperationSpec {
  action: PaymentAction;
  operation: Operation;
  send(connection: MerchantConnection, attempt: Attempt, payment: Payment): Promise<ProcessorResult>;
  termsFor(payment: Payment): AttemptTerms;
  /** Whether its order lets it happen, with what is being refunded of it; nobody changes it before the attempt is committed. */
  ofOrder?(order: OrderDocument, payment: Payment, terms: AttemptTerms): void;
  /** Whether the caller may; what it gives is written with the attempt. */
  approve?(payment: Payment, terms: AttemptTerms): Promise<Writes>;
}

async function startOperation(
  call: CardCall,
  paymentGuid: string,
  { action, operation, send, termsFor, ofOrder, approve }: OperationSpec,
): Promise<StartedAttempt> {
  const { deps, scope, idempotencyKey: claim, correlationId } = call;
  return retryOnConflict(async () => {
    const { payment } = await readSubject(deps, scope, { paymentGuid, refundGuid: null });
    // Here and not in a replay, which gets the first request's answer.
    assertVersion(call.expectedVersion, payment.version);
    requirePaymentAction(payment, action);
    const terms = termsFor(payment);
    const held = ofOrder ? await heldOrder(call, payment, (order) => ofOrder(order, payment, terms)) : [];
    const { rows, events = [] } = (await approve?.(payment, terms)) ?? NO_WRITES;
    const connection = await connectionOf(deps, scope, payment, correlationId);
    const now = deps.clock.now();
    const attempt = newAttempt(payment, operation, terms, { now, claim });
    const leaseUntil = now + leaseMs(deps);
    await deps.db.run(
      scope,
      ...held,
      requirePayment(scope, paymentGuid, payment.version),
      insertAttempt(scope, attempt, claim, leaseUntil),
      ...rows,
      ...events,
    );
    return { attempt, leaseUntil, send: () => send(connection, attempt, payment) };
  });
}

/** Looks at the order of a payment, if it has one; the statement keeps it as it was looked at. */
async function heldOrder(
  { deps, scope }: CardCall,
  { orderGuid, paymentGuid }: Payment,
  look: (order: OrderDocument) => void,
): Promise<Statement[]> {
  if (orderGuid === null) return [];
  const [[row]] = await deps.db.run(scope, findOrder(scope, orderGuid));
  // Orders with payments are not deleted.
  const order = orderFormat.parse(row!);
  const { order: expected, unchanged } = await orderToBe(deps, scope, order, { paymentGuid });
  look(expected);
  // The second sees what was committed while the first waited.
  return [requireOrder(scope, order), unchanged];
}
