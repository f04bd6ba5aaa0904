import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type pg from 'pg';
import { atEnd } from '../../../test/harness/cleanup.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts';
import { eventually } from '../../../test/harness/eventually.ts';
import { type SilentProxy, startSilentProxy } from '../../../test/harness/silent-proxy.ts';
import { together } from '../../../test/harness/together.ts';
import { ApiError } from '../errors.ts';
import { newGuid } from '../ids.ts';
import { createLog } from '../log.ts';
import { type Database, openDatabase, openPool } from './database.ts';
import { createSilenceWatch } from './silence-watch.ts';
import { statement } from './statement.ts';

/** Much longer than a statement of these tests takes. */
const SILENCE_MS = 1_500;
const CONNECTIONS = 4;

let database: TestDatabase;

before(async () => {
  database = await createTestDatabase();
});

interface Silenced {
  proxy: SilentProxy;
  pool: pg.Pool;
  db: Database;
}

const logged: string[] = [];
const log = createLog({ level: 'warn', destination: { write: (line) => void logged.push(line) } });

/** A pool with its connections open and idle, through a proxy of its own. */
async function silenced(): Promise<Silenced> {
  const proxy = await startSilentProxy(database.roleUrl('comanda_app'));
  const pool = openPool(proxy.url, {
    max: CONNECTIONS,
    applicationName: 'test',
    waitMs: 5_000,
    silence: createSilenceWatch(SILENCE_MS, log),
  });
  atEnd(() => (pool.ended ? undefined : pool.end()));
  const clients = await together(CONNECTIONS, () => pool.connect());
  for (const client of clients) client.release();
  return { proxy, pool, db: openDatabase(pool) };
}

const insert = statement<{ tenant_id: string }>(
  'test.silent_insert',
  'insert into tenants (tenant_id, name, created_at, updated_at) values ($1, $2, $3, $3) returning tenant_id',
);
const sleepy = statement('test.silent_sleepy', 'select pg_sleep($1)');
const tenant = () => ({ tenantId: newGuid(), identity: 'test' });
const insertFor = ({ tenantId }: { tenantId: string }) => insert([tenantId, 'Test', new Date()]);

async function exists({ tenantId }: { tenantId: string }): Promise<boolean> {
  return (await database.sql('select from tenants where tenant_id = $1', [tenantId])).length === 1;
}

async function isRefused(work: Promise<unknown>): Promise<void> {
  const error = await work.then(
    () => assert.fail('answered'),
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof ApiError);
  assert.deepEqual([error.code, error.headers], ['SERVICE_UNAVAILABLE', { 'retry-after': '1' }]);
}

async function isServed({ db }: Silenced): Promise<void> {
  const one = tenant();
  await db.run(one, insertFor(one));
  assert.ok(await exists(one));
}

describe('when connections fall silent', () => {
  test('who waits is told to come back, and all connections are replaced at once', async () => {
    const silent = await silenced();
    silent.proxy.silence();
    // On one connection; the others are idle, and as silent.
    const both = [tenant(), tenant()];
    await Promise.all(both.map((one) => isRefused(silent.db.run(one, insertFor(one)))));
    await together(2 * CONNECTIONS, () => isServed(silent));
    assert.match(logged.join(''), /"silent":1,.*connections given up/);
    // What was asked first arrives at last, and happens: a second try has to expect that.
    silent.proxy.resume();
    await eventually(async () => assert.ok((await exists(both[0]!)) && (await exists(both[1]!))));
  });

  test('what has happened is told as what may not have happened', async () => {
    const silent = await silenced();
    silent.proxy.silence({ answersOnly: true });
    const one = tenant();
    await isRefused(silent.db.run(one, insertFor(one)));
    assert.ok(await exists(one));
    await isServed(silent);
  });

  test('a transaction of several round trips is undone', async () => {
    const silent = await silenced();
    const one = tenant();
    const work = silent.db.transaction(one, async (tx) => {
      await tx.run(insertFor(one));
      silent.proxy.silence();
      await tx.run(insertFor(tenant()));
      return { result: null, last: [] };
    });
    await isRefused(work);
    assert.equal(await exists(one), false);
    await isServed(silent);
    silent.proxy.cut();
    await eventually(async () => {
      const rows = await database.sql(`select from pg_stat_activity where state like 'idle in transaction%'`);
      assert.equal(rows.length, 0);
    });
    assert.equal(await exists(one), false);
  });

  test('and new ones are silent too, nobody waits for ever, and all is well when the silence ends', async () => {
    const silent = await silenced();
    silent.proxy.silence({ newOnes: true });
    await together(3 * CONNECTIONS, () => isRefused(silent.db.run(tenant(), sleepy([0]))));
    silent.proxy.resume();
    await eventually(() => isServed(silent));
    assert.ok(silent.pool.totalCount <= CONNECTIONS);
  });

  test('a pool closes all the same', async () => {
    const { pool, proxy } = await silenced();
    proxy.silence();
    await pool.end();
    await eventually(async () => assert.equal(pool.totalCount, 0));
  });
});

test('a statement that takes its time is waited for, and so is what stands in line behind it', async () => {
  const silent = await silenced();
  const slow = silent.db.run(tenant(), sleepy([0.3 * (SILENCE_MS / 1_000)]));
  await Promise.all([slow, isServed(silent), isServed(silent)]);
});
