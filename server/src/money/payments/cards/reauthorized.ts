import type { Payment } from '../payment.ts';
import { type Effect, type ProcessorResult, type ResultOf, type SubjectAt, unchanged } from './effect.ts';
import { partialApprovalRejected, rejection } from './outcome-answers.ts';
import { eventFor, factsOf } from './processor-state.ts';

/**
 * What follows from a hold that was asked for in the place of another (docs/decisions/157-tips-on-the-slip.md). Pure.
 * Until it stands, the payment rests on the former one: a decline, or a lost answer, loses nothing.
 */
export function reauthorized(subject: SubjectAt, result: ProcessorResult): Effect {
  const { payment } = subject;
  if (result.kind === 'unknown') return { ...unchanged, payment, state: 'UNKNOWN' };
  if (result.kind !== 'done') {
    // The processor's refusal is about the new hold, not about the one that the payment rests on.
    const about = result.kind === 'failed' ? { ...result, facts: null } : result;
    return { ...unchanged, payment, answer: rejection(payment, about) };
  }
  return result.amount < askedOf(subject) ? tooLittle(payment, result) : replaced(subject, result);
}

const askedOf = ({ terms }: SubjectAt): number => terms.amount + terms.tipAmount;

/** The bank approves a part: that is no room for the tip, so the former hold stays. */
function tooLittle(payment: Payment, { retref, amount }: ResultOf<'done'>): Effect {
  const answer = partialApprovalRejected({ ...payment, amount, tipAmount: 0 });
  return { ...unchanged, payment, letGo: retref, answer };
}

function replaced(
  { payment: before, terms }: SubjectAt,
  { retref, amount, facts }: ResultOf<'done'>,
): Effect {
  // What is authorized has a reference.
  const former = before.retref!;
  const payment: Payment = {
    ...before,
    ...factsOf(facts),
    retref,
    formerRetrefs: [...(before.formerRetrefs ?? []), former],
    tipAmount: terms.tipAmount,
    requestedAmount: amount,
    authorizedAmount: amount,
  };
  return {
    ...unchanged,
    payment,
    letGo: former,
    answer: { status: 200, data: payment },
    event: eventFor('payment.tip_adjusted', payment, { tipAmount: payment.tipAmount }),
  };
}

/** A hold that the payment does not rest on is void, or is still to be voided; the payment stays as it is. */
export function letGo({ payment }: SubjectAt, result: ProcessorResult): Effect {
  const isGone =
    result.kind === 'voided' ||
    (result.kind === 'failed' && (result.actual?.state === 'VOIDED' || result.actual?.state === 'DECLINED'));
  return { ...unchanged, payment, state: isGone ? 'ENDED' : 'UNKNOWN' };
}
