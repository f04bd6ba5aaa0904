import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { whileLocked } from '../../../test/harness/database.ts';
import { client } from '../../../test/harness/http.ts';
import { type FreshTenant, freshTenant, proves } from '../../../test/harness/proves.ts';
import { startTestService } from '../../../test/harness/service.ts';
import { anyAddress } from '../../../test/harness/visitor.ts';
import { resolveSlug } from './resolve-slug.ts';

interface Slug {
  slug: string;
  previousSlugs: string[];
}

proves(resolveSlug, () => {
  let world: FreshTenant;
  let rival: FreshTenant;
  before(async () => {
    world = await freshTenant();
    rival = await freshTenant();
  });

  const guest = () => client(world.target.url, undefined, { 'x-forwarded-for': anyAddress() });
  const set = ({ key, place }: FreshTenant, slug: string) => key.put<Slug>(`${place.path}/slug`, { slug });

  test('200 for a slug and for the former ones of its restaurant, which point to it; 404 before', async () => {
    (await guest().get('/api/v1/domain/slug/casa-lola')).refused(404, 'RESOURCE_NOT_FOUND');
    (await set(world, 'casa-lola')).must(200);
    const first = (await guest().get<Record<string, unknown>>('/api/v1/domain/slug/casa-lola')).must(200);
    assert.deepEqual(
      [first.slug, first.redirected, first.tenantId, first.restaurantGuid],
      ['casa-lola', false, world.tenantId, world.place.guid],
    );
    assert.deepEqual((await set(world, 'casa-lola-2')).must(200).previousSlugs, ['casa-lola']);
    const old = (await guest().get<Record<string, unknown>>('/api/v1/domain/slug/casa-lola')).must(200);
    assert.deepEqual([old.slug, old.redirected], ['casa-lola-2', true]);
    for (const slug of ['casa-lola', 'casa-lola-2']) (await set(rival, slug)).refused(409, 'CONFLICT');
    assert.equal((await set(world, 'casa-lola')).must(200).slug, 'casa-lola');
    assert.deepEqual((await world.key.get<Slug>(`${world.place.path}/slug`)).must(200).previousSlugs, [
      'casa-lola-2',
    ]);
  });

  test('400 for what cannot be a slug', async () => {
    (await guest().get('/api/v1/domain/slug/Not-A-Slug')).refused(400, 'VALIDATION_ERROR');
  });

  test('503 while the database does not answer, and the right answer afterwards', async () => {
    const path = '/api/v1/domain/slug/nobody-has-it';
    const service = await startTestService({ impatient: true });
    await whileLocked(service.database, 'restaurant_slugs', async () => {
      (await service.anyone.get(path)).refused(503, 'SERVICE_UNAVAILABLE');
    });
    (await service.anyone.get(path)).refused(404, 'RESOURCE_NOT_FOUND');
  });
});
