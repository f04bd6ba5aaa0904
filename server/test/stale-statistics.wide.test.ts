import assert from 'node:assert/strict';
import { test } from 'node:test';
import { systemScope } from '../src/access/index.ts';
import { routes } from '../src/main/app.ts';
import { eventually } from './harness/eventually.ts';
import { accessOf, callerOf, type FullWorld, fill, pathOf } from './harness/samples.ts';
import { startTestService, type TestService } from './harness/service.ts';
import { makeWorld } from './harness/world.ts';

/**
 * Tables were filled, and Postgres still takes them for nearly empty: every read is as quick as when it knows them, or nearly.
 *
 * @alone: compares times
 */

const ORDERS = 20_000;
/** Of what it takes once Postgres knows its tables, and some for a machine that does other work. */
const [TIMES, MORE_MS] = [4, 250];

/** What Postgres may know of them, by the statement that makes it so while they are small. */
const KNOWN = { 'takes for empty': 'delete from pg_statistic', 'saw when they were small': 'analyze' };

interface Grown {
  service: TestService;
  world: FullWorld;
}

async function grow(known: string): Promise<Grown> {
  const service = await startTestService();
  const world = await fill(await makeWorld(service));
  const { sql } = service.database;
  const tables = await sql<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  for (const { name } of tables) await sql(`alter table ${name} set (autovacuum_enabled = false)`);
  await sql(known);
  const grown = { service, world };
  await multiply(grown, 'orders', { guid: 'n.guid', display_number: '10 * n.nth', external_id: 'null' });
  await multiply(grown, 'events', { id: 'n.guid', sequence: '1000000 + n.nth' });
  await multiply(grown, 'audit_log', { id: 'n.guid' });
  return grown;
}

/** So many rows like those that there are. */
async function multiply(
  { service, world }: Grown,
  table: string,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  const { sql } = service.database;
  const columns = await sql<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' and is_identity = 'NO'`,
    [table],
  );
  const selected = columns.map(({ name }) => values[name] ?? `o.${name}`);
  await sql(
    `insert into ${table} (${columns.map(({ name }) => name).join(', ')})
     select ${selected.join(', ')}
     from (select *, row_number() over () as turn from ${table} where tenant_id = $1 limit 4) o
     join (select uuidv7() as guid, nth from generate_series(1, $2::int) nth) n on o.turn = 1 + n.nth % 4`,
    [world.tenantId, ORDERS],
  );
}

/** The first reader of reports brings their sums up to date, and waits for it however quick Postgres is. */
const sumsOf = ({ service: { deps }, world: { tenantId } }: Grown): Promise<void> =>
  eventually(async () => {
    await deps.sums.catchUp(systemScope(tenantId, 'before it is measured'));
  });

const reads = routes.filter(
  (route) =>
    route.method === 'GET' && accessOf(route).kind !== 'public' && !/stream|poll/i.test(route.operationId),
);

/** How long each read takes, by its name. */
async function walk({ world }: Grown): Promise<Map<string, number>> {
  const took = new Map<string, number>();
  for (const route of reads) {
    const path = pathOf(route, world);
    const startedAt = performance.now();
    const { status, text } = await callerOf(route, world).get(path);
    assert.ok(status < 500, `${route.operationId}: ${status} ${text}`);
    took.set(route.operationId, performance.now() - startedAt);
  }
  return took;
}

for (const [knows, statement] of Object.entries(KNOWN))
  test(`reads of large tables that Postgres ${knows} are as quick as those that it knows`, async () => {
    const grown = await grow(statement);
    await sumsOf(grown);
    const stale = await walk(grown);
    await grown.service.database.sql('analyze');
    await walk(grown);
    const known = await walk(grown);
    const slow = [...stale].flatMap(([name, ms]) => {
      const limit = TIMES * known.get(name)! + MORE_MS;
      return ms > limit ? [`${name}: ${Math.round(ms)} ms, and ${Math.round(known.get(name)!)} ms`] : [];
    });
    assert.deepEqual(slow, []);
  });
