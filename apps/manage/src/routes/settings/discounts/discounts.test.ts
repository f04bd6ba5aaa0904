import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Discount, discountOf, draftDiscount, faultsOf, NEW_DISCOUNT } from './discounts.ts';

const stored = (terms: Discount['terms']): Discount => ({
  guid: '01',
  externalId: null,
  restaurantGuid: '02',
  name: 'Happy hour',
  automatic: true,
  needsApproval: false,
  archived: false,
  orders: 0,
  terms,
  version: 1,
  createdAt: '2026-11-27T10:00:00.000Z',
  updatedAt: '2026-11-27T10:00:00.000Z',
});

const again = (terms: Discount['terms']) =>
  discountOf(draftDiscount(stored(terms), 'EUR', 'en'), 'EUR')?.terms;

test('whatever is stored is stored again by a form that nobody changed', () => {
  const all: Discount['terms'][] = [
    { type: 'PERCENT', rate: '12.5' },
    { type: 'FIXED', amount: 250, target: 'SELECTION', perUnit: true, items: { labels: ['beer'] } },
    { type: 'FIXED_TOTAL', amount: 1_000, target: 'ORDER', priority: 3 },
    { type: 'BUY_X_GET_Y', buy: { quantity: 2 }, get: { quantity: 1, rate: '50' }, maximumUses: 2 },
    {
      type: 'PERCENT',
      rate: '10',
      maximumAmount: 500,
      stacking: 'EXCLUSIVE',
      includesNonDiscountable: true,
      conditions: {
        code: 'SUMMER',
        firstDay: 20_270_101,
        lastDay: 20_270_131,
        minimumAmount: 2_000,
        minimumGuests: 4,
        maximumOrders: 100,
        maximumOrdersPerGuest: 1,
        diningOptions: ['DINE_IN'],
        timeWindows: [{ days: ['FRIDAY'], start: '17:00', end: '19:00' }],
        requiredItems: [{ items: { labels: ['wine'] }, quantity: 1 }],
      },
    },
    {
      type: 'PERCENT',
      rate: '10',
      conditions: {
        timeWindows: [
          { start: '10:00', end: '11:00' },
          { start: '16:00', end: '17:00' },
        ],
      },
    },
  ];
  for (const terms of all) assert.deepEqual(again(terms), terms);
});

test('what is emptied goes away, and an item rule becomes one of the whole order', () => {
  const before = stored({
    type: 'FIXED',
    amount: 100,
    target: 'SELECTION',
    perUnit: true,
    maximumAmount: 300,
    conditions: { code: 'A', timeWindows: [{ start: '17:00', end: '19:00' }] },
  });
  const draft = draftDiscount(before, 'EUR', 'en');
  const emptied = {
    ...draft,
    perItem: false,
    code: ' ',
    maximumAmount: '',
    hours: { ...draft.hours!, start: '', end: '' }, // it has one window
  };
  assert.deepEqual(discountOf(emptied, 'EUR')?.terms, { type: 'FIXED', amount: 100 });
});

test('days without hours are whole days', () => {
  const draft = {
    ...NEW_DISCOUNT,
    name: 'Tuesday',
    rate: '5',
    hours: { days: ['TUESDAY'], start: '', end: '' },
  } as const;
  assert.deepEqual(discountOf(draft, 'EUR')?.terms.conditions, {
    timeWindows: [{ days: ['TUESDAY'], start: '00:00', end: '00:00' }],
  });
});

test('what comes by itself is approved by nobody', () => {
  const draft = { ...NEW_DISCOUNT, name: 'Staff', rate: '50', needsApproval: true };
  assert.equal(discountOf(draft, 'EUR')?.needsApproval, true);
  assert.equal(discountOf({ ...draft, automatic: true }, 'EUR')?.needsApproval, false);
});

test('what is no percentage, no amount and no time is named', () => {
  const draft = {
    ...NEW_DISCOUNT,
    rate: '101',
    minimumAmount: 'much',
    maximumAmount: '-',
    hours: { days: [], start: '17:00', end: '' },
  };
  assert.deepEqual(faultsOf(draft, 'EUR'), ['rate', 'minimumAmount', 'maximumAmount', 'hours']);
  assert.deepEqual(faultsOf({ ...NEW_DISCOUNT, price: 'FIXED' }, 'EUR'), ['amount']);
  assert.equal(discountOf(draft, 'EUR'), null);
});
