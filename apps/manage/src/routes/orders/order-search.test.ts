import assert from 'node:assert/strict';
import { test } from 'node:test';
import { orderSearch, queryOf } from './order-search.ts';

test('an address says what the list shows, and what makes no sense is left out', () => {
  assert.deepEqual(
    orderSearch({ show: 'open', day: 20_261_126, payment: 'PAID', find: ' Ana ', cursor: 'x' }),
    {
      show: 'open',
      day: 20_261_126,
      payment: 'PAID',
      find: 'Ana',
      cursor: 'x',
    },
  );
  assert.deepEqual(
    orderSearch({ show: 'all', day: 'soon', payment: 'maybe', find: '  ', cursor: 7, more: 1 }),
    {},
  );
  assert.deepEqual(orderSearch({ show: ['open'], day: 1.5, find: { toString: null } }), {});
});

test('digits are the number of an order, other words the beginning of a name', () => {
  assert.deepEqual(queryOf({ find: '#12' }), { limit: 50, displayNumber: 12 });
  assert.deepEqual(queryOf({ find: '12' }), { limit: 50, displayNumber: 12 });
  assert.deepEqual(queryOf({ find: 'Ana' }), { limit: 50, guestName: 'Ana' });
  // The API takes no single letter, and no number that no order has.
  assert.deepEqual(queryOf({ find: 'A' }), { limit: 50 });
  assert.deepEqual(queryOf({ find: '12345678901' }), { limit: 50, guestName: '12345678901' });
});
