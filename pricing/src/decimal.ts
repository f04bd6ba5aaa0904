import { PricingError } from './errors.ts';
import { orderPlace, type Place, pathOf } from './place.ts';

/** A positive integer, or a decimal string with up to nine digits before and five after the point: "0.375". */
export type Quantity = number | string;

const maxQuantityIntegerDigits = 9;
const maxQuantityDecimals = 5;

/** Rates have at most six decimals of a percent, so each is a whole number of these parts of one. */
export const rateScale = 100_000_000;
const maxRateDecimals = 6;
const maxRateIntegerDigits = 4;
/** Above any tax in force; keeps products of rates and ordinary amounts within the safe integers. */
const maxPercent = 1000;

/** A decimal as integer parts: value = units ÷ scale, scale a power of ten, no trailing zeros. */
export interface Decimal {
  readonly units: number;
  readonly scale: number;
}

/**
 * A rate in percent as a whole number of hundred-millionths: "8.875" → 8_875_000, so that
 * `tax = amount × parseRate(rate) ÷ RATE_SCALE`. At most 1000 percent and six decimals.
 */
export function parseRate(rate: string): number {
  return rateUnits(rate, maxPercent, orderPlace, '');
}

/** As parseRate, with the place that an error names and the maximum of that place. */
export function rateUnits(rate: string, maximumPercent: number, at: Place, field: string): number {
  const decimal = parseDecimal(rate, maxRateIntegerDigits, maxRateDecimals);
  if (decimal !== null) {
    const units = decimal.units * (rateScale / 100 / decimal.scale);
    if (units <= (maximumPercent * rateScale) / 100) return units;
  }
  throw new PricingError('RATE_INVALID', pathOf(at, field), {
    received: rate,
    maxPercent: maximumPercent,
    maxDecimals: maxRateDecimals,
  });
}

export function parseQuantity(quantity: Quantity, at: Place, field: string): Decimal {
  if (typeof quantity === 'number') {
    if (Number.isInteger(quantity) && quantity > 0 && quantity < 10 ** maxQuantityIntegerDigits) {
      return quantity === 1 ? one : { units: quantity, scale: 1 };
    }
  } else {
    const decimal =
      quantity === '1' ? one : parseDecimal(quantity, maxQuantityIntegerDigits, maxQuantityDecimals);
    if (decimal !== null && decimal.units > 0) return decimal;
  }
  throw new PricingError('QUANTITY_INVALID', pathOf(at, field), {
    received: quantity,
    maxIntegerDigits: maxQuantityIntegerDigits,
    maxDecimals: maxQuantityDecimals,
  });
}

/** A quantity in hundred-thousandths, the finest there are. */
export function decimalParts({ units, scale }: Decimal): number {
  return units * (10 ** maxQuantityDecimals / scale);
}

/** The quantity that has so many parts. */
export function decimalOf(parts: number): Decimal {
  let units = parts;
  let scale = 10 ** maxQuantityDecimals;
  while (scale > 1 && units % 10 === 0) {
    units /= 10;
    scale /= 10;
  }
  return { units, scale };
}

export const one: Decimal = { units: 1, scale: 1 };

/** The exact product, or an error when it needs more than the digits of a safe integer. */
export function multiplyDecimals(a: Decimal, b: Decimal, at: Place, field: string): Decimal {
  if (a === one) return b;
  if (b === one) return a;
  const units = a.units * b.units;
  const scale = a.scale * b.scale;
  if (!Number.isSafeInteger(units) || !Number.isSafeInteger(scale)) {
    throw new PricingError('QUANTITY_TOO_PRECISE', pathOf(at, field), { maxDigits: 15 });
  }
  return { units, scale };
}

const zero = 0x30;
const point = 0x2e;

/** Digits with an optional point and digits: no sign, no exponent, no spaces. `null` when it is not that. */
function parseDecimal(text: string, maxIntegerDigits: number, maxDecimals: number): Decimal | null {
  if (typeof text !== 'string' || text.length > maxIntegerDigits + 1 + maxDecimals) return null;
  let units = 0;
  let scale = 1;
  let integerDigits = 0;
  let decimals = -1;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === point) {
      if (decimals >= 0 || integerDigits === 0) return null;
      decimals = 0;
      continue;
    }
    const digit = code - zero;
    if (digit < 0 || digit > 9) return null;
    units = units * 10 + digit;
    if (decimals >= 0) {
      decimals++;
      scale *= 10;
    } else {
      integerDigits++;
    }
  }
  if (integerDigits === 0 || integerDigits > maxIntegerDigits || decimals === 0 || decimals > maxDecimals) {
    return null;
  }
  while (scale > 1 && units % 10 === 0) {
    units /= 10;
    scale /= 10;
  }
  return { units, scale };
}
