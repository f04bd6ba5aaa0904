import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { activate, newDomain } from '../../../test/harness/domains.ts';
import { freePort } from '../../../test/harness/free-port.ts';
import { client } from '../../../test/harness/http.ts';
import { startOutside } from '../../../test/harness/outside.ts';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import { makeWorld, type World } from '../../../test/harness/world.ts';

/** What is found under the public address, a restaurant's domain, and any other name (decision 180). */

const PUBLIC = 'pos.comanda.example';

let service: TestService;
let world: World;
before(async () => {
  const port = await freePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  const outside = await startOutside();
  const domains = { ...outside.config.domains, ownHosts: [PUBLIC, '192.0.2.7'] };
  service = await startTestService({ outside, config: { port, publicUrl, domains } });
  world = await makeWorld(service);
});

const at = (host: string, key?: string) => client(service.url, key, { host });

test('a restaurant’s domain serves guests and nobody else, and nothing once it is unmapped', async () => {
  const domain = newDomain();
  const { id } = await activate(service, world, domain);
  const [ours, theirs] = [at(PUBLIC, world.key.key), at(domain, world.key.key)];
  for (const host of [PUBLIC, '192.0.2.7', 'localhost'])
    (await at(host, world.key.key).get('/api/v1/restaurants')).must(200);
  for (const path of ['/api/v1/restaurants', '/manage', '/docs', '/api/v1/auth/session', '/nowhere'])
    (await theirs.get(path)).refused(421, 'MISDIRECTED_REQUEST');
  (await theirs.post('/api/v1/auth/signin', {})).refused(421, 'MISDIRECTED_REQUEST');
  assert.match((await theirs.get('/')).text, /<title>[^<]*Test restaurant/);
  (await theirs.post('/api/v1/storefront/sessions', { host: domain })).must(201);
  (await ours.delete(`/api/v1/domain/mappings/${id}`)).must(200);
  for (const path of ['/', '/api/v1/storefront/menu', '/manage'])
    (await theirs.get(path)).refused(421, 'MISDIRECTED_REQUEST');
  assert.equal((await theirs.get('/api/v1/health/live')).status, 200);
});

test('any other name is refused in the envelope, and counted', async () => {
  const reply = (await at('other.example').get('/')).refused(421, 'MISDIRECTED_REQUEST');
  assert.match(reply.message, /OWN_HOSTS/);
  const { headers } = await at('other.example').get('/api/v1/restaurants');
  assert.ok(Number(headers['x-ratelimit-remaining']) < 100);
});
