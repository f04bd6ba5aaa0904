import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { routes } from '../src/main/app.ts';
import { newGuid } from '../src/platform/ids.ts';
import { client } from './harness/http.ts';
import { accessOf } from './harness/samples.ts';
import { startTestService, type TestService } from './harness/service.ts';
import { refusedOnceHeard } from './harness/together.ts';
import {
  type ApiKey,
  issueKey,
  makeWorld,
  openPlace,
  type Restaurant,
  type TestKey,
  type World,
} from './harness/world.ts';

const HOUR_MS = 3_600_000;

let service: TestService;
let world: World;

before(async () => {
  service = await startTestService({ config: { trustProxy: 1 } });
  world = await makeWorld(service);
});

const admin = (key: TestKey, more = '') =>
  `/api/v1/admin/api-keys/${key.id}${more}?tenantId=${world.tenantId}`;

describe('a key for several restaurants', () => {
  let one: string;
  let two: string;
  let key: TestKey;
  before(async () => {
    [one, two] = [world.place.path, (await openPlace(world.key)).path];
    key = await issueKey(service, world.tenantId, {
      restaurantGuids: [one, two].map((path) => path.split('/').at(-1)!),
    });
  });
  const guidOf = (path: string) => path.split('/').at(-1)!;

  test('names the one it means in x-restaurant-guid, wherever a restaurant is concerned', async () => {
    assert.deepEqual((await key.get(one)).fields(), ['header /x-restaurant-guid required']);
    (await key.get(one, { 'x-restaurant-guid': guidOf(one) })).must(200);
    (await key.get(two, { 'x-restaurant-guid': guidOf(two) })).must(200);
    (await key.get('/api/v1/restaurants')).must(200);
  });

  test('is refused when header and path disagree', async () => {
    for (const header of [guidOf(two), newGuid(), '', 'x', guidOf(one).toUpperCase()]) {
      const fields = (await key.get(one, { 'x-restaurant-guid': header })).fields();
      assert.deepEqual(fields, ['header /x-restaurant-guid agrees'], header);
    }
  });

  test('sees its restaurants in the list, and no others', async () => {
    await openPlace(world.key);
    const { items } = (await key.get<{ items: Restaurant[] }>('/api/v1/restaurants')).must(200);
    assert.deepEqual(items.map(({ guid }) => guid).sort(), [guidOf(one), guidOf(two)].sort());
  });

  test('does not reach another of its tenant, by path or by header, and makes none', async () => {
    const other = (await openPlace(world.key)).guid;
    (await key.get(`/api/v1/restaurants/${other}`, { 'x-restaurant-guid': other })).refused(
      404,
      'RESOURCE_NOT_FOUND',
    );
    (await key.get('/api/v1/restaurants', { 'x-restaurant-guid': other })).refused(404, 'RESOURCE_NOT_FOUND');
    const body = { name: 'Mine', timeZone: 'UTC', currency: 'EUR' };
    (await key.post('/api/v1/restaurants', body)).refused(403, 'FORBIDDEN');
  });
});

test('a key for one restaurant, or for all, may leave the header out, and must not contradict the path', async () => {
  const single = await issueKey(service, world.tenantId, { restaurantGuids: [world.place.guid] });
  for (const key of [single, world.key]) {
    (await key.get(world.place.path)).must(200);
    (await key.get(world.place.path, { 'x-restaurant-guid': world.place.guid })).must(200);
    const fields = (await key.get(world.place.path, { 'x-restaurant-guid': newGuid() })).fields();
    assert.deepEqual(fields, ['header /x-restaurant-guid agrees']);
  }
});

test('x-tenant-id may be left out and must be the tenant of the key', async () => {
  (await world.key.get('/api/v1/restaurants', { 'x-tenant-id': world.tenantId })).must(200);
  for (const other of [newGuid(), '', 'x', world.tenantId.toUpperCase()]) {
    const fields = (await world.key.get('/api/v1/restaurants', { 'x-tenant-id': other })).fields();
    assert.deepEqual(fields, ['header /x-tenant-id agrees']);
  }
});

describe('a key is taken from x-api-key alone', () => {
  test('not from the query, Authorization, a cookie or the body', async () => {
    const { key } = world.key;
    const path = '/api/v1/restaurants';
    const stranger = client(service.url, undefined, { 'x-forwarded-for': '203.0.113.77' });
    const tries = [
      stranger.get(`${path}?x-api-key=${key}`),
      stranger.get(`${path}?api_key=${key}`),
      stranger.get(path, { authorization: `Bearer ${key}` }),
      stranger.get(path, { authorization: `Basic ${btoa(`${key}:`)}` }),
      stranger.get(path, { cookie: `x-api-key=${key}` }),
      stranger.get(path, { 'api-key': key }),
      stranger.post(path, { 'x-api-key': key, name: 'R', timeZone: 'UTC', currency: 'EUR' }),
    ];
    for (const reply of await Promise.all(tries)) reply.refused(401, 'UNAUTHORIZED');
  });

  test('and is wrong when anything about it is: every such answer is the same', async () => {
    const { key } = world.key;
    const wrong = [
      key.slice(0, -1),
      `${key}x`,
      key.toUpperCase(),
      key.replace('ck_live', 'ck_test'),
      key.slice(0, -1) + (key.endsWith('a') ? 'b' : 'a'),
      `${key.slice(0, 20)}${key[20] === 'a' ? 'b' : 'a'}${key.slice(21)}`,
      'ck_live_',
      'x',
      `${key},${key}`,
    ];
    const answers = new Set<string>();
    for (const [n, one] of wrong.entries()) {
      const reply = await client(service.url, one, { 'x-forwarded-for': `203.0.114.${n}` }).get(
        '/api/v1/restaurants',
      );
      const { correlationId: _, ...error } = reply.refused(401, 'UNAUTHORIZED');
      answers.add(JSON.stringify(error));
    }
    assert.equal(answers.size, 1);
    (await world.key.get('/api/v1/restaurants', { 'x-api-key': ` ${key} ` })).must(200);
  });
});

describe('an address list', () => {
  const fromAddress = async (key: TestKey, forwarded: string) =>
    (await key.get('/api/v1/restaurants', { 'x-forwarded-for': forwarded })).status;

  test('lets in the addresses and ranges it names, IPv4, IPv6 and IPv4 written as IPv6', async () => {
    const key = await issueKey(service, world.tenantId, {
      allowedAddresses: ['203.0.113.5', '198.51.100.0/24', '2001:db8::/32', '::1'],
    });
    for (const address of [
      '203.0.113.5',
      '198.51.100.0',
      '198.51.100.255',
      '2001:db8:ffff::1',
      '2001:DB8::1',
      '::1',
      '0:0:0:0:0:0:0:1',
      '::ffff:203.0.113.5',
      '::ffff:cb00:7105',
    ]) {
      assert.equal(await fromAddress(key, address), 200, address);
    }
    for (const address of [
      '203.0.113.6',
      '198.51.101.0',
      '2001:db9::1',
      '::2',
      '::ffff:203.0.113.6',
      '127.0.0.1',
    ]) {
      assert.equal(await fromAddress(key, address), 403, address);
    }
  });

  test('is not got round by what a caller writes into forwarding headers', async () => {
    const key = await issueKey(service, world.tenantId, { allowedAddresses: ['203.0.113.5'] });
    // One proxy is trusted: the last entry is what it saw, the others are the caller's inventions.
    for (const forwarded of ['203.0.113.5, 192.0.2.1', '192.0.2.1', 'garbage', '203.0.113.5:80', '', ',']) {
      assert.equal(await fromAddress(key, forwarded), 403, forwarded);
    }
    for (const header of ['x-real-ip', 'forwarded', 'x-client-ip', 'true-client-ip', 'cf-connecting-ip']) {
      const value = header === 'forwarded' ? 'for=203.0.113.5' : '203.0.113.5';
      const reply = await key.get('/api/v1/restaurants', { [header]: value, 'x-forwarded-for': '192.0.2.1' });
      reply.refused(403, 'FORBIDDEN');
    }
    const direct = await startTestService({ database: service.database });
    const reply = await client(direct.url, key.key, { 'x-forwarded-for': '203.0.113.5' }).get(
      '/api/v1/restaurants',
    );
    reply.refused(403, 'FORBIDDEN');
  });

  test('holds for operator routes too, and malformed ranges are refused by name', async () => {
    const wrong = [
      '10.0.0.0/33',
      '10.0.0/8',
      '::/129',
      '10.0.0.0/',
      '10.0.0.0/8/8',
      '10.0.0.0/-1',
      '1.2.3.4/1.5',
      'host',
    ];
    const body = { tenantId: world.tenantId, name: 'K', scopes: ['read:menu'], allowedAddresses: wrong };
    const reply = await service.operator.post('/api/v1/admin/api-keys', body);
    assert.deepEqual(
      reply.fields(),
      wrong.map((_, index) => `body /allowedAddresses/${index} cidr`),
    );
  });
});

describe('the life of a key', () => {
  test('it is shown once, and afterwards only enough to recognize it by', async () => {
    const key = await issueKey(service, world.tenantId);
    const shown = await service.operator.get<ApiKey>(admin(key));
    assert.equal(shown.must(200).hint, `${key.key.slice(0, 8)}…${key.key.slice(-4)}`);
    const list = await service.operator.get(`/api/v1/admin/api-keys?tenantId=${world.tenantId}&limit=200`);
    list.must(200);
    assert.ok(!shown.text.includes(key.key) && !list.text.includes(key.key));
    const rows = await service.database.sql(
      `select 1 from api_keys k where to_jsonb(k)::text like '%' || $1 || '%'`,
      [key.key.slice(8, -4)],
    );
    assert.deepEqual(rows, []);
  });

  test('once it is over, at the very moment, it is as good as none', async () => {
    const expiresAt = new Date(service.clock.now() + HOUR_MS).toISOString();
    const key = await issueKey(service, world.tenantId, { expiresAt });
    (await key.get('/api/v1/restaurants')).must(200);
    service.clock.moveBy(HOUR_MS - 30_000);
    (await key.get('/api/v1/restaurants')).must(200);
    service.clock.moveBy(30_001);
    (await key.get('/api/v1/restaurants')).refused(401, 'UNAUTHORIZED');
    service.clock.moveBy(-HOUR_MS);
    (await key.get('/api/v1/restaurants')).must(200);
  });

  test('rotation gives a successor with the same rights, and both work until the overlap is over', async () => {
    const old = await issueKey(service, world.tenantId, {
      scopes: ['read:menu'],
      restaurantGuids: [world.place.guid],
    });
    const body = { overlapSeconds: 3_600 };
    const answer = (
      await service.operator.post<{ apiKey: ApiKey; key: string }>(admin(old, '/rotate'), body)
    ).must(201);
    assert.deepEqual(answer.apiKey.scopes, ['read:menu']);
    assert.deepEqual(answer.apiKey.restaurantGuids, [world.place.guid]);
    assert.equal(answer.apiKey.rotatedFrom, old.id);
    const fresh = client(service.url, answer.key);
    const menu = `${world.place.path}/menu`;
    for (const key of [old, fresh]) (await key.get(menu)).must(200);
    service.clock.moveBy(HOUR_MS + 1_000);
    (await old.get(menu)).refused(401, 'UNAUTHORIZED');
    (await fresh.get(menu)).must(200);
    service.clock.moveBy(-HOUR_MS - 1_000);
  });

  test('an overlap of nothing ends the old key at once, and the default is seven days', async () => {
    const [gone, week] = [await issueKey(service, world.tenantId), await issueKey(service, world.tenantId)];
    (await service.operator.post(admin(gone, '/rotate'), { overlapSeconds: 0 })).must(201);
    (await refusedOnceHeard(() => gone.get('/api/v1/restaurants'))).refused(401, 'UNAUTHORIZED');
    const now = service.clock.now();
    (await service.operator.post(admin(week, '/rotate'), {})).must(201);
    const { expiresAt } = (await service.operator.get<ApiKey>(admin(week))).must(200);
    const days = (Date.parse(expiresAt!) - now) / (24 * HOUR_MS);
    assert.equal(Math.round(days * 1_000), 7_000);
  });

  test('revoking is for good: it can be repeated, and nothing else can be done with the key', async () => {
    const key = await issueKey(service, world.tenantId);
    (await key.get('/api/v1/restaurants')).must(200);
    const revoked = (await service.operator.delete<ApiKey>(admin(key))).must(200);
    assert.ok(revoked.revokedAt);
    (await refusedOnceHeard(() => key.get('/api/v1/restaurants'))).refused(401, 'UNAUTHORIZED');
    assert.deepEqual((await service.operator.delete<ApiKey>(admin(key))).must(200), revoked);
    for (const reply of [
      await service.operator.patch(admin(key), { name: 'Back' }),
      await service.operator.post(admin(key, '/rotate'), {}),
    ]) {
      assert.deepEqual(reply.refused(409, 'INVALID_STATE').details, { state: 'REVOKED', allowed: [] });
    }
  });

  test('when it was last used can be read', async () => {
    const key = await issueKey(service, world.tenantId);
    assert.equal((await service.operator.get<ApiKey>(admin(key))).must(200).lastUsedAt, null);
    const used = await startTestService({ database: service.database });
    (await client(used.url, key.key).get('/api/v1/restaurants')).must(200);
    // Written behind the requests, at the latest when the process ends.
    await used.stop();
    assert.ok((await service.operator.get<ApiKey>(admin(key))).must(200).lastUsedAt);
  });

  test('scopes and restaurants are fixed at issuance', async () => {
    const key = await issueKey(service, world.tenantId, { scopes: ['read:menu'] });
    const reply = await service.operator.patch(admin(key), { scopes: ['write:menu'], restaurantGuids: [] });
    assert.deepEqual(reply.fields(), ['body /scopes unknown', 'body /restaurantGuids unknown']);
  });
});

test('every route says who may call it', () => {
  for (const route of routes) assert.ok(accessOf(route).kind, route.operationId);
});
