import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, test } from 'node:test';
import { activate, become, type Mapping, map, verify } from '../../../test/harness/domains.ts';
import { type FreshTenant, freshTenant, proves } from '../../../test/harness/proves.ts';
import { removeHostingDomain } from './remove-hosting-domain.ts';

proves(removeHostingDomain, () => {
  let world: FreshTenant;
  before(async () => {
    world = await freshTenant();
  });

  const newDomain = () => `guests-${randomUUID()}.example.com`;
  const remove = (domain: string) => world.key.delete<Mapping>(`/api/v1/hosting/domains/${domain}`);

  test('200 takes it off the provider, and the mapping stays as FAILED', async () => {
    const { domain } = await activate(world.target, world, newDomain());
    const removed = (await remove(domain)).must(200);
    assert.deepEqual([removed.status, removed.problem?.code], ['FAILED', 'HOSTING_REMOVED']);
    assert.ok(!world.target.outside.hosting.domains().includes(domain));
  });

  test('404 for a domain that the provider does not have', async () => {
    const { domain } = await map(world, newDomain());
    // What the new mapping starts with is over.
    await verify(world.key, domain);
    (await remove(domain)).refused(404, 'RESOURCE_NOT_FOUND');
  });

  test('502 while the provider fails, and the domain stays in use', async () => {
    const { domain } = await activate(world.target, world, newDomain());
    world.target.outside.hosting.addFault({ kind: 'fault', matching: 'DELETE /v9/projects' });
    const { details } = (await remove(domain)).refused(502, 'PROVIDER_UNAVAILABLE');
    assert.equal(details?.reason, 'FAULT');
    assert.equal((await become(world.key, domain, 'ACTIVE')).domain, domain);
  });
});
