import assert from 'node:assert/strict';
import { test } from 'node:test';
import { instantOf, wallField } from './wall-time.ts';

test('a time is that of the wall, in summer, in winter and on the other side of the world', () => {
  for (const [instant, zone, field] of [
    ['2026-11-26T18:05:00.000Z', 'Europe/Madrid', '2026-11-26T19:05'],
    ['2026-07-01T18:05:00.000Z', 'Europe/Madrid', '2026-07-01T20:05'],
    ['2026-01-01T00:30:00.000Z', 'America/New_York', '2025-12-31T19:30'],
    ['2026-06-30T18:15:00.000Z', 'Pacific/Chatham', '2026-07-01T07:00'],
  ] as const) {
    assert.equal(wallField(instant, zone), field);
    assert.equal(instantOf(field, zone), instant);
  }
});

test('an hour that is there twice is the first one, and one that is not there is later', () => {
  assert.equal(instantOf('2026-10-25T02:30', 'Europe/Madrid'), '2026-10-25T00:30:00.000Z');
  assert.equal(instantOf('2026-03-29T02:30', 'Europe/Madrid'), '2026-03-29T01:30:00.000Z');
});

test('what is no time is none', () => {
  for (const field of ['', '2026-11-26', '2026-13-01T10:00', '2026-11-26T25:00'])
    assert.equal(instantOf(field, 'UTC'), null, field);
});
