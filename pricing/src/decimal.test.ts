import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseQuantity, parseRate } from './decimal.ts';
import { formatDecimal } from './explain-steps.ts';
import { orderPlace } from './place.ts';

test('a rate is read exactly, in hundred-millionths', () => {
  assert.equal(parseRate('8.875'), 8_875_000);
  assert.equal(parseRate('0'), 0);
  assert.equal(parseRate('0.000001'), 1);
  assert.equal(parseRate('007.50'), 7_500_000);
  assert.equal(parseRate('1000'), 1_000_000_000);
});

test('what is not a plain decimal is refused', () => {
  for (const rate of [
    '',
    '.',
    '.5',
    '5.',
    '5,5',
    ' 5',
    '5 ',
    '+5',
    '-5',
    '1e1',
    '0x5',
    '٥',
    '5.0000001',
    '1000.000001',
    '10000',
    8.875,
    null,
    undefined,
  ]) {
    assert.throws(() => parseRate(rate as string), {
      code: 'RATE_INVALID',
      details: { received: rate, maxPercent: 1000, maxDecimals: 6 },
    });
  }
});

test('a quantity is read exactly and without trailing zeros', () => {
  const read = (quantity: number | string) => parseQuantity(quantity, orderPlace, 'quantity');
  assert.deepEqual(read(12), { units: 12, scale: 1 });
  assert.deepEqual(read('12'), { units: 12, scale: 1 });
  assert.deepEqual(read('1.50'), { units: 15, scale: 10 });
  assert.deepEqual(read('2.00000'), { units: 2, scale: 1 });
  assert.deepEqual(read('0.00001'), { units: 1, scale: 100_000 });
  assert.deepEqual(read('999999999.99999'), { units: 99_999_999_999_999, scale: 100_000 });
  for (const quantity of [
    0,
    -1,
    0.5,
    1_000_000_000,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    '0',
    '0.000',
    '1000000000',
    '',
    '1/3',
    null,
  ]) {
    assert.throws(() => read(quantity as string), { code: 'QUANTITY_INVALID', path: '/quantity' });
  }
});

test('a decimal is written as people write it', () => {
  assert.equal(formatDecimal({ units: 15, scale: 10 }), '1.5');
  assert.equal(formatDecimal({ units: 3, scale: 1000 }), '0.003');
  assert.equal(formatDecimal({ units: 120, scale: 1 }), '120');
  assert.equal(formatDecimal({ units: 2500, scale: 100 }), '25');
});
