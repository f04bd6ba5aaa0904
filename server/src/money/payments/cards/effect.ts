import type { Static } from 'typebox';
import type {
  AnswerDifference,
  FailureReason,
  ProcessorFacts,
  ProcessorTransaction,
} from '../../../providers/payments/outcomes.ts';
import type { Posting } from '../../../records/ledger/index.ts';
import type { Payment, PaymentEvent } from '../payment.ts';
import type { Refund as RefundShape } from '../shapes.ts';
import type { AttemptAnswer, AttemptState, AttemptTerms, Operation } from './attempt.ts';

/** How a call to the processor ended, and what follows from it. */

export type Refund = Static<typeof RefundShape>;

/** How a call ended, or the resolved outcome of one whose answer was lost. */
export type ProcessorResult = (
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
  | { kind: 'unknown'; message: string }
) & {
  /** What the processor answered or did that was not asked for: reported, whatever the outcome. */
  differs?: AnswerDifference;
};

export type ResultOf<K extends ProcessorResult['kind']> = Extract<ProcessorResult, { kind: K }>;

/** What an attempt is about, as it was before the answer. */
export interface Subject {
  operation: Operation;
  terms: AttemptTerms;
  payment: Payment;
  refund: Refund | null;
}

/** The payment has its next version and time already; `at` is that time. */
export type SubjectAt = Subject & { at: string };

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
  /** The reference of a hold that the payment does not rest on, and that is let go. */
  letGo: string | null;
}

/** What most outcomes leave as it is. */
export const unchanged = {
  refund: null,
  state: 'ENDED',
  answer: null,
  event: null,
  booked: null,
  release: false,
  letGo: null,
} as const;
