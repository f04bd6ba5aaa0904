import { PricingError } from './errors.ts';
import { requireAmount, requireCount } from './input-checks.ts';
import { sumOf } from './money.ts';
import { orderPlace } from './place.ts';
import { type RoundingMode, roundDivide } from './rounding.ts';

/** The largest coin or note that anyone rounds to. */
const increments = { minimum: 1, maximum: 1_000_000_000 };

export interface CashRounding {
  /** The smallest amount that can be paid in cash, in minor units: 5 where there are no 1 and 2 cent coins. */
  readonly incrementAmount: number;
  /** Default HALF_UP. */
  readonly mode?: RoundingMode | undefined;
}

export interface RoundedCash {
  /** What is paid in cash. */
  readonly roundedAmount: number;
  /** `roundedAmount` minus the amount due: to be booked, or the drawer will not agree. */
  readonly adjustmentAmount: number;
}

/**
 * Rounds what is paid in cash. A check is rounded once, however many cash payments it is paid with: `carriedAmount` is the sum of
 * the adjustments of those before (`carriedRounding`), and this one makes up for them. Never apply it to lines or to card payments.
 * Refunds are rounded as the mirror of charges.
 *
 * @example
 * roundCash(1042, { incrementAmount: 5 }); // { roundedAmount: 1040, adjustmentAmount: -2 }
 * roundCash(1042, { incrementAmount: 5 }, -2); // { roundedAmount: 1045, adjustmentAmount: 3 }
 */
export function roundCash(
  amount: number,
  { incrementAmount, mode }: CashRounding,
  carriedAmount = 0,
): RoundedCash {
  requireAmount(amount, orderPlace, 'amount');
  requireAmount(carriedAmount, orderPlace, 'carriedAmount');
  requireCount(incrementAmount, increments, orderPlace, 'incrementAmount');
  const wanted = roundDivide(amount - carriedAmount, incrementAmount, mode) * incrementAmount;
  // Whoever pays gets nothing out, and the other way round.
  const roundedAmount = amount < 0 ? Math.min(0, wanted) : Math.max(0, wanted);
  if (!Number.isSafeInteger(roundedAmount)) throw new PricingError('AMOUNT_OVERFLOW', '/amount', {});
  return { roundedAmount, adjustmentAmount: roundedAmount - amount };
}

/** A check that cash is to pay. */
interface PaidInCash {
  readonly totalAmount: number;
  readonly dueAmount: number;
  /** The order has others. */
  readonly isOneOfSeveral: boolean;
}

/**
 * Whether so much is no payment in cash, because no coin is as small. All that is due of a check may be as little, and is rounded;
 * but not where that is all of one check of several: in parts enough, a bill would be paid with nothing.
 */
export const isLessThanCoins = (
  amount: number,
  { totalAmount, dueAmount, isOneOfSeveral }: PaidInCash,
  { incrementAmount }: CashRounding,
): boolean =>
  amount < incrementAmount && (amount < dueAmount || (isOneOfSeveral && totalAmount < incrementAmount));

/** A payment of a check, as far as rounding goes. */
interface RoundedPayment {
  readonly type: string;
  readonly status: string;
  readonly roundingAmount?: number | undefined;
}

/** What the cash payments of a check were rounded by so far, together; one that was voided is none. */
export const carriedRounding = (payments: readonly RoundedPayment[]): number =>
  sumOf(
    payments
      .filter(({ type, status }) => type === 'CASH' && status === 'CAPTURED')
      .map(({ roundingAmount = 0 }) => roundingAmount),
  );
