import type { PricedLine } from './priced-order.ts';

/** The amounts of a line or modifier without those of the modifiers below it. */
export interface OwnAmounts {
  readonly grossAmount: number;
  readonly discountAmount: number;
  readonly exemptedTaxAmount: number;
  readonly netAmount: number;
  readonly taxAmount: number;
  readonly inclusiveTaxAmount: number;
  readonly totalAmount: number;
}

/** What the item itself contributes: for reports that count items and modifiers apart. */
export function ownAmounts(line: PricedLine): OwnAmounts {
  const own = (field: keyof OwnAmounts) =>
    line.modifiers.reduce((rest, modifier) => rest - modifier[field], line[field]);
  return {
    grossAmount: own('grossAmount'),
    discountAmount: own('discountAmount'),
    exemptedTaxAmount: own('exemptedTaxAmount'),
    netAmount: own('netAmount'),
    taxAmount: own('taxAmount'),
    inclusiveTaxAmount: own('inclusiveTaxAmount'),
    totalAmount: own('totalAmount'),
  };
}
