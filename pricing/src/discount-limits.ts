import { allocateChecked } from './allocate.ts';
import { rateScale, rateUnits } from './decimal.ts';
import type { Taking } from './line.ts';
import { sumOf } from './money.ts';
import { maxPercentOff, type PlannedDiscount } from './plan-discounts.ts';
import { multiplyDivide } from './rounding.ts';

/** By the lines of what is taken. */
interface Bounds {
  /** What the discount covers of each, before all discounts. */
  readonly listAmounts: readonly number[];
  /** What it could take of each without a limit. */
  readonly rooms: readonly number[];
}

/**
 * What a discount takes within the limit in percent of whoever gave it, whatever has become of the order since: of each line, and of all
 * of them, no more than that of the list price, together with what others took that have such a limit.
 */
export function withinPercent(
  { lines, amounts }: Taking,
  { discount, place }: Pick<PlannedDiscount, 'discount' | 'place'>,
  { listAmounts, rooms }: Bounds,
): readonly number[] {
  const units = rateUnits(discount.limitPercent ?? '100', maxPercentOff, place, 'limitPercent');
  const before = lines.map(({ limitedAmount }) => limitedAmount);
  const limits = listAmounts.map((list, i) => {
    const left = multiplyDivide(list, units, rateScale, 'UP') - (before[i] ?? 0);
    return Math.max(0, Math.min(left, rooms[i] ?? 0));
  });
  const limit = multiplyDivide(sumOf(listAmounts), units, rateScale, 'HALF_UP') - sumOf(before);
  // Where it keeps to its limit, its cents fall as those of any discount.
  const isOver = amounts.some((amount, i) => amount > (limits[i] ?? 0));
  const most = Math.min(sumOf(amounts), sumOf(limits));
  const shares = isOver ? allocateChecked(most, limits, lines) : amounts;
  return sumOf(shares) > limit ? allocateChecked(Math.max(0, limit), shares, lines) : shares;
}

/** What a discount takes within the limit of an amount, of all that it takes wherever. */
export function withinAmount<T extends Taking>(
  takings: readonly T[],
  limit: number | undefined,
): readonly T[] {
  if (limit === undefined) return takings;
  const amounts = takings.flatMap((taking) => taking.amounts);
  if (sumOf(amounts) <= limit) return takings;
  const lines = takings.flatMap((taking) => taking.lines);
  const shares = allocateChecked(limit, amounts, lines);
  let next = 0;
  return takings.map((taking) => ({ ...taking, amounts: taking.lines.map(() => shares[next++] ?? 0) }));
}
