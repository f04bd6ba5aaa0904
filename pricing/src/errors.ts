/** What went wrong and the facts that go with it: one entry per code, nothing else is ever thrown on purpose. */
export interface PricingErrorDetails {
  /** Not an integer, or outside ±(2^53 − 1). */
  readonly AMOUNT_INVALID: { readonly received: unknown };
  /** A price, discount, charge or tip below zero. Only a modifier may have a negative price. */
  readonly AMOUNT_NEGATIVE: { readonly received: number };
  /** A result that does not fit into a safe integer. */
  readonly AMOUNT_OVERFLOW: Readonly<Record<string, never>>;
  /** Not a positive integer or decimal string, or more digits than allowed. */
  readonly QUANTITY_INVALID: {
    readonly received: unknown;
    readonly maxIntegerDigits: number;
    readonly maxDecimals: number;
  };
  /** Nested quantities multiply to more digits than can be held exactly. */
  readonly QUANTITY_TOO_PRECISE: { readonly maxDigits: number };
  /** Not a decimal string such as "8.875", more than six decimals, or above the maximum. */
  readonly RATE_INVALID: {
    readonly received: unknown;
    readonly maxPercent: number;
    readonly maxDecimals: number;
  };
  /** Not a whole number in the allowed range (guests, priority, buy and get quantities, parts of a split). */
  readonly COUNT_INVALID: { readonly received: unknown; readonly minimum: number; readonly maximum: number };
  /** A time that is not "HH:MM". */
  readonly TIME_INVALID: { readonly received: unknown };
  /** An empty or missing key. */
  readonly KEY_INVALID: { readonly received: unknown };
  /** Two things that must be distinct have the same key. */
  readonly KEY_DUPLICATE: { readonly key: string };
  /** A reference to a tax that is not in the tax table. */
  readonly TAX_UNKNOWN: { readonly key: string };
  /** A value outside its closed list. */
  readonly VALUE_UNKNOWN: { readonly received: unknown; readonly allowed: readonly string[] };
  /** A rule needs a fact that the input does not have: a dining option, a local time. */
  readonly FACT_MISSING: { readonly neededBy: string };
  /** The credits of a selection are larger than its price. */
  readonly LINE_NEGATIVE: { readonly grossAmount: number };
  /** Too many selections, or modifiers nested too deeply. */
  readonly LIMIT_EXCEEDED: { readonly limit: number };
  /** More would be refunded than was charged. */
  readonly REFUND_EXCEEDED: { readonly available: number | string; readonly requested: number | string };
}

export type PricingErrorCode = keyof PricingErrorDetails;

const sentences: Record<PricingErrorCode, string> = {
  AMOUNT_INVALID: 'The amount must be an integer number of minor units.',
  AMOUNT_NEGATIVE: 'The amount must not be negative.',
  AMOUNT_OVERFLOW: 'The amount is too large to be computed exactly.',
  QUANTITY_INVALID: 'The quantity must be a positive integer or decimal string.',
  QUANTITY_TOO_PRECISE: 'The quantity has too many digits together with the quantities it is multiplied by.',
  RATE_INVALID: 'The rate must be a decimal string, in percent, no higher than allowed here.',
  COUNT_INVALID: 'The number must be a whole number in the allowed range.',
  TIME_INVALID: 'The time must have the form HH:MM.',
  KEY_INVALID: 'The key must be a non-empty string.',
  KEY_DUPLICATE: 'The key is used twice.',
  TAX_UNKNOWN: 'The tax is not in the tax table.',
  VALUE_UNKNOWN: 'The value is not one of the allowed values.',
  FACT_MISSING: 'A fact that a rule needs is missing.',
  LINE_NEGATIVE: 'The credits of the selection exceed its price.',
  LIMIT_EXCEEDED: 'The order is larger than the limit.',
  REFUND_EXCEEDED: 'The refund exceeds what is left to refund.',
};

/**
 * The only error of this package. `code` is for programs, `path` names the input field
 * (`/checks/0/selections/1/quantity`), `details` has the facts, `message` is for people and may change.
 *
 * @example
 * try {
 *   priceOrder(input);
 * } catch (error) {
 *   if (isPricingError(error, 'QUANTITY_INVALID')) error.details.maxDecimals;
 * }
 */
export class PricingError<Code extends PricingErrorCode = PricingErrorCode> extends Error {
  override readonly name = 'PricingError';
  readonly code: Code;
  readonly path: string;
  readonly details: PricingErrorDetails[Code];

  constructor(code: Code, path: string, details: PricingErrorDetails[Code]) {
    super(path === '' ? sentences[code] : `${path}: ${sentences[code]}`);
    this.code = code;
    this.path = path;
    this.details = details;
  }
}

/** Narrows an unknown error to a PricingError, of one code when it is given. */
export function isPricingError<Code extends PricingErrorCode = PricingErrorCode>(
  error: unknown,
  code?: Code,
): error is PricingError<Code> {
  return error instanceof PricingError && (code === undefined || error.code === code);
}
