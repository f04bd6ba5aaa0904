import { splitEvenly } from './allocate.ts';
import type { Totals } from './priced-order.ts';

/** One guest's part of a check. */
export interface CheckShare {
  readonly amount: number;
  readonly taxAmount: number;
  readonly tipAmount: number;
  readonly totalAmount: number;
}

/**
 * A check in `parts` equal payments: each part adds up, and the parts add up to the check in every
 * column, and the totals differ by at most one minor unit, larger ones first.
 */
export function splitCheckEvenly(
  check: Pick<Totals, 'amount' | 'taxAmount' | 'tipAmount'>,
  parts: number,
): CheckShare[] {
  // The odd cents of one column begin where those of the column before ended.
  let start = 0;
  const deal = (columnAmount: number): number[] => {
    const shares = splitEvenly(columnAmount, parts);
    const rotated = shares.map((_, i) => shares.at((i - start) % parts) ?? 0);
    start = (start + (columnAmount % parts)) % parts;
    return rotated;
  };
  const amounts = deal(check.amount);
  const taxAmounts = deal(check.taxAmount);
  const tipAmounts = deal(check.tipAmount);
  return amounts.map((amount, i) => {
    const taxAmount = taxAmounts[i] ?? 0;
    const tipAmount = tipAmounts[i] ?? 0;
    return { amount, taxAmount, tipAmount, totalAmount: amount + taxAmount + tipAmount };
  });
}
