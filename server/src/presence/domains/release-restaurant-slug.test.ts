import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, test } from 'node:test';
import { eventsAbout } from '../../../test/harness/events.ts';
import { type FreshTenant, freshTenant, proves } from '../../../test/harness/proves.ts';
import { releaseRestaurantSlug } from './release-restaurant-slug.ts';

interface Slug {
  slug: string | null;
  previousSlugs: string[];
}

proves(releaseRestaurantSlug, () => {
  let world: FreshTenant;
  let rival: FreshTenant;
  before(async () => {
    world = await freshTenant();
    rival = await freshTenant();
  });
  const newSlug = () => `casa-${randomUUID()}`;
  const set = ({ key, place }: FreshTenant, slug: string) => key.put<Slug>(`${place.path}/slug`, { slug });
  const release = ({ key, place }: FreshTenant, slug: string) =>
    key.delete<Slug>(`${place.path}/slugs/${slug}`);

  test('200 frees the slug for any restaurant, an old one as the current one', async () => {
    const [first, second] = [newSlug(), newSlug()];
    (await set(world, first)).must(200);
    (await set(world, second)).must(200);
    (await set(rival, first)).refused(409, 'CONFLICT');
    const left = (await release(world, first)).must(200);
    assert.deepEqual([left.slug, left.previousSlugs.includes(first)], [second, false]);
    (await world.key.get(`/api/v1/domain/slug/${first}`)).refused(404, 'RESOURCE_NOT_FOUND');
    (await set(rival, first)).must(200);
    assert.equal((await release(world, second)).must(200).slug, null);
    assert.deepEqual(await eventsAbout(world, second), ['domain.slug_changed', 'domain.slug_released']);
  });

  test('404 for a slug that is not its own', async () => {
    const slug = newSlug();
    (await set(rival, slug)).must(200);
    (await release(world, slug)).refused(404, 'RESOURCE_NOT_FOUND');
    (await world.key.get(`/api/v1/domain/slug/${slug}`)).must(200);
  });
});
