import type { FailureReason } from '../../../providers/payments/outcomes.ts';
import { receiptPostings, refundPostings, reversed } from '../../../records/ledger/index.ts';
import type { Payment } from '../payment.ts';
import {
  type Effect,
  type ProcessorResult,
  type Refund,
  type ResultOf,
  type Subject,
  type SubjectAt,
  unchanged,
} from './effect.ts';
import {
  about,
  declined,
  errorAnswer,
  failure,
  partialApprovalRejected,
  rejection,
} from './outcome-answers.ts';
import { eventFor, factsOf, lastKnownState, syncedTo } from './processor-state.ts';
import { letGo, reauthorized } from './reauthorized.ts';

/**
 * Applies an answer of the processor, or of a later inquiry, to a payment: the next payment and refund, the ledger
 * entries, the event and the answer to the caller. Pure: the same whether the outcome is known at once or a day later.
 */

/** `at` is the ISO time of the change. */
export function effectOf(subject: Subject, result: ProcessorResult, at: string): Effect {
  const next = { ...subject.payment, updatedAt: at, version: subject.payment.version + 1 };
  const now = { ...subject, payment: next, at };
  switch (subject.operation) {
    case 'AUTHORIZE':
      return authorized(now, result);
    case 'CAPTURE':
      return captured(now, result);
    case 'REAUTHORIZE':
      return reauthorized(now, result);
    case 'LET_GO':
      return letGo(now, result);
    case 'REFUND':
      // An attempt to refund has one.
      return refunded({ ...now, refund: subject.refund! }, result);
    default:
      return voided(now, result);
  }
}

function authorized(subject: SubjectAt, result: ProcessorResult): Effect {
  switch (result.kind) {
    case 'done':
      return approved(subject, result);
    case 'voided':
      return reversedUnheard(subject, result);
    case 'declined':
    case 'failed':
      return notAuthorized(subject, result);
    default:
      return outcomeLost(subject.payment);
  }
}

function approved({ payment: before, terms, at }: SubjectAt, result: ResultOf<'done'>): Effect {
  const { amount, tipAmount } = terms;
  const isCaptured = result.state === 'CAPTURED';
  const bill = Math.min(result.amount, amount);
  const payment: Payment = {
    ...before,
    ...factsOf(result.facts),
    retref: result.retref,
    last4: before.last4 ?? result.lastFour,
    status: result.state,
    amount: bill,
    tipAmount: result.amount - bill,
    authorizedAmount: result.amount,
    capturedAt: isCaptured ? at : null,
  };
  const isShort = result.amount < amount + tipAmount;
  const release = isShort && !terms.partialApproval;
  return {
    ...unchanged,
    payment,
    release,
    answer: release ? partialApprovalRejected(payment) : { status: 201, data: payment },
    event: eventFor(isCaptured ? 'payment.captured' : 'payment.authorized', payment),
    booked: isCaptured ? { kind: 'payment.captured', postings: receiptPostings(payment) } : null,
  };
}

/** The answer was lost, and what may have been approved was reversed. */
function reversedUnheard(
  { payment: before, at }: SubjectAt,
  { retref, differs }: ResultOf<'voided'>,
): Effect {
  const payment: Payment = { ...before, retref, status: 'VOIDED', voidedAt: at };
  const what = differs ? 'The processor did something else' : "The processor's answer was lost";
  const message = `${what}, and the payment was reversed. Nothing is charged.`;
  return {
    ...unchanged,
    payment,
    answer: errorAnswer('PROVIDER_UNAVAILABLE', message, { ...about(payment), reason: 'GIVEN_BACK' }),
    event: eventFor('payment.voided', payment),
  };
}

function notAuthorized({ payment: before }: SubjectAt, result: ResultOf<'declined' | 'failed'>): Effect {
  const { reason } = result;
  const facts = { ...factsOf(result.facts), retref: result.facts?.retref ?? null };
  if (result.kind === 'failed') {
    const payment: Payment = { ...before, ...facts, status: 'FAILED' };
    const event = eventFor('payment.failed', payment, { reason });
    return { ...unchanged, payment, answer: failure(payment, result), event };
  }
  const payment: Payment = { ...before, ...facts, declineReason: reason, status: 'DECLINED' };
  const event = eventFor('payment.declined', payment, { reason });
  return { ...unchanged, payment, answer: declined(payment, result), event };
}

function captured({ payment: before, terms, at }: SubjectAt, result: ProcessorResult): Effect {
  if (result.kind === 'unknown') return outcomeLost(before);
  if (result.kind !== 'done') return notDone(before, result, at);
  const bill = Math.min(result.amount, terms.amount);
  const payment: Payment = {
    ...before,
    ...factsOf(result.facts, before),
    status: 'CAPTURED',
    amount: bill,
    tipAmount: result.amount - bill,
    capturedAt: at,
  };
  return {
    ...unchanged,
    payment,
    answer: { status: 200, data: payment },
    event: eventFor('payment.captured', payment),
    booked: { kind: 'payment.captured', postings: receiptPostings(payment) },
  };
}

function voided({ payment: before, terms, operation, at }: SubjectAt, result: ProcessorResult): Effect {
  if (result.kind === 'unknown') return outcomeLost(before);
  if (result.kind !== 'voided') {
    const effect = notDone(before, result, at);
    // No caller waits for a release: it is retried until the money is released or captured.
    const goesOn = operation === 'RELEASE' && ['AUTHORIZED', 'CAPTURED'].includes(effect.payment.status);
    return goesOn ? { ...effect, state: 'UNKNOWN' } : effect;
  }
  if (result.remainingAmount > 0) return partlyVoided(before, result.remainingAmount);
  const payment: Payment = {
    ...before,
    ...factsOf(result.facts, before),
    status: 'VOIDED',
    voidReason: terms.reason ?? null,
    voidedAt: at,
  };
  return {
    ...unchanged,
    payment,
    answer: { status: 200, data: payment },
    event: eventFor('payment.voided', payment),
    booked:
      before.capturedAt === null
        ? null
        : { kind: 'payment.voided', postings: reversed(receiptPostings(before)) },
  };
}

function partlyVoided(before: Payment, left: number): Effect {
  const bill = Math.min(before.amount, left);
  const tipAmount = Math.min(before.tipAmount, left - bill);
  const payment: Payment = {
    ...before,
    status: 'AUTHORIZED',
    amount: bill,
    tipAmount,
    authorizedAmount: left,
  };
  return {
    ...unchanged,
    payment,
    answer: { status: 200, data: payment },
    event: eventFor('payment.updated', payment),
  };
}

type RefundAt = SubjectAt & { refund: Refund };

const refundEventData = ({ refundGuid, paymentGuid, amount }: Refund) => ({
  refundGuid,
  paymentGuid,
  amount,
});

function refunded(subject: RefundAt, result: ProcessorResult): Effect {
  if (result.kind === 'done') return refundCompleted(subject, result);
  if (result.kind !== 'unknown') return refundRejected(subject, result);
  const { payment, refund: asked, at } = subject;
  const wasKnown = asked.status !== 'UNKNOWN';
  return {
    ...unchanged,
    payment,
    refund: { ...asked, status: 'UNKNOWN', updatedAt: at },
    state: 'UNKNOWN',
    event: wasKnown ? { type: 'refund.outcome_unknown', data: refundEventData(asked) } : null,
  };
}

function refundCompleted({ payment, refund: asked, at }: RefundAt, result: ResultOf<'done'>): Effect {
  const { respstat = null, respcode = null, resptext = null } = result.facts ?? {};
  const { retref } = result;
  const refund: Refund = {
    ...asked,
    status: 'COMPLETED',
    retref,
    respstat,
    respcode,
    resptext,
    updatedAt: at,
  };
  return {
    ...unchanged,
    payment,
    refund,
    answer: { status: 201, data: refund },
    event: { type: 'refund.completed', data: refundEventData(asked) },
    booked: { kind: 'refund.completed', postings: refundPostings(payment, asked) },
  };
}

function refundRejected(
  { payment: before, refund: asked, at }: RefundAt,
  result: ResultOf<'declined' | 'failed' | 'voided'>,
): Effect {
  const synced = result.kind === 'failed' && result.actual ? syncedTo(before, result.actual, at) : null;
  if (isToBeSentAgain(asked, result, synced?.payment ?? before))
    return { ...unchanged, payment: before, refund: { ...asked, status: 'SCHEDULED', updatedAt: at } };
  const status = result.kind === 'declined' ? 'DECLINED' : 'FAILED';
  const { respstat = null, respcode = null, resptext = null, retref = null } = result.facts ?? {};
  // A rejected refund names the payment.
  const own = retref === before.retref ? null : retref;
  const refundedAmount = before.refundedAmount - asked.amount;
  const payment: Payment = { ...(synced?.payment ?? before), refundedAmount };
  return {
    ...unchanged,
    payment,
    refund: { ...asked, status, retref: own, respstat, respcode, resptext, updatedAt: at },
    answer: rejection(payment, result, { refundGuid: asked.refundGuid }),
    event: { type: 'refund.failed', data: refundEventData(asked) },
    booked: synced?.booked ?? null,
  };
}

/** What passes: such a refund is sent again, when nobody waits for its answer. */
const PASSING: ReadonlySet<string> = new Set<FailureReason>([
  'UNAVAILABLE',
  'TRY_AGAIN',
  'RATE_LIMITED',
  'WRONG_STATE',
  'ACCOUNT_REFUSED',
]);

/** A refund that had waited for its payment's settlement, and that nobody has said no to. */
const isToBeSentAgain = (asked: Refund, result: ProcessorResult, { status }: Payment): boolean =>
  asked.scheduledAt !== undefined &&
  (status === 'SETTLED' || status === 'CAPTURED') &&
  (result.kind === 'voided' || (result.kind === 'failed' && PASSING.has(result.reason)));

/** A lost answer: the payment may have changed at the processor. */
function outcomeLost(before: Payment): Effect {
  const payment: Payment = { ...before, status: 'UNKNOWN' };
  return {
    ...unchanged,
    payment,
    state: 'UNKNOWN',
    event: before.status === 'UNKNOWN' ? null : eventFor('payment.outcome_unknown', payment),
  };
}

/** A capture or void that definitely did not happen: the payment keeps its state, or takes the processor's. */
function notDone(before: Payment, result: ProcessorResult, at: string): Effect {
  const synced = result.kind === 'failed' && result.actual ? syncedTo(before, result.actual, at) : null;
  const payment: Payment = synced?.payment ?? { ...before, status: lastKnownState(before) };
  const answer = rejection(payment, result);
  const changed = payment.status !== before.status || before.status === 'UNKNOWN';
  return {
    ...unchanged,
    payment,
    answer,
    event: synced?.event ?? (changed ? eventFor('payment.updated', payment) : null),
    booked: synced?.booked ?? null,
  };
}
