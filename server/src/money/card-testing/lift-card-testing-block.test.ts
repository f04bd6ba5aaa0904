import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { blockSomebody } from '../../../test/harness/card-testing.ts';
import { eventsAbout } from '../../../test/harness/events.ts';
import { type Person, signedIn } from '../../../test/harness/people.ts';
import { type FreshTenant, freshTenant, proves } from '../../../test/harness/proves.ts';
import type { Page } from '../../../test/harness/world.ts';
import { liftCardTestingBlock } from './lift-card-testing-block.ts';

const PATH = '/api/v1/payments/card-testing/blocks';

proves(liftCardTestingBlock, () => {
  let world: FreshTenant;
  let owner: Person;
  before(async () => {
    world = await freshTenant();
    owner = await signedIn(world.target, { places: [{ tenantId: world.tenantId, role: 'owner' }] });
  });
  const listed = async () => (await owner.get<Page<{ id: string }>>(PATH)).must(200).items;

  test('200 and it is not listed any more', async () => {
    const id = await blockSomebody(world);
    assert.deepEqual((await owner.delete(`${PATH}/${id}`)).must(200), { id });
    assert.deepEqual(await listed(), []);
    assert.deepEqual(await eventsAbout(world, id), ['card_testing.lifted']);
  });

  test('403 to a manager and to a key with every scope', async () => {
    const { tenantId, target } = world;
    const manager = await signedIn(target, { places: [{ tenantId, role: 'manager' }] });
    for (const caller of [world.key, manager])
      (await caller.delete(`${PATH}/${world.place.guid}`)).refused(403, 'FORBIDDEN');
  });

  test('404 when it is over, when there is none, and to the owner of another tenant', async () => {
    const other = await freshTenant();
    const id = await blockSomebody(other);
    (await owner.delete(`${PATH}/${id}`)).refused(404, 'RESOURCE_NOT_FOUND');
    (await owner.delete(`${PATH}/${world.place.guid}`)).refused(404, 'RESOURCE_NOT_FOUND');
    const places = [{ tenantId: other.tenantId, role: 'owner' as const }];
    const stranger = await signedIn(other.target, { places });
    (await stranger.delete(`${PATH}/${id}`)).must(200);
    (await stranger.delete(`${PATH}/${id}`)).refused(404, 'RESOURCE_NOT_FOUND');
  });
});
