import { createHash, createHmac } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { migrateJobs } from '../workers/jobs.ts';
import type { LookupDatabase } from './database.ts';
import { statement } from './statement.ts';

const FOLDER = fileURLToPath(new URL('../../../migrations/', import.meta.url));
/** Any fixed number: two processes that migrate at once take turns. */
const LOCK = 7_266_262;
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
};

interface Migration {
  version: number;
  name: string;
  text: string;
  checksum: string;
}

/** The migrations of this code, in order. Forward only: a file that has run is never edited. */
function readMigrations(): Migration[] {
  return readdirSync(FOLDER)
    .filter((name) => /^\d{3}_\w+\.sql$/.test(name))
    .sort()
    .map((name) => {
      const text = readFileSync(`${FOLDER}${name}`, 'utf8');
      return {
        version: Number(name.slice(0, 3)),
        name,
        text,
        checksum: createHash('sha256').update(text).digest('hex'),
      };
    });
}

export interface SchemaState {
  /** Newest version in the database, 0 for an empty one. */
  current: number;
  /** Newest version that this code knows. */
  known: number;
  /** Made by migrations that were replaced before the first release: nothing leads from them to this code. */
  replaced: boolean;
}

type Applied = Pick<Migration, 'version' | 'name'>;

export async function schemaState(client: pg.ClientBase): Promise<SchemaState> {
  const table = await client.query<{ found: boolean }>(
    `select to_regclass('schema_migrations') is not null as found`,
  );
  if (!table.rows[0]?.found) return stateOf([]);
  const { rows } = await client.query<Applied>(APPLIED);
  return stateOf(rows);
}

const APPLIED = 'select version, name from schema_migrations order by version';
const selectApplied = statement('migrate.applied', APPLIED);

/** The same through a role that may only look. */
export async function readMigrationState(lookup: LookupDatabase): Promise<SchemaState> {
  const [rows] = await lookup.run(selectApplied([]));
  return stateOf(rows);
}

function stateOf(applied: Applied[]): SchemaState {
  const migrations = readMigrations();
  return {
    current: applied.at(-1)?.version ?? 0,
    known: migrations.at(-1)?.version ?? 0,
    replaced: migrations.some(({ version, name }) =>
      applied.some((one) => one.version === version && one.name !== name),
    ),
  };
}

/** Throws unless the database's schema is the one that this code was written for. */
export function assertSchemaVersion({ current, known, replaced }: SchemaState): void {
  if (replaced) {
    throw new Error(
      'The database was made by an earlier development version of Comanda: start with a new one.',
    );
  }
  if (current > known) {
    throw new Error(
      `The database's schema (${current}) is newer than this code (${known}): start a newer version.`,
    );
  }
  if (current < known)
    throw new Error(`The database's schema is ${current}, this code needs ${known}: run "comanda migrate".`);
}

/** Brings the schema of `url` (its owner) up to date. Returns the versions that were applied. */
export async function migrate(url: string, secret: string): Promise<number[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'comanda migrate' });
  await client.connect();
  try {
    await client.query(`select pg_advisory_lock(${LOCK})`);
    await assertServerVersion(client);
    await createRoles(client, url, secret);
    const applied = await applyMissing(client);
    await migrateJobs(url, client);
    return applied;
  } finally {
    await client.end();
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

async function applyMissing(client: pg.Client): Promise<number[]> {
  await client.query(
    `create table if not exists schema_migrations (
       version integer primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())`,
  );
  const { rows: done } = await client.query<{ version: number; checksum: string }>(
    'select version, checksum from schema_migrations order by version',
  );
  const applied: number[] = [];
  for (const migration of readMigrations()) {
    const before = done.find(({ version }) => version === migration.version);
    if (before && before.checksum !== migration.checksum) {
      throw new Error(`Migration ${migration.name} was edited after it had run.`);
    }
    if (before) continue;
    await applyOne(client, migration);
    applied.push(migration.version);
  }
  return applied;
}

async function applyOne(client: pg.Client, { version, name, text, checksum }: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(text);
    await client.query('grant select on schema_migrations to comanda_app, comanda_lookup, comanda_identity');
    await client.query('insert into schema_migrations (version, name, checksum) values ($1, $2, $3)', [
      version,
      name,
      checksum,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`Migration ${name} failed and changed nothing: ${(error as Error).message}`, {
      cause: error,
    });
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
