import type { RestaurantScope } from '../../../access/index.ts';
import type { Deps } from '../../../main/deps.ts';
import { fail } from '../../../platform/errors.ts';
import {
  type Inquiry,
  type MerchantAccount,
  type Outcome,
  orderIdFor,
  type PaymentProcessor,
  type PaymentSource,
  type ProcessorCall,
  type ProcessorFacts,
  type ProcessorTransaction,
  type StoredCredential,
} from '../../../providers/payments/port.ts';
import { findMerchantAccount } from '../../payment-accounts/index.ts';
import type { Payment } from '../payment.ts';
import type { Attempt } from './attempt.ts';
import type { Finding, Refund } from './outcome.ts';

/** Asking the processor: the calls themselves, and finding out what became of one whose answer was lost. Nothing here writes. */

/** How often a void by order id is sent when an inquiry finds nothing; the gateway's documents ask for it. */
const VOIDS = 3;

export interface Line {
  account: MerchantAccount;
  processor: PaymentProcessor;
  call: ProcessorCall;
}

/** The restaurant's account and the processor that keeps it. INVALID_STATE when the restaurant takes no cards. */
export async function openLine(deps: Deps, scope: RestaurantScope, correlationId?: string): Promise<Line> {
  const found = await findMerchantAccount(deps, scope, scope.restaurantGuid);
  if (!found) {
    fail('INVALID_STATE', 'The restaurant has no account to charge cards under.', {
      state: 'NO_PAYMENT_ACCOUNT',
      allowed: ['putPaymentAccount'],
    });
  }
  const { account } = found;
  const call = { account, ...(correlationId === undefined ? {} : { correlationId }) };
  return { account, processor: deps.processors.for(account), call };
}

export const processorOf = ({ account }: Line): 'CARDPOINTE' | 'EXTERNAL_TERMINAL' =>
  account.processor === 'cardpointe' ? 'CARDPOINTE' : 'EXTERNAL_TERMINAL';

/** A payment belongs to the account that it was made under; under another, a processor says that it does not know it. */
export const isOfAccount = (line: Line, { merchantId, processor }: Payment): boolean =>
  line.account.merchantId === merchantId && processorOf(line) === processor;

export function refuseOtherAccount(line: Line, payment: Payment): void {
  if (isOfAccount(line, payment)) return;
  fail('INVALID_STATE', 'The restaurant takes cards under another account since this payment was made.', {
    state: 'ACCOUNT_CHANGED',
    allowed: ['putPaymentAccount'],
  });
}

export interface Charge {
  source: PaymentSource;
  storedCredential?: StoredCredential;
  billing?: { name?: string; postalCode?: string };
  capture: boolean;
}

export async function sendCharge(line: Line, attempt: Attempt, charge: Charge): Promise<Finding> {
  const { amount, tipAmount } = attempt.wish;
  const outcome = await line.processor.authorize(line.call, {
    ...charge,
    orderId: orderIdFor(attempt.guid),
    money: { amount: amount + tipAmount, currency: line.account.currency },
    ...(charge.source.kind === 'terminal' ? {} : { entry: 'ecommerce' as const }),
  });
  return ended(outcome, (done, facts) => ({
    kind: 'done',
    state: charge.capture ? 'captured' : 'authorized',
    retref: done.retref,
    amount: done.amount,
    lastFour: done.lastFour,
    facts,
  }));
}

export async function sendCapture(line: Line, attempt: Attempt, { retref }: Payment): Promise<Finding> {
  const { amount, tipAmount } = attempt.wish;
  const outcome = await line.processor.capture(line.call, {
    retref: retref!,
    money: { amount: amount + tipAmount, currency: line.account.currency },
  });
  const finding = ended(outcome, (done, facts) => ({
    ...captured,
    retref: done.retref,
    amount: done.amount,
    facts,
  }));
  return withTruth(line, retref!, finding);
}

const captured = { kind: 'done', state: 'captured', lastFour: null } as const;

export async function sendVoid(line: Line, attempt: Attempt, { retref }: Payment): Promise<Finding> {
  const { amount, remainingAmount = 0 } = attempt.wish;
  const outcome = await line.processor.void(line.call, {
    retref: retref!,
    ...(remainingAmount > 0 ? { money: { amount, currency: line.account.currency } } : {}),
  });
  const finding = ended(outcome, ({ remainingAmount: left }, facts) => ({
    kind: 'voided',
    remainingAmount: left,
    retref,
    facts,
  }));
  return withTruth(line, retref!, finding);
}

export async function sendRefund(line: Line, attempt: Attempt, { retref }: Payment): Promise<Finding> {
  const outcome = await line.processor.refund(line.call, {
    retref: retref!,
    orderId: orderIdFor(attempt.guid),
    money: { amount: attempt.wish.amount, currency: line.account.currency },
  });
  const finding = ended(outcome, (done, facts) => ({
    ...captured,
    retref: done.retref,
    amount: done.amount,
    facts,
  }));
  return withTruth(line, retref!, finding);
}

function ended<Done>(outcome: Outcome<Done>, done: (done: Done, facts: ProcessorFacts) => Finding): Finding {
  if ('done' in outcome) return done(outcome.done, outcome.facts);
  return outcome;
}

/** Who is refused because the payment is not what we think asks what it is. */
async function withTruth(line: Line, retref: string, finding: Finding): Promise<Finding> {
  if (finding.kind !== 'failed' || finding.reason !== 'wrongState') return finding;
  const truth = await transactionAt(line, retref);
  return truth ? { ...finding, truth } : finding;
}

/** What the processor holds under a reference; null when it does not say. */
export async function transactionAt(line: Line, retref: string): Promise<ProcessorTransaction | null> {
  if (!line.processor.can.inquire) return null;
  const inquiry = await line.processor.inquire(line.call, retref);
  return inquiry.kind === 'found' ? inquiry.transactions[0] : null;
}

/**
 * Finds out what became of a call whose answer was lost: asks by our order id, or by the payment's reference, and voids what
 * nobody admits to. `isOver`: the call cannot be on its way any more, so "there is no such thing" is believed.
 */
export async function findOut(
  line: Line,
  attempt: Attempt,
  subject: { payment: Payment; refund: Refund | null },
  isOver: boolean,
): Promise<Finding> {
  const { operation } = attempt;
  if (!isOfAccount(line, subject.payment))
    return {
      kind: 'unknown',
      message: `the restaurant does not take cards as ${subject.payment.merchantId} now`,
    };
  if (!line.processor.can.inquire) return neverSent('It was interrupted, and its processor cannot be asked');
  if (operation === 'AUTHORIZE' || operation === 'REFUND') return byOrderId(line, attempt, isOver);
  const inquiry = await line.processor.inquire(line.call, subject.payment.retref!);
  if (inquiry.kind !== 'found') return unanswered(inquiry);
  const [truth] = inquiry.transactions;
  if (operation === 'CAPTURE') {
    if (truth.state === 'captured' || truth.state === 'settled') return doneAs(truth);
    if (truth.state === 'authorized' && !isOver) return { kind: 'unknown', message: 'not captured yet' };
    return { ...neverSent('The capture did not reach the processor'), truth };
  }
  const { remainingAmount = 0 } = attempt.wish;
  if (truth.state === 'voided')
    return { kind: 'voided', remainingAmount: 0, retref: truth.retref, facts: truth.facts };
  if (remainingAmount > 0 && truth.amount === remainingAmount)
    return { kind: 'voided', remainingAmount, retref: truth.retref, facts: truth.facts };
  if (operation === 'RELEASE' && truth.voidable) return sendVoid(line, attempt, subject.payment);
  if (truth.voidable && !isOver) return { kind: 'unknown', message: 'not voided yet' };
  return { ...neverSent('The void did not reach the processor'), truth };
}

type NeverSent = Extract<Finding, { kind: 'failed' }>;
const neverSent = (message: string): NeverSent => ({
  kind: 'failed',
  reason: 'unavailable',
  message,
  facts: null,
});

async function byOrderId(line: Line, attempt: Attempt, isOver: boolean): Promise<Finding> {
  const orderId = orderIdFor(attempt.guid);
  const inquiry = await line.processor.inquireByOrderId(line.call, orderId);
  if (inquiry.kind === 'found') return inForce(inquiry.transactions);
  if (inquiry.kind !== 'notFound') return unanswered(inquiry);
  if (!isOver) return { kind: 'unknown', message: 'not there yet' };
  for (let sent = 0; sent < VOIDS; sent++) {
    const outcome = await line.processor.voidByOrderId(line.call, orderId);
    if (outcome.kind === 'approved') {
      return { kind: 'voided', remainingAmount: 0, retref: outcome.done.retref, facts: outcome.facts };
    }
    if (outcome.kind !== 'failed' || outcome.reason !== 'notFound')
      return { kind: 'unknown', message: 'the void by order id had no answer' };
  }
  return neverSent('It did not reach the processor');
}

/** Of what the processor holds under one order id, what counts. */
function inForce(transactions: readonly ProcessorTransaction[]): Finding {
  const live = transactions.find(({ state }) => ['authorized', 'captured', 'settled'].includes(state));
  if (live) return doneAs(live);
  if (transactions.some(({ state }) => state === 'inReview'))
    return { kind: 'unknown', message: 'in review' };
  const [first] = transactions as [ProcessorTransaction];
  if (first.state === 'voided')
    return { kind: 'voided', remainingAmount: 0, retref: first.retref, facts: first.facts };
  return {
    kind: 'declined',
    reason: first.decline?.reason ?? 'other',
    advice: first.decline?.advice ?? null,
    facts: first.facts,
  };
}

const doneAs = (truth: ProcessorTransaction): Finding => ({
  kind: 'done',
  state: truth.state === 'authorized' ? 'authorized' : 'captured',
  retref: truth.retref,
  amount: truth.amount,
  lastFour: truth.authorization.lastFour,
  facts: truth.facts,
});

const unanswered = (inquiry: Exclude<Inquiry, { kind: 'found' }>): Finding => ({
  kind: 'unknown',
  message: inquiry.kind === 'notFound' ? 'the processor does not know the payment' : inquiry.message,
});
