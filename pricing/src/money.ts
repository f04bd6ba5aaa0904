import { PricingError } from './errors.ts';
import { type Place, pathOf } from './place.ts';

/** The sum of two amounts, or an error when it is not a safe integer any more. */
export function add(a: number, b: number, at: Place, field: string): number {
  const sum = a + b;
  if (!Number.isSafeInteger(sum)) throw new PricingError('AMOUNT_OVERFLOW', pathOf(at, field), {});
  return sum;
}

export function sumOf(amounts: readonly number[]): number {
  let sum = 0;
  for (const amount of amounts) sum += amount;
  return sum;
}
