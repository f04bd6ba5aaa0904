import assert from 'node:assert/strict';
import { test } from 'node:test';
import { areOther, type Break, breaksOf, draftBreak, nextBreak } from './breaks.ts';

const ZONE = 'Europe/Madrid';
const LUNCH: Break = {
  paid: false,
  startedAt: '2026-11-26T12:00:31.000Z',
  endedAt: '2026-11-26T12:30:09.000Z',
};
const ON_NOW: Break = { paid: true, startedAt: '2026-11-26T15:00:00.000Z', endedAt: null };

test('breaks that nobody touched are the same to the second, one that goes on included', () => {
  const drafts = [LUNCH, ON_NOW].map((one) => draftBreak(one, ZONE));
  const given = breaksOf(drafts, ZONE)!;
  assert.equal(areOther(given, [LUNCH, ON_NOW]), false);
  assert.equal(given[1]?.endedAt, undefined);
});

test('what is typed counts, in the sequence of the day', () => {
  const lunch = draftBreak(LUNCH, ZONE);
  const early = { stored: null, from: '2026-11-26T10:00', until: '2026-11-26T10:15', paid: true };
  const given = breaksOf([{ ...lunch, until: '2026-11-26T13:45' }, early], ZONE)!;
  assert.deepEqual(given, [
    { paid: true, startedAt: '2026-11-26T09:00:00.000Z', endedAt: '2026-11-26T09:15:00.000Z' },
    { paid: false, startedAt: LUNCH.startedAt, endedAt: '2026-11-26T12:45:00.000Z' },
  ]);
  assert.equal(areOther(given, [LUNCH]), true);
  assert.equal(areOther(breaksOf([{ ...lunch, paid: true }], ZONE)!, [LUNCH]), true);
  assert.equal(areOther([], [LUNCH]), true);
});

test('a break without a start is none, and another one begins where the last ended', () => {
  const lunch = draftBreak(LUNCH, ZONE);
  assert.equal(breaksOf([{ ...lunch, from: '' }], ZONE), null);
  assert.equal(nextBreak([lunch], '2026-11-26T09:00').from, '2026-11-26T13:30');
  assert.equal(nextBreak([], '2026-11-26T09:00').from, '2026-11-26T09:00');
});

test('the minute in which the work or another break began or ended is that very moment', () => {
  const start = '2026-11-26T08:00:17.000Z';
  const next = { stored: null, from: '2026-11-26T13:30', until: '2026-11-26T13:45', paid: false };
  const first = { stored: null, from: '2026-11-26T09:00', until: '2026-11-26T09:10', paid: true };
  const given = breaksOf([first, draftBreak(LUNCH, ZONE), next], ZONE, [start, null])!;
  assert.equal(given[0]?.startedAt, start);
  assert.equal(given[2]?.startedAt, LUNCH.endedAt, 'it touches the one before and does not overlap');
});
