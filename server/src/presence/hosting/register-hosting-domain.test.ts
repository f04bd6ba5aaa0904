import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, test } from 'node:test';
import {
  activate,
  addOwnershipRecord,
  become,
  type Mapping,
  map,
  pointHere,
  resolve,
} from '../../../test/harness/domains.ts';
import { client } from '../../../test/harness/http.ts';
import { type FreshTenant, freshTenant, proves } from '../../../test/harness/proves.ts';
import { anyAddress } from '../../../test/harness/visitor.ts';
import { registerHostingDomain } from './register-hosting-domain.ts';

proves(registerHostingDomain, () => {
  let world: FreshTenant;
  before(async () => {
    world = await freshTenant();
  });

  const newDomain = () => `guests-${randomUUID()}.example.com`;
  const guest = () => client(world.target.url, undefined, { 'x-forwarded-for': anyAddress() });
  const register = (domain: string) => world.key.post<Mapping>('/api/v1/hosting/domains', { domain });

  test('201 registers again what was removed; it is shown, removed and served accordingly', async () => {
    const domain = newDomain();
    await activate(world.target, world, domain);
    const path = `/api/v1/hosting/domains/${domain}`;
    const shown = (await world.key.get<Record<string, unknown>>(path)).must(200);
    assert.deepEqual(
      [shown.provider, shown.registered, shown.verified, shown.misconfigured],
      ['vercel', true, true, false],
    );
    const removed = (await world.key.delete<Mapping>(path)).must(200);
    assert.deepEqual([removed.status, removed.problem?.code], ['FAILED', 'HOSTING_REMOVED']);
    assert.ok(!world.target.outside.hosting.domains().includes(domain));
    (await resolve(guest(), domain)).refused(404, 'RESOURCE_NOT_FOUND');
    (await world.key.delete(path)).refused(404, 'RESOURCE_NOT_FOUND');
    assert.equal(
      (await world.key.post<Mapping>('/api/v1/hosting/domains', { domain })).must(201).status,
      'ACTIVE',
    );
    (await resolve(guest(), domain)).must(200);
  });

  test('404 for a domain that the tenant has not mapped', async () => {
    (await register(newDomain())).refused(404, 'RESOURCE_NOT_FOUND');
  });

  test('409 for a domain whose control is not proven, and nobody is asked', async () => {
    const { domain } = await map(world, newDomain());
    const { details } = (await register(domain)).refused(409, 'INVALID_STATE');
    assert.deepEqual(details, { state: 'PENDING', allowed: ['verify'] });
    assert.ok(!world.target.outside.hosting.domains().includes(domain));
  });

  test('409 for a domain that another account of the provider has', async () => {
    const { outside } = world.target;
    const made = await map(world, newDomain());
    outside.hosting.holdElsewhere(made.domain, false);
    addOwnershipRecord(outside, made);
    pointHere(outside, made.domain);
    await become(world.key, made.domain, 'VERIFYING');
    const { details } = (await register(made.domain)).refused(409, 'CONFLICT');
    assert.equal(details?.reason, 'HELD_ELSEWHERE');
  });

  test('502 while the provider fails, and 201 afterwards', async () => {
    const { outside } = world.target;
    const made = await map(world, newDomain());
    addOwnershipRecord(outside, made);
    pointHere(outside, made.domain);
    outside.hosting.addFault({ kind: 'fault', times: 50 });
    const { details } = (await register(made.domain)).refused(502, 'PROVIDER_UNAVAILABLE');
    outside.hosting.clearFaults();
    assert.equal(details?.reason, 'FAULT');
    assert.equal((await register(made.domain)).must(201).status, 'ACTIVE');
  });
});
