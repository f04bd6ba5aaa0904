import type { RestaurantScope } from '../../../access/index.ts';
import type { StoredDocument } from '../../../platform/db/document-format.ts';
import type { SettledTransaction } from '../../../providers/payments/outcomes.ts';
import { refundPostings, reversed, settlementPostings } from '../../../records/ledger/index.ts';
import type { MoneyDeps } from '../../deps.ts';
import type { Difference } from '../../reconciliation/index.ts';
import { paymentFormat, refundFormat } from '../formats.ts';
import { type Payment, totalOf } from '../payment.ts';
import { findPayment, updatePayment, updateRefund } from '../queries.ts';
import { withoutRefund } from '../refund.ts';
import { retryOnConflict } from '../tenders/cash.ts';
import type { Refund } from './effect.ts';
import type { MerchantConnection } from './merchant-connection.ts';
import { transactionAt } from './processor-calls.ts';
import { rejectedNow, settledNow, syncedTo } from './processor-state.ts';
import {
  changeWithOrder,
  postingsFor,
  readSubject,
  syncPayment,
  withoutIdempotency,
} from './record-outcome.ts';
import { findInOtherRestaurant, findSettled, findSettledRefund } from './settlement-queries.ts';

/** Applies what the processor has settled to our payments, and reports where its records differ from ours. */

/** A closed batch of an account, as one restaurant handles it. */
export interface BatchRun {
  deps: MoneyDeps;
  scope: RestaurantScope;
  connection: MerchantConnection;
  batchId: string;
}

/** `wait`: its outcome is still being resolved; try again later. */
export type SettlementResult =
  | { kind: 'done' }
  | { kind: 'wait' }
  | { kind: 'differs'; difference: Difference };

const DONE: SettlementResult = { kind: 'done' };
const differs = (difference: Difference): SettlementResult => ({ kind: 'differs', difference });
/** One for each batch that it is in besides the first. */
const settledTwice = (facts: Omit<Difference, 'kind'>): SettlementResult =>
  differs({ ...facts, kind: 'SETTLED_TWICE', subject: `${facts.subject}/${facts.batchId}` });

/** Applies a transaction of a closed batch. Idempotent. */
export async function applySettlement(run: BatchRun, theirs: SettledTransaction): Promise<SettlementResult> {
  const { deps, scope, connection, batchId } = run;
  const { retref, amount, state } = theirs;
  if (state === 'IN_REVIEW') return { kind: 'wait' };
  const account = [scope.tenantId, scope.restaurantGuid, retref, connection.account.merchantId];
  const [[payment], [refund], [elsewhere]] = await deps.db.run(
    scope,
    findSettled(account),
    findSettledRefund(account),
    findInOtherRestaurant(account),
  );
  if (state === 'UNKNOWN') return differs(unknownStatus(theirs, batchId, payment ?? refund));
  if (payment) return applyToPayment(run, paymentFormat.parse(payment), theirs);
  if (refund) return applyToRefund(run, refundFormat.parse(refund), theirs);
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

/** Nobody knows whether the money moved: a person looks, and the inquiry of overdue payments tells later. */
function unknownStatus(
  { retref, amount, status }: SettledTransaction,
  batchId: string,
  found: StoredDocument | undefined,
): Difference {
  const { paymentGuid } = found ? paymentFormat.parse(found) : { paymentGuid: null };
  return {
    kind: 'STATUS_UNKNOWN',
    subject: `${retref}/${batchId}`,
    ...(paymentGuid === null ? {} : { paymentGuid }),
    retref,
    batchId,
    theirAmount: amount,
    theirStatus: status ?? '',
  };
}

async function applyToPayment(
  { deps, scope, connection, batchId }: BatchRun,
  found: Payment,
  theirs: SettledTransaction,
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
  const isOther = found.batchid !== null && found.batchid !== batchId;
  if (found.status === 'SETTLED') return isOther ? settledTwice(both) : DONE;
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

async function applyToRefund(
  { deps, scope, batchId }: BatchRun,
  found: Refund,
  theirs: SettledTransaction,
): Promise<SettlementResult> {
  const { refundGuid, paymentGuid, amount, retref, status } = found;
  if (status === 'PENDING' || status === 'UNKNOWN') return { kind: 'wait' };
  const facts = { subject: refundGuid, refundGuid, paymentGuid, retref, batchId };
  const both = { ...facts, ourAmount: amount, theirAmount: theirs.amount };
  if (found.settledAt !== null) return (found.batchid ?? batchId) === batchId ? DONE : settledTwice(both);
  const isRejected = theirs.state === 'REJECTED';
  if (status !== 'COMPLETED') {
    return isRejected
      ? DONE
      : differs({ kind: 'STATUS_DIFFERS', ...both, ourStatus: status, theirStatus: 'SETTLED' });
  }
  await recordRefundSettlement({ deps, scope, batchId }, found, theirs);
  if (isRejected) return differs({ kind: 'REJECTED', ...both });
  return theirs.amount === amount ? DONE : differs({ kind: 'AMOUNT_DIFFERS', ...both });
}

async function recordRefundSettlement(
  { deps, scope, batchId }: Omit<BatchRun, 'connection'>,
  found: Refund,
  theirs: SettledTransaction,
): Promise<void> {
  const { refundGuid, paymentGuid, amount, orderGuid } = found;
  const isRejected = theirs.state === 'REJECTED';
  await retryOnConflict(async () => {
    const subject = await readSubject(deps, scope, { paymentGuid, refundGuid });
    const before = subject.payment;
    const now = subject.refund!; // refunds are not deleted
    // A concurrent run of the same batch recorded it first.
    if (now.status !== 'COMPLETED' || now.settledAt !== null) return;
    const changing = { deps, scope, commit: withoutIdempotency(deps) };
    await changeWithOrder(changing, orderGuid, async (order, moment) => {
      const { at } = moment;
      const refund: Refund = isRejected
        ? { ...now, status: 'FAILED', updatedAt: at }
        : { ...now, settledAt: at, batchid: batchId, updatedAt: at };
      // The payment's version guards the refund, too.
      const refundedAmount = before.refundedAmount - (isRejected ? amount : 0);
      const payment = { ...before, refundedAmount, updatedAt: at, version: before.version + 1 };
      const booked = isRejected
        ? { kind: 'refund.rejected', postings: reversed(refundPostings(before, found)) }
        : { kind: 'refund.settled', postings: settlementPostings('refund', theirs.amount) };
      const facts = { refundGuid, paymentGuid, amount };
      return {
        alreadyHappened: true,
        order: order && isRejected ? withoutRefund(order, found) : order,
        events: isRejected ? [{ type: 'refund.failed', data: facts }] : [],
        action: isRejected ? 'refund.failed' : 'refund.settled',
        facts,
        answer: { status: 200, data: null },
        statements: [
          updatePayment(scope, payment),
          updateRefund(scope, refund),
          ...postingsFor(scope, before, booked, { moment, order, refund }),
        ],
      };
    });
  });
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
