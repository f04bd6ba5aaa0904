import type { Static } from 'typebox';
import { ApiError, type ErrorCode } from '../../../platform/errors.ts';
import type {
  FailureReason,
  ProcessorFacts,
  ProcessorTransaction,
} from '../../../providers/payments/outcomes.ts';
import {
  type Posting,
  receiptPostings,
  refundPostings,
  reversed,
  settlementPostings,
} from '../../../records/ledger/index.ts';
import { type Payment, type PaymentEvent, paymentEventData, totalOf } from '../payment.ts';
import type { Refund as RefundShape } from '../shapes.ts';
import type { AttemptAnswer, AttemptState, AttemptTerms, Operation } from './attempt.ts';

/**
 * Applies an answer of the processor, or of a later inquiry, to a payment: the next payment and refund, the ledger
 * entries, the event and the answer to the caller. Pure: the same whether the outcome is known at once or a day later.
 */

export type Refund = Static<typeof RefundShape>;

/** How a call ended, or the resolved outcome of one whose answer was lost. */
export type ProcessorResult =
  | {
      kind: 'done';
      /** `AUTHORIZED`: held. `CAPTURED`: queued for settlement, or settled already. */
      state: 'AUTHORIZED' | 'CAPTURED';
      retref: string;
      amount: number;
      lastFour: string | null;
      facts: ProcessorFacts | null;
    }
  | { kind: 'voided'; remainingAmount: number; retref: string | null; facts: ProcessorFacts | null }
  | { kind: 'declined'; reason: string; advice: string | null; facts: ProcessorFacts | null }
  | {
      kind: 'failed';
      reason: FailureReason;
      message: string;
      facts: ProcessorFacts | null;
      /** The processor's state, when it rejected a call because the state differs from our record. */
      actual?: ProcessorTransaction;
    }
  | { kind: 'unknown'; message: string };

export interface Effect {
  payment: Payment;
  /** The refund that the attempt is about. */
  refund: Refund | null;
  state: AttemptState;
  answer: AttemptAnswer | null;
  event: PaymentEvent | null;
  booked: { kind: string; postings: Posting[] } | null;
  /** The approval is not wanted and is released. */
  release: boolean;
}

interface Subject {
  operation: Operation;
  terms: AttemptTerms;
  payment: Payment;
  refund: Refund | null;
}

/** `at` is the ISO time of the change. */
export function effectOf(subject: Subject, result: ProcessorResult, at: string): Effect {
  const next = { ...subject.payment, updatedAt: at, version: subject.payment.version + 1 };
  const now = { ...subject, payment: next, at };
  switch (subject.operation) {
    case 'AUTHORIZE':
      return authorized(now, result);
    case 'CAPTURE':
      return captured(now, result);
    case 'REFUND':
      return refunded({ ...now, refund: subject.refund! }, result);
    default:
      return voided(now, result);
  }
}

type SubjectAt = Subject & { at: string };

const unchanged = {
  refund: null,
  state: 'ENDED',
  answer: null,
  event: null,
  booked: null,
  release: false,
} as const;

function authorized({ payment: before, terms, at }: SubjectAt, result: ProcessorResult): Effect {
  const { amount, tipAmount } = terms;
  switch (result.kind) {
    case 'done': {
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
    case 'voided': {
      const payment: Payment = { ...before, retref: result.retref, status: 'VOIDED', voidedAt: at };
      const message = "The processor's answer was lost, and the payment was reversed. Nothing is charged.";
      return {
        ...unchanged,
        payment,
        answer: errorAnswer('PROVIDER_UNAVAILABLE', message, { ...about(payment), reason: 'GIVEN_BACK' }),
        event: eventFor('payment.voided', payment),
      };
    }
    case 'declined': {
      const declineReason = result.reason;
      const facts = { ...factsOf(result.facts), retref: result.facts?.retref ?? null };
      const payment: Payment = { ...before, ...facts, declineReason, status: 'DECLINED' };
      return {
        ...unchanged,
        payment,
        answer: declined(payment, result),
        event: eventFor('payment.declined', payment, { reason: result.reason }),
      };
    }
    case 'failed': {
      const facts = { ...factsOf(result.facts), retref: result.facts?.retref ?? null };
      const payment: Payment = { ...before, ...facts, status: 'FAILED' };
      return {
        ...unchanged,
        payment,
        answer: failure(payment, result),
        event: eventFor('payment.failed', payment, { reason: result.reason }),
      };
    }
    default:
      return outcomeLost(before);
  }
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
  const left = result.remainingAmount;
  if (left > 0) {
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

function refunded(
  { payment: before, refund: asked, at }: SubjectAt & { refund: Refund },
  result: ProcessorResult,
): Effect {
  const { refundGuid, paymentGuid, amount } = asked;
  const data = { refundGuid, paymentGuid, amount };
  if (result.kind === 'unknown') {
    const wasKnown = asked.status !== 'UNKNOWN';
    return {
      ...unchanged,
      payment: before,
      refund: { ...asked, status: 'UNKNOWN', updatedAt: at },
      state: 'UNKNOWN',
      event: wasKnown ? { type: 'refund.outcome_unknown', data } : null,
    };
  }
  if (result.kind === 'done') {
    const { respstat = null, respcode = null, resptext = null } = result.facts ?? {};
    const refund: Refund = {
      ...asked,
      status: 'COMPLETED',
      retref: result.retref,
      respstat,
      respcode,
      resptext,
      updatedAt: at,
    };
    return {
      ...unchanged,
      payment: before,
      refund,
      answer: { status: 201, data: refund },
      event: { type: 'refund.completed', data },
      booked: { kind: 'refund.completed', postings: refundPostings(before, asked) },
    };
  }
  const status = result.kind === 'declined' ? 'DECLINED' : 'FAILED';
  const { respstat = null, respcode = null, resptext = null, retref = null } = result.facts ?? {};
  // A rejected refund names the payment.
  const own = retref === before.retref ? null : retref;
  const synced = result.kind === 'failed' && result.actual ? syncedTo(before, result.actual, at) : null;
  const payment: Payment = { ...(synced?.payment ?? before), refundedAmount: before.refundedAmount - amount };
  const details = { refundGuid };
  return {
    ...unchanged,
    payment,
    refund: { ...asked, status, retref: own, respstat, respcode, resptext, updatedAt: at },
    answer: rejection(payment, result, details),
    event: { type: 'refund.failed', data },
    booked: synced?.booked ?? null,
  };
}

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

/** The state of a payment before the attempt to capture or void it. */
function lastKnownState({ settledAt, capturedAt }: Payment): Payment['status'] {
  return settledAt !== null ? 'SETTLED' : capturedAt !== null ? 'CAPTURED' : 'AUTHORIZED';
}

/** The payment as the processor holds it; null when that is what we have on record. */
export function syncedTo(
  before: Payment,
  actual: ProcessorTransaction,
  at: string,
): Pick<Effect, 'payment' | 'event' | 'booked'> | null {
  const ours = lastKnownState(before);
  const facts = factsOf(actual.facts, before);
  if (actual.state === 'VOIDED' && ours !== 'SETTLED') {
    const payment: Payment = { ...before, ...facts, status: 'VOIDED', voidedAt: at };
    const postings = ours === 'CAPTURED' ? reversed(receiptPostings(before)) : [];
    return {
      payment,
      event: eventFor('payment.voided', payment),
      booked: { kind: 'payment.voided', postings },
    };
  }
  if ((actual.state === 'CAPTURED' || actual.state === 'SETTLED') && ours === 'AUTHORIZED') {
    const bill = Math.min(before.amount, actual.amount);
    const payment: Payment = {
      ...before,
      ...facts,
      status: 'CAPTURED',
      amount: bill,
      tipAmount: actual.amount - bill,
      capturedAt: at,
    };
    return {
      payment,
      event: eventFor('payment.captured', payment),
      booked: { kind: 'payment.captured', postings: receiptPostings(payment) },
    };
  }
  if (actual.state === 'SETTLED' && ours === 'CAPTURED') return settledNow(before, actual.facts, at);
  return null;
}

/** A captured payment that is in a settled batch. `amount`: what was settled, if that is not what was captured. */
export function settledNow(
  before: Payment,
  facts: Partial<ProcessorFacts> | null,
  at: string,
  amount = totalOf(before),
): Pick<Effect, 'payment' | 'event' | 'booked'> {
  const payment: Payment = { ...before, ...factsOf(facts, before), status: 'SETTLED', settledAt: at };
  return {
    payment,
    event: eventFor('payment.settled', payment),
    booked: { kind: 'payment.settled', postings: settlementPostings('charge', amount) },
  };
}

/** A captured payment whose batch, or the bank behind it, refused it: the money never came. */
export function rejectedNow(
  before: Payment,
  batchid: string | null,
  at: string,
): Pick<Effect, 'payment' | 'event' | 'booked'> {
  const isSettled = before.settledAt !== null;
  const payment: Payment = {
    ...before,
    batchid,
    setlstat: 'Rejected',
    status: 'FAILED',
    settledAt: null,
    updatedAt: at,
  };
  const postings = [
    ...(isSettled ? reversed(settlementPostings('charge', totalOf(before))) : []),
    ...reversed(receiptPostings(before)),
  ];
  return {
    payment,
    event: eventFor('payment.failed', payment, { reason: 'REJECTED' }),
    booked: { kind: 'payment.rejected', postings },
  };
}

type Failed = Extract<ProcessorResult, { kind: 'failed' }>;

function rejection(
  payment: Payment,
  result: ProcessorResult,
  more: Record<string, unknown> = {},
): AttemptAnswer {
  if (result.kind === 'declined') return declined(payment, result, more);
  if (result.kind === 'failed') return failure(payment, result, more);
  const details = { ...about(payment), ...more, reason: 'GIVEN_BACK' };
  return errorAnswer(
    'PROVIDER_UNAVAILABLE',
    'The answer of the processor was lost, and it was taken back.',
    details,
  );
}

function failure(payment: Payment, result: Failed, more: Record<string, unknown> = {}): AttemptAnswer {
  const { reason, message } = result;
  const details = { ...about(payment), ...more, reason };
  if (reason === 'INVALID') {
    return errorAnswer('PAYMENT_DECLINED', `The processor does not take this: ${message}.`, {
      ...details,
      ...responseDetails(result.facts),
    });
  }
  if (reason === 'WRONG_STATE' || reason === 'NOT_FOUND') {
    const state = payment.status;
    return errorAnswer('INVALID_STATE', `The processor refused: ${message}.`, {
      ...details,
      state,
      allowed: [],
    });
  }
  return errorAnswer('PROVIDER_UNAVAILABLE', `Nothing was done: ${message}.`, details);
}

function declined(
  payment: Payment,
  { reason, advice, facts }: Extract<ProcessorResult, { kind: 'declined' }>,
  more: Record<string, unknown> = {},
): AttemptAnswer {
  const text = facts?.resptext ?? reason;
  return errorAnswer('PAYMENT_DECLINED', `Declined: ${text}.`, {
    ...about(payment),
    ...more,
    ...responseDetails(facts),
    reason,
    advice,
  });
}

function partialApprovalRejected(payment: Payment): AttemptAnswer {
  return errorAnswer(
    'PAYMENT_DECLINED',
    'The bank approved less than the requested amount. It was released.',
    {
      ...about(payment),
      respstat: payment.respstat,
      respcode: payment.respcode,
      resptext: payment.resptext,
      declineCategory: null,
      reason: 'PARTIAL_APPROVAL',
      approvedAmount: totalOf(payment),
    },
  );
}

const responseDetails = (facts: ProcessorFacts | null) => ({
  respstat: facts?.respstat ?? null,
  respcode: facts?.respcode ?? null,
  resptext: facts?.resptext ?? null,
  declineCategory: facts?.declineCategory ?? null,
});

const about = ({ paymentGuid }: Payment) => ({ paymentGuid });

const errorAnswer = (code: ErrorCode, message: string, details: Record<string, unknown>): AttemptAnswer => ({
  error: { code, message, details },
});

/** The error for the caller while the outcome is unknown. */
export const outcomeUnknown = (paymentGuid: string): ApiError =>
  new ApiError(
    'PAYMENT_OUTCOME_UNKNOWN',
    "The processor's answer was lost. Ask again with the same Idempotency-Key until it is known.",
    { paymentGuid },
    { 'retry-after': '2' },
  );

/** The members of a payment that repeat the processor's words; what an answer leaves out stays as it was. */
function factsOf(facts: Partial<ProcessorFacts> | null, before?: Payment) {
  const of = (name: keyof ProcessorFacts & keyof Payment) => facts?.[name] ?? before?.[name] ?? null;
  return {
    respstat: of('respstat') as string | null,
    respcode: of('respcode') as string | null,
    resptext: of('resptext') as string | null,
    authcode: before?.authcode ?? facts?.authcode ?? null,
    avsresp: of('avsresp') as string | null,
    cvvresp: of('cvvresp') as string | null,
    setlstat: of('setlstat') as string | null,
    batchid: of('batchid') as string | null,
  };
}

function eventFor<T extends Extract<PaymentEvent['type'], `payment.${string}`>>(
  type: T,
  payment: Payment,
  ...[more]: T extends 'payment.declined' | 'payment.failed' ? [{ reason: string }] : []
): PaymentEvent {
  return { type, data: { ...paymentEventData(payment), ...more } } as PaymentEvent;
}
