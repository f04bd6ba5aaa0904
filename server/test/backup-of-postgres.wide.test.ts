import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { atEnd } from './harness/cleanup.ts';
import { asOwner, type Cluster, installedPostgres } from './harness/cluster.ts';
import {
  createEmptyDatabase,
  createTestDatabase,
  type TestDatabase,
  testCluster,
} from './harness/database.ts';
import { tenantTables } from './harness/dump.ts';
import { newBackupKey } from './harness/embedded-place.ts';
import { comanda } from './harness/process.ts';
import { fill } from './harness/samples.ts';
import { scratchFolder, startTestService } from './harness/service.ts';
import { settingsFor } from './harness/settings.ts';
import { makeTenant, makeWorld, order } from './harness/world.ts';

/** Backups of a Postgres that is installed, by its own pg_dump: 18, which comes with the project, has none. */

const skip = installedPostgres === undefined && 'needs TEST_POSTGRES_BIN';
const run = promisify(execFile);
const VAULT_KEYS = `v1:${Buffer.alloc(32, 1).toString('base64url')}`;

let cluster: Cluster;
let source: TestDatabase;
let env: Record<string, string>;

/** How many rows each table has, by tenant; all tables, also those that belong to no tenant. */
async function rowCounts(sql: TestDatabase['sql']): Promise<Record<string, number>> {
  const owned = await tenantTables({ sql } as TestDatabase);
  const tables = await sql<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
     where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace::regnamespace::text in ('public', 'pgboss')`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const tenant = owned.includes(name) ? 'tenant_id::text' : `'all'`;
    const rows = await sql<{ tenant: string; n: number }>(
      `select ${tenant} as tenant, count(*)::int as n from ${name} group by 1`,
    );
    for (const { tenant: of, n } of rows) counts[`${name} of ${of}`] = n;
  }
  return counts;
}

before(async () => {
  if (skip) return;
  cluster = await testCluster();
  const service = await startTestService({ config: { vaultKeys: [{ id: 'v1', key: Buffer.alloc(32, 1) }] } });
  source = service.database;
  const world = await fill(await makeWorld(service));
  for (let n = 0; n < 5; n++) await order(world.key, world.place);
  const other = await makeWorld(service);
  await order(other.key, other.place);
  await makeTenant(service, 'Nothing yet');
  await service.stop();
  env = { ...(await settingsFor(source)), BACKUP_KEY: await newBackupKey(), VAULT_KEYS };
});

test('pg_dump with the documented role has every row of every tenant', { skip }, async () => {
  const folder = await scratchFolder('dump');
  const file = join(folder, 'dump');
  await run(join(installedPostgres!, 'pg_dump'), [
    '--role=comanda_backup',
    '-Fc',
    '-f',
    file,
    '-d',
    source.url,
  ]);
  const target = await createEmptyDatabase();
  await run(join(installedPostgres!, 'pg_restore'), ['--exit-on-error', '-d', target.url, file]);
  const counts = await rowCounts(source.sql);
  const rows = Object.keys(counts).length;
  assert.ok(rows > 40, `${rows} tables, by tenant, have rows`);
  assert.deepEqual(await rowCounts(target.sql), counts);
});

test('pg_dump without it fails, and leaves out nothing silently', { skip }, async () => {
  const address = source.roleUrl('comanda_app');
  await assert.rejects(run(join(installedPostgres!, 'pg_dump'), ['-Fc', '-f', '/dev/null', '-d', address]));
});

test('the backup role reads everything and writes nothing, and nobody logs in as it', { skip }, async () => {
  const [role] = await source.sql(
    `select rolcanlogin, rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls from pg_roles
     where rolname = 'comanda_backup'`,
  );
  assert.deepEqual(role, {
    rolcanlogin: false,
    rolsuper: false,
    rolcreaterole: false,
    rolcreatedb: false,
    rolreplication: false,
    rolbypassrls: true,
  });
  const writable = await source.sql(
    `select c.oid::regclass::text as name from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
       and has_table_privilege('comanda_backup', c.oid, 'insert, update, delete, truncate')`,
  );
  assert.deepEqual(writable, []);
  for (const served of ['comanda_app', 'comanda_lookup', 'comanda_identity'])
    await assert.rejects(
      asOwner(source.roleUrl(served as 'comanda_app'), (client) => client.query('set role comanda_backup')),
      /permission denied/,
    );
});

describe('comanda backup', () => {
  test('of a Postgres elsewhere is restored into an empty database, with every row, and equal to the cent', {
    skip,
  }, async () => {
    const folder = await scratchFolder('backups');
    const made = await comanda(['backup', '--to', folder], env);
    assert.equal(made.code, 0, made.stderr);
    const file = join(folder, (await readdir(folder))[0]!); // the one that was made
    const target = await createEmptyDatabase();
    const counts = await rowCounts(source.sql);
    const restored = await comanda(['restore', file, '--verify'], { ...env, DATABASE_URL: target.url });
    assert.equal(restored.code, 0, restored.stderr);
    assert.match(restored.stdout, /equal to the cent/);
    // It has noted that it is held back.
    assert.deepEqual(await rowCounts(target.sql), { ...counts, 'restores of all': 1 });
    const again = await comanda(['restore', file], { ...env, DATABASE_URL: target.url });
    assert.equal(again.code, 1);
    assert.match(again.stderr, /is not empty/);
    const other = {
      ...env,
      VAULT_KEYS: '',
      COMANDA_SECRET: 'another secret that is long enough for this',
      DATABASE_URL: target.url,
    };
    const refused = await comanda(['restore', file], other);
    assert.equal(refused.code, 1);
    assert.match(refused.stderr, /keys that are not here: COMANDA_SECRET .*, VAULT_KEYS "v1"/);
    const lost = await createEmptyDatabase();
    const without = { ...env, VAULT_KEYS: '', DATABASE_URL: lost.url };
    assert.equal((await comanda(['restore', file], without)).code, 1);
    const goneOn = await comanda(['restore', file, '--lost-vault-keys', '--verify'], without);
    assert.equal(goneOn.code, 0, goneOn.stderr);
  });

  test('says what to run where the role could not be made', { skip }, async () => {
    const owner = `${cluster.prefix}_owner`;
    const database = await createTestDatabase();
    await database.sql(`create role ${owner} login password 'owner'`);
    atEnd(() =>
      asOwner(cluster.ownerUrl, (client) => client.query(`drop owned by ${owner}; drop role ${owner}`)),
    );
    const url = new URL(database.url);
    url.username = owner;
    url.password = 'owner';
    const { code, stderr } = await comanda(['backup', '--to', await scratchFolder('backups')], {
      ...env,
      DATABASE_URL: url.href,
    });
    assert.equal(code, 1);
    assert.match(stderr, /create role comanda_backup nologin bypassrls; grant pg_read_all_data/);
  });
});
