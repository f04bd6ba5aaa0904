import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { feeOf, missingAmount, type Zone, zoneOf } from './zones.ts';

const zone = (more: Partial<Zone>): Zone => ({
  name: 'Centre',
  postalCodes: null,
  polygon: null,
  feeAmount: 300,
  taxRateGuids: [],
  freeFromAmount: null,
  minimumAmount: null,
  prepMinutes: null,
  driveMinutes: 10,
  active: true,
  ...more,
});
const runs = { numRuns: Number(process.env.FUZZ_RUNS ?? 15) * 20 };

test('postal codes fit however they are written, whole or by their beginning', () => {
  const zones = [
    zone({ name: 'Soho', postalCodes: ['W1D 3AB'] }),
    zone({ name: 'West', postalCodes: ['w1*'] }),
  ];
  const nameOf = (postalCode: string) => zoneOf(zones, { postalCode }, null)?.name;
  assert.deepEqual(['w1d3ab', 'W1D-3AB', 'W1 9', 'E1', ''].map(nameOf), [
    'Soho',
    'Soho',
    'West',
    undefined,
    undefined,
  ]);
});

const ringOf = (...corners: [longitude: number, latitude: number][]) =>
  corners.map(([longitude, latitude]) => ({ longitude, latitude }));

test('the first active zone serves an address, by its postal code or by its place', () => {
  const square = ringOf([0, 0], [2, 0], [2, 2], [0, 2], [0, 0]);
  const zones = [
    zone({ name: 'Off', postalCodes: ['1*'], active: false }),
    zone({ name: 'Map', polygon: square }),
    zone({ name: 'Rest', postalCodes: ['1*'] }),
  ];
  const nameOf = (longitude: number, postalCode?: string) =>
    zoneOf(zones, { postalCode, location: { longitude, latitude: 1 } }, null)?.name;
  assert.deepEqual([nameOf(1, '1'), nameOf(3, '1'), nameOf(3), nameOf(2)], ['Map', 'Rest', undefined, 'Map']);
});

test('a fee is all or nothing, and the minimum is met exactly where nothing is missing', () => {
  const amount = fc.nat(100_000);
  fc.assert(
    fc.property(amount, amount, amount, amount, (goods, feeAmount, freeFromAmount, minimumAmount) => {
      const one = zone({ feeAmount, freeFromAmount, minimumAmount });
      assert.equal(feeOf(one, goods), goods < freeFromAmount ? feeAmount : 0);
      assert.equal(missingAmount(one, goods), goods < minimumAmount ? minimumAmount - goods : 0);
    }),
    runs,
  );
});
