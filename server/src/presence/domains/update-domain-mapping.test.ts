import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, test } from 'node:test';
import { type Mapping, map } from '../../../test/harness/domains.ts';
import { eventsAbout } from '../../../test/harness/events.ts';
import { type FreshTenant, freshTenant, proves } from '../../../test/harness/proves.ts';
import { updateDomainMapping } from './update-domain-mapping.ts';

const MAPPINGS = '/api/v1/domain/mappings';
const newDomain = () => `guests-${randomUUID()}.example.com`;

proves(updateDomainMapping, () => {
  let world: FreshTenant;
  before(async () => {
    world = await freshTenant();
  });

  test('200 with another primary one: there is one of them', async () => {
    const [first, second] = [await map(world, newDomain()), await map(world, newDomain())];
    const path = `${MAPPINGS}/${second.id}`;
    assert.equal((await world.key.put<Mapping>(path, { primary: true })).must(200).primary, true);
    const read = async ({ id }: Mapping) => (await world.key.get<Mapping>(`${MAPPINGS}/${id}`)).must(200);
    assert.deepEqual([(await read(first)).primary, (await read(second)).primary], [false, true]);
    assert.deepEqual(await eventsAbout(world, second.id), ['domain.created', 'domain.updated']);
  });

  test('400 for a restaurant of another tenant', async () => {
    const { id } = await map(world, newDomain());
    const { place } = await freshTenant();
    const reply = await world.key.put(`${MAPPINGS}/${id}`, { restaurantGuid: place.guid });
    assert.deepEqual(reply.fields(), ['body /restaurantGuid known']);
  });

  test('409 for a version that is not the current one', async () => {
    const { id, version } = await map(world, newDomain());
    const stale = await world.key.put(`${MAPPINGS}/${id}`, { primary: false, version: version + 9 });
    stale.refused(409, 'CONFLICT');
  });
});
