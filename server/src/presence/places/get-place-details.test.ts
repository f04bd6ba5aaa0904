import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { type FreshTenant, freshTenant, proves } from '../../../test/harness/proves.ts';
import { getPlaceDetails } from './get-place-details.ts';

proves(getPlaceDetails, () => {
  let world: FreshTenant;
  before(async () => {
    world = await freshTenant();
  });

  const details = (placeId: string) =>
    world.key.get<{ placeId: string; name: string; photos: object[] }>(`/api/v1/places/details/${placeId}`);

  test('200 with the place and its photos', async () => {
    const found = (await details('ChIJsimulated0007')).must(200);
    assert.equal(found.placeId, 'ChIJsimulated0007');
    assert.ok(found.name !== '' && found.photos.length > 0);
  });

  test('400 for what can be no place, which is not asked for', async () => {
    const { places } = world.target.outside;
    const before = places.requests().length;
    for (const id of ['..', 'x%3Ffields=*', '%20'])
      assert.deepEqual((await details(id)).fields(), ['path /placeId pattern'], id);
    assert.equal(places.requests().length, before);
  });

  test('404 for a place that the provider does not know', async () => {
    (await details('ChIJnobody')).refused(404, 'RESOURCE_NOT_FOUND');
  });

  test('502 when the provider fails', async () => {
    world.target.outside.places.addFault({ kind: 'fault' });
    const reply = await details('ChIJsimulated0007');
    assert.equal(reply.refused(502, 'PROVIDER_UNAVAILABLE').details!.reason, 'FAULT');
  });
});
