import type { RestaurantScope } from '../../../access/index.ts';
import { withPayment } from '../../../ordering/orders/index.ts';
import type { SettledTransaction } from '../../../providers/payments/outcomes.ts';
import { refundPostings, reversed, settlementPostings } from '../../../records/ledger/index.ts';
import type { MoneyDeps } from '../../deps.ts';
import type { Difference } from '../../reconciliation/index.ts';
import { paymentFormat, refundFormat } from '../formats.ts';
import { checkPaidBy, type Payment, snapshotOf, totalOf, withoutRefund } from '../payment.ts';
import { findPayment, updatePayment, updateRefund } from '../queries.ts';
import { retryOnConflict } from '../tenders/cash.ts';
import { type Effect, type Refund, rejectedNow, settledNow, syncedTo } from './outcome.ts';
import { belongsToAccount, type MerchantConnection, transactionAt } from './processor-calls.ts';
import { changeWithOrder, postingsFor, readSubject, withoutIdempotency } from './record-outcome.ts';
import {
  findInOtherRestaurant,
  findSettled,
  findSettledRefund,
  oldestCaptured,
  overdue,
} from './settlement-queries.ts';

/** Applies what the processor has settled to our payments, and reports where its records differ from ours. */

/** `wait`: its outcome is still being resolved; try again later. */
export type SettlementResult =
  | { kind: 'done' }
  | { kind: 'wait' }
  | { kind: 'differs'; difference: Difference };

const DONE: SettlementResult = { kind: 'done' };
const differs = (difference: Difference): SettlementResult => ({ kind: 'differs', difference });

/** Applies a transaction of a closed batch. Idempotent. */
export async function applySettlement(
  deps: MoneyDeps,
  scope: RestaurantScope,
  connection: MerchantConnection,
  theirs: SettledTransaction,
  batchId: string,
): Promise<SettlementResult> {
  const { retref, amount, state } = theirs;
  if (state === 'IN_REVIEW') return { kind: 'wait' };
  const key = [scope.tenantId, scope.restaurantGuid, retref];
  const account = [...key, connection.account.merchantId];
  const [[payment], [refund], [elsewhere]] = await deps.db.run(
    scope,
    findSettled(account),
    findSettledRefund(key),
    findInOtherRestaurant(account),
  );
  if (payment) return applyToPayment(deps, scope, connection, paymentFormat.parse(payment), theirs, batchId);
  if (refund) return applyToRefund(deps, scope, refundFormat.parse(refund), theirs, batchId);
  // Restaurants may share an account: each handles its own transactions of the batch.
  if (elsewhere) return DONE;
  return differs({
    kind: 'MISSING_HERE',
    subject: retref,
    retref,
    batchId,
    theirAmount: amount,
    theirStatus: state,
  });
}

async function applyToPayment(
  deps: MoneyDeps,
  scope: RestaurantScope,
  connection: MerchantConnection,
  found: Payment,
  theirs: SettledTransaction,
  batchId: string,
): Promise<SettlementResult> {
  const { paymentGuid, retref } = found;
  if (found.status === 'PENDING' || found.status === 'UNKNOWN') return { kind: 'wait' };
  const facts = { subject: paymentGuid, paymentGuid, retref, batchId };
  const both = { ...facts, ourAmount: totalOf(found), theirAmount: theirs.amount };
  const states = { ourStatus: found.status, theirStatus: theirs.state };
  if (theirs.state === 'REJECTED') {
    if (found.status !== 'CAPTURED' && found.status !== 'SETTLED') return DONE;
    await syncPayment(deps, scope, found, (payment, at) =>
      payment.status === 'CAPTURED' || payment.status === 'SETTLED'
        ? rejectedNow(payment, batchId, at)
        : null,
    );
    return differs({ kind: 'REJECTED', ...both, ...states });
  }
  if (found.status === 'SETTLED') return DONE;
  if (found.status === 'AUTHORIZED') {
    // Captured outside this service: the next run settles it.
    const actual = await transactionAt(connection, retref!);
    if (!actual) return { kind: 'wait' };
    await syncPayment(deps, scope, found, (payment, at) => syncedTo(payment, actual, at));
    return { kind: 'wait' };
  }
  if (found.status !== 'CAPTURED') return differs({ kind: 'STATUS_DIFFERS', ...both, ...states });
  await syncPayment(deps, scope, found, (payment, at) =>
    payment.status === 'CAPTURED' ? settledNow(payment, { batchid: batchId }, at, theirs.amount) : null,
  );
  return theirs.amount === totalOf(found) ? DONE : differs({ kind: 'AMOUNT_DIFFERS', ...both });
}

/** Writes a change of a payment that the processor reported, not a caller. */
export async function syncPayment(
  deps: MoneyDeps,
  scope: RestaurantScope,
  { paymentGuid, orderGuid }: Payment,
  make: (payment: Payment, at: string) => Pick<Effect, 'payment' | 'event' | 'booked'> | null,
): Promise<void> {
  await retryOnConflict(() =>
    changeWithOrder({ deps, scope, commit: withoutIdempotency(deps) }, orderGuid, async (order, moment) => {
      const { payment: before } = await readSubject(deps, scope, { paymentGuid, refundGuid: null });
      const next = { ...before, updatedAt: moment.at, version: before.version + 1 };
      const { payment, event, booked } = make(next, moment.at) ?? {
        payment: next,
        event: null,
        booked: null,
      };
      return {
        alreadyHappened: true,
        order: order && withPayment(order, checkPaidBy(order, payment.paymentGuid).guid, snapshotOf(payment)),
        events: event ? [event] : [],
        action: event?.type ?? 'payment.updated',
        facts: { paymentGuid, status: payment.status },
        answer: { status: 200, data: null },
        statements: [updatePayment(scope, payment), ...postingsFor(scope, payment, booked, moment)],
      };
    }),
  );
}

async function applyToRefund(
  deps: MoneyDeps,
  scope: RestaurantScope,
  found: Refund,
  theirs: SettledTransaction,
  batchId: string,
): Promise<SettlementResult> {
  const { refundGuid, paymentGuid, amount, retref, orderGuid, status } = found;
  if (status === 'PENDING' || status === 'UNKNOWN') return { kind: 'wait' };
  if (found.settledAt !== null) return DONE;
  const facts = { subject: refundGuid, refundGuid, paymentGuid, retref, batchId };
  const both = { ...facts, ourAmount: amount, theirAmount: theirs.amount };
  const isRejected = theirs.state === 'REJECTED';
  if (status !== 'COMPLETED') {
    return isRejected
      ? DONE
      : differs({ kind: 'STATUS_DIFFERS', ...both, ourStatus: status, theirStatus: 'SETTLED' });
  }
  await retryOnConflict(async () => {
    const { payment: before, refund: now } = await readSubject(deps, scope, { paymentGuid, refundGuid });
    // A concurrent run of the same batch recorded it first.
    if (now!.status !== 'COMPLETED' || now!.settledAt !== null) return;
    await changeWithOrder(
      { deps, scope, commit: withoutIdempotency(deps) },
      orderGuid,
      async (order, moment) => {
        const refund: Refund = isRejected
          ? { ...now!, status: 'FAILED', updatedAt: moment.at }
          : { ...now!, settledAt: moment.at, updatedAt: moment.at };
        // The payment's version guards the refund, too.
        const payment = {
          ...before,
          refundedAmount: before.refundedAmount - (isRejected ? amount : 0),
          updatedAt: moment.at,
          version: before.version + 1,
        };
        const booked = isRejected
          ? { kind: 'refund.rejected', postings: reversed(refundPostings(before, found)) }
          : { kind: 'refund.settled', postings: settlementPostings('refund', theirs.amount) };
        return {
          alreadyHappened: true,
          order: order && isRejected ? withoutRefund(order, found) : order,
          events: isRejected ? [{ type: 'refund.failed', data: { refundGuid, paymentGuid, amount } }] : [],
          action: isRejected ? 'refund.failed' : 'refund.settled',
          facts: { refundGuid, paymentGuid, amount },
          answer: { status: 200, data: null },
          statements: [
            updatePayment(scope, payment),
            updateRefund(scope, refund),
            ...postingsFor(scope, before, booked, moment, refund),
          ],
        };
      },
    );
  });
  if (isRejected) return differs({ kind: 'REJECTED', ...both });
  return theirs.amount === amount ? DONE : differs({ kind: 'AMOUNT_DIFFERS', ...both });
}

/** When the oldest captured payment was made that is not in a batch yet; null when there is none. */
export async function oldestUnsettled(
  { db }: Pick<MoneyDeps, 'db'>,
  scope: RestaurantScope,
): Promise<number | null> {
  const [[row]] = await db.run(scope, oldestCaptured([scope.tenantId, scope.restaurantGuid]));
  return row?.created_at ?? null;
}

/** Inquires about payments that should have been settled by now, and returns the differences. */
export async function inspectOverdue(
  deps: MoneyDeps,
  scope: RestaurantScope,
  connection: MerchantConnection,
  before: number,
): Promise<Difference[]> {
  const [rows] = await deps.db.run(scope, overdue([scope.tenantId, scope.restaurantGuid, new Date(before)]));
  const differences: Difference[] = [];
  for (const row of rows) {
    const payment = paymentFormat.parse(row);
    const { paymentGuid, retref } = payment;
    if (payment.processor !== 'CARDPOINTE' || retref === null) continue;
    const facts = {
      subject: paymentGuid,
      paymentGuid,
      retref,
      ourAmount: totalOf(payment),
      ourStatus: 'CAPTURED',
    };
    if (!belongsToAccount(connection, payment)) {
      // Under another account there is nothing to inquire.
      differences.push({ kind: 'NOT_SETTLED', ...facts });
      continue;
    }
    const inquiry = await connection.processor.inquire(connection.call, retref);
    if (inquiry.kind === 'notFound') differences.push({ kind: 'MISSING_THERE', ...facts });
    if (inquiry.kind !== 'found') continue;
    const [actual] = inquiry.transactions;
    if (actual.state === 'CAPTURED')
      differences.push({
        kind: 'NOT_SETTLED',
        ...facts,
        theirAmount: actual.amount,
        theirStatus: actual.state,
      });
    else if (actual.state === 'REJECTED') {
      await syncPayment(deps, scope, payment, (one, at) =>
        one.status === 'CAPTURED' ? rejectedNow(one, actual.batchId, at) : null,
      );
      differences.push({ kind: 'REJECTED', ...facts, theirAmount: actual.amount, theirStatus: actual.state });
    } else {
      await syncPayment(deps, scope, payment, (one, at) => syncedTo(one, actual, at));
      if (actual.state === 'VOIDED')
        differences.push({ kind: 'STATUS_DIFFERS', ...facts, theirStatus: actual.state });
    }
  }
  return differences;
}

/** Whether a payment's outcome is known and final. */
export async function isFinal(
  { db }: Pick<MoneyDeps, 'db'>,
  scope: RestaurantScope,
  paymentGuid: string,
): Promise<boolean> {
  const [[row]] = await db.run(scope, findPayment(scope, paymentGuid));
  const status = row && paymentFormat.parse(row).status;
  return status !== undefined && !['PENDING', 'UNKNOWN', 'CAPTURED'].includes(status);
}
