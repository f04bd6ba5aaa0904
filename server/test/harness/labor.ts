import type { OvertimeLevel, OvertimeRules, Punches, Worked } from '../../src/reporting/labor/worked-time.ts';

/** Worked time, computed in the simplest way there is: what the figures of labour are compared with. */

const MINUTE_MS = 60_000;

/** Minutes by what they are about. */
export function tally(worked: readonly Worked[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { minutes, ...of } of worked) {
    const name = [of.staffGuid, of.jobGuid, of.wage, of.businessDate, of.hour, of.multiplier].join(' ');
    counts[name] = (counts[name] ?? 0) + minutes;
  }
  return counts;
}

interface Wall {
  timeZone: string;
  closeoutHour: number;
}

/** Work as the clock on the wall sees it: the days that entries keep are looked at there. */
export type Span = Omit<Punches, 'businessDate' | 'dayEndsAt'>;

/** Every paid minute by itself, told by somebody who looks at the clock on the wall each time; overtime is of the wage of the job. */
export function minuteByMinute(punches: readonly Span[], wall: Wall, rules: OvertimeRules): Worked[] {
  const lookAt = clockOf(wall);
  const [days, weeks] = [new Map<string, number>(), new Map<string, number>()];
  return paidMinutes(punches).map(({ one, at }) => {
    const { businessDate, hour, weekday } = lookAt(at);
    const inDay = `${one.staffGuid} ${businessDate}`;
    const inWeek = `${one.staffGuid} ${firstOfWeek(businessDate, weekday, rules.weekStartsOn)}`;
    const [ofDay, ofWeek] = [days.get(inDay) ?? 0, weeks.get(inWeek) ?? 0];
    const daily = rateAt(rules.daily, ofDay);
    days.set(inDay, ofDay + 1);
    if (daily === 100) weeks.set(inWeek, ofWeek + 1);
    const { staffGuid, jobGuid, jobTitle, wage } = one;
    const multiplier = Math.max(daily, rateAt(rules.weekly, ofWeek));
    const rate = { earned: BigInt(wage ?? 0), minutes: 1 };
    return { staffGuid, jobGuid, jobTitle, wage, businessDate, hour, minutes: 1, multiplier, rate };
  });
}

function paidMinutes(punches: readonly Span[]): { one: Span; at: number }[] {
  const floor = (ms: number) => Math.floor(ms / MINUTE_MS) * MINUTE_MS;
  const minutes: { one: Span; at: number }[] = [];
  for (const one of punches) {
    for (let at = floor(one.startedAt); at < floor(one.endedAt); at += MINUTE_MS) {
      const isOff = one.unpaidBreaks.some((off) => at >= floor(off.startedAt) && at < floor(off.endedAt));
      if (!isOff) minutes.push({ one, at });
    }
  }
  return minutes.sort((a, b) => a.at - b.at);
}

const rateAt = (levels: readonly OvertimeLevel[], minutes: number): number =>
  levels.reduce((rate, level) => (minutes >= level.afterMinutes ? level.multiplier : rate), 100);

const dateText = (date: Date) => Number(date.toISOString().slice(0, 10).replaceAll('-', ''));

function clockOf({ timeZone, closeoutHour }: Wall) {
  const two = '2-digit';
  const options = { timeZone, hourCycle: 'h23', year: 'numeric', month: two, day: two, hour: two } as const;
  const format = new Intl.DateTimeFormat('en-CA', options);
  return (at: number) => {
    const parts = Object.fromEntries(
      format.formatToParts(at).map(({ type, value }) => [type, Number(value)]),
    );
    const { year = 0, month = 0, day = 0, hour = 0 } = parts;
    const date = new Date(Date.UTC(year, month - 1, hour < closeoutHour ? day - 1 : day));
    return { businessDate: dateText(date), hour, weekday: date.getUTCDay() || 7 };
  };
}

function firstOfWeek(businessDate: number, weekday: number, weekStartsOn: number): number {
  const [year, month, day] = [
    Math.floor(businessDate / 10_000),
    Math.floor(businessDate / 100) % 100,
    businessDate % 100,
  ];
  return dateText(new Date(Date.UTC(year, month - 1, day - ((weekday - weekStartsOn + 7) % 7))));
}
