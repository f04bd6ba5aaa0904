import assert from 'node:assert/strict';
import { test } from 'node:test';
import { factsOf, isWithin, type Limits, PERMISSION_NAMES, reachesAsFar, UNLIMITED } from './permissions.ts';

const use = { amount: 500, billAmount: 2_000, isOwn: false };

test('a use is within limits up to the last cent', () => {
  const within = (limits: Limits, more: object = {}) => isWithin(limits, { ...use, ...more });
  assert.ok(within(UNLIMITED));
  assert.deepEqual([within({ maxAmount: 500 }), within({ maxAmount: 499 })], [true, false]);
  assert.deepEqual([within({ maxPercent: 25 }), within({ maxPercent: 24.9 })], [true, false]);
  const own: Limits = { ownOrdersOnly: true };
  assert.deepEqual([within(own, { isOwn: true }), within(own)], [true, false]);
});

test('a percentage of no bill is of nothing', () => {
  assert.ok(!isWithin({ maxPercent: 100 }, { ...use, billAmount: null }));
  assert.ok(!isWithin({ maxPercent: 100 }, { ...use, billAmount: 0 }));
  assert.ok(isWithin({ maxPercent: 10 }, { amount: 0, billAmount: null, isOwn: false }));
});

test('limits reach as far as those that are wider nowhere', () => {
  assert.ok(reachesAsFar(UNLIMITED, { maxAmount: 1 }));
  assert.ok(!reachesAsFar({ maxAmount: 1 }, UNLIMITED));
  assert.ok(!reachesAsFar({ maxAmount: 10 }, { maxAmount: 5, maxPercent: 50 }) === false);
  assert.ok(!reachesAsFar({ maxAmount: 10, maxPercent: 20 }, { maxAmount: 5 }));
  assert.ok(!reachesAsFar({ ownOrdersOnly: true }, { maxAmount: 5 }));
});

test('what an approval can stand in for is held by keys through an approve: scope', () => {
  for (const name of PERMISSION_NAMES) {
    const { approvable, scope, opens } = factsOf(name);
    if (approvable) assert.ok(scope.startsWith('approve:') && opens.length === 1, name);
    else assert.deepEqual(factsOf(name).limits, [], name);
  }
});
