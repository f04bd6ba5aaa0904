import assert from 'node:assert/strict';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { atEnd } from './cleanup.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { eventually } from './eventually.ts';
import { startTestProcess } from './process.ts';

/** From kill -9 until recurring work goes on: a minute, and another one for a busy machine. */
const WITHIN_MS = 120_000;
/** A key, since without one no card is sealed and vault.reseal ends at once. */
const ENV = { VAULT_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64url')}` };

/**
 * Kills a real process while it is at work on each of these jobs, starts another, and waits until each job has been done.
 * `sinceHeartbeatMs`: how much of the wait for a heartbeat is taken as over.
 */
export async function killWhileActive(names: readonly string[], sinceHeartbeatMs = 0): Promise<void> {
  const database = await createTestDatabase();
  // A job that waits for a lock is to stay at work for as long as it takes.
  await patience(database, `set lock_timeout = 0`, `set statement_timeout = 0`);
  const first = await startTestProcess({ database, env: ENV });
  const locks = await lockEverything(database.url);
  await send(database.url, names);
  await eventually(async () => assert.deepEqual(await activeNow(), [...names].sort()), WITHIN_MS);
  await first.end('SIGKILL');
  await locks.release();
  await patience(database, 'reset lock_timeout', 'reset statement_timeout');
  const [row] = await database.sql<{ now: Date }>(
    `with aged as (
       update jobs.job set heartbeat_on = heartbeat_on - $1 * interval '1 millisecond' where state = 'active')
     select clock_timestamp() as now`,
    [sinceHeartbeatMs],
  );
  await startTestProcess({ database, env: ENV });
  await eventually(async () => assert.deepEqual(await doneSince(row!.now), [...names].sort()), WITHIN_MS);

  async function activeNow(): Promise<string[]> {
    const rows = await database.sql<{ name: string }>(
      `select distinct name from jobs.job where state = 'active' and name = any ($1) order by name`,
      [names],
    );
    return rows.map(({ name }) => name).sort();
  }
  async function doneSince(time: Date): Promise<string[]> {
    const rows = await database.sql<{ name: string }>(
      `select distinct name from jobs.job where state = 'completed' and completed_on > $2 and name = any ($1)`,
      [names, time],
    );
    return rows.map(({ name }) => name).sort();
  }
}

/** Sets how long the service waits for locks in its database. */
export async function patience({ sql }: TestDatabase, ...settings: string[]): Promise<void> {
  const [row] = await sql<{ name: string }>('select quote_ident(current_database()) as name');
  for (const role of ['comanda_app', 'comanda_lookup', 'comanda_identity'])
    for (const setting of settings) await sql(`alter role ${role} in database ${row!.name} ${setting}`);
}

/** Locks every table of ours, so that each job that starts stays at work. */
async function lockEverything(url: string): Promise<{ release(): Promise<void> }> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  atEnd(() => client.end());
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public' order by 1`,
  );
  await client.query('begin');
  await client.query(`lock table ${rows.map(({ name }) => name).join(', ')} in access exclusive mode`);
  return { release: async () => void (await client.query('rollback')) };
}

/** Has jobs run as soon as a process takes them. */
export async function send(url: string, names: readonly string[]): Promise<void> {
  const boss = new PgBoss({
    connectionString: url,
    schema: 'jobs',
    max: 1,
    supervise: false,
    schedule: false,
    migrate: false,
  });
  boss.on('error', () => {});
  await boss.start();
  for (const name of names) await boss.send(name);
  await boss.stop({ graceful: false });
}
