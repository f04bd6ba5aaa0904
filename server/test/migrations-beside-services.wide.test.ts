import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrate } from '../src/platform/db/migrate.ts';
import { readMigrations } from '../src/platform/db/migrations.ts';
import { asOwner, TEST_SECRET } from './harness/cluster.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from './harness/database.ts';
import { eventually } from './harness/eventually.ts';
import { fillWithSales, startSales } from './harness/sales-load.ts';
import { schemaLines } from './harness/schema.ts';

/** docs/decisions/181-migrations-beside-services.md. */

const ORDERS = Number(process.env.MIGRATION_ORDERS ?? 20_000);
/** The one before the first that has parts. */
const START = 41;
/** Some slices of them. */
const FEW_ORDERS = 3_500;
/** Sales after the last part. */
const SOME_MORE_MS = 500;
const EARLIER = readMigrations().filter(({ version }) => version <= START);

let lines: string[];
before(async () => {
  lines = await schemaLines(await createTestDatabase());
});

async function databaseWithSales(orders: number): Promise<TestDatabase> {
  const database = await createEmptyDatabase();
  await migrate(database.url, TEST_SECRET, { migrations: EARLIER });
  await fillWithSales(database, orders);
  return database;
}

/** What the migrations had to find out about the orders that were there before. */
async function assertFilled({ sql }: TestDatabase, orders: number): Promise<void> {
  const end = `('00000000-0000-7000-8000-' || lpad(to_hex(${orders}), 12, '0'))::uuid`;
  const [wrong] = await sql(
    `
    select count(*) filter (where (server_id is null) = (document -> 'openedBy' ->> 'kind' = 'STAFF'))::int as servers,
      count(*) filter (where (promised_at is null) <> (document ->> 'promisedAt' is null))::int as promises,
      (select count(*)::int from order_guests g join orders o
         on (o.tenant_id, o.restaurant_guid, o.guid) = (g.tenant_id, g.restaurant_guid, g.order_guid)
         where g.business_date <> o.business_date or g.month is distinct from o.business_date / 100) as days,
      (select count(*)::int from order_guests g where order_guid < ${end} and search_name is null) as names
    from orders where guid < ${end}`,
  );
  assert.deepEqual(wrong, { servers: 0, promises: 0, days: 0, names: 0 });
}

test('migrations run beside services at work: no request fails, and the schema is that of a new database', async (t) => {
  const database = await databaseWithSales(ORDERS);
  const sales = startSales(database, ORDERS);
  const since = performance.now();
  const slowest: string[] = [];
  let last = since;
  let part = '';
  const clock = () => {
    slowest.push(`${((performance.now() - last) / 1_000).toFixed(1)} s ${part}`);
    last = performance.now();
  };
  const migrated = await migrate(database.url, TEST_SECRET, {
    tell: (now) => {
      clock();
      part = `${now.migration}: ${now.part}`;
    },
  }).catch((error: Error) => error.message);
  clock();
  const took = (performance.now() - since) / 1_000;
  await sleep(SOME_MORE_MS);
  const { failures, times } = await sales.stop();
  const ms = (share: number) => Math.round(times[Math.ceil(times.length * share) - 1] ?? 0);
  t.diagnostic(
    `${ORDERS} orders, ${took.toFixed(1)} s: ${times.length} requests, ${failures.length} failed; ` +
      `half within ${ms(0.5)} ms, 99 in 100 within ${ms(0.99)} ms, the slowest ${ms(1)} ms`,
  );
  slowest.sort((one, other) => Number.parseFloat(other) - Number.parseFloat(one));
  for (const line of slowest.slice(0, 12)) t.diagnostic(line);
  assert.ok(Array.isArray(migrated), String(migrated));
  assert.deepEqual(failures, []);
  assert.ok(times.length > 100, 'there was a load');
  assert.deepEqual(await schemaLines(database), lines);
  await assertFilled(database, ORDERS);
  await database.drop();
});

test('a migration that is killed at the end of each part and slice goes on where it was', async () => {
  const database = await databaseWithSales(FEW_ORDERS);
  // Every second note of progress ends its own session: each part has been done, and is forgotten, once.
  await database.sql(`create sequence notes;
    create function end_session() returns trigger language plpgsql as $$ begin
      if nextval('notes') % 2 = 1 then perform pg_terminate_backend(pg_backend_pid()); end if;
      return new;
    end $$;
    create trigger kill before insert on schema_migrations for each row execute function end_session();
    create trigger kill before insert on schema_migration_parts for each row execute function end_session()`);
  let kills = 0;
  for (let ended = false; !ended; ) {
    ended = await migrate(database.url, TEST_SECRET).then(
      () => true,
      () => false,
    );
    if (!ended) kills++;
  }
  await database.sql('drop function end_session cascade; drop sequence notes');
  const parts = readMigrations()
    .filter(({ version }) => version > START)
    .flatMap((one) => one.parts);
  assert.ok(kills > parts.length, `killed ${kills} times`);
  assert.deepEqual(await schemaLines(database), lines);
  assert.deepEqual(await database.sql('select * from schema_migration_parts'), []);
  await assertFilled(database, FEW_ORDERS);
});

const BUILDS = `select pid from pg_stat_activity where application_name = 'comanda migrate' and datname = current_database()
  and query like 'create index concurrently%' and wait_event = 'virtualxid'`;

test('an index that a killed build has left is made anew, and whoever migrates at once takes turns', async () => {
  const database = await databaseWithSales(FEW_ORDERS);
  await asOwner(database.url, async (reader) => {
    // A build waits for all who may not see the index yet.
    await reader.query('begin isolation level repeatable read; select 1');
    const killed = assert.rejects(
      migrate(database.url, TEST_SECRET),
      /042_find_orders\.sql failed in part 5 of 6/,
    );
    const pid = await eventually(async () => {
      const [build] = await database.sql<{ pid: number }>(BUILDS);
      assert.ok(build);
      return build.pid;
    });
    await reader.query('select pg_terminate_backend($1)', [pid]);
    await killed;
    await reader.query('commit');
  });
  const invalid = await database.sql(
    'select indexrelid::regclass::text as name from pg_index where not indisvalid',
  );
  assert.deepEqual(invalid, [{ name: 'orders_open' }]);
  const both = await Promise.all([migrate(database.url, TEST_SECRET), migrate(database.url, TEST_SECRET)]);
  assert.equal(both.filter((applied) => applied.length === 0).length, 1);
  assert.deepEqual(await schemaLines(database), lines);
});

test('an owner who is no superuser fills columns of tables whose row-level security binds owners', async () => {
  const database = await createEmptyDatabase();
  const owner = `owner_${database.url.slice(-8)}`;
  await database.sql(`create role ${owner} login password '${TEST_SECRET}' createrole;
    grant comanda_mover, comanda_backup, pg_read_all_data to ${owner} with admin option`);
  await database.sql(`do $$ begin execute format('alter database %I owner to ${owner}', current_database()); end $$;
    alter schema public owner to ${owner}`);
  const url = Object.assign(new URL(database.url), { username: owner, password: TEST_SECRET }).href;
  await migrate(url, TEST_SECRET, { migrations: EARLIER });
  await fillWithSales(database, FEW_ORDERS);
  await migrate(url, TEST_SECRET);
  await assertFilled(database, FEW_ORDERS);
  const unbound = await database.sql(
    `select relname from pg_class where relname in ('orders', 'order_guests', 'payments') and not relforcerowsecurity`,
  );
  assert.deepEqual(unbound, []);
  await database.sql(`reassign owned by ${owner} to current_user; drop owned by ${owner}`);
  await database.sql(`drop role ${owner}`);
});
