import { businessDayAt, dayAfter, type Restaurant } from '../../tenancy/restaurants/index.ts';

/**
 * From punches to paid minutes: on which business day and in which hour each was worked, and what it is paid at. Pure.
 * Punches count from the minute that they show: 9:00:59 is 9:00, whether somebody comes or goes.
 */

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Paid as it is; multipliers are in hundredths. */
export const STRAIGHT = 100;

/** From so many minutes on, time is paid at a multiple of the wage. */
export interface OvertimeLevel {
  afterMinutes: number;
  multiplier: number;
}

/** Of which wage overtime is a multiple: the average of the week's hours, or that of the job that the hour was worked in. */
export const OVERTIME_RATES = ['WEEK_AVERAGE', 'JOB_WAGE'] as const;
export type OvertimeRate = (typeof OVERTIME_RATES)[number];

export interface OvertimeRules {
  /** 1 is Monday. */
  weekStartsOn: number;
  rate: OvertimeRate;
  /** Of an hour, in minor units: an average of the week is at least this, whatever tips are credited. Absent: as it is. */
  minimumWage?: number;
  /** By minutes of a business day, ascending. */
  daily: readonly OvertimeLevel[];
  /** By minutes of a week that are not daily overtime, ascending. */
  weekly: readonly OvertimeLevel[];
}

/** Who worked from when to when, in which job, at which wage; times are epoch milliseconds. */
export interface Punches {
  staffGuid: string;
  /** At another restaurant of the employer: it counts towards overtime, and is paid there. */
  elsewhere?: true;
  jobGuid: string;
  jobTitle: string;
  /** Of an hour, in minor units; null: none, or a salary. */
  wage: number | null;
  /** The day that it began on, and when that ended: as they were then, whatever the clock of the place is now. */
  businessDate: number;
  dayEndsAt: number;
  startedAt: number;
  endedAt: number;
  unpaidBreaks: readonly { startedAt: number; endedAt: number }[];
}

/** Paid minutes of one person, in one job at one wage, on one business day in one hour of the clock, at one multiplier. */
export interface Worked {
  staffGuid: string;
  elsewhere?: true;
  jobGuid: string;
  jobTitle: string;
  wage: number | null;
  businessDate: number;
  /** 0 to 23, on the clock of the restaurant; the hour that a clock change repeats is one. */
  hour: number;
  minutes: number;
  multiplier: number;
  /** Of which wage the multiplier is, an exact fraction: what the minutes of the average earn at their wages, and how many they are. */
  rate: { earned: bigint; minutes: number };
}

/**
 * All of it; for each person in the sequence of time, since overtime is what comes last. A week must be there from its beginning, and
 * where its average counts, to its end.
 */
export function workedTime(punches: readonly Punches[], place: Restaurant, rules: OvertimeRules): Worked[] {
  const people = Map.groupBy(punches, ({ staffGuid }) => staffGuid);
  return [...people.values()].flatMap((own) => {
    const stretches = own.flatMap(paidStretches).sort((a, b) => a.from - b.from);
    const count = overtimeCounter(rules);
    const counted = stretches.flatMap((stretch) => hoursOf(stretch, place).flatMap(count));
    return rules.rate === 'WEEK_AVERAGE' ? atWeekAverage(counted, rules) : counted;
  });
}

/** In whole minutes since the epoch. */
interface Stretch {
  punches: Punches;
  from: number;
  to: number;
}

const minuteOf = (epochMs: number): number => Math.floor(epochMs / MINUTE_MS);

/** What is left of a shift without its unpaid breaks. */
function paidStretches(punches: Punches): Stretch[] {
  const stretches: Stretch[] = [];
  let from = minuteOf(punches.startedAt);
  for (const { startedAt, endedAt } of punches.unpaidBreaks) {
    stretches.push({ punches, from, to: minuteOf(startedAt) });
    from = minuteOf(endedAt);
  }
  stretches.push({ punches, from, to: minuteOf(punches.endedAt) });
  return stretches.filter((stretch) => stretch.from < stretch.to);
}

type Hour = Omit<Worked, 'multiplier' | 'rate'>;

/** Cut where the hour of the restaurant's clock changes, and where a business day ends. */
function hoursOf({ punches, from, to }: Stretch, place: Restaurant): Hour[] {
  const { staffGuid, jobGuid, jobTitle, wage, elsewhere } = punches;
  const of = { staffGuid, jobGuid, jobTitle, wage, ...(elsewhere ? { elsewhere } : {}) };
  const hours: Hour[] = [];
  let day = { businessDate: punches.businessDate, end: minuteOf(punches.dayEndsAt) };
  for (let start = from; start < to; ) {
    while (start >= day.end) day = nextDay(day, place);
    const at = Temporal.Instant.fromEpochMilliseconds(start * MINUTE_MS).toZonedDateTimeISO(place.timeZone);
    const minutes = Math.min(to - start, 60 - at.minute, day.end - start);
    const { businessDate } = day;
    hours.push({ ...of, businessDate, hour: at.hour, minutes });
    start += minutes;
  }
  return hours;
}

/**
 * The business day behind one, which ends like the one in whose middle it is: where the clock of the place was corrected meanwhile it
 * is longer or shorter, and every minute is on one day.
 */
function nextDay({ businessDate, end }: { businessDate: number; end: number }, place: Restaurant) {
  const { endMs } = businessDayAt(place, end * MINUTE_MS + DAY_MS / 2);
  return { businessDate: dayAfter(businessDate), end: minuteOf(endMs) };
}

/** Says at which multipliers the next minutes of a person are paid. Daily overtime does not count towards that of the week. */
function overtimeCounter({ weekStartsOn, daily, weekly }: OvertimeRules): (hour: Hour) => Worked[] {
  // By day and week: at a restaurant whose day ends sooner the next one has begun, and then the work goes on here.
  const [days, weeks] = [new Map<number, number>(), new Map<number, number>()];
  return (hour) => {
    const week = weekOf(hour.businessDate, weekStartsOn);
    let ofDay = days.get(hour.businessDate) ?? 0;
    let ofWeek = weeks.get(week) ?? 0;
    const worked: Worked[] = [];
    for (let left = hour.minutes; left > 0; ) {
      const inDay = levelAt(daily, ofDay);
      const inWeek = levelAt(weekly, ofWeek);
      const isStraight = inDay.multiplier === STRAIGHT;
      const minutes = Math.min(left, inDay.next - ofDay, isStraight ? inWeek.next - ofWeek : left);
      const multiplier = Math.max(inDay.multiplier, inWeek.multiplier);
      worked.push({ ...hour, minutes, multiplier, rate: { earned: BigInt(hour.wage ?? 0), minutes: 1 } });
      ofDay += minutes;
      if (isStraight) ofWeek += minutes;
      left -= minutes;
    }
    days.set(hour.businessDate, ofDay);
    weeks.set(week, ofWeek);
    return worked;
  };
}

/**
 * Overtime of one person at what all hours of its week earn on average. Hours without a wage earn nobody knows what, and stay out. One
 * that is paid less than the minimum wage earns that, with the tips that are credited (29 CFR 531.60).
 */
function atWeekAverage(
  worked: readonly Worked[],
  { weekStartsOn, minimumWage = 0 }: OvertimeRules,
): Worked[] {
  const weeks = Map.groupBy(worked, ({ businessDate }) => weekOf(businessDate, weekStartsOn));
  return [...weeks.values()].flatMap((week) => {
    const rate = { earned: 0n, minutes: 0 };
    for (const { wage, minutes } of week) {
      if (wage === null) continue;
      rate.earned += BigInt(Math.max(wage, minimumWage)) * BigInt(minutes);
      rate.minutes += minutes;
    }
    const isOver = ({ wage, multiplier }: Worked) => wage !== null && multiplier > STRAIGHT;
    return week.map((one) => (isOver(one) ? { ...one, rate } : one));
  });
}

/** What is paid after so many minutes, and after how many that changes. */
function levelAt(levels: readonly OvertimeLevel[], minutes: number): { multiplier: number; next: number } {
  const reached = levels.filter(({ afterMinutes }) => afterMinutes <= minutes);
  return {
    multiplier: reached.at(-1)?.multiplier ?? STRAIGHT,
    next: levels[reached.length]?.afterMinutes ?? Number.POSITIVE_INFINITY,
  };
}

/** 1970-01-05 was a Monday. */
const FIRST_MONDAY = 4;

const dayNumber = (businessDate: number): number =>
  Date.UTC(
    Math.floor(businessDate / 10_000),
    (Math.floor(businessDate / 100) % 100) - 1,
    businessDate % 100,
  ) / DAY_MS;

/** Numbers weeks, by the weekday on which they begin. */
const weekOf = (businessDate: number, weekStartsOn: number): number =>
  Math.floor((dayNumber(businessDate) - FIRST_MONDAY - (weekStartsOn - 1)) / 7);

/** The business dates with which the week of a business date begins and ends. */
export function weekAround(businessDate: number, weekStartsOn: number): { first: number; last: number } {
  const first = weekOf(businessDate, weekStartsOn) * 7 + FIRST_MONDAY + (weekStartsOn - 1);
  return { first: dateOfDay(first), last: dateOfDay(first + 6) };
}

function dateOfDay(day: number): number {
  const date = new Date(day * DAY_MS);
  return date.getUTCFullYear() * 10_000 + (date.getUTCMonth() + 1) * 100 + date.getUTCDate();
}
