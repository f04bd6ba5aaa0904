import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, test } from 'node:test';
import { eventsAbout } from '../../../test/harness/events.ts';
import { type FreshTenant, freshTenant, proves } from '../../../test/harness/proves.ts';
import { setRestaurantSlug } from './set-restaurant-slug.ts';

interface Slug {
  slug: string;
  previousSlugs: string[];
}

proves(setRestaurantSlug, () => {
  let world: FreshTenant;
  before(async () => {
    world = await freshTenant();
  });
  const set = (slug: string, { key, place } = world) => key.put<Slug>(`${place.path}/slug`, { slug });
  const newSlug = () => `casa-${randomUUID()}`;

  test('200 with the old one kept, which leads to the new one', async () => {
    const [first, second] = [newSlug(), newSlug()];
    (await set(first)).must(200);
    const changed = (await set(second)).must(200);
    assert.equal(changed.slug, second);
    assert.ok(changed.previousSlugs.includes(first));
    assert.deepEqual((await world.key.get(`${world.place.path}/slug`)).must(200), changed);
    assert.deepEqual(await eventsAbout(world, second), ['domain.slug_changed']);
    assert.equal((await set(first)).must(200).slug, first);
  });

  test('400 for what is reserved, or no slug', async () => {
    for (const slug of ['admin', 'www'])
      assert.deepEqual((await set(slug)).fields(), ['body /slug reserved']);
    for (const slug of ['Casa', 'a--b', '-ab', 'ab-', 'a.b'])
      assert.deepEqual((await set(slug)).fields(), ['body /slug pattern'], slug);
  });

  test('409 for one that another restaurant has, or had', async () => {
    const rival = await freshTenant();
    const [old, current] = [newSlug(), newSlug()];
    for (const slug of [old, current]) (await set(slug, rival)).must(200);
    for (const slug of [old, current]) {
      const { details } = (await set(slug)).refused(409, 'CONFLICT');
      assert.deepEqual(details, { reason: 'SLUG_TAKEN' });
    }
  });
});
