import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import pg from 'pg';
import { atEnd } from '../../../test/harness/cleanup.ts';
import { createTestDatabase } from '../../../test/harness/database.ts';
import { machineClock, startTestService, type TestService } from '../../../test/harness/service.ts';
import { together } from '../../../test/harness/together.ts';
import { makeWorld, order, type World } from '../../../test/harness/world.ts';
import { openLookupDatabase, openPool } from '../../platform/db/database.ts';
import type { RecordsDeps } from '../deps.ts';
import { forgetEvents } from './index.ts';
import { SLOTS } from './retention-queries.ts';

const DAYS = 30;

let service: TestService;
let world: World;
let deps: RecordsDeps;

before(async () => {
  service = await startTestService({ clock: machineClock() });
  world = await makeWorld(service);
  deps = depsOf(service);
});

function depsOf({ database, clock }: TestService): RecordsDeps {
  const url = database.roleUrl('comanda_lookup');
  const pool = openPool(url, { max: 3, applicationName: 'test' });
  atEnd(() => pool.end());
  const lookup = openLookupDatabase(pool);
  return { lookup, clock, config: { eventRetentionDays: DAYS } } as unknown as RecordsDeps;
}

const run = () => forgetEvents.run(deps);
const { sql } = { sql: (text: string) => service.database.sql<{ n: number }>(text) };
const one = async (text: string): Promise<number> => (await sql(text))[0]!.n;
const slotWritten = () => one('select slot as n from event_ring');
const kept = () => one('select count(*)::int as n from events');
/** As if so much time had gone by since the ring was last touched. */
const age = (days: number) =>
  sql(`with a as (update event_ring set opened_at = opened_at - interval '${days} days')
    update event_slots set closed_at = closed_at - interval '${days} days'`);
const feed = async () =>
  (
    await world.key.get<{ items: { sequence: number }[]; lastSequence: number }>('/api/v1/events?limit=200')
  ).must(200);

describe('events are kept for as long as the setting says', () => {
  test('a slot is written for its share of that, then the next; the feed goes on over both without a gap', async () => {
    await run();
    assert.equal(await slotWritten(), 0);
    await age(DAYS / (SLOTS - 1));
    const writing = together(4, async () => {
      for (let n = 0; n < 5; n++) await order(world.key, world.place);
    });
    await run();
    await writing;
    assert.equal(await slotWritten(), 1);
    await order(world.key, world.place);
    const { items, lastSequence } = await feed();
    assert.deepEqual(
      items.map(({ sequence }) => sequence),
      Array.from({ length: lastSequence }, (_, n) => n + 1),
    );
    assert.ok((await one('select count(*)::int as n from events where slot = 1')) > 0);
  });

  test('older events are deleted at once, readers get an error, and numbers continue', async () => {
    const all = await kept();
    await age(DAYS - 1);
    await run();
    assert.equal(await kept(), all);
    const old = await one('select count(*)::int as n from events where slot = 0');
    await age(1);
    await run();
    assert.equal(await kept(), all - old);
    assert.equal(await slotWritten(), 2);
    (await world.key.get('/api/v1/events?after=0')).refused(410, 'EVENTS_EXPIRED');
    const before = (await feed()).lastSequence;
    await order(world.key, world.place);
    const { items, lastSequence } = await feed();
    assert.equal(lastSequence, before + 1);
    assert.equal(items.at(-1)!.sequence, lastSequence);
  });

  test('a clock that runs a year ahead forgets nothing', async () => {
    const all = await kept();
    const slot = await slotWritten();
    service.clock.moveBy(365 * 86_400_000);
    await run();
    service.clock.moveBy(-365 * 86_400_000);
    assert.deepEqual([await kept(), await slotWritten()], [all, slot]);
  });

  test('who reads at that moment is not held up: the slot is emptied later', async () => {
    const { guid } = await order(world.key, world.place);
    const isKept = () => one(`select count(*)::int as n from events where data->>'guid' = '${guid}'`);
    await age(DAYS);
    await run();
    const reader = new pg.Client({ connectionString: service.database.url });
    await reader.connect();
    await age(DAYS);
    await reader.query('begin');
    await reader.query('select 1 from events limit 1');
    await run();
    assert.equal(await isKept(), 1);
    await order(world.key, world.place);
    await reader.query('rollback');
    await reader.end();
    await run();
    assert.equal(await isKept(), 0);
  });

  test('round and round, by several at once: never the slot that is written, never one that is not due', async () => {
    for (let turn = 0; turn < 2 * SLOTS; turn++) {
      const written = (await order(world.key, world.place)).guid;
      const slot = await slotWritten();
      await age(DAYS / (SLOTS - 1));
      await together(3, run);
      assert.equal(await slotWritten(), (slot + 1) % SLOTS, 'turned once');
      assert.equal(await one(`select count(*)::int as n from events where data->>'guid' = '${written}'`), 1);
      const ages = await sql(
        `select 1 as n from event_slots where closed_at <= now() - interval '${DAYS} days'`,
      );
      assert.deepEqual(ages, []);
    }
    // As many orders as slots that hold some: each was kept for its time, and no longer.
    assert.ok((await kept()) <= SLOTS);
  });

  test('with no slot empty, the same is written for longer', async () => {
    await sql(`update event_slots set closed_at = now() where slot <> (select slot from event_ring)`);
    const slot = await slotWritten();
    await age(DAYS - 1);
    await run();
    assert.equal(await slotWritten(), slot);
    await order(world.key, world.place);
  });
});

test('every slot has the walls, the grants and the key of the whole', async () => {
  const database = await createTestDatabase();
  const slots = Array.from({ length: SLOTS }, (_, slot) => slot);
  for (const slot of slots) {
    await database.sql(
      `update event_ring set slot = ${slot};
       insert into events (tenant_id, sequence, id, type, data, created_at)
       select '${world.tenantId}', ${slot} * 100 + n, gen_random_uuid(), 'restaurant.updated', '{}', now()
       from generate_series(1, 100) n`,
    );
  }
  const app = new pg.Client({ connectionString: database.roleUrl('comanda_app') });
  await app.connect();
  atEnd(() => app.end());
  const seen = async () => (await app.query('select count(*)::int as n from events')).rows[0].n;
  assert.equal(await seen(), 0);
  await app.query(`select set_config('comanda.tenant', $1, false)`, [world.tenantId]);
  assert.equal(await seen(), SLOTS * 100);
  await assert.rejects(app.query('delete from events'), /permission denied/);
  for (const slot of slots) {
    await assert.rejects(app.query(`select from events_${slot}`), /permission denied/);
    await database.sql(`update event_ring set slot = ${slot}`);
    const again = `insert into events (tenant_id, sequence, id, type, data, created_at)
      values ('${world.tenantId}', ${slot * 100 + 50}, gen_random_uuid(), 'x', '{}', now())`;
    await assert.rejects(app.query(again), /duplicate key/);
  }
  const written = await database.sql<{ n: number }>(
    `select slot as n from events where tenant_id = '${world.tenantId}' group by 1 order by 1`,
  );
  assert.deepEqual(
    written,
    slots.map((n) => ({ n })),
  );
});
