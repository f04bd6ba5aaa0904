import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exceptionsOf, withExceptions } from './exceptions.ts';

const days = { from: '2026-12-30', until: '', name: ' New Year ', channels: null, windows: [] };

test('several days that are alike are one each, over the end of a year', () => {
  assert.deepEqual(
    exceptionsOf({ ...days, until: '2027-01-01' })?.map(({ date, name }) => [date, name]),
    [
      [20_261_230, 'New Year'],
      [20_261_231, 'New Year'],
      [20_270_101, 'New Year'],
    ],
  );
  assert.equal(exceptionsOf({ ...days, name: '  ' })?.[0]?.name, null);
});

test('an end before the beginning, too many days, and no day at all are refused', () => {
  assert.equal(exceptionsOf({ ...days, until: '2026-12-29' }), null);
  assert.equal(exceptionsOf({ ...days, until: '2027-12-29' }), null);
  assert.equal(exceptionsOf({ ...days, from: '' }), null);
});

test('one that is changed leaves the others, those of the same date as well', () => {
  const one = (date: number, channels: string[] | null = null) => ({
    date,
    name: null,
    channels,
    windows: [],
  });
  const all = [one(20_261_225), one(20_261_225, ['WEB']), one(20_270_101)];
  assert.deepEqual(withExceptions(all, one(20_261_225, ['WEB']), [one(20_261_226)]), [
    one(20_261_225),
    one(20_261_226),
    one(20_270_101),
  ]);
  assert.deepEqual(withExceptions(all, null, []), all);
});
