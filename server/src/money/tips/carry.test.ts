import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sourcesOf, totalsOf } from './carry.ts';

const day = (business_date: number, amount: number) => ({ business_date, amount });

test('a distribution has its own day, what came and went late on shared ones, and what a day gave back too much', () => {
  const taken = [day(1, 900), day(2, 500), day(3, -200), day(4, 700), day(5, 1_000)];
  const gone = [day(1, 1_000)];
  const sources = sourcesOf(4, { taken, gone, shared: new Set([1]) });
  // Day 2 keeps its tips for its own people, day 5 is later.
  assert.deepEqual(sources, [day(1, -100), day(3, -200), day(4, 700)]);
  assert.deepEqual(totalsOf(4, sources), { takenAmount: 700, carriedAmount: -300, amount: 400 });
});

test('a day that gave back all that it took has nothing to share', () => {
  assert.deepEqual(sourcesOf(1, { taken: [day(1, 0)], gone: [], shared: new Set() }), []);
  assert.deepEqual(totalsOf(1, []), { takenAmount: 0, carriedAmount: 0, amount: 0 });
});
