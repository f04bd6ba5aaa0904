import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isInside, ringFault } from './rings.ts';

const runs = { numRuns: Number(process.env.FUZZ_RUNS ?? 15) * 20 };
const ringOf = (...corners: [longitude: number, latitude: number][]) =>
  corners.map(([longitude, latitude]) => ({ longitude, latitude }));

test('a point is inside a rectangle when its coordinates are, whichever way round it is drawn', () => {
  const at = fc.integer({ min: -20, max: 20 });
  fc.assert(
    fc.property(
      at,
      at,
      fc.integer({ min: 1, max: 15 }),
      fc.integer({ min: 1, max: 15 }),
      at,
      at,
      fc.boolean(),
      (x, y, w, h, longitude, latitude, turned) => {
        const ring = ringOf([x, y], [x + w, y], [x + w, y + h], [x, y + h], [x, y]);
        const expected = longitude >= x && longitude <= x + w && latitude >= y && latitude <= y + h;
        assert.equal(isInside(turned ? ring.toReversed() : ring, { longitude, latitude }), expected);
      },
    ),
    runs,
  );
});

test('a notch of an area is not in it', () => {
  const notched = ringOf([0, 0], [4, 0], [4, 4], [2, 1], [0, 4], [0, 0]);
  const within = (longitude: number, latitude: number) => isInside(notched, { longitude, latitude });
  assert.deepEqual([within(2, 2), within(1, 1), within(3.5, 2), within(2, 1)], [false, true, true, true]);
});

test('an area goes on across the 180th meridian, whichever way round it is drawn', () => {
  // Taveuni, Fiji: the meridian goes through the island.
  const island = ringOf([179.8, -17], [-179.8, -17], [-179.8, -16.6], [179.8, -16.6], [179.8, -17]);
  for (const ring of [island, island.toReversed(), [...island.slice(1), island[1]!]]) {
    const within = (longitude: number) => isInside(ring, { longitude, latitude: -16.8 });
    assert.deepEqual([179.9, 180, -180, -179.9].map(within), [true, true, true, true]);
    assert.deepEqual([179.7, -179.7, 0].map(within), [false, false, false]);
    assert.equal(ringFault(ring), null);
  }
});

test('a ring is the same wherever on the map it is', () => {
  const at = fc.integer({ min: -180, max: 179 });
  const corner = fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: -40, max: 40 }));
  const normal = (longitude: number) => ((((longitude + 180) % 360) + 360) % 360) - 180;
  fc.assert(
    fc.property(at, fc.array(corner, { minLength: 3, maxLength: 8 }), corner, (east, corners, point) => {
      const drawn = [...corners, corners[0]!];
      const here = ringOf(...drawn);
      const there = ringOf(...drawn.map(([x, y]): [number, number] => [normal(x + east), y]));
      assert.equal(ringFault(there), ringFault(here));
      const [longitude, latitude] = point;
      const moved = { longitude: normal(longitude + east), latitude };
      assert.equal(isInside(there, moved), isInside(here, { longitude, latitude }));
    }),
    runs,
  );
});

test('what bounds no area is none', () => {
  const faults = [
    ringOf([0, 0], [4, 0], [4, 4], [0, 4]),
    ringOf([0, 0], [90, 60], [180, 60], [-90, 60], [0, 60]),
    ringOf([1, 1], [1, 1], [1, 1], [1, 1]),
    ringOf([0, 0], [4, 0], [8, 0], [0, 0]),
    ringOf([0, 0], [4, 4], [4, 0], [0, 4], [0, 0]),
    ringOf([0, 0], [4, 0], [2, 2], [4, 4], [0, 4], [2, 2], [0, 0]),
    ringOf([0, 0], [4, 0], [4, 4], [4, 2], [6, 2], [0, 4], [0, 0]),
    ringOf([0, 0], [4, 0], [4, 0], [4, 4], [0, 4], [0, 0], [0, 0]),
  ].map(ringFault);
  assert.deepEqual(faults, ['closed', 'closed', 'empty', 'crossed', 'crossed', 'crossed', 'crossed', null]);
});

test('rings around a middle cross nothing, and any two edges that are swapped do', () => {
  const angles = fc.uniqueArray(fc.integer({ min: 0, max: 359 }), { minLength: 4, maxLength: 20 });
  fc.assert(
    fc.property(angles, fc.nat(18), (unsorted, at) => {
      const sorted = unsorted.toSorted((a, b) => a - b);
      const onCircle = (list: readonly number[]) =>
        ringOf(
          ...[...list, list[0]!].map((degrees): [number, number] => {
            const angle = (degrees * Math.PI) / 180;
            return [Math.cos(angle), Math.sin(angle)];
          }),
        );
      assert.equal(ringFault(onCircle(sorted)), null);
      const first = at % (sorted.length - 1);
      const swapped = sorted.with(first, sorted[first + 1]!).with(first + 1, sorted[first]!);
      assert.equal(ringFault(onCircle(swapped)), 'crossed');
    }),
    runs,
  );
});
