import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, test } from 'node:test';
import { type Mapping, map } from '../../../test/harness/domains.ts';
import { eventsAbout } from '../../../test/harness/events.ts';
import { type FreshTenant, freshTenant, proves } from '../../../test/harness/proves.ts';
import { createDomainMapping } from './create-domain-mapping.ts';

const MAPPINGS = '/api/v1/domain/mappings';
const newDomain = () => `guests-${randomUUID()}.example.com`;

proves(createDomainMapping, () => {
  let world: FreshTenant;
  before(async () => {
    world = await freshTenant();
  });

  test('201 with the record that proves it; the first of a restaurant is its primary one', async () => {
    const domain = newDomain();
    const made = await map(world, domain);
    assert.deepEqual([made.domain, made.status, made.primary, made.version], [domain, 'PENDING', true, 1]);
    assert.equal(made.proof.name, `_comanda.${domain}`);
    const read = (await world.key.get<Mapping>(`${MAPPINGS}/${made.id}`)).must(200);
    assert.deepEqual([read.domain, read.proof, read.primary], [domain, made.proof, true]);
    assert.equal((await map(world, newDomain())).primary, false);
    assert.deepEqual(await eventsAbout(world, made.id), ['domain.created']);
  });

  test('400 names what is wrong with the domain', async () => {
    const ask = (domain: string) => world.key.post(MAPPINGS, { restaurantGuid: world.place.guid, domain });
    for (const [domain, rule] of [
      ['*.example.com', 'wildcard'],
      ['https://example.com', 'scheme'],
      ['example.com:80', 'port'],
    ] as const)
      assert.deepEqual((await ask(domain)).fields(), [`body /domain ${rule}`]);
  });

  test('409 for a domain that the tenant has mapped, in whatever case', async () => {
    const made = await map(world, newDomain());
    const body = { restaurantGuid: world.place.guid, domain: made.domain.toUpperCase() };
    const again = (await world.key.post(MAPPINGS, body)).refused(409, 'CONFLICT');
    assert.deepEqual(again.details, { existingId: made.id });
  });
});
