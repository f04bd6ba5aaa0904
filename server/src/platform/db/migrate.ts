import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { migrateJobs } from '../workers/jobs.ts';
import { applyMissing, type Tell } from './apply-migrations.ts';
import { createBackupRole } from './backup-role.ts';
import { readMigrations } from './migrations.ts';
import { createMoverRole } from './mover-role.ts';

/** Any fixed number: two processes that migrate at once take turns. */
const LOCK = 7_266_262;
/** Between two looks at whose turn it is. */
const TURN_MS = 200;
/** Oldest Postgres that is tested. */
const SERVER_VERSION_MIN = 150_000;

/** The roles that the server connects as. Neither owns a table nor bypasses row-level security. */
export const ROLES = ['comanda_app', 'comanda_lookup', 'comanda_identity'] as const;
type Role = (typeof ROLES)[number];

/** Limits of every session of these roles; set on the role, so that they hold behind a pooler as well. */
const ROLE_SETTINGS: Record<string, string> = {
  statement_timeout: '5s',
  lock_timeout: '2s',
  idle_in_transaction_session_timeout: '5s',
  timezone: 'UTC',
  jit: 'off',
  // Who is gone without a word holds connections, and perhaps locks, for no longer than a minute.
  tcp_keepalives_idle: '30',
  tcp_keepalives_interval: '10',
  tcp_keepalives_count: '3',
};

/** Makes the roles without the schema: a dump that is restored names them. */
export async function prepareRoles(url: string, secret: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'comanda restore' });
  await client.connect();
  try {
    await assertServerVersion(client);
    await createRoles(client, url, secret);
  } finally {
    await client.end();
  }
}

interface MigrateOptions {
  /** Those of this code when there are none; a test may leave some out. */
  migrations?: ReturnType<typeof readMigrations>;
  /** Is told what begins. */
  tell?: Tell;
}

/** Brings the schema of `url` (its owner) up to date. Returns the versions that were applied. */
export async function migrate(url: string, secret: string, options: MigrateOptions = {}): Promise<number[]> {
  const { migrations = readMigrations(), tell = () => {} } = options;
  const client = new pg.Client({ connectionString: url, application_name: 'comanda migrate' });
  // A connection that breaks fails its statement.
  client.on('error', () => {});
  await client.connect();
  try {
    await takeTurn(client);
    await assertServerVersion(client);
    await createRoles(client, url, secret);
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

/**
 * Roles belong to the cluster, not to the database: they may exist already. An owner that may not create roles is
 * told what to run. Only what is missing is changed, so that servers which share a cluster do not disturb each other.
 */
async function createRoles(client: pg.Client, ownerUrl: string, secret: string): Promise<void> {
  await createBackupRole(client);
  await createMoverRole(client);
  for (const role of ROLES) {
    const { rows } = await client.query<{ settings: string[] | null }>(
      'select rolconfig as settings from pg_roles where rolname = $1',
      [role],
    );
    if (rows.length === 0) await createRole(client, role);
    if (!(await canLogIn(roleUrl(ownerUrl, role, secret)))) {
      await client.query(`alter role ${role} login password '${rolePassword(secret, role)}'`);
    }
    const settings = rows[0]?.settings ?? [];
    for (const [name, value] of Object.entries(ROLE_SETTINGS)) {
      if (!settings.some((set) => set.toLowerCase() === `${name}=${value}`.toLowerCase())) {
        await client.query(`alter role ${role} set ${name} = '${value}'`);
      }
    }
  }
}

async function createRole(client: pg.Client, role: Role): Promise<void> {
  try {
    await client.query(`create role ${role} nosuperuser nocreatedb nocreaterole nobypassrls`);
  } catch (error) {
    if ((error as { code?: string }).code === '42710') return;
    throw new Error(
      `The owner may not create the role ${role}. As an administrator run: create role ${role} login password '…'; ` +
        'and set DATABASE_APP_URL and DATABASE_LOOKUP_URL.',
      { cause: error },
    );
  }
}

async function canLogIn(url: string): Promise<boolean> {
  const probe = new pg.Client({ connectionString: url });
  try {
    await probe.connect();
    return true;
  } catch {
    return false;
  } finally {
    await probe.end().catch(() => {});
  }
}

/** Derived from the installation's secret: nothing to store, the same on every server. */
function rolePassword(secret: string, role: Role): string {
  return createHmac('sha256', secret).update(`database role ${role}`).digest('base64url');
}

/** The owner's address with another role's login. */
export function roleUrl(ownerUrl: string, role: Role, secret: string): string {
  const url = new URL(ownerUrl);
  url.username = role;
  url.password = rolePassword(secret, role);
  return url.href;
}
