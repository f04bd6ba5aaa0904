import { passesLuhn } from '../../platform/card-numbers.ts';
import type { FieldError } from '../../platform/errors.ts';

/** What a card number reveals, and whether the card may be stored. */

const BRANDS: readonly (readonly [string, RegExp])[] = [
  ['VISA', /^4/],
  ['MASTERCARD', /^(5[1-5]|2(22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720))/],
  ['AMEX', /^3[47]/],
  ['DINERS', /^3(0[0-5]|[689])/],
  ['JCB', /^35(2[89]|[3-8])/],
  ['DISCOVER', /^(6011|64[4-9]|65)/],
  ['UNIONPAY', /^62/],
  ['MAESTRO', /^(50|5[6-9]|6)/],
];

/** As far as two digits tell: 60 may be others' too. */
const BRANDS_OF_TWO_DIGITS: typeof BRANDS = [
  ['VISA', /^4/],
  ['MASTERCARD', /^(5[1-5]|2[2-7])/],
  ['AMEX', /^3[47]/],
  ['DINERS', /^3[0689]/],
  ['JCB', /^35/],
  ['DISCOVER', /^6[045]/],
  ['UNIONPAY', /^62/],
  ['MAESTRO', /^(50|5[6-9]|6)/],
];

/** The network, by the first digits (ISO/IEC 7812). */
export const brandOf = (number: string): string =>
  BRANDS.find(([, prefix]) => prefix.test(number))?.[0] ?? 'OTHER';

/** The network, by the two digits of the number that a token begins with, behind its 9. */
export const brandOfToken = (token: string): string =>
  BRANDS_OF_TWO_DIGITS.find(([, prefix]) => prefix.test(token.slice(1, 3)))?.[0] ?? 'OTHER';

/** A card is good to the last moment of its month, wherever on Earth that is latest. */
export function isExpired({ month, year }: { month: number; year: number }, now: number): boolean {
  const LATEST_ZONE_MS = 12 * 3_600_000;
  return now >= Date.UTC(year, month, 1) + LATEST_ZONE_MS;
}

/**
 * Validation errors of a card beyond its shape; never the number itself, which a token has not. `at` is its path in the
 * body.
 */
export function problemsOf(
  card: { number?: string; expiryMonth: number; expiryYear: number },
  now: number,
  at = '/card',
): FieldError[] {
  const problems: FieldError[] = [];
  if (card.number !== undefined && !passesLuhn(card.number))
    problems.push({ in: 'body', path: `${at}/number`, rule: 'luhn', message: 'is not a card number' });
  if (isExpired({ month: card.expiryMonth, year: card.expiryYear }, now))
    problems.push({
      in: 'body',
      path: `${at}/expiryMonth`,
      rule: 'expired',
      message: 'the card has expired',
    });
  return problems;
}
