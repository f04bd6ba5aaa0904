/** Of notes and coins, in units of the smallest note of the amount: 1, 5, 10, 20, 50 and their tens. */
const STEPS = [500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000];
const SHOWN = 5;

/** What guests hand over for an amount, in minor units: exactly that, then up to the next notes. Pure. */
export function quickAmounts(due: number): number[] {
  const up = STEPS.map((step) => Math.ceil(due / step) * step);
  return [...new Set([due, ...up.toSorted((a, b) => a - b)])].slice(0, SHOWN);
}
