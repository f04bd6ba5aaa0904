import type { tipBaseOf } from '../../store/tips.ts';

/** A check of an order. */
export interface PayTarget {
  orderGuid: string;
  checkGuid: string;
}

/** What each way of paying is asked for. */
export interface Paying {
  dueAmount: number;
  currency: string;
  /** What is paid; of a slip, it is written now. */
  target(): Promise<PayTarget>;
  /** So much of it is paid, and so much added to it by rounding; null: nothing is. */
  close(paidAmount: number | null, roundingAmount?: number): void;
  /** In the other way. */
  other(): void;
}

export interface PayingInCash extends Paying {
  /** What the cash that was taken for the check before was rounded by. */
  carriedAmount: number;
  /** What it comes to, and whether its order has others. */
  check: { totalAmount: number; isOneOfSeveral: boolean };
}

export interface PayingByCard extends Paying {
  /** What a tip is worked out of. */
  bill: Parameters<typeof tipBaseOf>[0];
}
