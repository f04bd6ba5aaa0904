import { ApiError, type ErrorCode } from '../../../platform/errors.ts';
import type { ProcessorFacts } from '../../../providers/payments/outcomes.ts';
import { type Payment, totalOf } from '../payment.ts';
import type { AttemptAnswer } from './attempt.ts';
import type { ProcessorResult } from './effect.ts';

/** What the caller is told of a call to the processor that did not do what was asked. */

type Failed = Extract<ProcessorResult, { kind: 'failed' }>;

/** What is answered to a refund or a change of a payment that was not done. */
export function rejection(
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

/** What is answered to a call that came to nothing for another reason than the bank's. */
export function failure(payment: Payment, result: Failed, more: Record<string, unknown> = {}): AttemptAnswer {
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

/** PAYMENT_DECLINED, in the words of the bank. */
export function declined(
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

/** PAYMENT_DECLINED: the bank approved less, and that was not wanted. */
export function partialApprovalRejected(payment: Payment): AttemptAnswer {
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

/** The payment that an answer is about. */
export const about = ({ paymentGuid }: Payment) => ({ paymentGuid });

/** An error as it is stored with its attempt. */
export const errorAnswer = (
  code: ErrorCode,
  message: string,
  details: Record<string, unknown>,
): AttemptAnswer => ({
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
