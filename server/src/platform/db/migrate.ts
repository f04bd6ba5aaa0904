import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { migrateJobs } from '../workers/jobs.ts';
import type { LookupDatabase } from './database.ts';
import { createRoles, loginUrls } from './roles.ts';
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

/**
 * Brings the schema of `url` (its owner) up to date. The roles get the passwords of `logins`, addresses that were made for them,
 * or derived ones. Returns the versions that were applied.
 */
export async function migrate(url: string, secret: string, logins: string[] = []): Promise<number[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'comanda migrate' });
  await client.connect();
  try {
    await client.query(`select pg_advisory_lock(${LOCK})`);
    await assertServerVersion(client);
    await createRoles(client, loginUrls(url, secret, logins));
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
