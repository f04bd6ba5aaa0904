import type { ErrorCode } from '../../../platform/errors.ts';
import type { IdempotencyClaim } from '../../../platform/idempotency.ts';
import { newGuid } from '../../../platform/ids.ts';
import type { Payment } from '../payment.ts';

/**
 * REAUTHORIZE holds a larger amount in the place of the payment's hold. LET_GO voids a hold that the payment does not rest
 * on (`terms.retref`), and is repeated until it holds.
 */
export type Operation = 'AUTHORIZE' | 'CAPTURE' | 'VOID' | 'RELEASE' | 'REFUND' | 'REAUTHORIZE' | 'LET_GO';
export type AttemptState = 'PENDING' | 'UNKNOWN' | 'ENDED';

/** The terms of an attempt that are needed to interpret the answer; never card data. */
export interface AttemptTerms {
  /** Of the bill; of a refund and a partial void, all of it. Minor units. */
  amount: number;
  tipAmount: number;
  /** The amount that a void leaves; 0: nothing. */
  remainingAmount?: number;
  partialApproval?: boolean;
  reason?: string | null;
  /** LET_GO: the hold to void. */
  retref?: string;
}

export interface Attempt {
  guid: string;
  restaurantGuid: string;
  paymentGuid: string;
  refundGuid: string | null;
  operation: Operation;
  state: AttemptState;
  terms: AttemptTerms;
  fingerprint: string | null;
  answer: AttemptAnswer | null;
  generation: number;
  tries: number;
  createdAt: number;
}

/** The answer stored with an attempt: the result or the error. */
export type AttemptAnswer =
  | { status: number; data: unknown }
  | { error: { code: ErrorCode; message: string; details: Record<string, unknown> } };

/** A new attempt on a payment, for the process that makes it. `now`: milliseconds. */
export const newAttempt = (
  { paymentGuid, restaurantGuid }: Pick<Payment, 'paymentGuid' | 'restaurantGuid'>,
  operation: Operation,
  terms: AttemptTerms,
  given: { now: number; claim?: IdempotencyClaim | undefined; refundGuid?: string },
): Attempt => ({
  guid: newGuid(),
  restaurantGuid,
  paymentGuid,
  refundGuid: given.refundGuid ?? null,
  operation,
  state: 'PENDING',
  terms,
  fingerprint: given.claim?.fingerprint ?? null,
  answer: null,
  generation: 1,
  tries: 0,
  createdAt: given.now,
});

/** Whether the processor makes a transaction of its own for it; captures and voids keep the reference of their payment. */
export const isNewTransaction = ({ operation }: Pick<Attempt, 'operation'>): boolean =>
  operation === 'AUTHORIZE' || operation === 'REAUTHORIZE' || operation === 'REFUND';
