import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { realpath, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbeddedPostgres } from '@comanda/embedded-postgres';
import pg from 'pg';
import { jobs } from '../../src/main/jobs.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { registerJobs } from '../../src/platform/workers/jobs.ts';
import { type Seeds, seedsOf } from './emptied.ts';

/**
 * The Postgres of a test run. `npm test` starts one for all files (global-setup.ts) and hands it to their processes in an
 * environment variable; a file that is run on its own starts its own. Every run has a cluster or, within a cluster that
 * TEST_DATABASE_URL names, a prefix of its own, so runs at the same time share nothing but the two roles.
 */

/** Derives the passwords of the two roles. Always the same: on a shared cluster, runs must not change them under each other. */
export const TEST_SECRET = 'only for tests, and the same for all of them';

/** The programs of another Postgres than the bundled one: `TEST_POSTGRES_BIN=/usr/lib/postgresql/15/bin npm test`. */
export const installedPostgres: string | undefined = process.env.TEST_POSTGRES_BIN;

const SCRATCH = fileURLToPath(new URL('../../../.tmp/', import.meta.url));
const HANDED_DOWN = 'COMANDA_TEST_CLUSTER';
/** A folder of a run whose process is gone, and which is older than any run takes, was left by a kill -9. */
const ABANDONED_MS = 3_600_000;
/** Any fixed number but migrate's own: runs that make roles at once on one cluster take turns. */
const LOCK = 7_266_263;

/** No test pulls the plug of the machine, and many files hold pools at once. */
const SETTINGS = { fsync: 'off', full_page_writes: 'off', max_connections: '400', shared_buffers: '64MB' };

export interface Cluster {
  /** The owner's address, with a database to connect to for making others. */
  ownerUrl: string;
  /** Begins the name of every database of this run. */
  prefix: string;
  /** Folder for data folders, logs and the like; goes with the run. */
  scratch: string;
  /** What the template has in its tables, and its size: what a database that is used again is held against. */
  seeds: Seeds;
  templateBytes: number;
}

/** Starts a cluster (or finds TEST_DATABASE_URL's), and makes the template that every test database is cloned from. */
export async function startCluster(): Promise<{ cluster: Cluster; stop: () => Promise<void> }> {
  sweepAbandoned();
  const prefix = `comanda_test_${process.pid}_${randomBytes(3).toString('hex')}`;
  const scratch = join(SCRATCH, prefix);
  mkdirSync(scratch, { recursive: true });
  const external = process.env.TEST_DATABASE_URL;
  const embedded = external
    ? undefined
    : await startEmbeddedPostgres({
        dataDir: join(scratch, 'cluster'),
        settings: SETTINGS,
        ...(installedPostgres ? { bin: installedPostgres } : {}),
      });
  const empty = { ownerUrl: external ?? embedded!.url, prefix, scratch, seeds: {}, templateBytes: 0 };
  const stop = async (): Promise<void> => {
    if (external) await dropAll(empty);
    await embedded?.stop();
    await removeDataDir(join(scratch, 'cluster'));
    await rm(scratch, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    return { cluster: { ...empty, ...(await makeTemplate(empty)) }, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Lets the processes of test files find the run's cluster. */
export function handDown(cluster: Cluster): void {
  process.env[HANDED_DOWN] = JSON.stringify(cluster);
  // Dozens of processes load the same sources: let them share what Node makes of them.
  process.env.NODE_COMPILE_CACHE ??= join(cluster.scratch, 'compiled');
}

/** The cluster that `npm test` has started, if this process belongs to it. */
export function handedDown(): Cluster | undefined {
  const text = process.env[HANDED_DOWN];
  return text === undefined ? undefined : (JSON.parse(text) as Cluster);
}

export const templateOf = ({ prefix }: Cluster): string => `${prefix}_template`;

/** The same server, another database. */
export function databaseUrl({ ownerUrl }: Cluster, name: string): string {
  const url = new URL(ownerUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function makeTemplate(cluster: Cluster): Promise<Pick<Cluster, 'seeds' | 'templateBytes'>> {
  await asOwner(cluster.ownerUrl, async (client) => {
    await client.query(`select pg_advisory_lock(${LOCK})`);
    await client.query(`create database ${templateOf(cluster)}`);
    await migrate(databaseUrl(cluster, templateOf(cluster)), TEST_SECRET);
  });
  await registerJobs(databaseUrl(cluster, templateOf(cluster)), jobs);
  return asOwner(databaseUrl(cluster, templateOf(cluster)), async (client) => {
    const { rows } = await client.query('select pg_database_size(current_database())::int as bytes');
    return { seeds: await seedsOf(client), templateBytes: rows[0].bytes };
  });
}

async function dropAll(cluster: Cluster): Promise<void> {
  await asOwner(cluster.ownerUrl, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [cluster.prefix],
    );
    for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`);
  });
}

export async function asOwner<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  // One that breaks fails its statement; without a listener the event would fail the test that waits for better times.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Removes a data folder with its cluster, which lies elsewhere when the database's account cannot enter the folder. */
export async function removeDataDir(dataDir: string): Promise<void> {
  const real = await realpath(join(dataDir, 'postgres')).catch(() => undefined);
  const folder = await realpath(dataDir).catch(() => dataDir);
  if (real && dirname(real) !== folder)
    await rm(dirname(real), { recursive: true, force: true, maxRetries: 5 });
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
}

function sweepAbandoned(): void {
  mkdirSync(SCRATCH, { recursive: true });
  for (const name of readdirSync(SCRATCH)) {
    const pid = Number(/^comanda_test_(\d+)_/.exec(name)?.[1]);
    const folder = join(SCRATCH, name);
    // The last pass over a folder may be another run's: whatever is gone by now is fine.
    const age = Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (!pid || age < ABANDONED_MS || isAlive(pid)) continue;
    void removeDataDir(join(folder, 'cluster')).then(() => rm(folder, { recursive: true, force: true }));
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
