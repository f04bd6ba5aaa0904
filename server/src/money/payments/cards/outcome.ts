import type { Static } from 'typebox';
import { ApiError, type ErrorCode } from '../../../platform/errors.ts';
import type {
  FailureReason,
  ProcessorFacts,
  ProcessorTransaction,
} from '../../../providers/payments/port.ts';
import { givenBack, type Posting, receipt, reversed, settled } from '../../../records/books/index.ts';
import { type Payment, type PaymentEvent, toldOf, totalOf } from '../payment.ts';
import type { Refund as RefundShape } from '../shapes.ts';
import type { AttemptState, AttemptWish, KeptAnswer, Operation } from './attempt.ts';

/**
 * What an answer of the processor, or a later inquiry, makes of a payment: the next payment and refund, what goes into the books,
 * the event and what the caller is told. Pure: the same whether the answer came at once or was found out a day later.
 */

export type Refund = Static<typeof RefundShape>;

/** How a call ended, or what was found out about one whose answer was lost. */
export type Finding =
  | {
      kind: 'done';
      /** `authorized`: held. `captured`: queued for settlement, or settled already. */
      state: 'authorized' | 'captured';
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
      /** What the processor holds, when it refused because that is not what we have on record. */
      truth?: ProcessorTransaction;
    }
  | { kind: 'unknown'; message: string };

export interface Effect {
  payment: Payment;
  /** The refund that the attempt is about. */
  refund: Refund | null;
  state: AttemptState;
  answer: KeptAnswer | null;
  event: PaymentEvent | null;
  booked: { kind: string; postings: Posting[] } | null;
  /** What was approved is not wanted: it is given back. */
  release: boolean;
}

interface Subject {
  operation: Operation;
  wish: AttemptWish;
  payment: Payment;
  refund: Refund | null;
}

/** `at` is the ISO time of the change. */
export function effectOf(subject: Subject, finding: Finding, at: string): Effect {
  const next = { ...subject.payment, updatedAt: at, version: subject.payment.version + 1 };
  const now = { ...subject, payment: next, at };
  switch (subject.operation) {
    case 'AUTHORIZE':
      return authorized(now, finding);
    case 'CAPTURE':
      return captured(now, finding);
    case 'REFUND':
      return refunded({ ...now, refund: subject.refund! }, finding);
    default:
      return voided(now, finding);
  }
}

type Now = Subject & { at: string };

const quiet = {
  refund: null,
  state: 'ended',
  answer: null,
  event: null,
  booked: null,
  release: false,
} as const;

function authorized({ payment: before, wish, at }: Now, finding: Finding): Effect {
  const { amount, tipAmount } = wish;
  switch (finding.kind) {
    case 'done': {
      const isCaptured = finding.state === 'captured';
      const bill = Math.min(finding.amount, amount);
      const payment: Payment = {
        ...before,
        ...factsOf(finding.facts),
        retref: finding.retref,
        last4: before.last4 ?? finding.lastFour,
        status: finding.state,
        amount: bill,
        tipAmount: finding.amount - bill,
        authorizedAmount: finding.amount,
        capturedAt: isCaptured ? at : null,
      };
      const isShort = finding.amount < amount + tipAmount;
      const release = isShort && !wish.partialApproval;
      return {
        ...quiet,
        payment,
        release,
        answer: release ? tooLittle(payment) : { status: 201, data: payment },
        event: told(isCaptured ? 'payment.captured' : 'payment.authorized', payment),
        booked: isCaptured ? { kind: 'payment.captured', postings: receipt(payment) } : null,
      };
    }
    case 'voided': {
      const payment: Payment = { ...before, retref: finding.retref, status: 'voided', voidedAt: at };
      const message =
        'The answer of the processor was lost, and the payment was given back. Nothing is charged.';
      return {
        ...quiet,
        payment,
        answer: refusal('PROVIDER_UNAVAILABLE', message, { ...about(payment), reason: 'givenBack' }),
        event: told('payment.voided', payment),
      };
    }
    case 'declined': {
      const declineReason = finding.reason;
      const facts = { ...factsOf(finding.facts), retref: finding.facts?.retref ?? null };
      const payment: Payment = { ...before, ...facts, declineReason, status: 'declined' };
      return {
        ...quiet,
        payment,
        answer: declined(payment, finding),
        event: told('payment.declined', payment, { reason: finding.reason }),
      };
    }
    case 'failed': {
      const facts = { ...factsOf(finding.facts), retref: finding.facts?.retref ?? null };
      const payment: Payment = { ...before, ...facts, status: 'failed' };
      return {
        ...quiet,
        payment,
        answer: failure(payment, finding),
        event: told('payment.failed', payment, { reason: finding.reason }),
      };
    }
    default:
      return lost(before);
  }
}

function captured({ payment: before, wish, at }: Now, finding: Finding): Effect {
  if (finding.kind === 'unknown') return lost(before);
  if (finding.kind !== 'done') return notDone(before, finding, at);
  const bill = Math.min(finding.amount, wish.amount);
  const payment: Payment = {
    ...before,
    ...factsOf(finding.facts, before),
    status: 'captured',
    amount: bill,
    tipAmount: finding.amount - bill,
    capturedAt: at,
  };
  return {
    ...quiet,
    payment,
    answer: { status: 200, data: payment },
    event: told('payment.captured', payment),
    booked: { kind: 'payment.captured', postings: receipt(payment) },
  };
}

function voided({ payment: before, wish, operation, at }: Now, finding: Finding): Effect {
  if (finding.kind === 'unknown') return lost(before);
  if (finding.kind !== 'voided') {
    const effect = notDone(before, finding, at);
    // Nobody waits for a release: it goes on until the money is back, or has moved.
    const goesOn = operation === 'RELEASE' && ['authorized', 'captured'].includes(effect.payment.status);
    return goesOn ? { ...effect, state: 'unknown' } : effect;
  }
  const left = finding.remainingAmount;
  if (left > 0) {
    const bill = Math.min(before.amount, left);
    const tipAmount = Math.min(before.tipAmount, left - bill);
    const payment: Payment = {
      ...before,
      status: 'authorized',
      amount: bill,
      tipAmount,
      authorizedAmount: left,
    };
    return {
      ...quiet,
      payment,
      answer: { status: 200, data: payment },
      event: told('payment.updated', payment),
    };
  }
  const payment: Payment = {
    ...before,
    ...factsOf(finding.facts, before),
    status: 'voided',
    voidReason: wish.reason ?? null,
    voidedAt: at,
  };
  return {
    ...quiet,
    payment,
    answer: { status: 200, data: payment },
    event: told('payment.voided', payment),
    booked:
      before.capturedAt === null ? null : { kind: 'payment.voided', postings: reversed(receipt(before)) },
  };
}

function refunded(
  { payment: before, refund: asked, at }: Now & { refund: Refund },
  finding: Finding,
): Effect {
  const { refundGuid, paymentGuid, amount } = asked;
  const data = { refundGuid, paymentGuid, amount };
  if (finding.kind === 'unknown') {
    const wasKnown = asked.status !== 'unknown';
    return {
      ...quiet,
      payment: before,
      refund: { ...asked, status: 'unknown', updatedAt: at },
      state: 'unknown',
      event: wasKnown ? { type: 'refund.outcome_unknown', data } : null,
    };
  }
  if (finding.kind === 'done') {
    const { respstat = null, respcode = null, resptext = null } = finding.facts ?? {};
    const refund: Refund = {
      ...asked,
      status: 'completed',
      retref: finding.retref,
      respstat,
      respcode,
      resptext,
      updatedAt: at,
    };
    return {
      ...quiet,
      payment: before,
      refund,
      answer: { status: 201, data: refund },
      event: { type: 'refund.completed', data },
      booked: { kind: 'refund.completed', postings: givenBack(before, asked) },
    };
  }
  const status = finding.kind === 'declined' ? 'declined' : 'failed';
  const { respstat = null, respcode = null, resptext = null, retref = null } = finding.facts ?? {};
  // A refund that was refused names the payment.
  const own = retref === before.retref ? null : retref;
  const synced = finding.kind === 'failed' && finding.truth ? syncedTo(before, finding.truth, at) : null;
  const payment: Payment = { ...(synced?.payment ?? before), refundedAmount: before.refundedAmount - amount };
  const details = { refundGuid };
  return {
    ...quiet,
    payment,
    refund: { ...asked, status, retref: own, respstat, respcode, resptext, updatedAt: at },
    answer: refusedAs(payment, finding, details),
    event: { type: 'refund.failed', data },
    booked: synced?.booked ?? null,
  };
}

/** A lost answer: the payment may have changed at the processor. */
function lost(before: Payment): Effect {
  const payment: Payment = { ...before, status: 'unknown' };
  return {
    ...quiet,
    payment,
    state: 'unknown',
    event: before.status === 'unknown' ? null : told('payment.outcome_unknown', payment),
  };
}

/** A capture or a void that definitely did not happen: the payment is what it was, or what the processor says that it is. */
function notDone(before: Payment, finding: Finding, at: string): Effect {
  const synced = finding.kind === 'failed' && finding.truth ? syncedTo(before, finding.truth, at) : null;
  const payment: Payment = synced?.payment ?? { ...before, status: restingState(before) };
  const answer = refusedAs(payment, finding);
  const changed = payment.status !== before.status || before.status === 'unknown';
  return {
    ...quiet,
    payment,
    answer,
    event: synced?.event ?? (changed ? told('payment.updated', payment) : null),
    booked: synced?.booked ?? null,
  };
}

/** What a payment was before somebody tried to capture or void it. */
function restingState({ settledAt, capturedAt }: Payment): Payment['status'] {
  return settledAt !== null ? 'settled' : capturedAt !== null ? 'captured' : 'authorized';
}

/** The payment as the processor holds it; null when that is what we have on record. */
export function syncedTo(
  before: Payment,
  truth: ProcessorTransaction,
  at: string,
): Pick<Effect, 'payment' | 'event' | 'booked'> | null {
  const ours = restingState(before);
  const facts = factsOf(truth.facts, before);
  if (truth.state === 'voided' && ours !== 'settled') {
    const payment: Payment = { ...before, ...facts, status: 'voided', voidedAt: at };
    const postings = ours === 'captured' ? reversed(receipt(before)) : [];
    return { payment, event: told('payment.voided', payment), booked: { kind: 'payment.voided', postings } };
  }
  if ((truth.state === 'captured' || truth.state === 'settled') && ours === 'authorized') {
    const bill = Math.min(before.amount, truth.amount);
    const payment: Payment = {
      ...before,
      ...facts,
      status: 'captured',
      amount: bill,
      tipAmount: truth.amount - bill,
      capturedAt: at,
    };
    return {
      payment,
      event: told('payment.captured', payment),
      booked: { kind: 'payment.captured', postings: receipt(payment) },
    };
  }
  if (truth.state === 'settled' && ours === 'captured') return settledNow(before, truth.facts, at);
  return null;
}

/** A captured payment that is in a settled batch. `amount`: what was settled, if that is not what was captured. */
export function settledNow(
  before: Payment,
  facts: Partial<ProcessorFacts> | null,
  at: string,
  amount = totalOf(before),
): Pick<Effect, 'payment' | 'event' | 'booked'> {
  const payment: Payment = { ...before, ...factsOf(facts, before), status: 'settled', settledAt: at };
  return {
    payment,
    event: told('payment.settled', payment),
    booked: { kind: 'payment.settled', postings: settled('charge', amount) },
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
    status: 'failed',
    settledAt: null,
    updatedAt: at,
  };
  const postings = [
    ...(isSettled ? reversed(settled('charge', totalOf(before))) : []),
    ...reversed(receipt(before)),
  ];
  return {
    payment,
    event: told('payment.failed', payment, { reason: 'rejected' }),
    booked: { kind: 'payment.rejected', postings },
  };
}

type Failed = Extract<Finding, { kind: 'failed' }>;

function refusedAs(payment: Payment, finding: Finding, more: Record<string, unknown> = {}): KeptAnswer {
  if (finding.kind === 'declined') return declined(payment, finding, more);
  if (finding.kind === 'failed') return failure(payment, finding, more);
  const details = { ...about(payment), ...more, reason: 'givenBack' };
  return refusal(
    'PROVIDER_UNAVAILABLE',
    'The answer of the processor was lost, and it was taken back.',
    details,
  );
}

function failure(payment: Payment, finding: Failed, more: Record<string, unknown> = {}): KeptAnswer {
  const { reason, message } = finding;
  const details = { ...about(payment), ...more, reason };
  if (reason === 'invalid') {
    return refusal('PAYMENT_DECLINED', `The processor does not take this: ${message}.`, {
      ...details,
      ...said(finding.facts),
    });
  }
  if (reason === 'wrongState' || reason === 'notFound') {
    const state = payment.status;
    return refusal('INVALID_STATE', `The processor refused: ${message}.`, { ...details, state, allowed: [] });
  }
  return refusal('PROVIDER_UNAVAILABLE', `Nothing was done: ${message}.`, details);
}

function declined(
  payment: Payment,
  { reason, advice, facts }: Extract<Finding, { kind: 'declined' }>,
  more: Record<string, unknown> = {},
): KeptAnswer {
  const text = facts?.resptext ?? reason;
  return refusal('PAYMENT_DECLINED', `Declined: ${text}.`, {
    ...about(payment),
    ...more,
    ...said(facts),
    reason,
    advice,
  });
}

function tooLittle(payment: Payment): KeptAnswer {
  return refusal('PAYMENT_DECLINED', 'The bank approved less than was asked for; it is given back.', {
    ...about(payment),
    respstat: payment.respstat,
    respcode: payment.respcode,
    resptext: payment.resptext,
    declineCategory: null,
    reason: 'partialApproval',
    approvedAmount: totalOf(payment),
  });
}

const said = (facts: ProcessorFacts | null) => ({
  respstat: facts?.respstat ?? null,
  respcode: facts?.respcode ?? null,
  resptext: facts?.resptext ?? null,
  declineCategory: facts?.declineCategory ?? null,
});

const about = ({ paymentGuid }: Payment) => ({ paymentGuid });

const refusal = (code: ErrorCode, message: string, details: Record<string, unknown>): KeptAnswer => ({
  error: { code, message, details },
});

/** The error that the caller is told while the outcome is not known. */
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

function told<T extends Extract<PaymentEvent['type'], `payment.${string}`>>(
  type: T,
  payment: Payment,
  ...[more]: T extends 'payment.declined' | 'payment.failed' ? [{ reason: string }] : []
): PaymentEvent {
  return { type, data: { ...toldOf(payment), ...more } } as PaymentEvent;
}
