import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ringOf, textOfRing } from './area.ts';
import { codesOf, draftZone, faultsOf, NEW_ZONE, raised, type Zone, zoneOf } from './zones.ts';

const square = [
  [-3.71, 40.41],
  [-3.69, 40.41],
  [-3.69, 40.43],
  [-3.71, 40.41],
];
const polygon = { type: 'Polygon', coordinates: [square] };
const zone: Zone = {
  name: 'Centre',
  postalCodes: ['28004', '280*', 'SW1A 1AA'],
  polygon: square.map(([longitude = 0, latitude = 0]) => ({ longitude, latitude })),
  feeAmount: 250,
  freeFromAmount: 2_000,
  minimumAmount: null,
  taxRateGuids: ['6b1f0f2e-0000-4000-8000-000000000001'],
  prepMinutes: null,
  driveMinutes: 15,
  active: true,
};

test('what is read and stored again is the same', () => {
  for (const language of ['en', 'es']) {
    const draft = draftZone(zone, 'EUR', language);
    assert.deepEqual(faultsOf(draft, 'EUR'), {});
    assert.deepEqual(zoneOf(draft, 'EUR'), zone);
  }
});

test('a polygon is found in what map programs write, and in nothing else', () => {
  const feature = { type: 'Feature', properties: {}, geometry: polygon };
  for (const shape of [polygon, feature, { type: 'FeatureCollection', features: [feature] }])
    assert.deepEqual(ringOf(JSON.stringify(shape)), zone.polygon);
  assert.deepEqual(ringOf(textOfRing(zone.polygon!)), zone.polygon);
  const holes = { ...polygon, coordinates: [square, square] };
  const twisted = { ...polygon, coordinates: [[[40, 200], ...square]] };
  const open = { ...polygon, coordinates: [square.slice(0, 3)] };
  const two = { type: 'FeatureCollection', features: [feature, feature] };
  for (const shape of [holes, twisted, open, two, { type: 'Point', coordinates: [1, 2] }, null, [], 'x'])
    assert.equal(ringOf(JSON.stringify(shape)), null, JSON.stringify(shape));
  assert.equal(ringOf('{'), null);
});

test('postal codes are separated as people do it', () => {
  assert.deepEqual(codesOf('28004,28005; 280*\nSW1A 1AA, 28004'), ['28004', '28005', '280*', 'SW1A 1AA']);
  assert.deepEqual(codesOf(' '), []);
  assert.deepEqual(codesOf('NG1 *, NG1 1*'), ['NG1 *', 'NG1 1*']);
  assert.equal(codesOf('28004, *'), null);
});

test('a draft says what is wrong with it', () => {
  const draft = { ...NEW_ZONE, name: 'Centre', fee: '2.50' };
  assert.deepEqual(Object.keys(faultsOf(draft, 'EUR')), ['postalCodes']);
  const wrong = { ...draft, postalCodes: '-', area: '{}', minimum: 'ten' };
  assert.deepEqual(Object.keys(faultsOf(wrong, 'EUR')), ['postalCodes', 'area', 'money']);
});

test('a zone is moved up by one', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((name) => ({ ...zone, name }));
  assert.deepEqual(raised([a!, b!, c!], 2), [a, c, b]);
});
