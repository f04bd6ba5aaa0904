import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { type FreshTenant, freshTenant, proves } from '../../../test/harness/proves.ts';
import type { Page } from '../../../test/harness/world.ts';
import { searchPlaces } from './search-places.ts';

proves(searchPlaces, () => {
  let world: FreshTenant;
  before(async () => {
    world = await freshTenant();
  });

  const search = (query: string) =>
    world.key.get<Page<{ name: string; attribution: string }>>(`/api/v1/places/search?query=${query}`);

  test('200 with places by name, and what has to be shown beside them', async () => {
    const { items } = (await search('trattoria&limit=3')).must(200);
    assert.equal(items.length, 3);
    assert.ok(items.every(({ name, attribution }) => name !== '' && attribution === 'Google Maps'));
    assert.deepEqual((await search('nothing%20like%20it')).must(200), { items: [], nextCursor: null });
  });

  test('400 names the fields that are wrong', async () => {
    for (const [more, field] of [
      ['&radius=0', 'query /radius minimum'],
      ['&limit=21', 'query /limit maximum'],
      ['&cursor=tampered', 'query /cursor cursor'],
    ] as const)
      assert.ok((await search(`x${more}`)).fields().includes(field), more);
  });

  test('502 when the provider fails, and it is not asked twice', async () => {
    const { places } = world.target.outside;
    const before = places.requests().length;
    places.addFault({ kind: 'fault' });
    const { details } = (await search('bistro')).refused(502, 'PROVIDER_UNAVAILABLE');
    assert.equal(details!.reason, 'FAULT');
    assert.equal(places.requests().length - before, 1);
  });
});
