import type { RestaurantScope } from '../../../access/index.ts';
import { isoTime } from '../../../platform/clock.ts';
import type { StoredDocument } from '../../../platform/db/document-format.ts';
import type { SettledTransaction } from '../../../providers/payments/outcomes.ts';
import { type Posting, refundPostings, reversed, settlementPostings } from '../../../records/ledger/index.ts';
import type { MoneyDeps } from '../../deps.ts';
import { type Difference, findSettledAmount } from '../../reconciliation/index.ts';
import { paymentFormat, refundFormat } from '../formats.ts';
import { type Payment, totalOf } from '../payment.ts';
import { findPayment, updatePayment, updateRefund } from '../queries.ts';
import { withoutRefund } from '../refund.ts';
import { retryOnConflict } from '../tenders/cash.ts';
import type { Refund } from './effect.ts';
import type { MerchantConnection } from './merchant-connection.ts';
import { transactionAt } from './processor-calls.ts';
import { rejectedNow, settledNow, syncedTo } from './processor-state.ts';
import { changeWithOrder, postingsFor, readSubject, withoutIdempotency } from './record-outcome.ts';
import { findInOtherRestaurant, findSettled, findSettledRefund } from './settlement-queries.ts';
import { syncPayment } from './sync-payment.ts';

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
  | {
      kind: 'differs';
      difference: Difference;
      /** Together with the change that is its cause. */
      isOpened?: boolean;
    };

const DONE: SettlementResult = { kind: 'done' };
const differs = (difference: Difference): SettlementResult => ({ kind: 'differs', difference });
const opened = (difference: Difference): SettlementResult => ({
  kind: 'differs',
  difference,
  isOpened: true,
});
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
    return rejectPayment({ deps, scope }, found, batchId, { kind: 'REJECTED', ...both, ...states });
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
  const isOurs = theirs.amount === totalOf(found);
  const difference: Difference = { kind: 'AMOUNT_DIFFERS', ...both };
  let isNews = false;
  await syncPayment(deps, scope, found, (payment, at) => {
    isNews = payment.status === 'CAPTURED';
    if (!isNews) return null;
    const settled = settledNow(payment, { batchid: batchId }, at, theirs.amount);
    return isOurs ? settled : { ...settled, difference };
  });
  return isOurs || !isNews ? DONE : opened(difference);
}

/** Records that the bank refused a payment in its batch, with its exception, and returns that. */
export async function rejectPayment(
  { deps, scope }: Pick<BatchRun, 'deps' | 'scope'>,
  found: Payment,
  batchId: string | null,
  difference: Difference,
): Promise<SettlementResult> {
  const [[other]] = await deps.db.run(scope, findSettledAmount(scope, found.paymentGuid));
  let isNews = false;
  await syncPayment(deps, scope, found, (payment, at) => {
    // A run of the same batch beside this one may have been faster.
    isNews = payment.status === 'CAPTURED' || payment.status === 'SETTLED';
    return isNews
      ? { ...rejectedNow(payment, batchId, at, other?.their_amount ?? undefined), difference }
      : null;
  });
  return isNews ? opened(difference) : DONE;
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
  const isRejected = theirs.state === 'REJECTED';
  if (status !== 'COMPLETED') {
    return isRejected
      ? DONE
      : differs({ kind: 'STATUS_DIFFERS', ...both, ourStatus: status, theirStatus: 'SETTLED' });
  }
  if (isRejected) {
    const [[other]] = await deps.db.run(scope, findSettledAmount(scope, refundGuid));
    const settledAmount = other?.their_amount ?? amount;
    return recordRefund({ deps, scope }, found, { kind: 'REJECTED', ...both }, (refund, at) =>
      refundRejected(refund, settledAmount, at),
    );
  }
  if (found.settledAt !== null) return (found.batchid ?? batchId) === batchId ? DONE : settledTwice(both);
  const difference = theirs.amount === amount ? null : ({ kind: 'AMOUNT_DIFFERS', ...both } as const);
  return recordRefund({ deps, scope }, found, difference, (refund, at) =>
    refund.settledAt === null ? refundSettled(refund, { batchId, amount: theirs.amount }, at) : null,
  );
}

/** What a batch makes of a refund, and its postings. */
interface RefundChange {
  refund: Refund;
  kind: string;
  postings: (payment: Payment) => Posting[];
}

const refundSettled = (
  before: Refund,
  { batchId, amount }: { batchId: string; amount: number },
  at: string,
): RefundChange => ({
  refund: { ...before, settledAt: at, batchid: batchId, updatedAt: at },
  kind: 'refund.settled',
  postings: () => settlementPostings('refund', amount),
});

/** The money did not go back, or came back: what was settled of it, too. */
const refundRejected = (before: Refund, settledAmount: number, at: string): RefundChange => ({
  refund: { ...before, status: 'FAILED', settledAt: null, updatedAt: at },
  kind: 'refund.rejected',
  postings: (payment) => [
    ...(before.settledAt === null ? [] : reversed(settlementPostings('refund', settledAmount))),
    ...reversed(refundPostings(payment, before)),
  ],
});

/** Writes what a batch makes of a completed refund, with the exception for it; null when another run was faster. */
async function recordRefund(
  { deps, scope }: Pick<BatchRun, 'deps' | 'scope'>,
  found: Refund,
  difference: Difference | null,
  make: (refund: Refund, at: string) => RefundChange | null,
): Promise<SettlementResult> {
  const { refundGuid, paymentGuid, amount, orderGuid } = found;
  let isNews = false;
  await retryOnConflict(async () => {
    const subject = await readSubject(deps, scope, { paymentGuid, refundGuid });
    const before = subject.payment;
    const known = subject.refund!; // refunds are not deleted
    const changed = known.status === 'COMPLETED' ? make(known, isoTime(deps.clock.now())) : null;
    isNews = changed !== null;
    // A concurrent run of the same batch recorded it first.
    if (!changed) return;
    const { refund, kind, postings } = changed;
    const isRejected = refund.status === 'FAILED';
    const changing = { deps, scope, commit: withoutIdempotency(deps) };
    await changeWithOrder(changing, orderGuid, async (order, moment) => {
      // The payment's version guards the refund, too.
      const refundedAmount = before.refundedAmount - (isRejected ? amount : 0);
      const payment = { ...before, refundedAmount, updatedAt: moment.at, version: before.version + 1 };
      const facts = { refundGuid, paymentGuid, amount };
      return {
        alreadyHappened: true,
        order: order && isRejected ? withoutRefund(order, found) : order,
        events: isRejected ? [{ type: 'refund.failed', data: facts }] : [],
        action: isRejected ? 'refund.failed' : 'refund.settled',
        facts,
        answer: { status: 200, data: null },
        difference,
        statements: [
          updatePayment(scope, payment),
          updateRefund(scope, refund),
          ...postingsFor(scope, before, { kind, postings: postings(before) }, { moment, order, refund }),
        ],
      };
    });
  });
  return difference && isNews ? opened(difference) : DONE;
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
