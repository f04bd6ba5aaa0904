import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type HoursRules, isOpenAt, NO_RULES, openStretches } from './hours.ts';
import { freeSlots, nextTime, searchEnd, type Terms } from './slots.ts';

const MADRID = 'Europe/Madrid';
const rulesOf = (more: Partial<HoursRules>): HoursRules => ({ ...NO_RULES, ...more });
const nightly = rulesOf({ weekly: [{ days: null, start: '20:00', end: '02:30' }] });
const open = (rules: HoursRules, from: string, to: string, channel = 'ONLINE') =>
  openStretches(rules, channel, MADRID, { from: Date.parse(from), to: Date.parse(to) }).map((one) =>
    [one.from, one.to].map((at) => new Date(at).toISOString().slice(0, 16)),
  );

describe('opening hours', () => {
  test('go on past midnight, and belong to the day on which they began', () => {
    const fridays = rulesOf({ weekly: [{ days: ['FRIDAY'], start: '20:00', end: '01:30' }] });
    // 2026-11-27 is a Friday; Madrid is an hour ahead.
    assert.deepEqual(open(fridays, '2026-11-26T00:00:00Z', '2026-12-01T00:00:00Z'), [
      ['2026-11-27T19:00', '2026-11-28T00:30'],
    ]);
    assert.equal(isOpenAt(fridays, 'ONLINE', MADRID, Date.parse('2026-11-28T00:29:59Z')), true);
    assert.equal(isOpenAt(fridays, 'ONLINE', MADRID, Date.parse('2026-11-28T00:30:00Z')), false);
  });

  test('are an hour shorter on the night that skips one: what it skips is the moment of the skip', () => {
    // 2027-03-28: at 02:00 it is 03:00, which is 01:00 UTC.
    assert.deepEqual(open(nightly, '2027-03-27T12:00:00Z', '2027-03-28T12:00:00Z'), [
      ['2027-03-27T19:00', '2027-03-28T01:00'],
    ]);
    const within = rulesOf({ weekly: [{ days: null, start: '02:15', end: '02:45' }] });
    assert.deepEqual(open(within, '2027-03-27T12:00:00Z', '2027-03-28T12:00:00Z'), []);
  });

  test('end, or begin, with the first time that is skipped', () => {
    const late = rulesOf({ weekly: [{ days: ['SATURDAY'], start: '18:00', end: '02:00' }] });
    for (const [timeZone, at] of [
      ['America/New_York', '2027-03-13T20:00:00-05:00'],
      [MADRID, '2027-03-27T22:00:00+01:00'],
    ] as const)
      assert.equal(isOpenAt(late, 'ONLINE', timeZone, Date.parse(at)), true, timeZone);
    const early = rulesOf({ weekly: [{ days: ['SUNDAY'], start: '02:00', end: '05:00' }] });
    assert.deepEqual(open(early, '2027-03-27T12:00:00Z', '2027-03-28T12:00:00Z'), [
      ['2027-03-28T01:00', '2027-03-28T03:00'],
    ]);
    for (const [timeZone, at] of [
      ['America/Santiago', '2027-09-04T20:00:00-04:00'],
      ['Africa/Cairo', '2027-04-29T20:00:00+02:00'],
    ] as const)
      assert.equal(isOpenAt(NO_RULES, 'ONLINE', timeZone, Date.parse(at)), true, timeZone);
  });

  test('close at the first of two equal times on the night that repeats an hour', () => {
    // 2026-10-25: at 03:00 it is 02:00 again, which is 01:00 UTC.
    assert.deepEqual(open(nightly, '2026-10-24T12:00:00Z', '2026-10-25T12:00:00Z'), [
      ['2026-10-24T18:00', '2026-10-25T00:30'],
    ]);
    const early = rulesOf({ weekly: [{ days: null, start: '01:00', end: '06:00' }] });
    assert.deepEqual(open(early, '2026-10-24T12:00:00Z', '2026-10-25T12:00:00Z'), [
      ['2026-10-24T23:00', '2026-10-25T05:00'],
    ]);
  });

  test('are those of the exception on its date, and of the channel where it has some', () => {
    const rules = rulesOf({
      weekly: [{ days: null, start: '12:00', end: '16:00' }],
      exceptions: [
        { date: 20261225, name: 'Christmas', channels: null, windows: [] },
        { date: 20261225, name: null, channels: ['KIOSK'], windows: [{ start: '13:00', end: '14:00' }] },
      ],
      channels: [
        {
          channel: 'APP',
          weekly: [{ days: null, start: '12:00', end: '13:00' }],
          maxOrders: null,
          maxItems: null,
        },
      ],
    });
    const christmas = ['2026-12-25T00:00:00Z', '2026-12-25T22:00:00Z'] as const;
    const before = ['2026-12-24T00:00:00Z', '2026-12-24T22:00:00Z'] as const;
    assert.deepEqual(open(rules, ...christmas), []);
    assert.deepEqual(open(rules, ...christmas, 'KIOSK'), [['2026-12-25T12:00', '2026-12-25T13:00']]);
    assert.deepEqual(open(rules, ...before), [['2026-12-24T11:00', '2026-12-24T15:00']]);
    assert.deepEqual(open(rules, ...before, 'APP'), [['2026-12-24T11:00', '2026-12-24T12:00']]);
  });

  test('without any are always, in one stretch', () => {
    assert.deepEqual(open(NO_RULES, '2026-10-20T00:00:00Z', '2026-10-30T00:00:00Z'), [
      ['2026-10-20T00:00', '2026-10-30T00:00'],
    ]);
  });
});

describe('the next time', () => {
  const now = Date.parse('2026-12-01T11:07:00Z');
  const termsOf = (rules: HoursRules, more: Partial<Terms> = {}): Terms => ({
    rules,
    pauses: [],
    channel: 'ONLINE',
    timeZone: MADRID,
    prepTimeSeconds: 0,
    until: now + 366 * 86_400_000,
    taken: new Map(),
    items: 1,
    ...more,
  });

  test('is found within two weeks, or there is none: the search ends', () => {
    const closed = rulesOf({ weekly: [], daysAhead: 366 });
    assert.equal(nextTime(termsOf(closed), now, now), null);
    const full = rulesOf({ maxItems: 1, daysAhead: 366 });
    assert.equal(nextTime(termsOf(full, { items: 2 }), now, now), null);
    assert.equal(
      searchEnd(now + 366 * 86_400_000, now),
      now + 14 * 86_400_000,
      'however far ahead guests order',
    );
    const mondays = rulesOf({ weekly: [{ days: ['MONDAY'], start: '12:00', end: '13:00' }] });
    assert.equal(nextTime(termsOf(mondays), now, now), Date.parse('2026-12-07T11:00:00Z'));
  });

  test('is after the pause, and not in a quarter that is full', () => {
    const pause = { since: now, until: now + 30 * 60_000, channels: null, reason: null, automatic: false };
    assert.equal(
      nextTime(termsOf(NO_RULES, { pauses: [pause] }), now, now),
      Date.parse('2026-12-01T11:45:00Z'),
    );
    assert.equal(nextTime(termsOf(NO_RULES, { pauses: [{ ...pause, until: null }] }), now, now), null);
    assert.equal(
      nextTime(termsOf(NO_RULES, { pauses: [{ ...pause, channels: ['KIOSK'] }] }), now, now),
      Date.parse('2026-12-01T11:15:00Z'),
    );
    const rules = rulesOf({
      maxOrders: 3,
      channels: [{ channel: 'ONLINE', weekly: null, maxOrders: 2, maxItems: 9 }],
    });
    const at = (time: string) => Date.parse(`2026-12-01T${time}:00Z`);
    const quarters = [
      { slot: at('11:15'), channel: 'ONLINE', orders: 2, items: 2 },
      { slot: at('11:30'), channel: 'KIOSK', orders: 3, items: 3 },
      { slot: at('11:45'), channel: 'ONLINE', orders: 1, items: 4 },
    ];
    const taken = Map.groupBy(quarters, ({ slot }) => slot);
    const [first] = freeSlots(termsOf(rules, { taken }), { from: now, to: now + 3_600_000 });
    assert.deepEqual(first, { startsAt: at('11:45'), ordersLeft: 1, itemsLeft: 5 });
  });
});
