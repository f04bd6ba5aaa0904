import type { State } from './database.ts';

/** The next of the numbers that are kept for this till, of the latest day; null when there are none: the service gives one. */
export function nextNumber(
  ranges: State['numbers'],
  used: Readonly<Record<string, number>>,
): { key: string; value: number } | null {
  for (const { businessDate, first, last } of ranges.toSorted((a, b) => b.businessDate - a.businessDate)) {
    const key = `${businessDate}/${last}`;
    const value = Math.max(first, used[key] ?? 0);
    if (value <= last) return { key, value };
  }
  return null;
}
