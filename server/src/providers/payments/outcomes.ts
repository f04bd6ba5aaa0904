/** How the calls to a card processor end, and what they return. */

/**
 * How a writing call ended.
 *
 * - `approved`: done, all of it.
 * - `partiallyApproved`: done, for less (`authorize` only); `done.amount` says how much.
 * - `declined`: a definite no of the card's bank or network. Nothing is held or moved.
 * - `failed`: a definite no for another reason. Nothing is held or moved.
 * - `unknown`: the answer was lost. It may have been done.
 */
export type Outcome<Done> =
  | { kind: 'approved' | 'partiallyApproved'; done: Done; facts: ProcessorFacts }
  | Declined
  | Failed
  | Unknown;

interface Declined {
  kind: 'declined';
  reason: DeclineReason;
  /** What the network says about trying again; null when it says nothing. */
  advice: DeclineAdvice | null;
  facts: ProcessorFacts;
}

/** Why a bank says no, as far as it tells. */
export type DeclineReason =
  | 'INSUFFICIENT_FUNDS'
  | 'EXPIRED_CARD'
  | 'INVALID_CARD'
  | 'INVALID_AMOUNT'
  | 'CVV_MISMATCH'
  | 'ADDRESS_MISMATCH'
  | 'LOST_OR_STOLEN'
  | 'SUSPECTED_FRAUD'
  | 'LIMIT_EXCEEDED'
  | 'PIN_REQUIRED'
  | 'NOT_PERMITTED'
  | 'DUPLICATE'
  | 'CALL_ISSUER'
  | 'STOP_RECURRING'
  | 'DO_NOT_HONOR'
  | 'OTHER';

/** `never`: this card will not do. `later`: it may, after some days. `correctData`: it may with other details. */
export type DeclineAdvice = 'NEVER' | 'LATER' | 'CORRECT_DATA';

export interface Failed {
  kind: 'failed';
  reason: FailureReason;
  /** For people who run the service; no card data. */
  message: string;
  /** What the processor said, when it said something. */
  facts: ProcessorFacts | null;
  /** With `rateLimited`: not before. */
  retryAfterMs?: number;
}

/**
 * Why a call came to nothing.
 *
 * - `UNAVAILABLE`: the processor was not reached, or is known to be down. Try later.
 * - `TRY_AGAIN`: it answered that it could not do it now; the same may be sent again.
 * - `RATE_LIMITED`: we ask too often.
 * - `NOT_FOUND`: it knows no such transaction on this account.
 * - `WRONG_STATE`: not possible in the transaction's present state; inquire.
 * - `INVALID`: it does not take this request: amount, currency, card number or another field.
 * - `ACCOUNT_REFUSED`: it does not let this account in, or the account may not do this. Ours to put right.
 * - `UNSUPPORTED`: this processor has no such operation.
 */
export type FailureReason =
  | 'UNAVAILABLE'
  | 'TRY_AGAIN'
  | 'RATE_LIMITED'
  | 'NOT_FOUND'
  | 'WRONG_STATE'
  | 'INVALID'
  | 'ACCOUNT_REFUSED'
  | 'UNSUPPORTED';

export interface Unknown {
  kind: 'unknown';
  /** For the log: `timed out`, `connection lost` … */
  message: string;
  facts: ProcessorFacts | null;
  /** There was an answer, and it was not to what was asked. */
  differs?: AnswerDifference;
}

/** How an answer differs from what was asked. Such an answer is not believed: the outcome is still to be found out. */
export interface AnswerDifference {
  what: 'AMOUNT' | 'CURRENCY' | 'CARD' | 'REFERENCE' | 'ORDER' | 'ACCOUNT';
  /** Minor units; null when the answer names none. */
  amount: number | null;
  retref: string | null;
}

export interface Authorization {
  retref: string;
  /** Held (or, with `capture`, queued), minor units. Less than asked when `partiallyApproved`. */
  amount: number;
  /** Of the card used, when it is told. */
  token: string | null;
  lastFour: string | null;
  avs: AvsResult | null;
  cvv: CvvResult | null;
  batchId: string | null;
}

/** What the bank makes of the billing address. */
export type AvsResult = 'MATCH' | 'PARTIAL' | 'NO_MATCH' | 'NOT_CHECKED';

export type CvvResult = 'MATCH' | 'NO_MATCH' | 'NOT_PROCESSED' | 'MISSING' | 'UNAVAILABLE';

export interface Capture {
  retref: string;
  /** Queued for settlement, minor units. */
  amount: number;
  batchId: string | null;
}

export interface Refund {
  /** Of the refund itself; may or may not equal that of the payment. */
  retref: string;
  /** Of the payment. */
  parentRetref: string;
  amount: number;
}

export interface Void {
  retref: string;
  /** What is still held, minor units; 0 when all of it is taken back. */
  remainingAmount: number;
}

export interface Tokenised {
  token: string;
}

/** The processor's own words, kept beside ours for its support and for reports. Never card data. */
export interface ProcessorFacts {
  retref: string | null;
  respstat: string | null;
  respcode: string | null;
  resptext: string | null;
  respproc: string | null;
  authcode: string | null;
  avsresp: string | null;
  cvvresp: string | null;
  setlstat: string | null;
  batchid: string | null;
  declineCategory: string | null;
  merchAdviceCode: string | null;
}

/** `found` may hold several when one order id was used more than once. */
export type Inquiry =
  | { kind: 'found'; transactions: [ProcessorTransaction, ...ProcessorTransaction[]] }
  | { kind: 'notFound' }
  | Failed
  | Unknown;

/** A payment or a refund as the processor holds it now. */
export interface ProcessorTransaction {
  retref: string;
  /** Ours; null when it is not told. */
  orderId: string | null;
  state: ProcessorTransactionState;
  /** Held, queued or moved, minor units; 0 when declined or voided. */
  amount: number;
  currency: string | null;
  /** Approved for less than was asked, in the words of the bank. */
  partial: boolean;
  voidable: boolean;
  refundable: boolean;
  batchId: string | null;
  authorization: Pick<Authorization, 'token' | 'lastFour' | 'avs' | 'cvv'>;
  /** Why it was declined, when it was. */
  decline: Pick<Declined, 'reason' | 'advice'> | null;
  facts: ProcessorFacts;
}

/**
 * - `AUTHORIZED`: held, not captured.
 * - `CAPTURED`: in the open batch. A refund is `CAPTURED` until its batch closes, too.
 * - `SETTLED`: accepted in a closed batch: the money moves.
 * - `REJECTED`: refused in a closed batch: it does not.
 * - `VOIDED`, `DECLINED`: nothing is held. A charge that timed out at the bank is `DECLINED`.
 * - `VERIFIED`: an account check over nothing.
 * - `IN_REVIEW`: a special state; look again later.
 */
export type ProcessorTransactionState =
  | 'AUTHORIZED'
  | 'CAPTURED'
  | 'SETTLED'
  | 'REJECTED'
  | 'VOIDED'
  | 'DECLINED'
  | 'VERIFIED'
  | 'IN_REVIEW';

export type SettlementReport = { kind: 'found'; batches: SettlementBatch[] } | Failed | Unknown;

export interface SettlementBatch {
  batchId: string;
  /** The bank's number for it. */
  hostBatch: string | null;
  state: 'QUEUED' | 'SENT' | 'ACCEPTED' | 'MIXED' | 'REJECTED' | 'EMPTY' | 'UNCONFIRMED';
  chargeCount: number;
  chargeAmount: number;
  refundCount: number;
  refundAmount: number;
  transactions: SettledTransaction[];
}

export interface SettledTransaction {
  retref: string;
  /** Ours; null when it is not told. */
  orderId: string | null;
  /** Without sign. */
  amount: number;
  /** Whether the money went the other way. */
  isRefund: boolean;
  /** `UNKNOWN`: `status` is none that we know. */
  state: 'SETTLED' | 'REJECTED' | 'IN_REVIEW' | 'UNKNOWN';
  /** The processor's own word. */
  status: string | null;
}
