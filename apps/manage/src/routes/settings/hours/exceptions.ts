import { daysAfter, fromDateField } from '@comanda/app-shared/time';
import type { Exception } from './rules.ts';

/** So many at a time: a summer, and not a century that was mistyped. */
export const DAYS_MAX = 62;

/** Days that are alike, while they are typed. */
export interface Days {
  from: string;
  /** The last of several days that are alike; empty: there is one. */
  until: string;
  name: string;
  channels: string[] | null;
  windows: Exception['windows'];
}

/** A day for each date between two; null: there is none, or there are too many. */
export function exceptionsOf({ from, until, name, channels, windows }: Days): Exception[] | null {
  const first = fromDateField(from);
  const last = until === '' ? first : fromDateField(until);
  if (first === null || last === null || last < first) return null;
  const days: Exception[] = [];
  for (let date = first; date <= last; date = daysAfter(date, 1)) {
    if (days.length === DAYS_MAX) return null;
    days.push({ date, name: name.trim() || null, channels, windows });
  }
  return days;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The dates with one in the place of another, in the sequence of the calendar. */
export const withExceptions = (
  all: readonly Exception[],
  before: Exception | null,
  after: readonly Exception[],
): Exception[] =>
  [...all.filter((one) => !isSame(one, before)), ...after].toSorted((a, b) => a.date - b.date);
