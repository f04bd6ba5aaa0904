import { failFields } from '../../platform/errors.ts';
import type { Line } from './lines.ts';
import type { Columns, Range } from './plan.ts';
import { businessDateOf, dateOf, daysBetween, daysIn, PERIODS, type Period, periodOf } from './range.ts';

/** A report compared with an earlier period. No I/O. */

interface Days {
  start: Temporal.PlainDate;
  end: Temporal.PlainDate;
}

/**
 * The days to compare with, all of them before these. Whole months, and whatever is grouped by months or years, stand
 * beside months; other days beside the same days of the week.
 */
export function comparedRange(
  range: Range,
  { compare, compareFrom }: { compare?: string | undefined; compareFrom?: number | undefined },
  { names }: Pick<Columns, 'names'>,
): { from: number; to: number } | null {
  if (compare !== undefined && compareFrom !== undefined)
    failFields([
      { in: 'query', path: '/compareFrom', rule: 'oneOf', message: 'cannot be given together with compare' },
    ]);
  if (compareFrom !== undefined) return daysFrom(range, compareFrom);
  if (compare === undefined) return null;
  const byMonth = isWholeMonths(range) || names.includes('month') || names.includes('year');
  const isYear = compare === 'PREVIOUS_YEAR';
  const { start, end } = byMonth ? monthsBefore(range, isYear) : weeksBefore(range, isYear);
  return { from: businessDateOf(start), to: businessDateOf(end) };
}

/** As many days as the range has, from another day on. */
function daysFrom({ start, end }: Range, compareFrom: number) {
  const first = dateOf(compareFrom);
  if (!first || Temporal.PlainDate.compare(first, start) >= 0) {
    const message = first ? 'is not before from' : 'is not a date';
    return failFields([{ in: 'query', path: '/compareFrom', rule: 'range', message }]);
  }
  return { from: compareFrom, to: businessDateOf(first.add({ days: daysBetween(start, end) - 1 })) };
}

const isMonthEnd = (date: Temporal.PlainDate): boolean => date.day === date.daysInMonth;
const isWholeMonths = ({ start, end }: Days): boolean => start.day === 1 && isMonthEnd(end);

const YEAR_MONTHS = 12;
/** 52 weeks, so that each day stands beside the same day of the week. */
const YEAR_DAYS = 364;
const WEEK_DAYS = 7;

/** How far back, in steps, what is `size` long must go not to overlap itself. */
const stepsBack = (size: number, step: number): number => step * Math.ceil(size / step);

/** The same days of as many months before, or a year before; what ends with its month still does. */
function monthsBefore({ start, end }: Days, isYear: boolean): Days {
  const touched = (end.year - start.year) * YEAR_MONTHS + end.month - start.month + 1;
  const months = isYear ? stepsBack(touched, YEAR_MONTHS) : touched;
  const last = end.subtract({ months });
  return {
    start: start.subtract({ months }),
    end: isMonthEnd(end) ? last.with({ day: last.daysInMonth }) : last,
  };
}

function weeksBefore({ start, end }: Days, isYear: boolean): Days {
  const days = stepsBack(daysBetween(start, end), isYear ? YEAR_DAYS : WEEK_DAYS);
  return { start: start.subtract({ days }), end: end.subtract({ days }) };
}

/** Periods of a stretch of time, in order. */
export function periodsIn(period: Period, from: number, to: number): string[] {
  return [...new Set(daysIn(from, to).map((day) => periodOf(period, day)))];
}

export interface Pair {
  line: Line;
  /** The line of the earlier period; its key has that period. */
  earlier: Line | null;
  /** The key that the line stands beside, business there or not; null where the earlier range has no such period. */
  beside: readonly string[] | null;
}

interface Stretch {
  from: number;
  to: number;
}

/** For each period column, which of our periods each of theirs stands beside: the first beside the first, and so on. */
function matchesOf(columns: Pick<Columns, 'names'>, now: Stretch, before: Stretch) {
  return columns.names.map((name) => {
    if (!(PERIODS as readonly string[]).includes(name) || name === 'weekday') return null;
    const theirs = periodsIn(name as Period, before.from, before.to);
    const ours = periodsIn(name as Period, now.from, now.to);
    const both = theirs.slice(0, ours.length).map((period, index) => [period, ours[index] ?? ''] as const);
    return { toOurs: new Map(both), toTheirs: new Map(both.map(([their, our]) => [our, their])) };
  });
}

/**
 * Pairs lines with those of the earlier period. A period too many on either side stands alone: nothing is counted where it
 * does not belong, and all of it is counted.
 */
export function sideBySide(
  columns: Pick<Columns, 'names'>,
  now: Stretch & { lines: readonly Line[] },
  before: Stretch & { lines: readonly Line[] },
): Pair[] {
  const matches = matchesOf(columns, now, before);
  const nameOf = (key: readonly string[], currency: string) => [...key, currency].join('\u0000');
  const besideOf = (key: readonly string[]): string[] | null => {
    const theirs = key.map((value, index) => {
      const match = matches[index];
      return match ? match.toTheirs.get(value) : value;
    });
    return theirs.includes(undefined) ? null : (theirs as string[]);
  };
  const pairs = new Map<string, Pair>();
  for (const line of now.lines)
    pairs.set(nameOf(line.key, line.currency), { line, earlier: null, beside: besideOf(line.key) });
  for (const earlier of before.lines) {
    const key = earlier.key.map((value, index) => matches[index]?.toOurs.get(value) ?? value);
    // A week that both ranges have a part of is a line of its own where it stands beside nothing.
    const isAlone = matches.some((match, index) => match && !match.toOurs.has(earlier.key[index]!));
    const name = `${nameOf(key, earlier.currency)}${isAlone ? '\u0000' : ''}`;
    const known = pairs.get(name);
    if (known) known.earlier = earlier;
    else {
      const line = { ...earlier, key, amounts: earlier.amounts.map(() => 0) };
      pairs.set(name, { line, earlier, beside: earlier.key });
    }
  }
  return [...pairs.values()];
}
