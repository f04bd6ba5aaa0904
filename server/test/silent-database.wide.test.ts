import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedPostgres } from '@comanda/embedded-postgres';
import type { PoolClient } from 'pg';
import { migrate } from '../src/platform/db/migrate.ts';
import { assertBooksAgree } from './harness/books.ts';
import { atEnd } from './harness/cleanup.ts';
import { removeDataDir, TEST_SECRET } from './harness/cluster.ts';
import { createTestDatabase, type TestDatabase, testDatabaseAt } from './harness/database.ts';
import { eventually } from './harness/eventually.ts';
import type { Reply } from './harness/http.ts';
import { comanda } from './harness/process.ts';
import { scratchFolder, startTestService, type TestService } from './harness/service.ts';
import { IMPATIENT, settingsFor } from './harness/settings.ts';
import { type SilentProxy, startSilentProxy } from './harness/silent-proxy.ts';
import { tally, together, untilServed } from './harness/together.ts';
import { makeWorld, type Order, soup, type World } from './harness/world.ts';

/**
 * What clients see of a database that says nothing: with the service's own settings, under load, with every order under an
 * Idempotency-Key. Times are asserted with room for a busy machine, and reported as they are.
 */

const CLIENTS = 12;
/** The deadline is 15 s. */
const ANSWERED_WITHIN_MS = 20_000;
/** Longer than a connection may be silent, and than the deadline. */
const LONG_SILENCE_MS = 25_000;
/** Once the cause has ended: 5 s are promised. */
const GOOD_WITHIN_MS = 10_000;
/** Far longer than any answer takes otherwise. */
const FELT_MS = 3_000;
/** While it lasts: connections are given up after 7 s. */
const REPLACED_WITHIN_MS = 20_000;
/** After a refusal, as its Retry-After asks, or nearly. */
const PAUSE_MS = 200;

interface Tried {
  key: string;
  reply: Reply<Order>;
  ms: number;
  at: number;
}

/** Orders from many clients at once, each under a key of its own. */
interface Load {
  tried: Tried[];
  /** How long it took from now until a new order was answered with 201. */
  untilGood(withinMs?: number): Promise<number>;
  stop(): Promise<unknown>;
  /** Ends it and sends what was refused again, under the same keys: each key is one order, and there are no others. */
  settle(t: TestContext): Promise<void>;
}

function startLoad(service: TestService, world: World): Load {
  const tried: Tried[] = [];
  let running = true;
  const path = `${world.place.path}/orders`;
  const post = (key: string) => world.key.post<Order>(path, soup(world.place), { 'idempotency-key': key });
  const attempt = async (key: string): Promise<void> => {
    const start = performance.now();
    const reply = await post(key);
    const at = performance.now();
    tried.push({ key, reply, ms: at - start, at });
    if (reply.status !== 201) await sleep(PAUSE_MS);
  };
  const clients = together(CLIENTS, async (client) => {
    for (let n = 0; running; n++) await attempt(`${client}-${n}`);
  });
  const live = (async () => {
    for (; running; await sleep(100)) (await service.anyone.get('/api/v1/health/live')).must(200);
  })();
  const stop = () => {
    running = false;
    return Promise.all([clients, live]);
  };
  return {
    tried,
    async untilGood(withinMs = GOOD_WITHIN_MS) {
      const from = performance.now();
      const isGood = ({ at, ms, reply }: Tried) => reply.status === 201 && at - ms >= from;
      await eventually(async () => assert.ok(tried.some(isGood)), withinMs);
      return tried.find(isGood)!.at - from;
    },
    stop,
    async settle(t) {
      await stop();
      const slowest = Math.max(...tried.map(({ ms }) => ms));
      t.diagnostic(
        `answers ${JSON.stringify(tally(tried.map(({ reply }) => reply)))}, slowest ${slowest} ms`,
      );
      assert.ok(slowest < ANSWERED_WITHIN_MS, `answered after ${slowest} ms`);
      for (const { reply } of tried) if (reply.status !== 201) assertComeBack(reply);
      await assertOnce(service.database, tried, post);
    },
  };
}

/** 503; or the first try under this key is still under way in Postgres. */
function assertComeBack(reply: Reply): void {
  if (reply.status === 409) assert.equal(reply.refused(409, 'CONFLICT').details?.reason, 'IN_PROGRESS');
  else reply.refused(503, 'SERVICE_UNAVAILABLE');
  assert.ok(Number(reply.headers['retry-after']) > 0);
}

async function assertOnce(
  database: TestDatabase,
  tried: readonly Tried[],
  post: (key: string) => Promise<Reply<Order>>,
): Promise<void> {
  const guids = new Set<string>();
  for (const { key, reply } of tried) {
    const { guid } = reply.status === 201 ? reply.must(201) : (await untilServed(() => post(key))).must(201);
    guids.add(guid);
  }
  assert.equal(guids.size, tried.length);
  const rows = await database.sql<{ guid: string }>('select guid from orders');
  assert.deepEqual(new Set(rows.map(({ guid }) => guid)), guids);
  assert.equal(rows.length, tried.length, 'none is lost, and none is there twice');
  await assertBooksAgree(database);
}

interface Health {
  dependencies: Record<string, { status: string }>;
}

interface Silenced {
  service: TestService;
  proxy: SilentProxy;
  load: Load;
}

/** With the service's own patience, a busy machine refuses a step of it now and then: then another one is made. */
const madeWorld = (service: TestService): Promise<World> => eventually(() => makeWorld(service));

/** The service under load, with a proxy before its database. */
async function underLoad(): Promise<Silenced> {
  const database = await createTestDatabase();
  const proxy = await startSilentProxy(database.url);
  const service = await startTestService({ impatient: true, database: { ...database, url: proxy.url } });
  const world = await madeWorld(service);
  await openConnections(service);
  const load = startLoad(service, world);
  // A test that fails leaves no clients behind, which would keep the file from ending.
  atEnd(load.stop);
  await inFullSwing(load);
  return { service, proxy, load };
}

/** Every connection that the service may have is open: before the load, which gives those that it shares back seldom. */
async function openConnections({ deps }: TestService): Promise<void> {
  for (const { pool } of [deps.db, deps.lookup, deps.identity]) {
    const clients: PoolClient[] = [];
    try {
      // One after the other: a busy machine does not open so many at once within the second that each may take.
      while (clients.length < pool.options.max) clients.push(await eventually(() => pool.connect()));
    } finally {
      // Also when one failed: a pool with one that is out never ends.
      for (const client of clients) client.release();
    }
  }
}

const inFullSwing = (load: Load): Promise<void> =>
  eventually(async () => assert.ok(load.tried.length > 10 * CLIENTS));

describe('when the sockets to the database fall silent', { concurrency: true }, () => {
  test('they are replaced while the silence lasts; nothing is lost or doubled when it ends', async (t) => {
    const { proxy, load } = await underLoad();
    proxy.silence();
    t.diagnostic(`good again, in silence, after ${await load.untilGood(REPLACED_WITHIN_MS)} ms`);
    proxy.resume();
    await load.untilGood();
    await load.settle(t);
  });

  test('behind what was asked, what has happened is found by its key', async (t) => {
    const { proxy, load } = await underLoad();
    proxy.silence({ answersOnly: true });
    await load.untilGood(REPLACED_WITHIN_MS);
    proxy.cut();
    await load.untilGood();
    await load.settle(t);
    // That it was silent was felt: somebody was told to come back, or waited until another connection had answered.
    assert.ok(load.tried.some(({ reply, ms }) => reply.status === 503 || ms > FELT_MS));
  });

  test('whatever works beside requests goes on over new ones', async () => {
    const { service, proxy, load } = await underLoad();
    proxy.silence();
    const areWell = async () => {
      const health = (await service.operator.get<Health>('/api/v1/health/detailed')).must(200);
      // How long the machine let this process wait is no matter of the database.
      const others = Object.entries(health.dependencies).filter(([name]) => name !== 'eventLoop');
      assert.deepEqual(
        others.filter(([, { status }]) => status !== 'OK'),
        [],
      );
    };
    await assert.rejects(eventually(areWell, 1_000));
    await eventually(areWell, 60_000);
    await load.stop();
  });

  test('a service that starts exits and says why', async () => {
    const proxy = await startSilentProxy((await createTestDatabase()).url);
    proxy.silence({ newOnes: true });
    const settings = await settingsFor(testDatabaseAt(proxy.url), IMPATIENT);
    const { code, stderr } = await comanda(['serve'], settings);
    assert.deepEqual([code, stderr], [1, 'comanda serve: the database does not answer\n']);
  });

  test('and new ones too, everybody is answered, and all is well soon after', async (t) => {
    const { service, proxy, load } = await underLoad();
    proxy.silence({ newOnes: true });
    await sleep(LONG_SILENCE_MS);
    (await service.anyone.get('/api/v1/health/live')).must(200);
    proxy.resume();
    t.diagnostic(`good again ${await load.untilGood()} ms after the end of the silence`);
    await load.settle(t);
  });
});

test('when Postgres is frozen, everybody is answered, and all is well soon after it goes on', async (t) => {
  const dataDir = await scratchFolder('frozen');
  const postgres = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } });
  atEnd(async () => {
    await postgres.stop();
    await removeDataDir(dataDir);
  });
  await migrate(postgres.url, TEST_SECRET);
  const database = testDatabaseAt(postgres.url);
  const service = await startTestService({ impatient: true, database });
  const world = await madeWorld(service);
  await openConnections(service);
  const load = startLoad(service, world);
  // A test that fails leaves no clients behind, which would keep the file from ending.
  atEnd(load.stop);
  await inFullSwing(load);
  const backends = await database.sql<{ pid: number }>('select pid from pg_stat_activity');
  const pids = [postgres.pid, ...backends.map(({ pid }) => pid)];
  const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
    for (const pid of pids) {
      try {
        process.kill(pid, name);
      } catch {
        // It has ended by itself.
      }
    }
  };
  signal('SIGSTOP');
  await sleep(LONG_SILENCE_MS);
  signal('SIGCONT');
  t.diagnostic(`good again ${await load.untilGood()} ms after Postgres goes on`);
  await load.settle(t);
});
