import { createHash, createHmac } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { migrateJobs } from '../workers/jobs.ts';
import { createBackupRole } from './backup-role.ts';
import type { LookupDatabase } from './database.ts';
import { createMoverRole } from './mover-role.ts';
import { statement } from './statement.ts';

const FOLDER = fileURLToPath(new URL('../../../migrations/', import.meta.url));
/** Any fixed number: two processes that migrate at once take turns. */
const LOCK = 7_266_262;
/**
 * Whoever asks for a table waits behind a migration that waits for it. Services wait two seconds for a lock (ROLE_SETTINGS);
 * longer than Postgres needs to see a deadlock (1 s), or to take the table from its own cleaner.
 */
const LOCK_TIMEOUT_MS = 1_500;
/** Between two tries, for those who waited behind it. */
const PAUSE_MS = 500;
const PATIENCE_MS = 60_000;
/** Deadlock, lock timeout. */
const IN_THE_WAY = new Set(['40P01', '55P03']);
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

interface Migration {
  version: number;
  name: string;
  text: string;
  checksum: string;
  /** The oldest code that serves the schema after it, by the newest version which that code knows. */
  codeFrom: number;
}

/** What a migration says of older code (docs/decisions/109-older-code-on-a-newer-schema.md). Without it none goes on. */
const CODE_FROM = /^-- Code from (\d{3}) on serves this schema\.$/m;

/** The migrations of this code, in order. Forward only: a file that has run is never edited. */
function readMigrations(): Migration[] {
  return readdirSync(FOLDER)
    .filter((name) => /^\d{3}_\w+\.sql$/.test(name))
    .sort()
    .map((name) => {
      const text = readFileSync(`${FOLDER}${name}`, 'utf8');
      const version = Number(name.slice(0, 3));
      return {
        version,
        name,
        text,
        checksum: createHash('sha256').update(text).digest('hex'),
        codeFrom: Number(CODE_FROM.exec(text)?.[1] ?? version),
      };
    });
}

export interface SchemaState {
  /** Newest version in the database, 0 for an empty one. */
  current: number;
  /** Newest version that this code knows. */
  known: number;
  /** The oldest code that serves the database, by the newest version which that code knows. */
  codeFrom: number;
  /** Made by migrations that were replaced before the first release: nothing leads from them to this code. */
  replaced: boolean;
}

/** Newest version that this code knows. */
export const knownSchema = (): number => readMigrations().at(-1)?.version ?? 0;

type Applied = Pick<Migration, 'version' | 'name'> & { code_from: number | null };

export async function schemaState(client: pg.ClientBase): Promise<SchemaState> {
  const table = await client.query<{ found: boolean }>(
    `select to_regclass('schema_migrations') is not null as found`,
  );
  if (!table.rows[0]?.found) return stateOf([]);
  const { rows } = await client.query<Applied>(APPLIED);
  return stateOf(rows);
}

// Through JSON: a database that was migrated before `code_from` came has no such column.
const APPLIED = `select version, name, (to_jsonb(one) ->> 'code_from')::int as code_from
   from schema_migrations one order by version`;
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
    known: knownSchema(),
    codeFrom: Math.max(0, ...applied.map(({ version, code_from }) => code_from ?? version)),
    replaced: migrations.some(({ version, name }) =>
      applied.some((one) => one.version === version && one.name !== name),
    ),
  };
}

/** Throws unless this code can serve the database: its schema is the one it was written for, or a newer one that lets it. */
export function assertSchemaVersion({ current, known, codeFrom, replaced }: SchemaState): void {
  if (replaced) {
    throw new Error(
      'The database was made by an earlier development version of Comanda: start with a new one.',
    );
  }
  if (codeFrom > known) {
    throw new Error(
      `The database's schema (${current}) is newer than this code (${known}), and needs code from ${codeFrom} on: ` +
        'start a newer version.',
    );
  }
  if (current < known)
    throw new Error(`The database's schema is ${current}, this code needs ${known}: run "comanda migrate".`);
}

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

async function applyMissing(client: pg.Client): Promise<number[]> {
  await client.query(
    `create table if not exists schema_migrations (
       version integer primary key, name text not null, checksum text not null, applied_at timestamptz not null default now());
     alter table schema_migrations add column if not exists code_from integer`,
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

/** Takes turns with services that are at work: gives up its locks when they are in each other's way, and tries again. */
async function applyOne(client: pg.Client, migration: Migration): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await inTransaction(client, migration);
    } catch (error) {
      const inTheWay = IN_THE_WAY.has((error as { code?: string }).code ?? '');
      if (inTheWay && performance.now() < end) {
        await sleep(PAUSE_MS);
        continue;
      }
      const why = inTheWay
        ? `others held what it needs for ${PATIENCE_MS / 1_000} s`
        : (error as Error).message;
      throw new Error(`Migration ${migration.name} failed and changed nothing: ${why}`, { cause: error });
    }
  }
}

async function inTransaction(client: pg.Client, migration: Migration): Promise<void> {
  const { version, name, text, checksum, codeFrom } = migration;
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
    await client.query(text);
    await client.query('grant select on schema_migrations to comanda_app, comanda_lookup, comanda_identity');
    await client.query(
      'insert into schema_migrations (version, name, checksum, code_from) values ($1, $2, $3, $4)',
      [version, name, checksum, codeFrom],
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
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
