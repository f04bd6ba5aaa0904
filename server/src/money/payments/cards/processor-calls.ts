import type {
  AnswerDifference,
  Inquiry,
  Outcome,
  ProcessorFacts,
  ProcessorTransaction,
} from '../../../providers/payments/outcomes.ts';
import { orderIdFor, type PaymentSource, type StoredCredential } from '../../../providers/payments/port.ts';
import type { Payment } from '../payment.ts';
import { type Attempt, isNewTransaction } from './attempt.ts';
import type { ProcessorResult, Refund } from './effect.ts';
import type { MerchantConnection } from './merchant-connection.ts';

/** The calls to the processor, and the resolution of lost answers. Writes nothing. */

/** How often a void by order id is sent when an inquiry finds nothing; the gateway's documentation asks for it. */
const VOID_TRIES = 3;

export interface Charge {
  source: PaymentSource;
  storedCredential?: StoredCredential;
  billing?: { name?: string; postalCode?: string };
  capture: boolean;
}

export async function sendCharge(
  connection: MerchantConnection,
  attempt: Attempt,
  charge: Charge,
): Promise<ProcessorResult> {
  const { amount, tipAmount } = attempt.terms;
  const outcome = await connection.processor.authorize(connection.call, {
    ...charge,
    orderId: orderIdFor(attempt.guid),
    money: { amount: amount + tipAmount, currency: connection.account.currency },
    ...(charge.source.kind === 'terminal' ? {} : { entry: 'ecommerce' as const }),
  });
  return resultOf(outcome, (done, facts) => ({
    kind: 'done',
    state: charge.capture ? 'CAPTURED' : 'AUTHORIZED',
    retref: done.retref,
    amount: done.amount,
    lastFour: done.lastFour,
    facts,
  }));
}

export async function sendCapture(
  connection: MerchantConnection,
  attempt: Attempt,
  { retref }: Payment,
): Promise<ProcessorResult> {
  const { amount, tipAmount } = attempt.terms;
  const outcome = await connection.processor.capture(connection.call, {
    retref: retref!, // what is authorized has one
    money: { amount: amount + tipAmount, currency: connection.account.currency },
  });
  return withActualState(connection, retref!, resultOf(outcome, asCaptured));
}

const asCaptured = ({ retref, amount }: { retref: string; amount: number }, facts: ProcessorFacts) =>
  ({ kind: 'done', state: 'CAPTURED', lastFour: null, retref, amount, facts }) as const;

export async function sendVoid(
  connection: MerchantConnection,
  attempt: Attempt,
  payment: Payment,
): Promise<ProcessorResult> {
  const { amount, remainingAmount = 0 } = attempt.terms;
  const retref = heldAs(attempt, payment);
  const outcome = await connection.processor.void(connection.call, {
    retref,
    ...(remainingAmount > 0 ? { money: { amount, currency: connection.account.currency } } : {}),
  });
  const result = resultOf(outcome, ({ remainingAmount: left }, facts) =>
    left === remainingAmount
      ? { kind: 'voided', remainingAmount: left, retref, facts }
      : unfit('AMOUNT', left, retref),
  );
  return withActualState(connection, retref, result);
}

/** The hold that an attempt is about. */
const heldAs = ({ terms }: Attempt, payment: Payment): string =>
  // What is captured or voided has a reference.
  terms.retref ?? payment.retref!;

/** The processor did, or says that it did, something else than was asked. */
function unfit(what: AnswerDifference['what'], amount: number, retref: string | null) {
  const message = `an answer with another ${what.toLowerCase()}`;
  return { kind: 'unknown', message, differs: { what, amount, retref } } as const;
}

export async function sendRefund(
  connection: MerchantConnection,
  attempt: Attempt,
  { retref }: Payment,
): Promise<ProcessorResult> {
  const outcome = await connection.processor.refund(connection.call, {
    retref: retref!, // what is authorized has one
    orderId: orderIdFor(attempt.guid),
    money: { amount: attempt.terms.amount, currency: connection.account.currency },
  });
  return withActualState(connection, retref!, resultOf(outcome, asCaptured));
}

function resultOf<Done>(
  outcome: Outcome<Done>,
  done: (done: Done, facts: ProcessorFacts) => ProcessorResult,
): ProcessorResult {
  if ('done' in outcome) return done(outcome.done, outcome.facts);
  return outcome;
}

/** After a rejection for a wrong state, asks for the actual one. */
async function withActualState(
  connection: MerchantConnection,
  retref: string,
  result: ProcessorResult,
): Promise<ProcessorResult> {
  if (result.kind !== 'failed' || result.reason !== 'WRONG_STATE') return result;
  const actual = await transactionAt(connection, retref);
  return actual ? { ...result, actual } : result;
}

/** The processor's state of a reference; null when it does not report one. */
export async function transactionAt(
  connection: MerchantConnection,
  retref: string,
): Promise<ProcessorTransaction | null> {
  if (!connection.processor.can.inquire) return null;
  const inquiry = await connection.processor.inquire(connection.call, retref);
  return inquiry.kind === 'found' ? inquiry.transactions[0] : null;
}

/**
 * Resolves a call whose answer was lost: inquires by order id or by the payment's reference, and voids by order id when
 * nothing is found. `isOver`: the call can no longer be in transit, so "not found" is final.
 */
export async function resolveOutcome(
  connection: MerchantConnection,
  attempt: Attempt,
  subject: { payment: Payment; refund: Refund | null },
  isOver: boolean,
): Promise<ProcessorResult> {
  const { operation } = attempt;
  if (!connection.processor.can.inquire)
    return notSent('It was interrupted, and its processor cannot be asked');
  if (isNewTransaction(attempt)) return byOrderId(connection, attempt, isOver);
  const inquiry = await connection.processor.inquire(connection.call, heldAs(attempt, subject.payment));
  if (inquiry.kind !== 'found') return unknownFrom(inquiry);
  const [actual] = inquiry.transactions;
  if (operation === 'CAPTURE') return captureFrom(connection, attempt, actual, isOver);
  const { remainingAmount = 0 } = attempt.terms;
  if (actual.state === 'VOIDED')
    return { kind: 'voided', remainingAmount: 0, retref: actual.retref, facts: actual.facts };
  if (remainingAmount > 0 && actual.amount === remainingAmount)
    return { kind: 'voided', remainingAmount, retref: actual.retref, facts: actual.facts };
  if ((operation === 'RELEASE' || operation === 'LET_GO') && actual.voidable)
    return sendVoid(connection, attempt, subject.payment);
  if (actual.voidable && !isOver) return { kind: 'unknown', message: 'not voided yet' };
  return { ...notSent('The void did not reach the processor'), actual };
}

/** Never more than was asked: a capture of more is taken back, one of less is what it is. */
async function captureFrom(
  connection: MerchantConnection,
  attempt: Attempt,
  actual: ProcessorTransaction,
  isOver: boolean,
): Promise<ProcessorResult> {
  const { retref, amount, state } = actual;
  if (state === 'AUTHORIZED' && !isOver) return { kind: 'unknown', message: 'not captured yet' };
  if (state !== 'CAPTURED' && state !== 'SETTLED')
    return { ...notSent('The capture did not reach the processor'), actual };
  const asked = askedOf(attempt);
  if (amount === asked) return doneFrom(actual);
  const other = unfit('AMOUNT', amount, retref);
  if (amount < asked) return { ...doneFrom(actual), differs: other.differs };
  const outcome = await connection.processor.void(connection.call, { retref });
  const voided = outcome.kind === 'approved' ? await transactionAt(connection, retref) : null;
  if (voided?.state !== 'VOIDED') return other;
  return {
    ...notSent('Another amount was captured, and taken back'),
    actual: voided,
    differs: other.differs,
  };
}

const askedOf = ({ terms }: Attempt): number => terms.amount + terms.tipAmount;

type NotSent = Extract<ProcessorResult, { kind: 'failed' }>;
const notSent = (message: string): NotSent => ({
  kind: 'failed',
  reason: 'UNAVAILABLE',
  message,
  facts: null,
});

async function byOrderId(
  connection: MerchantConnection,
  attempt: Attempt,
  isOver: boolean,
): Promise<ProcessorResult> {
  const orderId = orderIdFor(attempt.guid);
  const inquiry = await connection.processor.inquireByOrderId(connection.call, orderId);
  if (inquiry.kind === 'found') {
    const result = effectiveTransaction(inquiry.transactions, attempt);
    // What was not asked for is not kept.
    if (!result.differs) return result;
    const taken = await takeBack(connection, orderId);
    return taken.kind === 'voided' ? { ...taken, differs: result.differs } : result;
  }
  if (inquiry.kind !== 'notFound') return unknownFrom(inquiry);
  if (!isOver) return { kind: 'unknown', message: 'not there yet' };
  return takeBack(connection, orderId);
}

async function takeBack(connection: MerchantConnection, orderId: string): Promise<ProcessorResult> {
  for (let sent = 0; sent < VOID_TRIES; sent++) {
    const outcome = await connection.processor.voidByOrderId(connection.call, orderId);
    if (outcome.kind === 'approved' && outcome.done.remainingAmount === 0) {
      return { kind: 'voided', remainingAmount: 0, retref: outcome.done.retref, facts: outcome.facts };
    }
    if (outcome.kind !== 'failed' || outcome.reason !== 'NOT_FOUND')
      return { kind: 'unknown', message: 'the void by order id had no answer' };
  }
  return notSent('It did not reach the processor');
}

/** The transaction that counts among those that the processor holds under one order id. */
function effectiveTransaction(
  transactions: readonly ProcessorTransaction[],
  attempt: Attempt,
): ProcessorResult {
  const live = transactions.find(({ state }) => ['AUTHORIZED', 'CAPTURED', 'SETTLED'].includes(state));
  if (live) {
    const asked = askedOf(attempt);
    const isPartial = attempt.operation !== 'REFUND' && live.partial && live.amount < asked;
    return live.amount === asked || isPartial ? doneFrom(live) : unfit('AMOUNT', live.amount, live.retref);
  }
  if (transactions.some(({ state }) => state === 'IN_REVIEW'))
    return { kind: 'unknown', message: 'in review' };
  const [first] = transactions as [ProcessorTransaction];
  if (first.state === 'VOIDED')
    return { kind: 'voided', remainingAmount: 0, retref: first.retref, facts: first.facts };
  return {
    kind: 'declined',
    reason: first.decline?.reason ?? 'OTHER',
    advice: first.decline?.advice ?? null,
    facts: first.facts,
  };
}

const doneFrom = (actual: ProcessorTransaction): ProcessorResult => ({
  kind: 'done',
  state: actual.state === 'AUTHORIZED' ? 'AUTHORIZED' : 'CAPTURED',
  retref: actual.retref,
  amount: actual.amount,
  lastFour: actual.authorization.lastFour,
  facts: actual.facts,
});

const unknownFrom = (inquiry: Exclude<Inquiry, { kind: 'found' }>): ProcessorResult => ({
  kind: 'unknown',
  message: inquiry.kind === 'notFound' ? 'the processor does not know the payment' : inquiry.message,
  ...('differs' in inquiry ? { differs: inquiry.differs } : {}),
});
