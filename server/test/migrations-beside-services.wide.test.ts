import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrate } from '../src/platform/db/migrate.ts';
import { readMigrations } from '../src/platform/db/migrations.ts';
import { TEST_SECRET } from './harness/cluster.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from './harness/database.ts';
import { fillWithSales, startSales } from './harness/sales-load.ts';
import { schemaLines } from './harness/schema.ts';

/** docs/decisions/180-migrations-beside-services.md. */

const ORDERS = Number(process.env.MIGRATION_ORDERS ?? 20_000);
/** The one before the first that has parts. */
const START = 41;
/** Above the guids of the orders that were there before. */
const END = `('00000000-0000-7000-8000-' || lpad(to_hex(${ORDERS}), 12, '0'))::uuid`;
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

/** What the migrations had to find out about orders that were there. */
async function assertFilled({ sql }: TestDatabase): Promise<void> {
  const [wrong] = await sql(
    `
    select count(*) filter (where (server_id is null) = (document -> 'openedBy' ->> 'kind' = 'STAFF'))::int as servers,
      count(*) filter (where (promised_at is null) <> (document ->> 'promisedAt' is null))::int as promises,
      (select count(*)::int from order_guests g join orders o
         on (o.tenant_id, o.restaurant_guid, o.guid) = (g.tenant_id, g.restaurant_guid, g.order_guid)
         where g.business_date <> o.business_date or g.month is distinct from o.business_date / 100) as days,
      (select count(*)::int from order_guests g where order_guid < ${END} and search_name is null) as names
    from orders where guid < ${END}`);
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
  await migrate(database.url, TEST_SECRET, {
    tell: (now) => {
      clock();
      part = `${now.migration}: ${now.part}`;
    },
  });
  clock();
  const took = (performance.now() - since) / 1_000;
  await sleep(500);
  const { failures, times } = await sales.stop();
  const ms = (share: number) => Math.round(times[Math.ceil(times.length * share) - 1] ?? 0);
  t.diagnostic(
    `${ORDERS} orders, ${took.toFixed(1)} s: ${times.length} requests, ${failures.length} failed; ` +
      `half within ${ms(0.5)} ms, 99 in 100 within ${ms(0.99)} ms, the slowest ${ms(1)} ms`,
  );
  slowest.sort((one, other) => Number.parseFloat(other) - Number.parseFloat(one));
  for (const line of slowest.slice(0, 12)) t.diagnostic(line);
  assert.deepEqual(failures, []);
  assert.ok(times.length > 100, 'there was a load');
  assert.deepEqual(await schemaLines(database), lines);
  await assertFilled(database);
  await database.drop();
});
