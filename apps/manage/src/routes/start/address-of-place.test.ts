import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressOfPlace } from './address-of-place.ts';

test('the line of a map is taken apart as far as it is clear', () => {
  for (const [address, expected] of [
    [
      'Calle Mayor 1, 28013 Madrid, Spain',
      { address1: 'Calle Mayor 1', postalCode: '28013', city: 'Madrid' },
    ],
    [
      '12 Main St, Portland, OR 97201, USA',
      { address1: '12 Main St', city: 'Portland', region: 'OR', postalCode: '97201' },
    ],
    ['Somewhere', { address1: 'Somewhere' }],
    [null, {}],
  ] as const)
    assert.deepEqual(addressOfPlace({ address, phone: null }), expected, String(address));
  assert.deepEqual(addressOfPlace({ address: null, phone: '+34 910' }), { phone: '+34 910' });
});
