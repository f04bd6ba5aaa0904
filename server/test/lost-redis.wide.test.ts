import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from './harness/eventually.ts';
import { client, type Reply } from './harness/http.ts';
import { hasRedis, startRedis, type TestRedis } from './harness/redis.ts';
import { startTestService, type TestService } from './harness/service.ts';
import { tally, together } from './harness/together.ts';
import { issueKey, makeWorld, order, type World } from './harness/world.ts';

/** Below those that are counted in blocks. */
const LIMIT = 999;
/** How soon after the cause has ended all is as it was. */
const GOOD_AGAIN_MS = 5_000;
const AT_ONCE = 40;

const used = ({ headers }: Reply): number => LIMIT - Number(headers['x-ratelimit-remaining']);

describe('rate limits in a Redis that is lost', {
  skip: hasRedis() ? false : 'needs redis-server',
  timeout: 60_000,
}, () => {
  let redis: TestRedis;
  let first: TestService;
  let second: TestService;
  let world: World;

  before(async () => {
    redis = await startRedis();
    const config = { redisUrl: redis.url };
    first = await startTestService({ config });
    second = await startTestService({ config, database: first.database });
    world = await makeWorld(first);
    await eventually(() => assertShared(world.tenantId));
  });

  /** Both count the requests of one key together. */
  async function assertShared(tenantId: string): Promise<void> {
    const key = await issueKey(first, tenantId, { rateLimit: LIMIT });
    const counts: number[] = [];
    for (const { url } of [first, second, first, second]) {
      counts.push(used(await client(url, key.key).get('/api/v1/restaurants')));
    }
    assert.deepEqual(counts, [1, 2, 3, 4]);
  }

  /** Each process counts for itself, from one on, and whatever is asked for is answered. */
  async function assertServes(): Promise<void> {
    for (const { anyone } of [first, second]) (await anyone.get('/api/v1/health')).must(200);
    const key = await issueKey(first, world.tenantId, { rateLimit: 30 });
    const replies = await together(AT_ONCE, () => key.get('/api/v1/restaurants'));
    assert.deepEqual(tally(replies), { 200: 30, 429: 10 });
    await order(world.key, world.place);
  }

  test('that is frozen holds no request up, and is shared again within 5 s after it goes on', async () => {
    redis.freeze();
    await assertServes();
    const { dependencies } = (
      await first.operator.get<{ dependencies: Record<string, { status: string }> }>(
        '/api/v1/health/detailed',
      )
    ).must(200);
    assert.equal(dependencies.rateLimits?.status, 'DEGRADED');
    // Long enough for attempts to connect that nobody answers.
    await sleep(3_000);
    await assertServes();
    redis.thaw();
    await eventually(() => assertShared(world.tenantId), GOOD_AGAIN_MS);
    for (const { logLines } of [first, second]) {
      const said = logLines().filter(({ msg }) => msg.startsWith('rate limits: Redis'));
      assert.equal(said.length, 2, 'one line when it is lost, one when it is back');
    }
  });

  test('that dies holds no request up, and is shared again within 5 s after another has started', async () => {
    await redis.kill();
    await assertServes();
    await redis.start();
    await eventually(() => assertShared(world.tenantId), GOOD_AGAIN_MS);
  });
});
