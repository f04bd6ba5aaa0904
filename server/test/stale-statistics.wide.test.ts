import assert from 'node:assert/strict';
import { test } from 'node:test';
import { systemScope } from '../src/access/index.ts';
import { routes } from '../src/main/app.ts';
import { eventually } from './harness/eventually.ts';
import { accessOf, callerOf, type FullWorld, fill, pathOf } from './harness/samples.ts';
import { startTestService, type TestService } from './harness/service.ts';
import { makeWorld, type Order, order } from './harness/world.ts';

/**
 * Tables were filled, and Postgres still takes them for nearly empty: every read, and what becomes of an order and its tickets, is as
 * quick as when it knows them, or nearly.
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
  await multiply(grown, 'kitchen_tickets', { guid: 'n.guid', order_guid: 'n.guid' });
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

/** So often a connection runs a statement with a plan for its values, then perhaps with one for all. */
const CUSTOM_PLANS = 5;

/** The longest that it takes to cook, share, move, merge and end orders. */
async function serve(grown: Grown): Promise<Map<string, number>> {
  const took = new Map<string, number>();
  for (let times = 0; times <= CUSTOM_PLANS; times++) await serveOnce(grown, took);
  return took;
}

async function serveOnce({ world: { key, place } }: Grown, took: Map<string, number>): Promise<void> {
  const ask = async <T = Order>(path: string, body: object = {}): Promise<T> => {
    const startedAt = performance.now();
    const reply = (await key.post<T>(`${place.path}/${path}`, body)).must(200);
    const name = path.replace(/[0-9a-f-]{36}/, '…');
    took.set(name, Math.max(took.get(name) ?? 0, performance.now() - startedAt));
    return reply;
  };
  const open = () =>
    order(key, place, { items: [1, 2].map(() => ({ menuItemGuid: place.item('Soup').guid, quantity: 2 })) });
  const [one, other, third] = [await open(), await open(), await open()];
  const path = `${place.path}/kitchen/orders/${one.guid}`;
  const ticket = (await key.get<{ tickets: { guid: string }[] }>(path)).must(200).tickets[0]!; // it was sent
  const selectionGuid = one.checks[0]!.selections[0]!.guid;
  const shared = await ask(`orders/${one.guid}/share`, { selectionGuid, parts: 2 });
  const part = shared.checks[1]!.selections[0]!.guid; // the other one of the two
  await ask(`orders/${one.guid}/move`, { selectionGuids: [part], toOrderGuid: other.guid });
  await ask(`orders/${other.guid}/hold`);
  await ask(`orders/${other.guid}/fire`);
  await ask(`kitchen/tickets/${ticket.guid}/bump`);
  await ask(`kitchen/tickets/${ticket.guid}/recall`);
  await ask(`orders/${other.guid}/merge`, { fromOrderGuid: third.guid });
  for (const { guid } of [one, other]) await ask(`orders/${guid}/void`, { reason: 'Left' });
}

for (const [knows, statement] of Object.entries(KNOWN))
  test(`reads and orders at large tables that Postgres ${knows} are as quick as those that it knows`, async () => {
    const grown = await grow(statement);
    await sumsOf(grown);
    const all = async () => new Map([...(await serve(grown)), ...(await walk(grown))]);
    const stale = await all();
    await grown.service.database.sql('analyze');
    await all();
    const known = await all();
    const slow = [...stale].flatMap(([name, ms]) => {
      const limit = TIMES * known.get(name)! + MORE_MS;
      return ms > limit ? [`${name}: ${Math.round(ms)} ms, and ${Math.round(known.get(name)!)} ms`] : [];
    });
    assert.deepEqual(slow, []);
  });
