import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { businessDateAt } from './business-day.ts';
import type { Restaurant } from './restaurant.ts';

const place = (timeZone: string, closeoutHour: number) => ({ timeZone, closeoutHour }) as Restaurant;
const at = (text: string) => Date.parse(text);

test('the night before the closeout hour belongs to the day before', () => {
  const madrid = place('Europe/Madrid', 4);
  assert.equal(businessDateAt(madrid, at('2026-06-10T01:59:59Z')), 20260609);
  assert.equal(businessDateAt(madrid, at('2026-06-10T02:00:00Z')), 20260610);
});

test('with closeout hour 0 the business day is the calendar day', () => {
  const newYork = place('America/New_York', 0);
  assert.equal(businessDateAt(newYork, at('2026-01-01T04:59:59Z')), 20251231);
  assert.equal(businessDateAt(newYork, at('2026-01-01T05:00:00Z')), 20260101);
});

test('both nights of a clock change are cut at the local hour', () => {
  const berlin = place('Europe/Berlin', 4);
  // Spring forward on 2026-03-29: 04:00 is 02:00 UTC. Fall back on 2026-10-25: 04:00 is 03:00 UTC.
  assert.equal(businessDateAt(berlin, at('2026-03-29T01:59:59Z')), 20260328);
  assert.equal(businessDateAt(berlin, at('2026-03-29T02:00:00Z')), 20260329);
  assert.equal(businessDateAt(berlin, at('2026-10-25T02:59:59Z')), 20261024);
  assert.equal(businessDateAt(berlin, at('2026-10-25T03:00:00Z')), 20261025);
});

test('a closeout hour that the clock skips is cut at the next moment there is', () => {
  const berlin = place('Europe/Berlin', 2);
  assert.equal(businessDateAt(berlin, at('2026-03-29T00:59:59Z')), 20260328);
  assert.equal(businessDateAt(berlin, at('2026-03-29T01:00:00Z')), 20260329);
});

test('remembering the last day never changes an answer, and days follow each other', () => {
  const zones = ['Europe/Madrid', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Apia'];
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.integer({ min: 0, max: 12 }),
      fc.array(fc.integer({ min: at('2010-01-01T00:00:00Z'), max: at('2030-01-01T00:00:00Z') }), {
        minLength: 2,
      }),
      (timeZone, closeoutHour, moments) => {
        const remembering = place(timeZone, closeoutHour);
        const dates = moments.map((moment) => businessDateAt(remembering, moment));
        const fresh = moments.map((moment) => businessDateAt(place(timeZone, closeoutHour), moment));
        assert.deepEqual(dates, fresh);
        const sorted = [...moments]
          .sort((a, b) => a - b)
          .map((moment) => businessDateAt(remembering, moment));
        assert.deepEqual(
          sorted,
          [...sorted].sort((a, b) => a - b),
        );
      },
    ),
  );
});
