import type { ProcessorFacts, ProcessorTransaction } from '../../../providers/payments/outcomes.ts';
import { receiptPostings, reversed, settlementPostings } from '../../../records/ledger/index.ts';
import { type Payment, type PaymentEvent, paymentEventData, totalOf } from '../payment.ts';
import type { Effect } from './effect.ts';

/** Brings a payment to the state in which the processor holds it. Pure. */

/** The state of a payment before the attempt to capture or void it. */
export function lastKnownState({ settledAt, capturedAt }: Payment): Payment['status'] {
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
    // Never more than was asked here: a difference is reported when it is settled.
    const bill = Math.min(before.amount, actual.amount);
    const payment: Payment = {
      ...before,
      ...facts,
      status: 'CAPTURED',
      amount: bill,
      tipAmount: Math.min(before.tipAmount, actual.amount - bill),
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

/**
 * A captured payment whose batch, or the bank behind it, refused it: the money never came. `settledAmount`: what it was settled
 * for before, if that is not what was captured.
 */
export function rejectedNow(
  before: Payment,
  batchid: string | null,
  at: string,
  settledAmount = totalOf(before),
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
    ...(isSettled ? reversed(settlementPostings('charge', settledAmount)) : []),
    ...reversed(receiptPostings(before)),
  ];
  return {
    payment,
    event: eventFor('payment.failed', payment, { reason: 'REJECTED' }),
    booked: { kind: 'payment.rejected', postings },
  };
}

/** The members of a payment that repeat the processor's words; what an answer leaves out stays as it was. */
export function factsOf(facts: Partial<ProcessorFacts> | null, before?: Payment) {
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

/** An event of a payment; `more` is why it was declined or failed, or its new tip. */
export function eventFor<T extends Extract<PaymentEvent['type'], `payment.${string}`>>(
  type: T,
  payment: Payment,
  ...[more]: T extends 'payment.declined' | 'payment.failed'
    ? [{ reason: string }]
    : T extends 'payment.tip_adjusted'
      ? [{ tipAmount: number }]
      : []
): PaymentEvent {
  return { type, data: { ...paymentEventData(payment), ...more } } as PaymentEvent;
}
