import { failFields } from '../../platform/errors.ts';
import type { Line } from './lines.ts';
import type { Columns, Range } from './plan.ts';
import { businessDateOf, dateOf, daysBetween, daysIn, PERIODS, type Period, periodOf } from './range.ts';

/** A report compared with an earlier period. No I/O. */

/** The days to compare with: as many, before these. */
export function comparedRange(
  { start, end }: Range,
  compare: string | undefined,
  compareFrom: number | undefined,
): { from: number; to: number } | null {
  if (compare !== undefined && compareFrom !== undefined)
    failFields([
      { in: 'query', path: '/compareFrom', rule: 'oneOf', message: 'cannot be given together with compare' },
    ]);
  const days = daysBetween(start, end);
  const since = (first: Temporal.PlainDate) => ({
    from: businessDateOf(first),
    to: businessDateOf(first.add({ days: days - 1 })),
  });
  if (compareFrom !== undefined) {
    const first = dateOf(compareFrom);
    if (!first || Temporal.PlainDate.compare(first, start) >= 0) {
      const message = first ? 'is not before from' : 'is not a date';
      return failFields([{ in: 'query', path: '/compareFrom', rule: 'range', message }]);
    }
    return since(first);
  }
  if (compare === 'PREVIOUS_YEAR') return since(start.subtract({ years: 1 }));
  return compare === undefined ? null : since(start.subtract({ days }));
}

/** Periods of a stretch of time, in order. */
export function periodsIn(period: Period, from: number, to: number): string[] {
  return [...new Set(daysIn(from, to).map((day) => periodOf(period, day)))];
}

export interface Pair {
  line: Line;
  /** The line of the earlier period; its key has that period. */
  earlier: Line | null;
}

/** Pairs lines with those of the earlier period: first month with first month, Monday with Monday. */
export function sideBySide(
  columns: Columns,
  now: { from: number; to: number; lines: readonly Line[] },
  before: { from: number; to: number; lines: readonly Line[] },
): Pair[] {
  const renames = columns.names.map((name) => {
    if (!(PERIODS as readonly string[]).includes(name) || name === 'weekday') return null;
    const theirs = periodsIn(name as Period, before.from, before.to);
    const ours = periodsIn(name as Period, now.from, now.to);
    return new Map(theirs.map((period, index) => [period, ours[index] ?? ours.at(-1)!]));
  });
  const nameOf = (key: readonly string[], currency: string) => [...key, currency].join('\u0000');
  const pairs = new Map<string, Pair>();
  for (const line of now.lines) pairs.set(nameOf(line.key, line.currency), { line, earlier: null });
  for (const earlier of before.lines) {
    const key = earlier.key.map((value, index) => renames[index]?.get(value) ?? value);
    const name = nameOf(key, earlier.currency);
    const known = pairs.get(name);
    if (known?.earlier) {
      const { amounts } = known.earlier;
      known.earlier = {
        ...known.earlier,
        amounts: amounts.map((sum, index) => sum + earlier.amounts[index]!),
      };
    } else if (known) known.earlier = earlier;
    else pairs.set(name, { line: { ...earlier, key, amounts: earlier.amounts.map(() => 0) }, earlier });
  }
  return [...pairs.values()];
}
