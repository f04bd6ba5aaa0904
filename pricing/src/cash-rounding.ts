import { PricingError } from './errors.ts';
import { requireAmount, requireCount } from './input-checks.ts';
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
 * Rounds what is due in cash. Apply it to the balance of one check (or of one guest's share of it) when cash
 * is tendered, never to lines and never to card payments. Refunds are rounded as the mirror of charges.
 *
 * @example
 * roundCash(1042, { incrementAmount: 5 }); // { roundedAmount: 1040, adjustmentAmount: -2 }
 */
export function roundCash(amount: number, { incrementAmount, mode }: CashRounding): RoundedCash {
  requireAmount(amount, orderPlace, 'amount');
  requireCount(incrementAmount, increments, orderPlace, 'incrementAmount');
  const roundedAmount = roundDivide(amount, incrementAmount, mode) * incrementAmount;
  if (!Number.isSafeInteger(roundedAmount)) throw new PricingError('AMOUNT_OVERFLOW', '/amount', {});
  return { roundedAmount, adjustmentAmount: roundedAmount - amount };
}
