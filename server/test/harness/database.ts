import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { roleUrl } from '../../src/platform/db/roles.ts';
import { atEnd } from './cleanup.ts';
import {
  asOwner,
  type Cluster,
  databaseUrl,
  handedDown,
  startCluster,
  TEST_SECRET,
  templateOf,
} from './cluster.ts';
import { emptied, markOf, takeEmptied, type Usable } from './emptied.ts';

/** A database of one test file, migrated and empty. */
export interface TestDatabase {
  /** The owner's address. */
  url: string;
  /** The address of one of the roles that the service connects as. */
  roleUrl(role: 'comanda_app' | 'comanda_lookup' | 'comanda_identity'): string;
  /** A statement as the owner, whom row-level security does not bind; its rows. */
  sql<Row extends object = Record<string, unknown>>(
    text: string,
    values?: readonly unknown[],
  ): Promise<Row[]>;
  drop(): Promise<void>;
}

let own: Promise<Cluster> | undefined;

/** The cluster of this run, or of this file when it runs on its own; then it ends with the file. */
export function testCluster(): Promise<Cluster> {
  const shared = handedDown();
  if (shared) return Promise.resolve(shared);
  own ??= startCluster().then(({ cluster, stop }) => {
    atEnd(stop);
    return cluster;
  });
  return own;
}

/** An emptied database, or a clone of the template. The next file may get it when this one has ended, or earlier with `drop`. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const cluster = await testCluster();
  const usable = takeEmptied(cluster) ?? (await cloneTemplate(cluster));
  const { name } = usable;
  return testDatabaseAt(databaseUrl(cluster, name), async () => {
    // A Postgres whose owner is no superuser does not let it be emptied.
    if (await emptied(cluster, usable).catch(() => false)) return;
    await asOwner(cluster.ownerUrl, (client) => client.query(`drop database if exists ${name} with (force)`));
  });
}

async function cloneTemplate(cluster: Cluster): Promise<Usable> {
  const name = `${cluster.prefix}_${randomBytes(4).toString('hex')}`;
  const mark = await asOwner(cluster.ownerUrl, async (client) => {
    await client.query(`create database ${name} template ${templateOf(cluster)}`);
    return markOf(client);
  });
  return { name, mark };
}

/** Without any schema yet. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const cluster = await testCluster();
  const name = `${cluster.prefix}_empty_${randomBytes(4).toString('hex')}`;
  await asOwner(cluster.ownerUrl, (client) => client.query(`create database ${name}`));
  return testDatabaseAt(databaseUrl(cluster, name), async () => {
    await asOwner(cluster.ownerUrl, (client) => client.query(`drop database ${name} with (force)`));
  });
}

/** A migrated database that a test has made for itself, elsewhere. */
export function testDatabaseAt(url: string, remove: () => Promise<void> = async () => {}): TestDatabase {
  const pool = new pg.Pool({ connectionString: url, max: 4 });
  pool.on('error', () => {});
  let dropping: Promise<void> | undefined;
  const database: TestDatabase = {
    url,
    roleUrl: (role) => roleUrl(url, role, TEST_SECRET),
    sql: async (text, values) => (await pool.query(text, values as unknown[])).rows as never,
    drop: () => {
      dropping ??= pool.end().then(remove);
      return dropping;
    },
  };
  atEnd(database.drop);
  return database;
}

/** Does something while a table answers nobody, as in a migration that takes too long. */
export function whileLocked<T>({ url }: TestDatabase, table: string, work: () => Promise<T>): Promise<T> {
  return asOwner(url, async (client) => {
    await client.query('begin');
    await client.query(`lock table ${table}`);
    // Ends with the connection.
    return work();
  });
}
