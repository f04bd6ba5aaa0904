import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { GROUPINGS, laborLines, laborPercent, payOf } from './labor-figures.ts';

const worked = fc.array(
  fc.record({
    staffGuid: fc.constantFrom('ana', 'ben'),
    jobGuid: fc.constantFrom('1', '2'),
    jobTitle: fc.constantFrom('Bar', 'Floor'),
    wage: fc.option(fc.integer({ min: 0, max: 100_000_000 })),
    businessDate: fc.constantFrom(20260101, 20260102),
    hour: fc.integer({ min: 0, max: 23 }),
    minutes: fc.integer({ min: 1, max: 60 }),
    multiplier: fc.constantFrom(100, 150, 999),
    rate: fc.record({
      earned: fc.bigInt({ min: 0n, max: 1_000_000_000_000n }),
      minutes: fc.integer({ min: 1, max: 10_140 }),
    }),
  }),
);

test('lines add up to the total, to the cent and the minute, and the total is the same however they are grouped', () => {
  fc.assert(
    fc.property(worked, (some) => {
      const totals = GROUPINGS.map((grouping) => {
        const { lines, total } = laborLines(some, grouping);
        for (const figure of ['minutes', 'overtimeMinutes', 'unpricedMinutes', 'costAmount'] as const) {
          assert.equal(
            lines.reduce((sum, line) => sum + line[figure], 0),
            total[figure],
          );
        }
        return total;
      });
      for (const total of totals) assert.deepEqual(total, totals[0]);
    }),
    { numRuns: 200 },
  );
});

test('the pay of a week is exact until it is rounded once', () => {
  const one = {
    staffGuid: 'ana',
    jobGuid: '1',
    jobTitle: 'Bar',
    wage: 1_001,
    businessDate: 20260101,
    hour: 9,
  };
  const rate = { earned: 1_001n * 7n, minutes: 7 };
  const parts = (multiplier: number) => ({ ...one, minutes: 20, multiplier, rate });
  // A third of an hour each: 333.666… and 500.5, which is 834.1666… together.
  assert.equal(payOf([parts(100), parts(150)]).amount, 834);
  assert.equal(payOf([parts(150)]).amount, 501);
  assert.equal(
    payOf([parts(100), parts(150), { ...parts(100), rate: { earned: 0n, minutes: 11 } }]).amount,
    1_168,
  );
});

test('labour in percent of net sales has two decimals, and none where nothing was sold', () => {
  assert.equal(laborPercent(2_731, 10_000), '27.31');
  assert.equal(laborPercent(1, 30_000), '0.00');
  assert.equal(laborPercent(30_000, 10_000), '300.00');
  assert.equal(laborPercent(1, 0), null);
  assert.equal(laborPercent(1, -5), null);
});
