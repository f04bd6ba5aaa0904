import assert from 'node:assert/strict';
import { test } from 'node:test';
import { retryAfterMs } from './retry-after.ts';

const DATE = 'Sat, 21 Nov 2026 12:00:00 GMT';

for (const [header, expected] of [
  ['120', 120_000],
  ['0', null],
  ['-5', null],
  ['soon', null],
  ['999999999', 86_400_000],
  ['Sat, 21 Nov 2026 12:01:00 GMT', 60_000],
  ['Sat, 21 Nov 2026 11:59:00 GMT', null],
] as const) {
  test(`Retry-After: ${header} is ${expected} ms`, () => {
    assert.equal(retryAfterMs({ 'retry-after': header, date: DATE }), expected);
  });
}

test('a Retry-After that is a date means nothing without the Date of the answer', () => {
  assert.equal(retryAfterMs({ 'retry-after': 'Sat, 21 Nov 2026 12:01:00 GMT' }), null);
  assert.equal(retryAfterMs({}), null);
});
