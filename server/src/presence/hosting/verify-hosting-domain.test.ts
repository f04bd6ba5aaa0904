import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, test } from 'node:test';
import { activate, addOwnershipRecord, become, map, verify } from '../../../test/harness/domains.ts';
import { type FreshTenant, freshTenant, proves } from '../../../test/harness/proves.ts';
import { verifyHostingDomain } from './verify-hosting-domain.ts';

proves(verifyHostingDomain, () => {
  let world: FreshTenant;
  before(async () => {
    world = await freshTenant();
  });

  const newDomain = () => `guests-${randomUUID()}.example.com`;

  test('200 for a domain that is not ready, with what is missing', async () => {
    const made = await map(world, newDomain());
    const unproven = await verify(world.key, made.domain);
    assert.deepEqual([unproven.status, unproven.problem?.code], ['PENDING', 'PROOF_MISSING']);
    addOwnershipRecord(world.target.outside, made);
    const proven = await become(world.key, made.domain, 'VERIFYING');
    assert.equal(proven.problem?.code, 'MISCONFIGURED');
  });

  test('200 for a domain that is ready, which is active from then on', async () => {
    const { domain } = await activate(world.target, world, newDomain());
    const now = await verify(world.key, domain);
    assert.deepEqual([now.status, now.problem], ['ACTIVE', null]);
  });

  test('404 for a domain that the tenant has not mapped', async () => {
    const reply = await world.key.post(`/api/v1/hosting/domains/${newDomain()}/verify`, undefined);
    reply.refused(404, 'RESOURCE_NOT_FOUND');
  });
});
