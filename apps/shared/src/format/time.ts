/** Times and dates as people read them, always in the restaurant's zone: a manager may sit in another one. */

export function formatTime(instant: string, timeZone: string, language: string): string {
  return new Intl.DateTimeFormat(language, { timeZone, hour: 'numeric', minute: '2-digit' }).format(
    new Date(instant),
  );
}

export function formatDateTime(instant: string, timeZone: string, language: string): string {
  return new Intl.DateTimeFormat(language, { timeZone, dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(instant),
  );
}

/** A business date such as 20261126, which has no zone. */
export function formatBusinessDate(date: number, language: string, width: 'short' | 'long' = 'long'): string {
  const options: Intl.DateTimeFormatOptions =
    width === 'long'
      ? { weekday: 'long', day: 'numeric', month: 'long' }
      : { weekday: 'short', day: 'numeric', month: 'short' };
  return new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(dayOf(date));
}

/** The business day that an instant belongs to: until the closeout hour it is still the day before. */
export function businessDateAt(now: number, timeZone: string, closeoutHour: number): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value ?? 0);
  const date = part('year') * 10_000 + part('month') * 100 + part('day');
  return part('hour') < closeoutHour ? daysAfter(date, -1) : date;
}

export function daysAfter(date: number, days: number): number {
  const day = dayOf(date);
  day.setUTCDate(day.getUTCDate() + days);
  return day.getUTCFullYear() * 10_000 + (day.getUTCMonth() + 1) * 100 + day.getUTCDate();
}

const dayOf = (date: number): Date =>
  new Date(Date.UTC(Math.floor(date / 10_000), (Math.floor(date / 100) % 100) - 1, date % 100));

/** 20261126 as the value of a date field: `2026-11-26`. */
export const dateField = (date: number): string =>
  String(date).replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');

/** The other way; null for what is no date. */
export const fromDateField = (value: string): number | null =>
  /^\d{4}-\d{2}-\d{2}$/.test(value) ? Number(value.replaceAll('-', '')) : null;
