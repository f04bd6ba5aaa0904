import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { before, describe, test } from 'node:test';
import Type from 'typebox';
import { anyone, tenant } from '../src/access/index.ts';
import { ok } from '../src/platform/http/route.ts';
import { tampered } from './harness/hostile.ts';
import { client } from './harness/http.ts';
import { route } from './harness/route.ts';
import { startTestService, type TestService } from './harness/service.ts';
import { issueKey, makeWorld, type Order, order, type Page, soup, type World } from './harness/world.ts';

const deprecated = route({
  operationId: 'testDeprecated',
  method: 'GET',
  path: '/api/v1/test/deprecated',
  summary: 'A route that will go.',
  access: anyone,
  response: Type.Object({ ok: Type.Boolean() }),
  deprecated: {
    id: 'test-contract',
    what: 'A route of a test',
    since: '2026-01-01T00:00:00Z',
    sunset: '2026-07-01T00:00:00Z',
    successor: '/api/v1/health',
    guide: '/docs',
  },
  handler: () => ok({ ok: true }),
});

const throwing = route({
  operationId: 'testThrowing',
  method: 'GET',
  path: '/api/v1/test/throwing',
  summary: 'A fault of ours.',
  access: anyone,
  response: Type.Object({}),
  handler: () => {
    throw new Error('the secret sauce is mayonnaise');
  },
});

/** Its answer has a field that it does not declare; what it stores for a second try has not. */
const undeclared = route({
  operationId: 'testUndeclared',
  method: 'POST',
  path: '/api/v1/test/undeclared',
  summary: 'A fault of ours in an answer.',
  access: tenant('read:orders'),
  response: Type.Object({ ok: Type.Boolean() }, { additionalProperties: false }),
  handler: async ({ scope, transaction }) =>
    transaction(
      scope,
      async () => ({ status: 200, data: { ok: true, more: 1 }, stored: { ok: true } }) as never,
    ),
});

let service: TestService;
let world: World;

before(async () => {
  service = await startTestService({ extraRoutes: [deprecated, throwing, undeclared] });
  world = await makeWorld(service);
});

test('answers at an address with TLS tell browsers to come over TLS only, whatever they answer', async () => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  await startTestService({ config: { publicUrl: 'https://orders.example', port } });
  const behindTls = client(`http://127.0.0.1:${port}`);
  const paths = ['/api/v1/health', '/api/v1/restaurants', '/nowhere', '/docs', '/api/v1/%zz'];
  for (const path of paths) {
    const { headers } = await behindTls.get(path);
    assert.equal(headers['strict-transport-security'], 'max-age=31536000', path);
    assert.equal((await service.anyone.get(path)).headers['strict-transport-security'], undefined, path);
  }
});

test('what is not a page says that a browser may run and embed nothing of it', async () => {
  const policy = "default-src 'none'; frame-ancestors 'none'";
  for (const path of ['/api/v1/health', '/api/v1/restaurants', '/nowhere', '/api/v1/openapi.json'])
    assert.equal((await service.anyone.get(path)).headers['content-security-policy'], policy, path);
});

test('a deprecated route says since when, until when, and what replaces it', async () => {
  const { headers } = await service.anyone.get('/api/v1/test/deprecated');
  assert.equal(headers.deprecation, `@${Date.UTC(2026, 0, 1) / 1_000}`);
  assert.equal(headers.sunset, 'Wed, 01 Jul 2026 00:00:00 GMT');
  assert.match(String(headers.link), /<\/docs>; rel="deprecation"/);
  assert.match(String(headers.link), /<\/api\/v1\/health>; rel="successor-version"/);
});

test('a fault of ours tells the caller nothing but the correlation id, and the log everything', async () => {
  const reply = await service.anyone.get('/api/v1/test/throwing');
  const error = reply.refused(500, 'INTERNAL_ERROR');
  assert.ok(!reply.text.includes('mayonnaise'));
  const line = service
    .logLines()
    .find((one) => one.correlationId === error.correlationId && one.msg === 'failed');
  assert.match(JSON.stringify(line), /mayonnaise/);
});

test('an answer that is not what its route declares is a fault, with an Idempotency-Key as without', async () => {
  (await world.key.post('/api/v1/test/undeclared', undefined)).refused(500, 'INTERNAL_ERROR');
  const headers = { 'idempotency-key': 'undeclared' };
  (await world.key.post('/api/v1/test/undeclared', undefined, headers)).refused(500, 'INTERNAL_ERROR');
});

describe('the log', () => {
  test('has a line for each request under its correlation id, and the caller’s own id beside it', async () => {
    const reply = await world.key.get('/api/v1/restaurants', { 'x-correlation-id': 'mine-42' });
    const { correlationId } = reply.body.meta;
    assert.notEqual(correlationId, 'mine-42');
    const [line] = service
      .logLines()
      .filter((one) => one.correlationId === correlationId && one.msg === 'request');
    assert.equal(line?.callerCorrelationId, 'mine-42');
    assert.equal(line?.operationId, 'listRestaurants');
    assert.equal(line?.tenantId, world.tenantId);
  });

  test('holds no key and no card number, wherever they were sent', async () => {
    const card = '4111111111111111';
    await world.key.get(`/api/v1/restaurants?q=${card}`, {
      'x-correlation-id': card,
      authorization: `Bearer ${card}`,
    });
    await world.key.get(`/nowhere/${card}/${world.key.key}`);
    const body = { ...soup(world.place), notes: `paid with ${card}` };
    const refused = await world.key.post(`${world.place.path}/orders`, body);
    assert.deepEqual(refused.fields(), ['body /notes cardNumber']);
    assert.ok(!refused.text.includes(card));
    const text = service.logText();
    assert.ok(!text.includes(card));
    assert.ok(!text.includes(world.key.key));
  });
});

describe('a list', () => {
  test('is walked page by page without loss or repetition while orders come in', async () => {
    const { key, place } = await makeWorld(service);
    const early = new Set<string>();
    for (let n = 0; n < 25; n++) early.add((await order(key, place)).guid);
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query: string = cursor === '' ? '?limit=4' : `?limit=4&cursor=${cursor}`;
      const page: Page<Order> = (await key.get<Page<Order>>(`${place.path}/orders${query}`)).must(200);
      seen.push(...page.items.map(({ guid }) => guid));
      await order(key, place);
      cursor = page.nextCursor;
    }
    assert.equal(new Set(seen).size, seen.length);
    for (const guid of early) assert.ok(seen.includes(guid));
  });

  test('takes back only the cursors that it gave out for the same query and tenant', async () => {
    for (let n = 0; n < 3; n++) await order(world.key, world.place);
    const path = `${world.place.path}/orders`;
    const { nextCursor } = (await world.key.get<Page<Order>>(`${path}?limit=1`)).must(200);
    (await world.key.get(`${path}?limit=2&cursor=${nextCursor}`)).must(200);
    const other = await makeWorld(service);
    await order(other.key, other.place);
    const refusals = [
      world.key.get(`${path}?limit=1&cursor=${nextCursor}x`),
      world.key.get(`${path}?limit=1&cursor=${tampered(nextCursor!)}`),
      world.key.get(`${path}?limit=1&source=API&cursor=${nextCursor}`),
      other.key.get(`${other.place.path}/orders?limit=1&cursor=${nextCursor}`),
    ];
    for (const reply of await Promise.all(refusals))
      assert.deepEqual(reply.fields(), ['query /cursor cursor']);
  });
});

describe('an ETag', () => {
  test('lets a client skip what it has: 304, and a new body once something has changed', async () => {
    const path = `${world.place.path}/menu`;
    const { headers } = await world.key.get(path);
    const known = await world.key.get(path, { 'if-none-match': headers.etag });
    assert.equal(known.status, 304);
    assert.equal(known.text, '');
    const item = world.place.item('Soup');
    (await world.key.patch(`${path}/items/${item.guid}`, { priceAmount: 700 })).must(200);
    (await world.key.get(path, { 'if-none-match': headers.etag })).must(200);
  });

  test('and If-Match let one of two edits win; the other is told the current version', async () => {
    const path = world.place.path;
    const { headers } = await world.key.get(path);
    (await world.key.patch(path, { name: 'First' }, { 'if-match': headers.etag })).must(200);
    const { details } = (
      await world.key.patch(path, { name: 'Second' }, { 'if-match': headers.etag })
    ).refused(409, 'CONFLICT');
    assert.equal(details?.currentVersion, Number(/\d+/.exec(String(headers.etag))![0]) + 1);
    assert.deepEqual((await world.key.patch(path, { name: 'x' }, { 'if-match': 'soon' })).fields(), [
      'header /if-match format',
    ]);
  });
});

test('a key sees the health of dependencies, an operator also the facts, nobody else anything', async () => {
  (await service.anyone.get('/api/v1/health/detailed')).refused(401, 'UNAUTHORIZED');
  type Health = { status: string; dependencies: Record<string, { status: string; facts?: object }> };
  const forKey = (await world.key.get<Health>('/api/v1/health/detailed')).must(200);
  for (const name of ['database', 'migrations', 'jobs', 'disk', 'bus', 'mail', 'vault']) {
    assert.ok(forKey.dependencies[name], name);
    assert.equal(forKey.dependencies[name].facts, undefined);
  }
  const forOperator = (await service.operator.get<Health>('/api/v1/health/detailed')).must(200);
  assert.ok(forOperator.dependencies.database?.facts);
});

test('a body where none belongs, and a repeated header, are refused', async () => {
  const item = `${world.place.path}/menu/items/${world.place.item('Pizza').guid}`;
  assert.deepEqual((await world.key.send('DELETE', item, { body: { x: 1 } })).fields(), ['body  unknown']);
  const twice = await world.key.post(`${world.place.path}/orders`, soup(world.place), {
    'idempotency-key': ['a', 'b'] as never,
  });
  assert.deepEqual(twice.fields(), ['header /idempotency-key once']);
});

test('a key is told what it lacks, and a restaurant outside its reach does not exist', async () => {
  const { tenantId, place, key } = await makeWorld(service);
  const second = (
    await key.post<{ guid: string }>('/api/v1/restaurants', {
      name: 'Second',
      timeZone: 'Europe/Madrid',
      currency: 'EUR',
    })
  ).must(201);
  const narrow = await issueKey(service, tenantId, {
    scopes: ['read:orders'],
    restaurantGuids: [place.guid],
  });
  (await narrow.get(`${place.path}/orders`)).must(200);
  (await narrow.post(`${place.path}/orders`, soup(place))).refused(403, 'FORBIDDEN');
  (await narrow.get(`/api/v1/restaurants/${second.guid}/orders`)).refused(404, 'RESOURCE_NOT_FOUND');
  const both = await issueKey(service, tenantId, { restaurantGuids: [place.guid, second.guid] });
  assert.deepEqual((await both.get(`${place.path}/orders`)).fields(), ['header /x-restaurant-guid required']);
  (await both.get(`${place.path}/orders`, { 'x-restaurant-guid': place.guid })).must(200);
  assert.deepEqual((await both.get(`${place.path}/orders`, { 'x-restaurant-guid': second.guid })).fields(), [
    'header /x-restaurant-guid agrees',
  ]);
});
