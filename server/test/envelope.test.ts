import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import Type from 'typebox';
import { anyone, callers } from '../src/access/index.ts';
import { ok } from '../src/platform/http/route.ts';
import { assertProper } from './harness/envelope.ts';
import { route } from './harness/route.ts';
import { type FullWorld, fill } from './harness/samples.ts';
import { type LogLine, startTestService, type TestService } from './harness/service.ts';
import { makeWorld } from './harness/world.ts';

const common = { method: 'GET', response: Type.Object({}), summary: 'For this test.' } as const;

const deprecated = route({
  ...common,
  operationId: 'testDeprecated',
  path: '/test/deprecated',
  access: callers,
  deprecated: {
    id: 'test-envelope',
    what: 'A route of a test',
    since: '2026-11-01T00:00:00Z',
    sunset: '2027-03-01T00:00:00Z',
    successor: '/api/v1/health',
    guide: 'https://docs.example/moving',
  },
  handler: () => ok({}),
});

const throwing = route({
  ...common,
  operationId: 'testThrowing',
  path: '/test/throwing',
  access: anyone,
  handler: () => {
    throw new Error('the inner reason');
  },
});

const lying = route({
  ...common,
  operationId: 'testLying',
  path: '/test/lying',
  access: anyone,
  response: Type.Object({ amount: Type.Integer() }),
  handler: () => ok({ amount: 0.5 }),
});

const chatty = route({
  ...common,
  operationId: 'testChatty',
  path: '/test/chatty',
  access: anyone,
  handler: ({ log }) => {
    log.info('half way');
    log.warn('nearly there');
    return ok({});
  },
});

let service: TestService;
let world: FullWorld;

before(async () => {
  service = await startTestService({
    extraRoutes: [deprecated, throwing, lying, chatty],
    config: { trustProxy: 1 },
  });
  world = await fill(await makeWorld(service));
});

const linesOf = (correlationId: unknown): LogLine[] =>
  service.logLines().filter((line) => line.correlationId === correlationId);

describe('every answer', () => {
  test('that refuses has them as well: 400, 401, 403, 404, 405, 409, 413, 415, 500', async () => {
    const { path } = world.place;
    const seen = [
      await world.key.post(`${path}/orders`, '{'),
      await service.anyone.get(path),
      await world.key.get('/api/v1/tenants'),
      await world.key.get('/nowhere'),
      await world.key.delete('/api/v1/health'),
      await world.key.patch(path, { name: 'New' }, { 'if-match': '"99"' }),
      await world.key.post(`${path}/orders`, ' '.repeat(1_048_577)),
      await world.key.post(`${path}/orders`, '{}', { 'content-type': 'text/plain' }),
      await service.anyone.get('/test/throwing'),
    ];
    assert.deepEqual(
      seen.map(({ status }) => status),
      [400, 401, 403, 404, 405, 409, 413, 415, 500],
    );
    for (const reply of seen) assertProper(reply, reply.text);
  });

  test('has an id of its own, which no caller chooses', async () => {
    const theirs = 'aaaaaaaa-bbbb-7ccc-8ddd-eeeeeeeeeeee';
    const replies = [1, 2].map(() => world.key.get('/api/v1/health', { 'x-correlation-id': theirs }));
    const ids = (await Promise.all(replies)).map(({ headers }) => headers['x-correlation-id']);
    assert.notEqual(ids[0], ids[1]);
    for (const id of ids) {
      assert.notEqual(id, theirs);
      const [line] = linesOf(id);
      assert.equal(line!.callerCorrelationId, theirs);
    }
    const long = await world.key.get('/api/v1/health', { 'x-correlation-id': 'x'.repeat(5_000) });
    const [line] = linesOf(long.headers['x-correlation-id']);
    assert.equal(line!.callerCorrelationId, 'x'.repeat(100));
  });
});

describe('a fault of the server', () => {
  test('tells the caller nothing but the correlation id, and the log the rest', async () => {
    const reply = await service.anyone.get('/test/throwing');
    const { correlationId } = reply.refused(500, 'INTERNAL_ERROR');
    assert.ok(!reply.text.includes('inner reason'));
    const lines = linesOf(correlationId);
    assert.deepEqual(
      lines.map(({ msg }) => msg),
      ['failed', 'request'],
    );
    assert.match(JSON.stringify(lines[0]), /the inner reason.*envelope\.test\.ts/);
  });

  test('is also an answer that its route does not declare: a test would notice', async () => {
    (await service.anyone.get('/test/lying')).refused(500, 'INTERNAL_ERROR');
    assert.match(service.logText(), /testLying answers what its schema does not declare/);
  });
});

test('every log line that a request causes carries its correlation id', async () => {
  const reply = await service.anyone.get('/test/chatty');
  const id = reply.headers['x-correlation-id'];
  assert.deepEqual(
    linesOf(id).map(({ msg }) => msg),
    ['half way', 'nearly there', 'request'],
  );
  const talk = service
    .logLines()
    .filter(({ msg }) => ['half way', 'nearly there', 'request', 'failed'].includes(msg));
  for (const line of talk) assert.match(String(line.correlationId), /^[0-9a-f-]{36}$/);
});

test('the line of a request names who, what and how long, and neither query nor header nor body', async () => {
  const reply = await world.key.get(`${world.place.path}/orders?source=SECRETWORD&limit=1`, {
    'x-word': 'SECRETWORD',
  });
  reply.must(200);
  const [line] = linesOf(reply.headers['x-correlation-id']);
  const { time: _, pid: __, ms, ...rest } = line!;
  assert.equal(typeof ms, 'number');
  assert.deepEqual(rest, {
    level: 30,
    msg: 'request',
    correlationId: reply.headers['x-correlation-id'],
    method: 'GET',
    path: '/api/v1/restaurants/{restaurantGuid}/orders',
    operationId: 'listOrders',
    status: 200,
    identity: `key:${world.key.id}`,
    tenantId: world.tenantId,
    address: '127.0.0.1',
  });
  assert.ok(!service.logText().includes('SECRETWORD'));
});

test('a deprecated route says since when, until when, and what replaces it, on every answer', async () => {
  for (const reply of [
    await world.key.get('/test/deprecated'),
    await service.anyone.get('/test/deprecated'),
  ]) {
    assertProper(reply, 'deprecated');
    assert.equal(reply.headers.deprecation, `@${Date.UTC(2026, 10, 1) / 1_000}`);
    assert.equal(reply.headers.sunset, 'Mon, 01 Mar 2027 00:00:00 GMT');
    assert.equal(
      reply.headers.link,
      '<https://docs.example/moving>; rel="deprecation"; type="text/html", </api/v1/health>; rel="successor-version"',
    );
  }
  assert.equal((await world.key.get('/api/v1/health')).headers.deprecation, undefined);
});
