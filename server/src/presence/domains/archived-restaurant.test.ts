import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { activate, newDomain } from '../../../test/harness/domains.ts';
import { eventually } from '../../../test/harness/eventually.ts';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import { makeRestaurant, makeWorld, type World } from '../../../test/harness/world.ts';

/** The addresses of a restaurant that is archived, and what its page server may remember of them. */

let service: TestService;
let world: World;
before(async () => {
  service = await startTestService();
  world = await makeWorld(service);
});

test('an archived restaurant is 404 with RESTAURANT_ARCHIVED at its domain and slug, until it is open again', async () => {
  const domain = newDomain();
  await activate(service, world, domain);
  const slug = 'casa-archivada';
  (await world.key.put(`${world.place.path}/slug`, { slug })).must(200);
  const asks = [
    () => service.anyone.post('/api/v1/domain/resolve', { domain }),
    () => service.anyone.get(`/api/v1/domain/slug/${slug}`),
  ];
  for (const ask of asks) (await ask()).must(200);
  (await world.key.patch(world.place.path, { archived: true })).must(200);
  for (const ask of asks)
    await eventually(async () => {
      const { details } = (await ask()).refused(404, 'RESOURCE_NOT_FOUND');
      assert.deepEqual(details, { reason: 'RESTAURANT_ARCHIVED' });
    });
  (await world.key.patch(world.place.path, { archived: false })).must(200);
  for (const ask of asks) await eventually(async () => void (await ask()).must(200));
});

test('an archived restaurant gets no new mapping and no new slug', async () => {
  const { guid } = await makeRestaurant(world.key);
  const mapping = { restaurantGuid: guid, domain: newDomain() };
  const open = (
    await world.key.post<{ id: string }>('/api/v1/domain/mappings', {
      ...mapping,
      restaurantGuid: world.place.guid,
    })
  ).must(201);
  (await world.key.patch(`/api/v1/restaurants/${guid}`, { archived: true })).must(200);
  const refusals = [
    await world.key.post('/api/v1/domain/mappings', { ...mapping, domain: newDomain() }),
    await world.key.put(`/api/v1/domain/mappings/${open.id}`, { restaurantGuid: guid }),
    await world.key.put(`/api/v1/restaurants/${guid}/slug`, { slug: 'casa-cerrada' }),
  ];
  for (const reply of refusals)
    assert.deepEqual(reply.refused(409, 'INVALID_STATE').details, { state: 'ARCHIVED', allowed: [] });
});

test('what an address leads to may be kept for a while, and asked for again by its entity tag', async () => {
  const slug = 'casa-guardada';
  (await world.key.put(`${world.place.path}/slug`, { slug })).must(200);
  const path = `/api/v1/domain/slug/${slug}`;
  const { headers } = await service.anyone.get(path);
  assert.equal(headers['cache-control'], 'private, max-age=30');
  assert.equal((await service.anyone.get(path, { 'if-none-match': String(headers.etag) })).status, 304);
  (await world.key.put(`${world.place.path}/slug`, { slug: 'casa-nueva' })).must(200);
  await eventually(async () =>
    assert.equal((await service.anyone.get(path, { 'if-none-match': String(headers.etag) })).status, 200),
  );
  assert.equal(
    (await service.anyone.get('/api/v1/domain/slug/nobody-here')).headers['cache-control'],
    'no-store',
  );
});
