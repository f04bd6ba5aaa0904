/** When guests can order: windows by the clock on the wall, as stretches of time. No I/O, and every search ends. */

export const DAYS = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const;

/** "HH:MM"; an end at or before the start is on the next day. */
export interface DayWindow {
  start: string;
  end: string;
}

export interface WeekWindow extends DayWindow {
  /** Null: every day. */
  days: (typeof DAYS)[number][] | null;
}

/** What holds on a date instead of the week. */
export interface HoursException {
  /** yyyymmdd */
  date: number;
  name: string | null;
  /** Null: all. */
  channels: string[] | null;
  /** None: closed. */
  windows: DayWindow[];
}

/** At most so many in a quarter of an hour; null: any number. */
export interface Limits {
  maxOrders: number | null;
  maxItems: number | null;
}

export interface ChannelRules extends Limits {
  channel: string;
  /** Null: those of the restaurant. */
  weekly: WeekWindow[] | null;
}

export interface HoursRules extends Limits {
  /** Null: always open. */
  weekly: WeekWindow[] | null;
  exceptions: HoursException[];
  channels: ChannelRules[];
  /** How far ahead guests order. */
  daysAhead: number;
  /** When the kitchen has so many tickets open, guests wait so long; null: it takes what comes. */
  kitchen: { maxOpenTickets: number; pauseMinutes: number } | null;
}

export interface Pause {
  /** Epoch milliseconds. */
  since: number;
  /** Null: until somebody resumes. */
  until: number | null;
  /** Null: all. */
  channels: string[] | null;
  reason: string | null;
  /** Whether the kitchen was over its limit. */
  automatic: boolean;
}

/** From the first millisecond to the one after the last. */
export interface Stretch {
  from: number;
  to: number;
}

export const NO_RULES: HoursRules = {
  weekly: null,
  exceptions: [],
  channels: [],
  maxOrders: null,
  maxItems: null,
  daysAhead: 14,
  kitchen: null,
};

/** How far ahead a next time is looked for. */
export const SEARCH_DAYS = 14;
export const DAY_MS = 86_400_000;

/** The channels of the restaurant's own people and systems: hours and limits are for guests. */
export const HOUSE_CHANNELS: ReadonlySet<string> = new Set(['POS', 'API']);
export const isGuestChannel = (channel: string): boolean => !HOUSE_CHANNELS.has(channel);

/** The pause for which a channel takes nothing at a time, of several the one that ends last. All of them have begun. */
export const pauseAt = (pauses: readonly Pause[], channel: string, at: number): Pause | null =>
  pauses
    .filter(({ channels }) => channels === null || channels.includes(channel))
    .filter((pause) => endOf(pause) > at)
    .toSorted((a, b) => endOf(b) - endOf(a))[0] ?? null;

/** Epoch milliseconds; Infinity: until somebody resumes. */
export const endOf = ({ until }: Pause): number => until ?? Number.POSITIVE_INFINITY;

/** When a channel is open between two times, in their sequence and apart from each other. At most some weeks. */
export function openStretches(
  rules: HoursRules,
  channel: string,
  timeZone: string,
  { from, to }: Stretch,
): Stretch[] {
  const local = (at: number) =>
    Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDate();
  const last = local(to);
  const found: Stretch[] = [];
  // What began the day before may go on past midnight.
  for (let date = local(from).subtract({ days: 1 }); Temporal.PlainDate.compare(date, last) <= 0; ) {
    for (const window of windowsOn(rules, channel, date)) {
      const stretch = stretchOf(window, date, timeZone);
      const cut = { from: Math.max(stretch.from, from), to: Math.min(stretch.to, to) };
      if (cut.from < cut.to) found.push(cut);
    }
    date = date.add({ days: 1 });
  }
  return joined(found.sort((a, b) => a.from - b.from));
}

export const isOpenAt = (rules: HoursRules, channel: string, timeZone: string, at: number): boolean =>
  openStretches(rules, channel, timeZone, { from: at, to: at + 1 }).length > 0;

const WHOLE_DAY: readonly DayWindow[] = [{ start: '00:00', end: '00:00' }];

/** The windows that begin on a date. */
function windowsOn(rules: HoursRules, channel: string, date: Temporal.PlainDate): readonly DayWindow[] {
  const number = date.year * 10_000 + date.month * 100 + date.day;
  const today = rules.exceptions.filter((one) => one.date === number);
  const exception =
    today.find(({ channels }) => channels?.includes(channel)) ?? today.find(({ channels }) => !channels);
  if (exception) return exception.windows;
  const weekly = rules.channels.find((one) => one.channel === channel)?.weekly ?? rules.weekly;
  if (!weekly) return WHOLE_DAY;
  const day = DAYS[date.dayOfWeek - 1]!;
  return weekly.filter(({ days }) => days === null || days.includes(day));
}

function stretchOf({ start, end }: DayWindow, date: Temporal.PlainDate, timeZone: string): Stretch {
  const endDate = end <= start ? date.add({ days: 1 }) : date;
  return { from: instantOf(date, start, timeZone), to: instantOf(endDate, end, timeZone) };
}

/**
 * When the clock on the wall shows a time. What the night skips is the moment of the skip; what comes twice is the first,
 * so a window across the change has an hour less or more, and one is never open twice.
 */
function instantOf(date: Temporal.PlainDate, time: string, timeZone: string): number {
  const wanted = date.toPlainDateTime(Temporal.PlainTime.from(time));
  // Of what is skipped, a moment before the skip.
  const there = wanted.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  if (there.toPlainDateTime().equals(wanted)) return there.epochMilliseconds;
  return there.getTimeZoneTransition('next')?.epochMilliseconds ?? there.epochMilliseconds;
}

function joined(sorted: readonly Stretch[]): Stretch[] {
  const result: Stretch[] = [];
  for (const stretch of sorted) {
    const before = result.at(-1);
    if (before && stretch.from <= before.to) before.to = Math.max(before.to, stretch.to);
    else result.push({ ...stretch });
  }
  return result;
}
