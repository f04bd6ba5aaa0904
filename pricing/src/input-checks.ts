import { PricingError } from './errors.ts';
import { type Place, pathOf } from './place.ts';

/** Throws unless the amount is a safe integer. */
export function requireAmount(amount: number, at: Place, field: string): void {
  if (!Number.isSafeInteger(amount)) {
    throw new PricingError('AMOUNT_INVALID', pathOf(at, field), { received: amount });
  }
}

/** Throws unless the amount is a safe integer of zero or more. */
export function requireNonNegative(amount: number, at: Place, field: string): void {
  requireAmount(amount, at, field);
  if (amount < 0) throw new PricingError('AMOUNT_NEGATIVE', pathOf(at, field), { received: amount });
}

/** Guests, units or uses: more than this is a mistyped number. */
const maxCount = 1_000_000_000;
export const fromZero = { minimum: 0, maximum: maxCount };
export const fromOne = { minimum: 1, maximum: maxCount };

/** Throws unless the count is a whole number within the limits. */
export function requireCount(
  count: number,
  { minimum, maximum }: { readonly minimum: number; readonly maximum: number },
  at: Place | null,
  field: string,
): void {
  if (!Number.isInteger(count) || count < minimum || count > maximum) {
    throw new PricingError('COUNT_INVALID', pathOf(at, field), { received: count, minimum, maximum });
  }
}

/** Throws unless the value is in its closed list: a misspelt word must not become a price of zero. */
export function requireOneOf<Value extends string>(
  value: Value,
  allowed: readonly Value[],
  at: Place | null,
  field: string,
): void {
  if (!allowed.includes(value)) {
    throw new PricingError('VALUE_UNKNOWN', pathOf(at, field), { received: value, allowed });
  }
}

/** Throws unless a position, if there is one, is a whole number of zero or more. */
export function requirePosition(position: number | undefined, at: Place): void {
  if (position !== undefined) requireCount(position, fromZero, at, 'position');
}

export function requireKey(key: string, at: Place): void {
  if (typeof key !== 'string' || key === '') {
    throw new PricingError('KEY_INVALID', pathOf(at, 'key'), { received: key });
  }
}

/** A key that must not have been seen before. */
export function claimKey(key: string, at: Place, seen: Set<string>): void {
  requireKey(key, at);
  if (seen.has(key)) throw new PricingError('KEY_DUPLICATE', pathOf(at, 'key'), { key });
  seen.add(key);
}
