import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { migrateJobs } from '../workers/jobs.ts';
import { applyMissing, type Tell } from './apply-migrations.ts';
import { readMigrations } from './migrations.ts';
import { createRoles, loginUrls } from './roles.ts';

/** Any fixed number: two processes that migrate at once take turns. */
const LOCK = 7_266_262;
/** Between two looks at whose turn it is. */
const TURN_MS = 200;
/** Oldest Postgres that is tested. */
const SERVER_VERSION_MIN = 150_000;

/** Makes the roles without the schema: a dump that is restored names them. */
export async function prepareRoles(url: string, secret: string, logins: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'comanda restore' });
  await client.connect();
  try {
    await assertServerVersion(client);
    await createRoles(client, loginUrls(url, secret, logins));
  } finally {
    await client.end();
  }
}

interface MigrateOptions {
  /** Addresses that were made for the roles, which get their passwords; the others get derived ones. */
  logins?: string[];
  /** Those of this code when there are none; a test may leave some out. */
  migrations?: ReturnType<typeof readMigrations>;
  /** Is told what begins. */
  tell?: Tell;
}

/** Brings the schema of `url` (its owner) up to date. Returns the versions that were applied. */
export async function migrate(url: string, secret: string, options: MigrateOptions = {}): Promise<number[]> {
  const { logins = [], migrations = readMigrations(), tell = () => {} } = options;
  const client = new pg.Client({ connectionString: url, application_name: 'comanda migrate' });
  // A connection that breaks fails its statement.
  client.on('error', () => {});
  await client.connect();
  try {
    await takeTurn(client);
    await assertServerVersion(client);
    await createRoles(client, loginUrls(url, secret, logins));
    const applied = await applyMissing(client, migrations, tell);
    await migrateJobs(url, client);
    return applied;
  } finally {
    await client.end();
  }
}

/**
 * Looks again and again: whoever waited within a statement would hold a snapshot, and an index that the other process makes
 * concurrently waits for all snapshots.
 */
async function takeTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>(`select pg_try_advisory_lock(${LOCK}) as taken`);
    if (rows[0]?.taken) return;
    await sleep(TURN_MS);
  }
}

async function assertServerVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
  const version = Number(rows[0]?.server_version_num);
  if (version < SERVER_VERSION_MIN)
    throw new Error(`Postgres 15 or newer is needed; this one is ${version}.`);
}
