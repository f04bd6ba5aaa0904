import assert from 'node:assert/strict';
import { test } from 'node:test';
import { auditSearch, beginningOf } from './audit-search.ts';

test('an address says what of the log is shown, and what makes no sense is left out', () => {
  const whole = {
    action: 'api_key.issued',
    actor: 'a',
    target: 't',
    from: 20_261_101,
    to: 20_261_130,
    cursor: 'c',
  };
  assert.deepEqual(auditSearch(whole), whole);
  assert.deepEqual(auditSearch({ action: '', actor: 7, from: 'soon', to: {}, more: 1 }), {});
});

test('a day begins at midnight of its zone, also when its clocks change that day', () => {
  assert.equal(beginningOf(20_261_126, 'Asia/Tokyo'), '2026-11-25T15:00:00.000Z');
  assert.equal(beginningOf(20_260_329, 'Europe/Rome'), '2026-03-28T23:00:00.000Z');
  assert.equal(beginningOf(20_260_330, 'Europe/Rome'), '2026-03-29T22:00:00.000Z');
  assert.equal(beginningOf(20_261_101, 'America/New_York'), '2026-11-01T04:00:00.000Z');
  assert.equal(beginningOf(20_261_102, 'America/New_York'), '2026-11-02T05:00:00.000Z');
});
