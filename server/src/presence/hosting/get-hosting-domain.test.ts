import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, test } from 'node:test';
import { activate, map } from '../../../test/harness/domains.ts';
import { type FreshTenant, freshTenant, proves } from '../../../test/harness/proves.ts';
import { getHostingDomain } from './get-hosting-domain.ts';

proves(getHostingDomain, () => {
  let world: FreshTenant;
  before(async () => {
    world = await freshTenant();
  });

  const newDomain = () => `guests-${randomUUID()}.example.com`;
  const get = (domain: string) => world.key.get<Record<string, unknown>>(`/api/v1/hosting/domains/${domain}`);

  test('200 with what the provider says, and nothing of a domain that is not registered', async () => {
    const { domain } = await activate(world.target, world, newDomain());
    const { provider, registered, verified, misconfigured } = (await get(domain)).must(200);
    assert.deepEqual([provider, registered, verified, misconfigured], ['vercel', true, true, false]);
    const waiting = await map(world, newDomain());
    assert.deepEqual((await get(waiting.domain)).must(200), {
      domain: waiting.domain,
      provider: 'vercel',
      registered: false,
      verified: false,
      misconfigured: true,
      records: [],
      conflicts: [],
    });
  });

  test('409 for a domain that the provider takes no more', async () => {
    const { domain } = await activate(world.target, world, newDomain());
    world.target.outside.hosting.refuse(domain);
    assert.equal((await get(domain)).refused(409, 'CONFLICT').details?.reason, 'REFUSED');
  });

  test('502 while the provider fails', async () => {
    const { domain } = await activate(world.target, world, newDomain());
    world.target.outside.hosting.addFault({ kind: 'fault', matching: domain });
    const { details } = (await get(domain)).refused(502, 'PROVIDER_UNAVAILABLE');
    assert.equal(details?.reason, 'FAULT');
    (await get(domain)).must(200);
  });
});
