import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { orderPlace } from './place.ts';
import { multiplyDivide, requireExact, roundDivide, roundingModes } from './rounding.ts';

const mode = fc.constantFrom(...roundingModes);
const positive = fc.oneof(
  fc.integer({ min: 1, max: 20 }),
  fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
);

test('numbers and big integers round alike, and a mirrored quotient is the mirror', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), positive, mode, (numerator, denominator, rounding) => {
      const small = roundDivide(numerator, denominator, rounding);
      assert.equal(roundDivide(BigInt(numerator), BigInt(denominator), rounding), small);
      assert.equal(roundDivide(-numerator, denominator, rounding), 0 - small);
      assert.equal(roundDivide(numerator, -denominator, rounding), 0 - small);
      assert.equal(roundDivide(-BigInt(numerator), BigInt(denominator), rounding), 0 - small);
      assert.equal(roundDivide(BigInt(numerator), -BigInt(denominator), rounding), 0 - small);
      assert.ok(!Object.is(small, -0));
    }),
  );
});

test('no mode is further than one away, and the half modes no further than a half', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), positive, mode, (numerator, denominator, rounding) => {
      const error =
        BigInt(roundDivide(numerator, denominator, rounding)) * BigInt(denominator) - BigInt(numerator);
      const distance = error < 0n ? -error : error;
      assert.ok(distance < BigInt(denominator));
      if (rounding.startsWith('HALF')) assert.ok(2n * distance <= BigInt(denominator));
      if (rounding === 'UP') assert.ok(numerator >= 0 ? error >= 0n : error <= 0n);
      if (rounding === 'DOWN') assert.ok(numerator >= 0 ? error <= 0n : error >= 0n);
    }),
  );
});

test('a product beyond 2^53 is computed exactly, and an unsafe result is refused', () => {
  const exact = (a: number, b: number, divisor: number) =>
    requireExact(multiplyDivide(a, b, divisor, 'HALF_UP'), orderPlace, 'amount');
  assert.equal(exact(Number.MAX_SAFE_INTEGER, 99_999_999, 100_000_000), 9_007_199_164_668_998);
  assert.throws(() => exact(Number.MAX_SAFE_INTEGER, 3, 2), { code: 'AMOUNT_OVERFLOW', path: '/amount' });
  assert.throws(() => roundDivide(2n ** 53n, 1n), { code: 'AMOUNT_OVERFLOW' });
});

test('what is not an integer is refused', () => {
  assert.throws(() => roundDivide(0.5, 1), { code: 'AMOUNT_INVALID', path: '/numerator' });
  assert.throws(() => roundDivide(1, 0.5), { code: 'AMOUNT_INVALID', path: '/denominator' });
  assert.throws(() => roundDivide(1n, 0.5), { code: 'AMOUNT_INVALID', path: '/denominator' });
  assert.throws(() => roundDivide(1n, 0n), { code: 'AMOUNT_INVALID', path: '/denominator' });
  assert.throws(() => roundDivide(1, 1, 'CEILING' as never), { code: 'VALUE_UNKNOWN', path: '/mode' });
});
