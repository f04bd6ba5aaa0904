import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { assertBooksAgree } from './harness/books.ts';
import { atEnd } from './harness/cleanup.ts';
import { createTestDatabase, type TestDatabase } from './harness/database.ts';
import { eventually } from './harness/eventually.ts';
import { client } from './harness/http.ts';
import { patience, send } from './harness/job-crash.ts';
import { startTestProcess } from './harness/process.ts';
import { makeWorld, type Order, order } from './harness/world.ts';

/** kill -9 while people are erased who are kept no longer: in the middle of the second slice of 200. */

const WITHIN_MS = 60_000;
const SLICE = 200;
const PEOPLE = 250;
const JOB = 'customers.erase_old';
/** Of advisory locks, any that nobody else takes. */
const LOCK = 4_711;

test('after kill -9 in the middle, who was erased is told of once, nobody by half, and the next run erases the rest', async () => {
  const database = await createTestDatabase();
  await patience(database, 'set lock_timeout = 0', 'set statement_timeout = 0');
  const first = await startTestProcess({ database });
  const { key, place, tenantId } = await makeWorld(first);
  const made = (await key.post<{ guid: string }>('/api/v1/customers', { name: 'Otto' })).must(201);
  await database.sql(
    `insert into customers (tenant_id, guid, profile, created_at, updated_at)
     select tenant_id, ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, profile, created_at, updated_at
     from customers, generate_series(1, $1) n`,
    [PEOPLE - 1],
  );
  const placed = await order(key, place, { guest: { customerGuid: made.guid, instructions: 'ring twice' } });
  (await key.post(`${place.path}/orders/${placed.guid}/payments`, { type: 'CASH' })).must(201);
  const longAgo = { openedAt: '2020-01-01T12:00:00.000Z', updatedAt: '2020-01-01T13:00:00.000Z' };
  await database.sql('update orders set document = (document::jsonb || $1::jsonb)::json', [
    JSON.stringify(longAgo),
  ]);
  for (const [table, columns] of [
    ['customers', ['updated_at']],
    ['orders', ['opened_at', 'updated_at']],
    ['order_guests', ['updated_at']],
  ] as const)
    for (const column of columns)
      await database.sql(`update ${table} set ${column} = ${column} - interval '3 years'`);
  await database.sql(
    'insert into customer_retention (tenant_id, erase_after_months, updated_at) values ($1, 24, now())',
    [tenantId],
  );

  // What their order keeps goes first. Their guid is the highest, so they are in the second slice.
  await database.sql(
    `create function stall() returns trigger language plpgsql as $$ begin
       if old.guid = '${made.guid}' then perform pg_advisory_xact_lock(${LOCK}); end if;
       return old;
     end $$`,
  );
  await database.sql(
    'create trigger stalls before delete on customers for each row execute function stall()',
  );
  const held = await hold(database, `select pg_advisory_xact_lock(${LOCK})`);
  await send(database.url, [JOB]);
  await eventually(
    async () => assert.deepEqual(await state(database), { people: PEOPLE - SLICE, told: SLICE, guests: 0 }),
    WITHIN_MS,
  );
  await eventually(async () => assert.equal(await waiting(database), 1), WITHIN_MS);
  await first.end('SIGKILL');
  // Postgres would go on with what it was sent whole; it hears that the client is gone.
  await database.sql(`select pg_terminate_backend(pid) ${WAITING}`);
  await held.release();
  await eventually(async () => assert.equal(await waiting(database), 0), WITHIN_MS);
  assert.deepEqual(await state(database), { people: PEOPLE - SLICE, told: SLICE, guests: 0 });

  const second = await startTestProcess({ database });
  await eventually(
    async () => assert.deepEqual(await state(database), { people: 0, told: PEOPLE, guests: 0 }),
    2 * WITHIN_MS,
  );
  const path = `${place.path}/orders/${placed.guid}`;
  const after = (await client(second.url, key.key).get<Order>(path)).must(200);
  assert.deepEqual([after.totalAmount, after.guest], [placed.totalAmount, undefined]);
  await assertBooksAgree(database);
});

/** `told`: different people, of whom an event says once that they were erased. */
async function state({ sql }: TestDatabase) {
  const [row] = await sql<{ people: number; told: number; guests: number }>(
    `select (select count(*)::int from customers) as people, (select count(*)::int from order_guests) as guests,
       (select case when count(*) = count(distinct data ->> 'guid') then count(*)::int end from events
        where type = 'customer.erased') as told`,
  );
  return row!;
}

/** Deletions that wait for a lock. */
const WAITING = `from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and query ~ 'delete from customers'`;

async function waiting({ sql }: TestDatabase): Promise<number> {
  const [row] = await sql<{ n: number }>(`select count(*)::int as n ${WAITING}`);
  return row!.n;
}

async function hold({ url }: TestDatabase, statement: string): Promise<{ release(): Promise<void> }> {
  const holder = new pg.Client({ connectionString: url });
  await holder.connect();
  atEnd(() => holder.end());
  await holder.query('begin');
  await holder.query(statement);
  return { release: async () => void (await holder.query('rollback')) };
}
