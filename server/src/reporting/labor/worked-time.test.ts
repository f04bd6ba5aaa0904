import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { minuteByMinute, type Span, tally } from '../../../test/harness/labor.ts';
import { businessDayAt, type Restaurant } from '../../tenancy/restaurants/index.ts';
import { OVERTIME_RATES, type OvertimeRules, type Punches, weekAround, workedTime } from './worked-time.ts';

const RUNS = Number(process.env.LABOR_RUNS ?? 60);
const MINUTE_MS = 60_000;

const place = (timeZone: string, closeoutHour: number) => ({ timeZone, closeoutHour }) as Restaurant;
/** As entries are written at a place. */
const kept = (where: Restaurant, spans: readonly Span[]): Punches[] =>
  spans.map((one) => {
    const { businessDate, endMs: dayEndsAt } = businessDayAt(where, one.startedAt);
    return { ...one, businessDate, dayEndsAt };
  });
const punched = (staffGuid: string, from: string, to: string, more: Partial<Span> = {}): Span => ({
  staffGuid,
  jobGuid: 'floor',
  jobTitle: 'Floor',
  wage: 2_500,
  startedAt: Date.parse(from),
  endedAt: Date.parse(to),
  unpaidBreaks: [],
  ...more,
});
const NO_RULES: OvertimeRules = { weekStartsOn: 1, rate: 'JOB_WAGE', daily: [], weekly: [] };
const CALIFORNIA: OvertimeRules = {
  weekStartsOn: 1,
  rate: 'WEEK_AVERAGE',
  daily: [
    { afterMinutes: 480, multiplier: 150 },
    { afterMinutes: 720, multiplier: 200 },
  ],
  weekly: [{ afterMinutes: 2_400, multiplier: 150 }],
};

const levels = (max: number) =>
  fc
    .uniqueArray(fc.integer({ min: 1, max }), { maxLength: 3 })
    .map((minutes) =>
      minutes.sort((a, b) => a - b).map((afterMinutes, n) => ({ afterMinutes, multiplier: 150 + 25 * n })),
    );

/** Shifts of one person, one after the other, with unpaid breaks; all from a moment on. */
const shifts = (staffGuid: string, begin: number) =>
  fc
    .array(
      fc.record({
        gap: fc.integer({ min: 0, max: 900 * MINUTE_MS }),
        parts: fc.array(fc.integer({ min: 0, max: 400 * MINUTE_MS }), { minLength: 1, maxLength: 5 }),
        jobGuid: fc.constantFrom('floor', 'bar'),
        wage: fc.constantFrom(null, 0, 1_333, 2_500),
      }),
      { maxLength: 9 },
    )
    .map((list) => {
      let at = begin;
      return list.map(({ gap, parts, jobGuid, wage }): Span => {
        at += gap;
        const startedAt = at;
        const unpaidBreaks = [];
        for (const [n, part] of parts.entries()) {
          if (n % 2 === 1) unpaidBreaks.push({ startedAt: at, endedAt: at + part });
          at += part;
        }
        return { staffGuid, jobGuid, jobTitle: jobGuid, wage, startedAt, endedAt: at, unpaidBreaks };
      });
    });

/** Two days before a night in which the clock changes. */
const NIGHTS = {
  'Europe/Madrid': ['2026-03-27T12:00:00Z', '2026-10-23T12:00:00Z'],
  'America/New_York': ['2026-03-06T12:00:00Z', '2026-10-30T12:00:00Z'],
  'Australia/Lord_Howe': ['2026-04-03T00:00:00Z', '2026-10-02T00:00:00Z'],
  'Asia/Kolkata': ['2026-01-01T00:00:00Z', '2026-06-01T00:00:00Z'],
} as const;

const situations = fc
  .record({
    zone: fc.constantFrom(...(Object.keys(NIGHTS) as (keyof typeof NIGHTS)[])),
    night: fc.constantFrom(0 as const, 1 as const),
    closeoutHour: fc.integer({ min: 0, max: 6 }),
    rules: fc.record({
      weekStartsOn: fc.integer({ min: 1, max: 7 }),
      rate: fc.constantFrom(...OVERTIME_RATES),
      daily: levels(800),
      weekly: levels(3_000),
    }),
  })
  .chain((one) => {
    const begin = Date.parse(NIGHTS[one.zone][one.night]);
    return fc
      .tuple(shifts('ana', begin), shifts('ben', begin))
      .map(([ana, ben]) => ({ ...one, punches: [...ben, ...ana] }));
  });

test('paid minutes are what looking at the clock in every minute gives, over both nights of a clock change', () => {
  fc.assert(
    fc.property(situations, ({ zone, closeoutHour, rules, punches }) => {
      const where = place(zone, closeoutHour);
      assert.deepEqual(
        tally(workedTime(kept(where, punches), where, rules)),
        tally(minuteByMinute(punches, where, rules)),
      );
    }),
    { numRuns: RUNS },
  );
});

test('overtime is of the wage of its job, or of what the hours of its week with a wage earn on average', () => {
  fc.assert(
    fc.property(situations, ({ zone, closeoutHour, rules, punches }) => {
      const where = place(zone, closeoutHour);
      const weekOf = (one: { staffGuid: string; businessDate: number }) =>
        `${one.staffGuid} ${weekAround(one.businessDate, rules.weekStartsOn).first}`;
      const weeks = Map.groupBy(
        minuteByMinute(punches, where, rules).filter(({ wage }) => wage !== null),
        weekOf,
      );
      for (const one of workedTime(kept(where, punches), where, rules)) {
        if (one.wage === null || one.multiplier === 100) continue;
        const all = weeks.get(weekOf(one))!; // it is among them
        const average = all.reduce((sum, { wage }) => sum + (wage ?? 0), 0) / all.length;
        const wanted = rules.rate === 'WEEK_AVERAGE' ? average : one.wage;
        assert.ok(Math.abs(Number(one.rate.earned) / one.rate.minutes - wanted) < 1e-6);
      }
    }),
    { numRuns: Math.ceil(RUNS / 4) },
  );
});

test('a night shift has nine hours when the clock goes back, and seven when it goes forward', () => {
  const madrid = place('Europe/Madrid', 4);
  const minutes = (from: string, to: string) =>
    workedTime(kept(madrid, [punched('ana', from, to)]), madrid, NO_RULES).reduce(
      (sum, one) => sum + one.minutes,
      0,
    );
  assert.equal(minutes('2026-10-24T20:00:00Z', '2026-10-25T05:00:00Z'), 9 * 60);
  assert.equal(minutes('2026-03-28T21:00:00Z', '2026-03-29T04:00:00Z'), 7 * 60);
});

test('47 hours in California are 40, six at one and a half, and one at two', () => {
  const days = [10, 8, 13, 8, 8].map((hours, n) => {
    const from = Date.parse(`2026-06-0${n + 1}T15:00:00Z`);
    return punched('ana', new Date(from).toISOString(), new Date(from + hours * 3_600_000).toISOString());
  });
  const by: Record<number, number> = {};
  const where = place('America/Los_Angeles', 4);
  for (const { multiplier, minutes } of workedTime(kept(where, days), where, CALIFORNIA)) {
    by[multiplier] = (by[multiplier] ?? 0) + minutes;
  }
  assert.deepEqual(by, { 100: 40 * 60, 150: 6 * 60, 200: 60 });
});

test('seconds are cut off, and an unpaid break takes what it shows', () => {
  const unpaidBreaks = [
    { startedAt: Date.parse('2026-06-01T10:00:59Z'), endedAt: Date.parse('2026-06-01T10:30:01Z') },
  ];
  const shift = punched('ana', '2026-06-01T09:00:59Z', '2026-06-01T11:00:58Z', { unpaidBreaks });
  const madrid = place('Europe/Madrid', 4);
  const worked = workedTime(kept(madrid, [shift]), madrid, NO_RULES);
  assert.deepEqual(
    worked.map(({ hour, minutes }) => [hour, minutes]),
    [
      [11, 60],
      [12, 30],
    ],
  );
});

test('a clock that is corrected afterwards takes no minute away: each is on the day of its entry, or on one behind it', () => {
  const places = fc.record({
    zone: fc.constantFrom(...Object.keys(NIGHTS), 'Pacific/Auckland', 'Pacific/Pago_Pago'),
    closeoutHour: fc.integer({ min: 0, max: 12 }),
  });
  fc.assert(
    fc.property(situations, places, ({ zone, closeoutHour, punches }, corrected) => {
      const entries = kept(place(zone, closeoutHour), punches);
      const now = place(corrected.zone, corrected.closeoutHour);
      const worked = workedTime(entries, now, NO_RULES);
      const alone = entries.flatMap((one) => workedTime([one], now, NO_RULES).map((part) => ({ one, part })));
      assert.equal(tallyOf(worked), tallyOf(alone.map(({ part }) => part)));
      const all = minuteByMinute(punches, place(zone, closeoutHour), NO_RULES);
      assert.equal(tallyOf(worked), all.length);
      for (const { one, part } of alone) {
        if (one.endedAt <= one.dayEndsAt) assert.equal(part.businessDate, one.businessDate);
        else assert.ok(part.businessDate >= one.businessDate);
      }
    }),
    { numRuns: RUNS },
  );
});

const tallyOf = (worked: readonly { minutes: number }[]) =>
  worked.reduce((sum, { minutes }) => sum + minutes, 0);
