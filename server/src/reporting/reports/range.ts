/** Business dates as integers (yyyymmdd), and the periods that they belong to. No I/O. */

export const PERIODS = ['day', 'week', 'month', 'year', 'weekday'] as const;
export type Period = (typeof PERIODS)[number];

/** The date, or null when there is no such day. */
export function dateOf(businessDate: number): Temporal.PlainDate | null {
  try {
    return Temporal.PlainDate.from(
      {
        year: Math.floor(businessDate / 10_000),
        month: Math.floor(businessDate / 100) % 100,
        day: businessDate % 100,
      },
      { overflow: 'reject' },
    );
  } catch {
    return null;
  }
}

const DAY_MS = 86_400_000;

/** Every business date from one to another, both included. By `Date`, which makes a year in a tenth of Temporal's time. */
export function daysIn(from: number, to: number): number[] {
  const { year, month, day } = dateOf(from)!; // ranges are checked when they are read
  const days: number[] = [];
  const date = new Date(0);
  for (let ms = Date.UTC(year, month - 1, day); ; ms += DAY_MS) {
    date.setTime(ms);
    const one = date.getUTCFullYear() * 10_000 + (date.getUTCMonth() + 1) * 100 + date.getUTCDate();
    if (one > to) return days;
    days.push(one);
  }
}

export const businessDateOf = ({ year, month, day }: Temporal.PlainDate): number =>
  year * 10_000 + month * 100 + day;

const two = (value: number) => String(value).padStart(2, '0');
const known = new Map<string, string>();

/** The period of a business date, as reports write it: `20260105`, `2026-W02`, `2026-01`, `2026`, `1` (Monday). */
export function periodOf(period: Period, businessDate: number): string {
  if (period === 'day') return String(businessDate);
  const name = `${period}${businessDate}`;
  const before = known.get(name);
  if (before !== undefined) return before;
  const date = dateOf(businessDate)!; // written by us
  const text = {
    week: () => `${date.yearOfWeek}-W${two(date.weekOfYear ?? 0)}`,
    month: () => `${date.year}-${two(date.month)}`,
    year: () => String(date.year),
    weekday: () => String(date.dayOfWeek),
  }[period]();
  if (known.size > 50_000) known.clear();
  known.set(name, text);
  return text;
}

/** First and last day of a period; null for a weekday, which is no stretch of time. */
export function spanOf(period: Period, text: string): [from: number, to: number] | null {
  if (period === 'day') return [Number(text), Number(text)];
  if (period === 'week') {
    const [year, week] = text.split('-W').map(Number) as [number, number];
    // The fourth of January is always in the first week.
    const inFirst = Temporal.PlainDate.from({ year, month: 1, day: 4 });
    const monday = inFirst.subtract({ days: inFirst.dayOfWeek - 1 }).add({ weeks: week - 1 });
    return [businessDateOf(monday), businessDateOf(monday.add({ days: 6 }))];
  }
  if (period === 'month') {
    const [year, month] = text.split('-').map(Number) as [number, number];
    const last = Temporal.PlainDate.from({ year, month, day: 1 }).daysInMonth;
    return [year * 10_000 + month * 100 + 1, year * 10_000 + month * 100 + last];
  }
  return period === 'year' ? [Number(text) * 10_000 + 101, Number(text) * 10_000 + 1231] : null;
}

/** The date of a moment, in UTC. */
export const dateAt = (epochMs: number): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO('UTC').toPlainDate();

export const daysBetween = (from: Temporal.PlainDate, to: Temporal.PlainDate): number =>
  from.until(to, { largestUnit: 'days' }).days + 1;
