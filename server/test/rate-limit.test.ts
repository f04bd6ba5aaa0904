import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { client, type Reply } from './harness/http.ts';
import { startTestProcess } from './harness/process.ts';
import { startTestService, type TestService } from './harness/service.ts';
import { tally, together } from './harness/together.ts';
import { issueKey, makeWorld, type World } from './harness/world.ts';

const MINUTE_MS = 60_000;

let service: TestService;
let world: World;

before(async () => {
  service = await startTestService();
  world = await makeWorld(service);
});

/** What the headers of an answer say. */
function headersOf({ headers }: Reply) {
  return {
    limit: Number(headers['x-ratelimit-limit']),
    remaining: Number(headers['x-ratelimit-remaining']),
    reset: Number(headers['x-ratelimit-reset']),
  };
}

describe('a key', () => {
  test('has 100 requests in 60 seconds; the next one is told when to come back', async () => {
    const key = await issueKey(service, world.tenantId, { rateLimit: 100 });
    for (let n = 1; n <= 100; n++) {
      const reply = await key.get('/api/v1/restaurants');
      reply.must(200);
      assert.equal(headersOf(reply).remaining, 100 - n);
    }
    const refused = await key.get('/api/v1/restaurants');
    const { details } = refused.refused(429, 'RATE_LIMIT_EXCEEDED');
    assert.equal(details?.limit, 100);
    assert.equal(details?.remaining, 0);
    const reset = Date.parse(String(details?.resetTime));
    assert.ok(reset > service.clock.now() && reset <= service.clock.now() + MINUTE_MS);
    assert.ok(Number(refused.headers['retry-after']) >= 1 && Number(refused.headers['retry-after']) <= 60);
    assert.equal(headersOf(refused).reset, Math.ceil(reset / 1_000));
  });

  test('has a quota of its own, however many keys share an address', async () => {
    const small = await issueKey(service, world.tenantId, { rateLimit: 3 });
    const other = await issueKey(service, world.tenantId, { rateLimit: 3 });
    const replies = await together(6, () => small.get('/api/v1/restaurants'));
    assert.deepEqual(tally(replies), { 200: 3, 429: 3 });
    (await other.get('/api/v1/restaurants')).must(200);
  });

  test('counts in one bucket whatever the path, method and headers', async () => {
    const key = await issueKey(service, world.tenantId, { rateLimit: 4 });
    await key.get('/api/v1/none');
    await key.send('HEAD', '/api/v1/restaurants');
    await key.get('/api/v1//restaurants');
    await key.delete('/api/v1/restaurants');
    (await key.get('/api/v1/restaurants')).refused(429, 'RATE_LIMIT_EXCEEDED');
  });
});

test('callers without a valid key count by their address, and a key is not held up by them', async () => {
  const own = await startTestService();
  const { key } = await makeWorld(own);
  const guesses = await together(130, (n) => client(own.url, `ck_live_${n}`).get('/api/v1/restaurants'));
  assert.deepEqual(tally(guesses), { 401: 100, 429: 30 });
  (await key.get('/api/v1/restaurants')).must(200);
});

test('health is counted and never refused', async () => {
  const own = await startTestService();
  const replies = await together(120, () => own.anyone.get('/api/v1/health'));
  assert.deepEqual(tally(replies), { 200: 120 });
  (await own.anyone.get('/api/v1/restaurants')).refused(429, 'RATE_LIMIT_EXCEEDED');
});

describe('every answer carries the three headers', () => {
  const cases: [string, () => Promise<Reply>, number][] = [
    ['a success', () => world.key.get('/api/v1/restaurants'), 200],
    ['an unknown path', () => world.key.get('/nowhere'), 404],
    ['a wrong method', () => world.key.delete('/api/v1/restaurants'), 405],
    ['bad percent-encoding', () => world.key.get('/api/v1/restaurants/%zz'), 400],
    ['malformed JSON', () => world.key.post('/api/v1/restaurants', '{"a":'), 400],
    ['no credentials', () => service.anyone.get('/api/v1/restaurants'), 401],
    ['a key without the right', () => world.key.get('/api/v1/tenants'), 403],
    [
      'another media type',
      () => world.key.post('/api/v1/restaurants', 'a', { 'content-type': 'text/plain' }),
      415,
    ],
    ['a body over 1 MiB', () => world.key.post('/api/v1/restaurants', 'x'.repeat(1_048_577)), 413],
  ];
  for (const [what, ask, status] of cases) {
    test(what, async () => {
      const reply = await ask();
      assert.equal(reply.status, status, reply.text);
      const { limit, remaining, reset } = headersOf(reply);
      assert.ok(limit >= 100 && remaining >= 0 && remaining < limit, reply.text);
      assert.ok(
        reset * 1_000 > service.clock.now() - 1_000 &&
          reset * 1_000 <= service.clock.now() + MINUTE_MS + 1_000,
      );
      assert.equal(reply.headers['x-correlation-id'], reply.body.meta.correlationId);
    });
  }
});

test('two processes count together: what both let through is the limit', async () => {
  const target = await startTestProcess({ env: { WORKERS: '2' } });
  const { tenantId } = await makeWorld(target);
  const key = await issueKey(target, tenantId, { rateLimit: 40 });
  const replies = await together(120, () => key.get('/api/v1/restaurants', { connection: 'close' }));
  assert.deepEqual(tally(replies), { 200: 40, 429: 80 });
});
