import { isoTime } from '../../../platform/clock.ts';
import type { SettledTransaction } from '../../../providers/payments/outcomes.ts';
import { type Posting, refundPostings, reversed, settlementPostings } from '../../../records/ledger/index.ts';
import { type Difference, findSettledAmount } from '../../reconciliation/index.ts';
import type { Payment } from '../payment.ts';
import { updatePayment, updateRefund } from '../queries.ts';
import { withoutRefund } from '../refund.ts';
import { retryOnConflict } from '../tenders/cash.ts';
import type { Refund } from './effect.ts';
import { changeWithOrder, postingsFor, readSubject, withoutIdempotency } from './record-outcome.ts';
import {
  type BatchRun,
  DONE,
  differs,
  opened,
  type SettlementResult,
  settledTwice,
} from './settlement-result.ts';

/** Applies what the processor has settled to our refunds. */

/** A refund is settled in its batch, or refused; also by the bank behind it, when it was settled before. */
export async function applyToRefund(
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
