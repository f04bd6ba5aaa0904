import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Charge, chargeOf, draftCharge, NEW_CHARGE } from './charges.ts';

const stored = {
  name: 'Large party',
  automatic: true,
  terms: {
    type: 'PERCENT',
    rate: '12.5',
    calculation: 'PRE_DISCOUNT',
    taxRateGuids: ['6b1f0f2e-0000-4000-8000-000000000001'],
    gratuity: true,
    minimumGuests: 8,
    diningOptions: ['DINE_IN'],
  },
} as Charge;

test('what is read and stored again is the same', () => {
  const { name, automatic, terms } = stored;
  assert.deepEqual(chargeOf(draftCharge(stored, 'EUR', 'es'), 'EUR'), { name, automatic, terms });
  const fixed = { ...stored, terms: { type: 'FIXED', amount: 1_250 } } as Charge;
  for (const language of ['en', 'es'])
    assert.deepEqual(chargeOf(draftCharge(fixed, 'EUR', language), 'EUR')?.terms, fixed.terms);
});

test('a charge says nothing of what nobody chose', () => {
  assert.deepEqual(chargeOf({ ...NEW_CHARGE, name: ' Cover ', type: 'FIXED', amount: '2,5' }, 'EUR'), {
    name: 'Cover',
    automatic: false,
    terms: { type: 'FIXED', amount: 250 },
  });
});

test('what is no percentage and what is no amount is refused', () => {
  assert.equal(chargeOf({ ...NEW_CHARGE, rate: 'ten' }, 'EUR'), null);
  assert.equal(chargeOf({ ...NEW_CHARGE, rate: '101' }, 'EUR'), null);
  assert.equal(chargeOf({ ...NEW_CHARGE, type: 'FIXED', amount: '1.234,5' }, 'EUR'), null);
});
