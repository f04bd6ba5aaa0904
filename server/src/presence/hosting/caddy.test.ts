import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import {
  addOwnershipRecord,
  become,
  type Mapping,
  map,
  newDomain,
  read,
  resolve,
  verify,
} from '../../../test/harness/domains.ts';
import { client } from '../../../test/harness/http.ts';
import { type Outside, startOutside } from '../../../test/harness/outside.ts';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import { makeWorld, type World } from '../../../test/harness/world.ts';

/** A service that hosts tenants' domains itself, behind a Caddy with on-demand TLS. */

const EDGE = 'edge.comanda.example';

let outside: Outside;
let service: TestService;
let world: World;

before(async () => {
  outside = await startOutside();
  const { domains } = outside.config;
  const hosting = { ...domains.hosting, provider: 'caddy' as const, cname: EDGE, addresses: ['192.0.2.80'] };
  service = await startTestService({
    outside,
    config: { domains: { ...domains, hosting, guestDomain: 'menus.example' } },
  });
  world = await makeWorld(service);
  outside.dns.add({ name: EDGE, type: 'A', value: '192.0.2.80' });
});

const ask = async (domain: string): Promise<number> =>
  (await service.anyone.get(`/api/v1/hosting/ask?domain=${encodeURIComponent(domain)}`)).status;

async function proven(domain: string): Promise<Mapping> {
  const made = await map(world, domain);
  addOwnershipRecord(outside, made);
  return become(world.key, domain, 'VERIFYING');
}

describe('a self-hosted domain', () => {
  test('gets a certificate once it is proven and points to our edge by an alias, and not before', async () => {
    const domain = newDomain();
    const waiting = await proven(domain);
    assert.deepEqual(waiting.hosting?.records, [{ type: 'CNAME', name: domain, value: EDGE }]);
    assert.equal(waiting.problem?.code, 'MISCONFIGURED');
    assert.equal(await ask(domain), 404);
    outside.dns.add({ name: domain, type: 'CNAME', value: EDGE });
    await become(world.key, domain, 'ACTIVE');
    assert.equal(await ask(domain), 200);
    (await world.key.delete(`/api/v1/domain/mappings/${waiting.id}`)).must(200);
    assert.equal(await ask(domain), 404);
  });

  test('that is an apex points here by IP addresses, since the DNS allows no alias there', async () => {
    const domain = 'casalola.org';
    const waiting = await proven(domain);
    assert.deepEqual(waiting.hosting?.records, [{ type: 'A', name: domain, value: '192.0.2.80' }]);
    outside.dns.add({ name: domain, type: 'A', value: '198.51.100.7' });
    outside.dns.add({ name: domain, type: 'A', value: '192.0.2.80' });
    const mixed = await verify(world.key, domain);
    assert.deepEqual(
      [mixed.problem?.code, mixed.hosting?.conflicts],
      ['MISCONFIGURED', [{ type: 'A', name: domain, value: '198.51.100.7' }]],
    );
    outside.dns.remove(domain, 'A');
    outside.dns.add({ name: domain, type: 'A', value: '192.0.2.80' });
    await become(world.key, domain, 'ACTIVE');
  });

  test('is not reported as misconfigured when the DNS does not respond', async () => {
    const domain = newDomain();
    outside.dns.add({ name: domain, type: 'CNAME', value: EDGE });
    const made = await map(world, domain);
    addOwnershipRecord(outside, made);
    const active = await become(world.key, domain, 'ACTIVE');
    outside.dns.trouble(domain, 'servfail');
    const looked = await verify(world.key, domain);
    assert.deepEqual(
      [looked.status, looked.failsAt, looked.problem?.code],
      ['ACTIVE', null, 'DNS_UNAVAILABLE'],
    );
    outside.dns.trouble(domain, null);
    assert.equal((await read(world.key, active)).status, 'ACTIVE');
  });

  test('cannot be a domain of the service: its edge, its guest domain and subdomains', async () => {
    for (const domain of [EDGE, `x.${EDGE}`, 'menus.example', 'lola.menus.example']) {
      const reply = await world.key.post('/api/v1/domain/mappings', {
        restaurantGuid: world.place.guid,
        domain,
      });
      assert.ok(reply.fields().includes('body /domain reserved'), domain);
    }
  });
});

test('a slug is a host below the guest domain, with a certificate of its own, the old one too', async () => {
  const guest = client(service.url);
  for (const slug of ['lola', 'lola-norte'])
    (await world.key.put(`${world.place.path}/slug`, { slug })).must(200);
  for (const host of ['lola.menus.example', 'LOLA-norte.menus.example:443', 'lola.menus.example.'])
    assert.equal((await resolve(guest, host)).must(200).restaurantGuid, world.place.guid);
  assert.deepEqual([await ask('lola.menus.example'), await ask('nobody.menus.example')], [200, 404]);
  assert.equal(await ask('a.lola.menus.example'), 404);
  const own = await makeWorld(service);
  (await own.key.put(`${own.place.path}/slug`, { slug: 'only-a-slug' })).must(200);
  (await own.key.put(`${own.place.path}/slug`, { slug: 'only-a-slug-2' })).must(200);
  const found = (await resolve(guest, 'only-a-slug.menus.example')).must(200);
  assert.deepEqual(
    [found.domain, found.canonicalDomain],
    ['only-a-slug.menus.example', 'only-a-slug-2.menus.example'],
  );
});
