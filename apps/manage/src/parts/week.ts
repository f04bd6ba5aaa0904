import type { Answer } from '@comanda/app-shared';
import type { Message } from '../text/text.ts';

/** The hours of a week, a day at a time, as people think of them. */

export const DAYS = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const;
export type Day = (typeof DAYS)[number];

export const DAY_NAMES: Readonly<Record<Day, Message>> = {
  MONDAY: 'Monday',
  TUESDAY: 'Tuesday',
  WEDNESDAY: 'Wednesday',
  THURSDAY: 'Thursday',
  FRIDAY: 'Friday',
  SATURDAY: 'Saturday',
  SUNDAY: 'Sunday',
};

/** From when to when; an end at or before the start is on the next day. */
export interface Span {
  start: string;
  end: string;
}
export type Week = Readonly<Record<Day, readonly Span[]>>;
type Weekly = NonNullable<Answer<'getOpeningHours'>['weekly']>;

export const USUAL: Span = { start: '12:00', end: '23:00' };

const weekFrom = (spans: (day: Day) => readonly Span[]): Week =>
  Object.fromEntries(DAYS.map((day) => [day, spans(day)])) as Record<Day, readonly Span[]>;

export const USUAL_WEEK: Week = weekFrom(() => [USUAL]);

/** As it is stored: windows, each with its days, or on all of them. */
export const weekOf = (weekly: Weekly): Week =>
  weekFrom((day) =>
    weekly
      .filter(({ days }) => days === null || days.includes(day))
      .map(({ start, end }) => ({ start, end }))
      .toSorted((a, b) => a.start.localeCompare(b.start)),
  );

/** The other way: days with the same window share it. */
export function weeklyOf(week: Week): Weekly {
  const windows = new Map<string, Weekly[number] & { days: Day[] }>();
  for (const day of DAYS) {
    for (const { start, end } of week[day]) {
      const key = `${start} ${end}`;
      const window = windows.get(key) ?? { days: [], start, end };
      if (!window.days.includes(day)) window.days.push(day);
      windows.set(key, window);
    }
  }
  return [...windows.values()];
}

export const isTime = (text: string): boolean => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text);

/** Whether every time of it is one. */
export const isWhole = (week: Week): boolean =>
  DAYS.every((day) => week[day].every(({ start, end }) => isTime(start) && isTime(end)));
