import type { RestaurantScope } from '../../../access/index.ts';
import type { StoredDocument } from '../../../platform/db/document-format.ts';
import type { SettledTransaction } from '../../../providers/payments/outcomes.ts';
import { settlementPostings } from '../../../records/ledger/index.ts';
import type { MoneyDeps } from '../../deps.ts';
import { type Difference, findSettledAmount } from '../../reconciliation/index.ts';
import { paymentFormat, refundFormat } from '../formats.ts';
import { type Payment, totalOf } from '../payment.ts';
import { findPayment } from '../queries.ts';
import { applyToRefund } from './apply-refund-settlement.ts';
import { transactionAt } from './processor-calls.ts';
import { rejectedNow, settledNow, syncedTo } from './processor-state.ts';
import { findInOtherRestaurant, findSettled, findSettledRefund } from './settlement-queries.ts';
import {
  type BatchRun,
  DONE,
  differs,
  opened,
  type SettlementResult,
  settledTwice,
} from './settlement-result.ts';
import { syncPayment } from './sync-payment.ts';

/** Applies what the processor has settled to our payments, and reports where its records differ from ours. */

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
  // A refund may have the reference of its payment.
  if (refund && (theirs.isRefund || !payment)) return applyToRefund(run, refundFormat.parse(refund), theirs);
  if (payment) return applyToPayment(run, paymentFormat.parse(payment), theirs);
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
  if (found.status === 'SETTLED') {
    if (isOther) return settledTwice(both);
    return settledBefore({ deps, scope, batchId }, found, { kind: 'AMOUNT_DIFFERS', ...both });
  }
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

/**
 * A payment of which an inquiry has told that it is settled, before its batch was pulled: the batch is kept, and says for how
 * much.
 */
async function settledBefore(
  { deps, scope, batchId }: Pick<BatchRun, 'deps' | 'scope' | 'batchId'>,
  found: Payment,
  { ourAmount = 0, theirAmount = 0, ...facts }: Difference,
): Promise<SettlementResult> {
  const difference = { ...facts, ourAmount, theirAmount };
  const [[known]] = await deps.db.run(scope, findSettledAmount(scope, found.paymentGuid));
  const isOurs = ourAmount === theirAmount || known !== undefined;
  if (isOurs && found.batchid !== null) return DONE;
  let isNews = false;
  await syncPayment(deps, scope, found, (next, at) => {
    // The version of the next change: a run of the same batch beside this one may have been faster.
    isNews = next.status === 'SETTLED' && next.version === found.version + 1;
    if (!isNews) return null;
    const payment = { ...next, batchid: batchId, updatedAt: at };
    if (isOurs) return { payment, event: null, booked: null };
    const postings = settlementPostings('charge', theirAmount - ourAmount);
    return { payment, event: null, booked: { kind: 'payment.settled', postings }, difference };
  });
  if (!isNews) return { kind: 'wait' };
  return isOurs ? DONE : opened(difference);
}

/** The exception for a line of a batch that comes again in it: it is booked once. */
export async function repeatedLine(
  { deps, scope, connection, batchId }: BatchRun,
  { retref, amount, isRefund }: SettledTransaction,
): Promise<Difference> {
  const account = [scope.tenantId, scope.restaurantGuid, retref, connection.account.merchantId];
  const [[payment], [refund]] = await deps.db.run(scope, findSettled(account), findSettledRefund(account));
  const given = refund && (isRefund || !payment) ? refundFormat.parse(refund) : null;
  const paid = payment && !given ? paymentFormat.parse(payment) : null;
  const paymentGuid = given?.paymentGuid ?? paid?.paymentGuid;
  return {
    kind: 'SETTLED_TWICE',
    subject: `${retref}/${batchId}`,
    ...(paymentGuid === undefined ? {} : { paymentGuid }),
    ...(given ? { refundGuid: given.refundGuid } : {}),
    retref,
    batchId,
    theirAmount: amount,
  };
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
