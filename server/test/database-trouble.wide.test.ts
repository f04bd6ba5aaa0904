import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedPostgres } from '@comanda/embedded-postgres';
import pg from 'pg';
import { migrate } from '../src/platform/db/migrate.ts';
import { assertBooksAgree } from './harness/books.ts';
import { atEnd } from './harness/cleanup.ts';
import { removeDataDir, TEST_SECRET } from './harness/cluster.ts';
import { createTestDatabase, type TestDatabase, testDatabaseAt } from './harness/database.ts';
import { assertProper } from './harness/envelope.ts';
import { eventually } from './harness/eventually.ts';
import type { Reply } from './harness/http.ts';
import { scratchFolder, startTestService } from './harness/service.ts';
import { tally, together } from './harness/together.ts';
import { makeWorld, type Order, order, soup } from './harness/world.ts';

/** A batch that takes this long is slow (platform/db/pipeline/shared-connections.ts), by far. */
const LONGER_THAN_SLOW_MS = 200;

/** Holds a lock on what a statement selects until let go of. */
async function hold(database: TestDatabase, statement: string): Promise<() => Promise<void>> {
  const holder = new pg.Client({ connectionString: database.url });
  await holder.connect();
  atEnd(() => holder.end());
  await holder.query('begin');
  await holder.query(statement);
  return async () => {
    await holder.query('rollback');
  };
}

function assertUnavailable(reply: Reply): void {
  reply.refused(503, 'SERVICE_UNAVAILABLE');
  assertProper(reply, 'unavailable');
  assert.equal(reply.headers['retry-after'], '1');
}

describe('when every connection is taken', () => {
  test('requests that need one are told to come back, and health answers all the while', async () => {
    const service = await startTestService({ impatient: true, config: { poolSize: 2 } });
    const world = await makeWorld(service);
    const { guid } = await order(world.key, world.place);
    const release = await hold(service.database, 'select 1 from order_counters for update');
    const stuck: Promise<Reply>[] = [];
    for (let taken = 0; taken < 2; taken++) {
      stuck.push(world.key.post(`${world.place.path}/orders`, soup(world.place)));
      // Then it is slow, and nobody gets in line behind it: the next takes a connection of its own.
      await sleep(LONGER_THAN_SLOW_MS);
    }
    const waiting = await together(6, () => world.key.get(`${world.place.path}/orders/${guid}`));
    for (const reply of waiting) assertUnavailable(reply);
    (await world.key.get('/api/v1/health')).must(200);
    (await service.anyone.get('/api/v1/health')).must(200);
    // The two that wait for the lock give up by themselves, long before it is released.
    for (const reply of await Promise.all(stuck)) assertUnavailable(reply);
    await release();
    (await world.key.get(`${world.place.path}/orders`)).must(200);
    await order(world.key, world.place);
    await assertBooksAgree(service.database);
  });
});

describe('when the database takes no writes', () => {
  test('who changes something is told to come back, and what is only read is answered', async () => {
    const service = await startTestService();
    const { database } = service;
    const world = await makeWorld(service);
    const { guid, businessDate } = await order(world.key, world.place);
    const day = `from=${businessDate}&to=${businessDate}`;
    (await world.key.get(`/api/v1/reports/sales?${day}`)).must(200);
    const [name] = await database.sql<{ name: string }>('select current_database() as name');
    const role = `alter role comanda_app in database "${name?.name}"`;
    const reconnect = () =>
      database.sql(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where usename = 'comanda_app' and datname = current_database()`,
      );
    await database.sql(`${role} set default_transaction_read_only = on`);
    await reconnect();
    await eventually(async () =>
      assertUnavailable(await world.key.post(`${world.place.path}/orders`, soup(world.place))),
    );
    (await world.key.get(`${world.place.path}/orders/${guid}`)).must(200);
    (await world.key.get(`/api/v1/reports/sales?${day}`)).must(200);
    await database.sql(`${role} reset default_transaction_read_only`);
    await reconnect();
    await eventually(async () => void (await order(world.key, world.place)));
    await assertBooksAgree(database);
  });
});

describe('when somebody else holds a row for long', () => {
  test('who waits for it is told to come back, others are not disturbed', async () => {
    const service = await startTestService({ impatient: true });
    const world = await makeWorld(service);
    const other = await makeWorld(service);
    const release = await hold(
      service.database,
      `select 1 from restaurants where guid = '${world.place.guid}' for update`,
    );
    const waiting = world.key.patch(world.place.path, { name: 'Late' });
    (await other.key.patch(other.place.path, { name: 'In time' })).must(200);
    (await world.key.get(world.place.path)).must(200);
    assertUnavailable(await waiting);
    await release();
    (await world.key.patch(world.place.path, { name: 'Now' })).must(200);
  });

  test('a second request with one Idempotency-Key learns that the first still runs', async () => {
    const service = await startTestService({ impatient: true });
    const world = await makeWorld(service);
    await order(world.key, world.place);
    const release = await hold(service.database, 'select 1 from order_counters for update');
    const headers = { 'idempotency-key': 'slow' };
    const path = `${world.place.path}/orders`;
    const replies = await together(2, () => world.key.post<Order>(path, soup(world.place), headers));
    for (const reply of replies) {
      assert.equal(reply.refused(409, 'CONFLICT').details?.reason, 'IN_PROGRESS');
      assert.equal(reply.headers['retry-after'], '1');
    }
    await release();
    (await world.key.post(path, soup(world.place), headers)).must(201);
    await assertBooksAgree(service.database);
  });
});

test('when connections are cut, by the hundred, requests fail as unavailable or not at all', async () => {
  const service = await startTestService();
  const world = await makeWorld(service);
  let cutting = true;
  const cut = (async () => {
    while (cutting) {
      await service.database.sql(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and usename = 'comanda_app'`,
      );
    }
  })();
  const replies = await together(12, async (n) => {
    const mine: Reply[] = [];
    for (let round = 0; round < 12; round++) {
      const headers = { 'idempotency-key': `${n}-${round}` };
      mine.push(await world.key.post(`${world.place.path}/orders`, soup(world.place), headers));
    }
    return mine;
  });
  cutting = false;
  await cut;
  const counts = tally(replies.flat());
  for (const reply of replies.flat()) if (reply.status !== 201) assertUnavailable(reply);
  // Whatever was cut off, a retry with its key settles it.
  await together(12, async (n) => {
    for (let round = 0; round < 12; round++) {
      const headers = { 'idempotency-key': `${n}-${round}` };
      (await world.key.post(`${world.place.path}/orders`, soup(world.place), headers)).must(201);
    }
  });
  const [row] = await service.database.sql<{ n: number }>('select count(*)::int as n from orders');
  assert.equal(row!.n, 144, JSON.stringify(counts));
  await assertBooksAgree(service.database);
});

test('when Postgres restarts under load, the service recovers by itself and has lost nothing', async () => {
  const dataDir = await scratchFolder('restarted');
  const settings = { fsync: 'off' };
  let postgres = await startEmbeddedPostgres({ dataDir, settings });
  atEnd(async () => {
    await postgres.stop();
    await removeDataDir(dataDir);
  });
  await migrate(postgres.url, TEST_SECRET);
  const database = testDatabaseAt(postgres.url);
  const service = await startTestService({ database });
  const world = await makeWorld(service);
  const made = new Set<string>();
  let running = true;
  const refusals: Reply[] = [];
  const load = together(6, async () => {
    while (running) {
      const reply = await world.key.post<Order>(`${world.place.path}/orders`, soup(world.place));
      if (reply.status === 201) made.add(reply.body.data!.guid);
      else refusals.push(reply);
    }
  });
  for (let round = 0; round < 2; round++) {
    const before = made.size;
    while (made.size < before + 30) await order(world.key, world.place).then(({ guid }) => made.add(guid));
    await postgres.stop();
    (await service.anyone.get('/api/v1/health')).must(200);
    assertUnavailable(await world.key.get(`${world.place.path}/orders`));
    postgres = await startEmbeddedPostgres({ dataDir, settings });
    while ((await world.key.get(world.place.path)).status !== 200);
  }
  running = false;
  await load;
  assert.ok(refusals.length > 0);
  for (const reply of refusals) assertUnavailable(reply);
  const rows = await database.sql<{ guid: string }>('select guid from orders');
  const kept = new Set(rows.map(({ guid }) => guid));
  for (const guid of made) assert.ok(kept.has(guid), 'an order that was answered is there');
  await assertBooksAgree(database);
});

test('the detailed health tells which dependency is down', async () => {
  const database = await createTestDatabase();
  const service = await startTestService({ database });
  const world = await makeWorld(service);
  type Health = { status: string; dependencies: Record<string, { status: string }> };
  const before = (await world.key.get<Health>('/api/v1/health/detailed')).must(200);
  assert.equal(before.dependencies.database!.status, 'OK');
  assert.equal(before.dependencies.migrations!.status, 'OK');
  await database.sql(`insert into schema_migrations (version, name, checksum) values (999, 'newer', 'x')`);
  service.clock.moveBy(5_000);
  const after = (await world.key.get<Health>('/api/v1/health/detailed')).must(200);
  assert.equal(after.dependencies.migrations!.status, 'DEGRADED');
  assert.equal(after.status, 'DEGRADED');
});
