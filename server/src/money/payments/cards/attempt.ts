import type { ErrorCode } from '../../../platform/errors.ts';

export type Operation = 'AUTHORIZE' | 'CAPTURE' | 'VOID' | 'RELEASE' | 'REFUND';
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
