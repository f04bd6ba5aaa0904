import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screenOf } from './screen-of.ts';

const HERE = '0193a5a0-0000-7000-8000-000000000001';
const ORDER = '0193a5a0-0000-7000-8000-000000000002';

test('a screen is kept, and what belongs to one restaurant is not', () => {
  for (const [pathname, screen] of [
    [`/${HERE}`, ''],
    [`/${HERE}/`, ''],
    [`/${HERE}/orders`, '/orders'],
    [`/${HERE}/orders/${ORDER}`, '/orders'],
    [`/${HERE}/people/time-cards`, '/people/time-cards'],
    [`/${HERE}/people/${ORDER}/wages`, '/people'],
  ] as const) {
    assert.equal(screenOf(pathname), screen, pathname);
  }
});
