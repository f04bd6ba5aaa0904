import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { generateKey } from '../src/identity/api-keys/key.ts';
import { UNKNOWN_KEYS_MAX } from '../src/platform/rate-limit/rate-limit.ts';
import { assertProper } from './harness/envelope.ts';
import { type Client, client, type Reply } from './harness/http.ts';
import { startTestProcess } from './harness/process.ts';
import { startTestService, type TestService } from './harness/service.ts';
import { tally, together } from './harness/together.ts';
import { issueKey, makeWorld, soup, type World } from './harness/world.ts';

let service: TestService;
let world: World;

before(async () => {
  service = await startTestService({ config: { trustProxy: 1 } });
  world = await makeWorld(service);
});

const from = (address: string, key?: string): Client =>
  client(service.url, key, { 'x-forwarded-for': address });

const remaining = ({ headers }: Reply): number => Number(headers['x-ratelimit-remaining']);

function assertLimited(reply: Reply, limit: number): void {
  const { details, message } = reply.refused(429, 'RATE_LIMIT_EXCEEDED');
  assertProper(reply, 'limited');
  assert.equal(message, `Rate limit exceeded: ${limit} requests per 60 seconds.`);
  const { resetTime, ...counts } = details as { resetTime: string };
  assert.deepEqual(counts, { limit, remaining: 0 });
  assert.equal(remaining(reply), 0);
  const resetSeconds = Number(reply.headers['x-ratelimit-reset']);
  assert.equal(resetSeconds, Math.ceil(Date.parse(resetTime) / 1_000));
  const inSeconds = resetSeconds - service.clock.now() / 1_000;
  assert.ok(inSeconds > 0 && inSeconds <= 61, `resets in ${inSeconds} s`);
  const retryAfter = Number(reply.headers['retry-after']);
  assert.ok(retryAfter >= 1 && retryAfter <= 60, `Retry-After: ${retryAfter}`);
}

test('a key without a quota of its own has exactly 100 requests in 60 seconds', async () => {
  const key = await issueKey(service, world.tenantId, { rateLimit: undefined as never });
  const resets = new Set<string>();
  for (let n = 1; n <= 100; n++) {
    const reply = await key.get('/api/v1/restaurants');
    reply.must(200);
    assert.equal(reply.headers['x-ratelimit-limit'], '100');
    assert.equal(remaining(reply), 100 - n);
    resets.add(String(reply.headers['x-ratelimit-reset']));
  }
  assert.ok(resets.size <= 2, 'the window does not move');
  assertLimited(await key.get('/api/v1/restaurants'), 100);
  assertLimited(await key.post(`${world.place.path}/orders`, soup(world.place)), 100);
});

test('of many at the same instant, exactly as many pass as the quota allows', async () => {
  const key = await issueKey(service, world.tenantId, { rateLimit: 10 });
  const replies = await together(40, () => key.get('/api/v1/restaurants'));
  assert.deepEqual(tally(replies), { 200: 10, 429: 30 });
});

test('each key counts for itself, also behind one address, and with its own quota', async () => {
  const small = await issueKey(service, world.tenantId, { rateLimit: 2 });
  const other = await issueKey(service, world.tenantId, { rateLimit: 3 });
  for (const [key, quota] of [
    [small, 2],
    [other, 3],
  ] as const) {
    for (let n = 0; n < quota; n++) (await key.get('/api/v1/restaurants')).must(200);
    assertLimited(await key.get('/api/v1/restaurants'), quota);
  }
});

test('a quota that an operator raises counts at once', async () => {
  const key = await issueKey(service, world.tenantId, { rateLimit: 1 });
  (await key.get('/api/v1/restaurants')).must(200);
  const admin = `/api/v1/admin/api-keys/${key.id}?tenantId=${world.tenantId}`;
  (await service.operator.patch(admin, { rateLimit: 50 })).must(200);
  let reply = await key.get('/api/v1/restaurants');
  while (reply.status === 429) reply = await key.get('/api/v1/restaurants');
  assert.equal(reply.headers['x-ratelimit-limit'], '50');
});

describe('every request counts and says so', () => {
  test('whatever its answer is', async () => {
    const key = await issueKey(service, world.tenantId, { rateLimit: 50, scopes: ['write:orders'] });
    const orders = `${world.place.path}/orders`;
    const asked: [number, () => Promise<Reply>][] = [
      [201, () => key.post(orders, soup(world.place))],
      [400, () => key.post(orders, '{')],
      [400, () => key.get('/%')],
      [400, () => key.get(orders, { 'x-api-key': [key.key, key.key] })],
      [403, () => key.get(orders)],
      [404, () => key.get('/nowhere')],
      [404, () => key.get(`/api/v1/restaurants/${'x'.repeat(300)}/orders`)],
      [405, () => key.delete('/api/v1/health')],
      [413, () => key.post(orders, ' '.repeat(1_048_577))],
      [415, () => key.post(orders, '{}', { 'content-type': 'text/plain' })],
      [200, () => key.get('/api/v1/health')],
    ];
    let left = 50;
    for (const [status, ask] of asked) {
      const reply = await ask();
      assert.equal(reply.status, status, reply.text);
      assertProper(reply, String(status));
      // Two keys in one request name nobody: that one counts for its address.
      const named = reply.headers['x-ratelimit-limit'] === '50';
      if (named) left--;
      assert.equal(named ? remaining(reply) : left, left);
    }
    assert.equal(left, 50 - asked.length + 1);
  });

  test('and no way of writing the request is a bucket of its own', async () => {
    const key = await issueKey(service, world.tenantId, { rateLimit: 7 });
    const ways = [
      () => key.get('/api/v1/restaurants'),
      () => key.get('//api/v1/restaurants'),
      () => key.get('/api/v1/restaurants;x'),
      () => key.get('/API/v1/restaurants?limit=1'),
      () => key.send('HEAD', '/api/v1/restaurants'),
      () =>
        key.get('/api/v1/restaurants', {
          cookie: 'a=b',
          authorization: 'Bearer x',
          'x-forwarded-for': '9.9.9.9',
        }),
      () => key.get('/api%2Fv1%2Frestaurants'),
    ];
    for (const [n, way] of ways.entries()) assert.equal(remaining(await way()), 6 - n);
    assertLimited(await key.get('/api/v1/restaurants'), 7);
  });
});

describe('who does not say who he is counts by address', () => {
  test('100 requests, wrong keys among them, and 401 becomes 429', async () => {
    const wrong = `ck_live_${'0'.repeat(49)}`;
    for (let n = 1; n <= 100; n++) {
      const reply = await from('203.0.113.1', n % 2 ? wrong : undefined).get('/api/v1/restaurants');
      reply.refused(401, 'UNAUTHORIZED');
      assert.equal(remaining(reply), 100 - n);
    }
    assertLimited(await from('203.0.113.1').get('/api/v1/restaurants'), 100);
    assertLimited(await from('203.0.113.1', wrong).get('/api/v1/restaurants'), 100);
    (await from('203.0.113.2').get('/api/v1/restaurants')).refused(401, 'UNAUTHORIZED');
    // A key that is known goes on: strangers at the same address take nothing from it.
    (await from('203.0.113.1', world.key.key).get('/api/v1/restaurants')).must(200);
  });

  test('and takes nothing from keys there, not even from one that nobody remembers', async () => {
    const crowd = '203.0.113.7';
    const key = await issueKey(service, world.tenantId);
    for (let n = 0; n <= 100; n++) await from(crowd).get('/api/v1/restaurants');
    assertLimited(await from(crowd).get('/api/v1/restaurants'), 100);
    (await from(crowd, key.key).get('/api/v1/restaurants')).must(200);
  });

  test('guesses without the form of a key cost no look-up, and those with it have a budget of their own', async () => {
    const crowd = '203.0.113.8';
    const ask = (guess: string) => from(crowd, guess).get('/api/v1/restaurants');
    const guesses = async (count: number, make: () => string) => {
      for (let left = count; left > 0; left -= 50) await together(Math.min(50, left), () => ask(make()));
    };
    await guesses(UNKNOWN_KEYS_MAX + 50, () => `ck_live_${'0'.repeat(49)}`);
    const first = await issueKey(service, world.tenantId);
    (await ask(first.key)).must(200);
    await guesses(UNKNOWN_KEYS_MAX, () => generateKey('live', 'production'));
    const second = await issueKey(service, world.tenantId);
    (await ask(second.key)).refused(429, 'RATE_LIMIT_EXCEEDED');
    // A key that is remembered goes on, other addresses do, and so does what needs no key.
    (await ask(first.key)).must(200);
    (await from('203.0.113.9', second.key).get('/api/v1/restaurants')).must(200);
    (await from(crowd, generateKey('live', 'production')).get('/api/v1/health')).must(200);
  });

  test('an IPv6 customer has one bucket, a /64; a mapped IPv4 address is that of the IPv4 address', async () => {
    const same = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::2', '2001:0db8:0001:0002:0:0:0:3'];
    for (const [n, address] of same.entries()) assert.equal(remaining(await from(address).get('/x')), 99 - n);
    assert.equal(remaining(await from('2001:db8:1:3::1').get('/x')), 99);
    for (const [n, address] of ['198.51.100.7', '::ffff:198.51.100.7'].entries()) {
      assert.equal(remaining(await from(address).get('/x')), 99 - n);
    }
  });

  test('whoever sends X-Forwarded-For without a proxy in front is not believed', async () => {
    const direct = await startTestService();
    const left: number[] = [];
    for (const address of ['1.1.1.1', '2.2.2.2', '3.3.3.3']) {
      left.push(remaining(await client(direct.url, undefined, { 'x-forwarded-for': address }).get('/x')));
    }
    assert.deepEqual(left, [99, 98, 97]);
  });
});

test('the health check is counted and never refused: a load balancer must not take a quota for ill health', async () => {
  for (let n = 1; n <= 120; n++) {
    const reply = await from('203.0.113.9').get('/api/v1/health');
    reply.must(200);
    assert.equal(remaining(reply), Math.max(0, 100 - n));
  }
  assertLimited(await from('203.0.113.9').get('/nowhere'), 100);
});

test('a refusal for the rate is not stored under an Idempotency-Key', async () => {
  const key = await issueKey(service, world.tenantId, { rateLimit: 1 });
  (await key.get('/api/v1/restaurants')).must(200);
  const headers = { 'idempotency-key': 'limited' };
  assertLimited(await key.post(`${world.place.path}/orders`, soup(world.place), headers), 1);
  const [row] = await service.database.sql<{ n: number }>(
    `select count(*)::int as n from idempotency_keys where key = 'limited'`,
  );
  assert.equal(row!.n, 0);
});

test('two processes count small quotas together: what both let through is the limit', async () => {
  const target = await startTestProcess({ env: { WORKERS: '2' } });
  const { tenantId } = await makeWorld(target);
  const key = await issueKey(target, tenantId, { rateLimit: 40 });
  const replies = await together(120, () => key.get('/api/v1/restaurants', { connection: 'close' }));
  assert.deepEqual(tally(replies), { 200: 40, 429: 80 });
});

test('two processes take a large quota in blocks: never more than the limit, and at most a block of each is left', async () => {
  const target = await startTestProcess({ env: { WORKERS: '2' } });
  const { tenantId } = await makeWorld(target);
  const key = await issueKey(target, tenantId, { rateLimit: 1_000 });
  const replies = await together(1_100, () => key.get('/api/v1/restaurants', { connection: 'close' }));
  const { 200: served = 0, 429: refused = 0 } = tally(replies);
  assert.equal(served + refused, 1_100);
  assert.ok(served <= 1_000 && served >= 1_000 - 2 * 10, `${served} served`);
  const told = replies.filter(({ status }) => status === 200).map(remaining);
  assert.ok(told.every((left) => left >= 0 && left < 1_000));
});
