import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, test } from 'node:test';
import { type Mapping, map } from '../../../test/harness/domains.ts';
import { eventsAbout } from '../../../test/harness/events.ts';
import { type FreshTenant, freshTenant, proves } from '../../../test/harness/proves.ts';
import { deleteDomainMapping } from './delete-domain-mapping.ts';

const MAPPINGS = '/api/v1/domain/mappings';
const newDomain = () => `guests-${randomUUID()}.example.com`;

proves(deleteDomainMapping, () => {
  let world: FreshTenant;
  before(async () => {
    world = await freshTenant();
  });

  test('200 and it is gone; the domain can be mapped again', async () => {
    const made = await map(world, newDomain());
    const path = `${MAPPINGS}/${made.id}`;
    assert.equal((await world.key.delete<Mapping>(path)).must(200).domain, made.domain);
    (await world.key.get(path)).refused(404, 'RESOURCE_NOT_FOUND');
    (await world.key.delete(path)).refused(404, 'RESOURCE_NOT_FOUND');
    assert.deepEqual(await eventsAbout(world, made.id), ['domain.created', 'domain.removed']);
    assert.equal((await map(world, made.domain)).status, 'PENDING');
  });

  test('409 for a version that is not the current one', async () => {
    const { id } = await map(world, newDomain());
    const stale = await world.key.delete(`${MAPPINGS}/${id}`, { 'if-match': '"99"' });
    stale.refused(409, 'CONFLICT');
    (await world.key.get(`${MAPPINGS}/${id}`)).must(200);
  });
});
