import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { allocate, allocateBig, splitEvenly } from './allocate.ts';
import { PricingError } from './errors.ts';

const amount = fc.oneof(fc.integer({ min: -10_000, max: 10_000 }), fc.maxSafeInteger());
const weights = fc.array(fc.oneof(fc.integer({ min: 0, max: 1000 }), fc.maxSafeNat()), {
  minLength: 1,
  maxLength: 12,
});

const sum = (shares: readonly number[]) => shares.reduce((all, share) => all + BigInt(share), 0n);

test('shares add up, and each is within one of its exact quota', () => {
  fc.assert(
    fc.property(amount, weights, (whole, parts) => {
      const shares = allocate(whole, parts);
      assert.equal(sum(shares), BigInt(whole));
      const total = sum(parts);
      if (total === 0n) return;
      shares.forEach((share, i) => {
        assert.ok(!Object.is(share, -0));
        const distance = BigInt(share) * total - BigInt(whole) * BigInt(parts[i]!);
        assert.ok(distance < total && distance > -total);
      });
    }),
  );
});

test('a larger weight never gets less, and a weight of zero gets nothing', () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), weights, (whole, parts) => {
      const shares = allocate(whole, parts);
      for (let i = 0; i < parts.length; i++) {
        if (parts[i] === 0 && parts.some((weight) => weight > 0)) assert.equal(shares[i], 0);
        for (let j = 0; j < parts.length; j++) {
          if (parts[i]! > parts[j]!) assert.ok(shares[i]! >= shares[j]!);
        }
      }
    }),
  );
});

test('no share exceeds its weight when the amount does not exceed the sum of the weights', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 1 }),
      fc.nat(100),
      (parts, percent) => {
        const total = Number(sum(parts));
        allocate(Math.floor((total * percent) / 100), parts).forEach((share, i) => {
          assert.ok(share <= parts[i]!);
        });
      },
    ),
  );
});

test('with keys the sequence does not matter', () => {
  fc.assert(
    fc.property(
      fc.nat(10_000),
      fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 2, maxLength: 8 }),
      (whole, parts) => {
        const keys = parts.map((_, i) => `key-${(i * 7) % 10}`);
        const forwards = allocate(whole, parts, keys);
        const backwards = allocate(whole, parts.toReversed(), keys.toReversed());
        assert.deepEqual(backwards.toReversed(), forwards);
      },
    ),
  );
});

test('both ways of computing agree, and a negative amount is the mirror', () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), weights, (whole, parts) => {
      const shares = allocate(whole, parts);
      assert.deepEqual(allocateBig(whole, parts.map(BigInt)), shares);
      assert.deepEqual(
        allocate(-whole, parts),
        shares.map((share) => 0 - share),
      );
    }),
  );
});

test('keys must be as many as weights', () => {
  assert.throws(
    () => allocate(1, [1, 1], ['a']),
    new PricingError('COUNT_INVALID', '/keys', { received: 1, minimum: 2, maximum: 2 }),
  );
});

test('splitEvenly gives the larger shares first', () => {
  assert.deepEqual(splitEvenly(1000, 3), [334, 333, 333]);
  assert.deepEqual(splitEvenly(-5, 2), [-3, -2]);
  assert.deepEqual(splitEvenly(0, 2), [0, 0]);
  assert.equal(splitEvenly(1, 10_000).length, 10_000);
  for (const parts of [0, -1, 1.5, 10_001, Number.NaN]) {
    assert.throws(() => splitEvenly(1, parts), { code: 'COUNT_INVALID', path: '/parts' });
  }
});
