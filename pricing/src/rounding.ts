import { PricingError } from './errors.ts';
import { orderPlace, type Place, pathOf } from './place.ts';

/**
 * What becomes of a fraction of a minor unit. All modes are symmetric about zero, so that a refund is the
 * exact mirror of its sale.
 *
 * - HALF_UP: a half goes away from zero (12.5 → 13, −12.5 → −13)
 * - HALF_EVEN: a half goes to the even neighbour (12.5 → 12, 13.5 → 14)
 * - HALF_DOWN: a half goes towards zero (12.5 → 12)
 * - UP: every fraction goes away from zero
 * - DOWN: every fraction is cut off
 */
export type RoundingMode = (typeof roundingModes)[number];

export const roundingModes = ['HALF_UP', 'HALF_EVEN', 'HALF_DOWN', 'UP', 'DOWN'] as const;

/**
 * The quotient of two integers, rounded: exact for integers of any size.
 *
 * @example
 * roundDivide(25, 2, 'HALF_UP'); // 13
 * roundDivide(25n, 2n, 'HALF_EVEN'); // 12
 */
export function roundDivide(
  numerator: number | bigint,
  denominator: number | bigint,
  mode: RoundingMode = 'HALF_UP',
): number {
  checkRoundingMode(mode, orderPlace, 'mode');
  if (typeof numerator === 'number' && typeof denominator === 'number') {
    if (!Number.isSafeInteger(numerator)) {
      throw new PricingError('AMOUNT_INVALID', '/numerator', { received: numerator });
    }
    if (!Number.isSafeInteger(denominator) || denominator === 0) {
      throw new PricingError('AMOUNT_INVALID', '/denominator', { received: denominator });
    }
    return denominator > 0
      ? divideSmall(numerator, denominator, mode)
      : divideSmall(0 - numerator, -denominator, mode);
  }
  const top = bigIntOf(numerator, '/numerator');
  const bottom = bigIntOf(denominator, '/denominator');
  if (bottom === 0n) throw new PricingError('AMOUNT_INVALID', '/denominator', { received: 0 });
  const quotient = bottom > 0n ? divideBig(top, bottom, mode) : divideBig(-top, -bottom, mode);
  return amountOfBigInt(quotient, orderPlace, '');
}

/**
 * `a × b ÷ divisor`, rounded. Stays with numbers when the product is a safe integer. `divisor` is positive. The result may
 * be beyond the safe integers, and then is not exact: `requireExact` refuses it.
 */
export function multiplyDivide(
  a: number,
  b: number,
  divisor: number,
  mode: RoundingMode = 'HALF_UP',
): number {
  const product = a * b;
  if (product <= Number.MAX_SAFE_INTEGER && product >= -Number.MAX_SAFE_INTEGER) {
    return divideSmall(product, divisor, mode);
  }
  return Number(divideBig(BigInt(a) * BigInt(b), BigInt(divisor), mode));
}

/** Safe integers only, divisor positive. `%` is exact for them, and so is the division of a multiple. */
function divideSmall(numerator: number, divisor: number, mode: RoundingMode): number {
  const remainder = numerator % divisor;
  const quotient = (numerator - remainder) / divisor;
  if (remainder === 0) return quotient;
  const twice = 2 * Math.abs(remainder);
  const away =
    mode === 'UP' ||
    (mode !== 'DOWN' &&
      (twice > divisor ||
        (twice === divisor && (mode === 'HALF_UP' || (mode === 'HALF_EVEN' && quotient % 2 !== 0)))));
  if (!away) return quotient;
  return numerator < 0 ? quotient - 1 : quotient + 1;
}

export function divideBig(numerator: bigint, divisor: bigint, mode: RoundingMode): bigint {
  const quotient = numerator / divisor;
  const remainder = numerator % divisor;
  if (remainder === 0n) return quotient;
  const twice = 2n * (remainder < 0n ? -remainder : remainder);
  const away =
    mode === 'UP' ||
    (mode !== 'DOWN' &&
      (twice > divisor ||
        (twice === divisor && (mode === 'HALF_UP' || (mode === 'HALF_EVEN' && quotient % 2n !== 0n)))));
  if (!away) return quotient;
  return numerator < 0n ? quotient - 1n : quotient + 1n;
}

/** Back to a number, or an error: never a silently rounded one. */
export function amountOfBigInt(value: bigint, at: Place, field: string): number {
  return requireExact(Number(value), at, field);
}

/** The amount itself, or an error when it is beyond the integers that a number holds exactly. */
export function requireExact(amount: number, at: Place, field: string): number {
  if (!Number.isSafeInteger(amount)) throw new PricingError('AMOUNT_OVERFLOW', pathOf(at, field), {});
  return amount;
}

export function checkRoundingMode(mode: RoundingMode, at: Place, field: string): void {
  if (!roundingModes.includes(mode)) {
    throw new PricingError('VALUE_UNKNOWN', pathOf(at, field), { received: mode, allowed: roundingModes });
  }
}

function bigIntOf(value: number | bigint, path: string): bigint {
  if (typeof value === 'bigint') return value;
  if (!Number.isSafeInteger(value)) throw new PricingError('AMOUNT_INVALID', path, { received: value });
  return BigInt(value);
}
