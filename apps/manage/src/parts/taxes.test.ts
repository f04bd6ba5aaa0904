import assert from 'node:assert/strict';
import { test } from 'node:test';
import { draftTax, rateOf, taxesOf } from './taxes.ts';

test('a percentage is read with either decimal sign, and nothing else is one', () => {
  assert.deepEqual(['10', '8,875', ' 8.875 % ', '100', '0', '101', '-1', '8.', '', '1.234567'].map(rateOf), [
    '10',
    '8.875',
    '8.875',
    '100',
    '0',
    null,
    null,
    null,
    null,
    null,
  ]);
});

test('a tax that changes keeps what the form does not show', () => {
  const stored = {
    guid: 'vat',
    name: 'VAT',
    type: 'PERCENT' as const,
    rate: '10',
    inclusive: true,
    rounding: 'HALF_EVEN' as const,
    roundingScope: 'CHECK' as const,
    diningOptions: ['DINE_IN' as const],
    isDefault: true,
  };
  assert.deepEqual(taxesOf([{ ...draftTax(stored), rate: '21' }]), [{ ...stored, rate: '21' }]);
  assert.equal(
    taxesOf([draftTax(stored), { name: 'City', rate: 'x', inclusive: false, isDefault: true }]),
    null,
  );
});
