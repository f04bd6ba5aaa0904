import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, test } from 'node:test';
import { activate } from '../../../test/harness/domains.ts';
import { type FreshTenant, freshTenant, proves } from '../../../test/harness/proves.ts';
import { validateDomain } from './validate-domain.ts';

proves(validateDomain, () => {
  let world: FreshTenant;
  let rival: FreshTenant;
  before(async () => {
    world = await freshTenant();
    rival = await freshTenant();
  });

  const newDomain = () => `guests-${randomUUID()}.example.com`;
  interface Validation {
    domain: string | null;
    valid: boolean;
    available: boolean;
    apex: boolean;
    findings: { code: string; severity: string; action: string }[];
  }
  const validate = async (caller: FreshTenant, domain: string): Promise<Validation> =>
    (await caller.key.post<Validation>('/api/v1/domain/validate', { domain })).must(200);
  const codes = ({ findings }: Validation) => findings.map(({ code }) => code).sort();

  test('200 lists every problem at once, with what to do', async () => {
    const all = await validate(world, 'https://*.example.com:80/menu');
    assert.deepEqual(codes(all), ['PATH', 'PORT', 'SCHEME', 'WILDCARD']);
    assert.deepEqual([all.domain, all.valid, all.available], [null, false, false]);
    assert.ok(all.findings.every(({ action }) => action !== ''));
  });

  test('200 reports the DNS records, and whether the domain is taken', async () => {
    const domain = newDomain();
    assert.deepEqual(codes(await validate(world, domain)), ['NOT_IN_DNS']);
    world.target.outside.dns.add({ name: 'example.com', type: 'NS', value: 'ns1.example.net' });
    assert.deepEqual(codes(await validate(world, domain)), ['NO_ADDRESS']);
    world.target.outside.dns.trouble(domain, 'refused');
    assert.deepEqual(codes(await validate(world, domain)), ['DNS_UNAVAILABLE']);
    world.target.outside.dns.trouble(domain, null);
    await activate(world.target, world, domain);
    assert.deepEqual(codes(await validate(world, domain)), ['MAPPED']);
    const theirs = await validate(rival, domain);
    assert.deepEqual([codes(theirs), theirs.valid, theirs.available], [['IN_USE'], true, false]);
    assert.ok(!JSON.stringify(theirs).includes(world.tenantId));
    assert.equal((await validate(world, 'example.com')).apex, true);
  });
});
