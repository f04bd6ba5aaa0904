import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { asOwner } from '../../test/harness/cluster.ts';
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts';
import { signInAt, tillWith } from '../../test/harness/devices.ts';
import { rowsByTable, tenantTables } from '../../test/harness/dump.ts';
import { filesWith } from '../../test/harness/embedded-place.ts';
import { type Client, client } from '../../test/harness/http.ts';
import type { Run } from '../../test/harness/process.ts';
import { type FullWorld, fill } from '../../test/harness/samples.ts';
import { scratchFolder, startTestService } from '../../test/harness/service.ts';
import { type Environment, settingsFor } from '../../test/harness/settings.ts';
import { openShell } from '../../test/harness/shell.ts';
import { makeWorld, type Order, order, soup } from '../../test/harness/world.ts';
import type { TenantManifest } from '../main/tenant-files/manifest.ts';
import { APART, findTenantTables } from '../main/tenant-files/tenant-tables.ts';

/** A tenant with everything, beside another one, is exported, imported elsewhere and deleted. */

const VAULT = { id: 'v1', key: Buffer.alloc(32, 1) };
const VAULT_KEYS = `v1:${VAULT.key.toString('base64url')}`;

const NOTES = 'Ñandú "quoted", with\na line\\end and \u2028';
/** Under which the tenant has an answer stored. */
const STORED = 'a till that may ask again';

const { comanda } = openShell();
let source: TestDatabase;
let world: FullWorld;
let other: FullWorld;
let folder: string;
/** What the tenant answered before it was exported, and its rows then. */
let answers: unknown[];
let lastEvent: number;
let rows: Awaited<ReturnType<typeof rowsByTable>>;

const envOf = (database: TestDatabase, more: Environment = {}) =>
  settingsFor(database, { VAULT_KEYS, ...more });

async function run(database: TestDatabase, ...args: string[]): Promise<Run> {
  return comanda(['tenant', ...args], await envOf(database));
}

async function succeeds(database: TestDatabase, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await run(database, ...args);
  assert.equal(code, 0, stderr);
  return stdout;
}

async function refused(database: TestDatabase, why: RegExp, ...args: string[]): Promise<void> {
  const { code, stderr } = await run(database, ...args);
  assert.equal(code, 1, stderr);
  assert.match(stderr, why);
}

async function assertNothingOf(database: TestDatabase, tenantId: string): Promise<void> {
  assert.deepEqual(await rowsByTable(database, tenantId), {});
}

function assertSame(actual: typeof rows, expected: typeof rows): void {
  for (const [table, list] of Object.entries(expected)) assert.deepEqual(actual[table], list, table);
  assert.deepEqual(Object.keys(actual), Object.keys(expected));
}

/** A copy of the export, to be changed. */
async function copyOf(from: string): Promise<string> {
  const copy = await scratchFolder('copy');
  for (const name of await readdir(from)) await writeFile(join(copy, name), await readFile(join(from, name)));
  return copy;
}

async function changeManifest(at: string, change: (manifest: TenantManifest) => void): Promise<void> {
  const file = join(at, 'manifest.json');
  const manifest = JSON.parse(await readFile(file, 'utf8')) as TenantManifest;
  change(manifest);
  await writeFile(file, JSON.stringify(manifest));
}

/** Those that there were before it was exported: services tell more by themselves, as of a printer that does not poll. */
async function readEvents(key: Client): Promise<unknown[]> {
  const { items } = (await key.get<{ items: { sequence: number }[] }>('/api/v1/events?limit=200')).must(200);
  const before = items.filter(({ sequence }) => sequence <= lastEvent);
  assert.ok(before.length > 0);
  return before;
}

/** What a tenant's own key reads of it. */
async function readAll(key: Client): Promise<unknown[]> {
  const { path } = world.place;
  const paths = [
    'orders?limit=100',
    'menu',
    'payments',
    'cash-drawers',
    'staff',
    'kitchen/tickets',
    'tables',
  ];
  const lists = paths.map(async (part) => (await key.get<unknown>(`${path}/${part}`)).must(200));
  return Promise.all([...lists, readEvents(key)]);
}

before(async () => {
  let service = await startTestService({ config: { vaultKeys: [VAULT] } });
  source = service.database;
  world = await fill(await makeWorld(service));
  other = await fill(await makeWorld(service));
  for (const { key, place, paymentGuid, owner } of [world, other]) {
    const cold = { amount: 50, reason: 'Cold' };
    (await key.post(`${place.path}/payments/${paymentGuid}/refunds`, cold)).must(201);
    const stored = { 'idempotency-key': STORED };
    const body = soup(place, { notes: NOTES });
    (await key.post(`${place.path}/orders`, body, stored)).must(201);
    const invited = { email: `${randomUUID()}@example.com`, name: 'Invited', role: 'kitchen' };
    (await owner.post('/api/v1/admin-users', invited)).must(201);
  }
  // Nothing is at work any more, so that rows can be compared.
  await service.stop();
  service = await startTestService({ config: { vaultKeys: [VAULT] }, database: source });
  const [newest] = await source.sql<{ last: number }>(
    'select last::int from event_sequences where tenant_id = $1',
    [world.tenantId],
  );
  lastEvent = newest!.last;
  answers = await readAll(client(service.url, world.key.key));
  await service.stop();
  rows = await rowsByTable(source, world.tenantId);
  // Who has not accepted is invited anew.
  const members = rows.memberships!.filter((row) => !row.includes(',INVITED,'));
  assert.equal(rows.memberships!.length - members.length, 1);
  rows.memberships = members;
  folder = join(await scratchFolder('exports'), 'tenant');
  await succeeds(source, 'export', world.tenantId, '--to', folder);
});

describe('which tables a tenant has', () => {
  test("is found in the schema: each is exported, or declared to be nobody's with a reason", async () => {
    const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as TenantManifest;
    const exported = manifest.files.map(({ name }) => name);
    const all = await source.sql<{ name: string }>(
      `select relname as name from pg_class
       where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace`,
    );
    for (const { name } of all)
      assert.notEqual(exported.includes(name) && name !== 'users', name in APART, name);
    for (const name of await tenantTables(source)) assert.ok(exported.includes(name), name);
    for (const [name, reason] of Object.entries(APART)) {
      assert.ok(
        all.some((table) => table.name === name),
        name,
      );
      assert.ok(reason.length > 10, name);
    }
  });

  test('a new table of which that is not known stops an export', async () => {
    await asOwner(source.url, async (owner) => {
      await owner.query('begin; create table newcomers (id uuid primary key, order_guid uuid)');
      await assert.rejects(findTenantTables(owner), /not known whose rows are in newcomers/);
      await owner.query('rollback');
    });
  });

  test('a new table with tenant_id is one of them, behind what its foreign keys lead to', async () => {
    await asOwner(source.url, async (owner) => {
      await owner.query('begin; create table a_newcomer (tenant_id uuid references tenants, id uuid)');
      const names = (await findTenantTables(owner)).map(({ name }) => name);
      assert.ok(names.indexOf('a_newcomer') > names.indexOf('tenants'));
      await owner.query('rollback');
    });
  });

  test('the mover sees, writes and deletes rows in each of them, of the tenant it names alone', async () => {
    const tables = await tenantTables(source);
    await asOwner(source.url, async (owner) => {
      await owner.query(`begin; set local role comanda_mover`);
      for (const table of tables)
        assert.equal((await owner.query(`delete from ${table}`)).rowCount, 0, table);
      await owner.query(`select set_config('comanda.tenant', $1, true)`, [world.tenantId]);
      for (const table of tables) {
        const { rowCount } = await owner.query(`select from ${table} where tenant_id <> $1`, [
          world.tenantId,
        ]);
        assert.equal(rowCount, 0, table);
      }
      await owner.query('rollback');
      for (const table of tables) {
        await owner.query(`begin; set local role comanda_mover`);
        await owner.query(`select set_config('comanda.tenant', $1, true)`, [world.tenantId]);
        const foreign = owner.query(`insert into ${table} (tenant_id) values ($1)`, [other.tenantId]);
        await assert.rejects(foreign, /violates row-level security policy/, table);
        await owner.query('rollback');
      }
    });
  });

  test('nobody logs in as the mover, and it is no way round anything', async () => {
    const [role] = await source.sql(
      `select rolcanlogin or rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication as powerful,
         exists (select from pg_auth_members where member = r.oid) as is_member,
         (select count(*)::int from pg_roles s where s.rolname in ('comanda_app', 'comanda_lookup', 'comanda_identity')
            and pg_has_role(s.oid, r.oid, 'member')) as taken_on
       from pg_roles r where rolname = 'comanda_mover'`,
    );
    assert.deepEqual(role, { powerful: false, is_member: false, taken_on: 0 });
    const hidden = ['password_hash', 'is_operator', 'mfa_secret'];
    const readable = await source.sql<{ name: string }>(
      `select column_name as name from information_schema.column_privileges
       where grantee = 'comanda_mover' and table_name = 'users' and column_name = any($1)`,
      [hidden],
    );
    assert.deepEqual(readable, []);
  });
});

describe('comanda tenant export', () => {
  test('holds no secret that can be read', async () => {
    const secrets = [
      world.key.key,
      world.till.credential,
      world.unpaired.pairingCode,
      '4788250000121443',
      'testing123',
      'password_hash',
      'whsec_',
    ];
    assert.deepEqual(await filesWith(folder, secrets), []);
    assert.deepEqual(await filesWith(folder, [other.tenantId, other.owner.email]), []);
  });

  test('refuses a folder that is not empty, an unknown tenant and what is no id', async () => {
    const elsewhere = join(await scratchFolder('exports'), 'never');
    await refused(source, /is not empty/, 'export', world.tenantId, '--to', folder);
    await refused(source, /no tenant/, 'export', '01900000-0000-7000-8000-000000000000', '--to', elsewhere);
    await refused(source, /not the id of a tenant/, 'export', 'Norte', '--to', elsewhere);
    await assert.rejects(readdir(elsewhere), /ENOENT/);
  });
});

describe('comanda tenant import', () => {
  let target: TestDatabase;

  before(async () => {
    target = await createTestDatabase();
    const there = await startTestService({ database: target });
    await fill(await makeWorld(there));
    await there.stop();
  });

  test('refuses what was made by another schema, another environment or another kind of payments', async () => {
    const otherPayments = (manifest: TenantManifest) => {
      assert.equal(manifest.paymentMode, 'TEST');
      manifest.paymentMode = 'LIVE';
    };
    const cases: [RegExp, (manifest: TenantManifest) => void][] = [
      [/has schema 3, and this database \d+/, (manifest) => void Object.assign(manifest, { schema: 3 })],
      [/is of staging/, (manifest) => void Object.assign(manifest, { schema: 3, environment: 'staging' })],
      [/LIVE payments, and this database is for TEST ones/, otherPayments],
      [/format 2/, (manifest) => void Object.assign(manifest, { format: 2 })],
    ];
    for (const [why, change] of cases) {
      const copy = await copyOf(folder);
      await changeManifest(copy, change);
      await refused(target, why, 'import', copy);
    }
    await assertNothingOf(target, world.tenantId);
  });

  test('refuses a file that was changed or is gone, and leaves nothing', async () => {
    const copy = await copyOf(folder);
    const file = join(copy, 'webhook_endpoints.csv');
    await writeFile(file, (await readFile(file, 'utf8')).replace('tenant.*', 'tenanT.*'));
    await refused(target, /webhook_endpoints.csv is not what was exported/, 'import', copy);
    const short = await copyOf(folder);
    await changeManifest(short, ({ files }) => void files.pop());
    await refused(target, /has no file of/, 'import', short);
    const torn = await copyOf(folder);
    await rm(join(torn, 'orders.csv'));
    await refused(target, /orders.csv/, 'import', torn);
    const unfinished = await scratchFolder('unfinished');
    await refused(target, /no export, or one that was not finished/, 'import', unfinished);
    await assertNothingOf(target, world.tenantId);
  });

  test('refuses without the keys that it needs, and names each', async () => {
    const roles = {
      DATABASE_APP_URL: 'app',
      DATABASE_LOOKUP_URL: 'lookup',
      DATABASE_IDENTITY_URL: 'identity',
    };
    const urls = Object.entries(roles).map(([name, role]) => [
      name,
      target.roleUrl(`comanda_${role}` as 'comanda_app'),
    ]);
    const keys = {
      COMANDA_SECRET: 'another secret, as long as it has to be',
      VAULT_KEYS: `v2:${VAULT.key.toString('base64url')}`,
    };
    const env = await envOf(target, { ...Object.fromEntries(urls), ...keys });
    const { code, stderr } = await comanda(['tenant', 'import', folder], env);
    assert.equal(code, 1);
    assert.match(stderr, /keys that are not here: COMANDA_SECRET \(fingerprint \w+\), VAULT_KEYS "v1"/);
    await assertNothingOf(target, world.tenantId);
  });

  test('refuses a slug that somebody has here, and leaves nothing', async () => {
    const [{ tenant_id: tenantId, guid }] = (await target.sql(
      'select tenant_id, guid from restaurants limit 1',
    )) as [{ tenant_id: string; guid: string }];
    const slug = [tenantId, world.slug, guid];
    await target.sql('insert into restaurant_slugs values ($1, $2, $3, false, now())', slug);
    await refused(target, /to restaurant_slugs \(restaurant_slugs_slug_key\)/, 'import', folder);
    await target.sql('delete from restaurant_slugs where tenant_id = $1 and slug = $2', slug.slice(0, 2));
    await assertNothingOf(target, world.tenantId);
  });

  test("refuses to give a member's place to an account whose address nobody has proven", async () => {
    const { email } = world.member;
    await target.sql(
      `insert into users (uid, email, email_key, name, status, created_at, updated_at)
       values (gen_random_uuid(), $1, lower($1), 'Somebody', 'ACTIVE', now(), now())`,
      [email],
    );
    await refused(target, new RegExp(`never proven: ${email}`), 'import', folder);
    await assertNothingOf(target, world.tenantId);
    await target.sql('update users set email_verified_at = now() where email = $1', [email]);
  });

  test('brings every row as it was, its numbers and its cents, and the books are equal', async () => {
    const [neighbour] = await othersIn(target);
    const beside = await rowsByTable(target, neighbour!); // there is one
    const stdout = await succeeds(target, 'import', folder);
    assert.match(stdout, new RegExp(`^tenant {2}${world.tenantId}`));
    assert.match(stdout, /equal to the cent/);
    // One of the members had an account here: it is who they are now.
    const here = await target.sql<{ uid: string }>('select uid from users where email = $1', [
      world.member.email,
    ]);
    const renamed = (row: string) => row.replaceAll(world.member.uid, here[0]!.uid); // was made above
    const memberships = rows.memberships!.map(renamed).sort(); // a tenant has members
    const arrived = await rowsByTable(target, world.tenantId);
    assertSame({ ...arrived, memberships: [...arrived.memberships!].sort() }, { ...rows, memberships });
    const tables =
      'orders payments refunds ledger_entries staff_pins devices vault_cards webhook_endpoints domain_mappings';
    for (const table of tables.split(' ')) assert.ok(arrived[table], `${table} has rows`);
    assertSame(await rowsByTable(target, neighbour!), beside);
  });

  test('over HTTP its keys read the same; its sealed secrets open; its people have no password and no more rights', async () => {
    const there = await startTestService({ database: target, config: { vaultKeys: [VAULT] } });
    assert.deepEqual(await readAll(client(there.url, world.key.key)), answers);
    const key = client(there.url, world.key.key);
    const tested = `/api/v1/webhooks/endpoints/${world.webhookEndpointId}/test`;
    (await key.post(tested, undefined)).must(201);
    const till = tillWith({ target: there }, world.till.guid, world.till.credential);
    await signInAt({ target: there }, till, { pin: world.staff.pin });
    const orders = `${world.place.path}/orders`;
    const sold = (await key.get<{ items: { displayNumber: number }[] }>(orders)).must(200).items;
    // Asked again after the move, it is still done once.
    const body = soup(world.place, { notes: NOTES });
    const again = await key.post<Order>(orders, body, { 'idempotency-key': STORED });
    assert.ok(sold.some(({ displayNumber }) => displayNumber === again.must(201).displayNumber));
    const last = Math.max(...sold.map(({ displayNumber }) => displayNumber));
    assert.equal((await order(key, world.place)).displayNumber, last + 1);
    const people = await target.sql<Record<string, unknown>>(
      `select u.password_hash, u.mfa_secret, u.is_operator from users u join memberships m on m.uid = u.uid where m.tenant_id = $1`,
      [world.tenantId],
    );
    assert.ok(people.length > 1);
    for (const one of people)
      assert.deepEqual(one, { password_hash: null, mfa_secret: null, is_operator: false });
    await there.stop();
  });

  test('refuses a tenant that is here already', async () => {
    const before = await rowsByTable(target, world.tenantId);
    await refused(target, /is here already: it has rows in .*orders/, 'import', folder);
    assert.deepEqual(await rowsByTable(target, world.tenantId), before);
  });

  const othersIn = async ({ sql }: TestDatabase): Promise<string[]> =>
    (
      await sql<{ id: string }>('select tenant_id as id from tenants where tenant_id <> $1', [world.tenantId])
    ).map(({ id }) => id);
});

describe('comanda tenant delete', () => {
  test('needs --yes, and deletes nothing without it', async () => {
    const { code, stderr } = await run(source, 'delete', world.tenantId);
    assert.equal(code, 2);
    assert.match(stderr, /--yes/);
    assert.deepEqual((await rowsByTable(source, world.tenantId)).orders, rows.orders);
  });

  test('refuses while a payment is not decided or the hosting provider has a domain, unless --even-so', async () => {
    await source.sql('update domain_mappings set registered = true where tenant_id = $1', [world.tenantId]);
    // The holds of the samples: of an order, and of a tab.
    const why = /2 payments and refunds that are not decided, and 1 domains/;
    await refused(source, why, 'delete', world.tenantId, '--yes');
    assert.deepEqual((await rowsByTable(source, world.tenantId)).api_keys, rows.api_keys);
  });

  test('leaves no row of the tenant in any table, and every row of the others as it was', async () => {
    const names = Object.keys(APART).filter((name) => name !== 'one_time_tokens');
    const contentOf = (table: string) =>
      source.sql(`select row(t.*)::text as row from ${table} t order by 1`);
    const before = await rowsByTable(source, other.tenantId);
    const apart = await Promise.all(names.map(contentOf));
    const stdout = await succeeds(source, 'delete', world.tenantId, '--yes', '--even-so');
    assert.match(stdout, /^deleted \d{3,} rows/);
    await assertNothingOf(source, world.tenantId);
    assertSame(await rowsByTable(source, other.tenantId), before);
    assert.deepEqual(await Promise.all(names.map(contentOf)), apart);
    const stored = await source.sql('select from idempotency_keys where identity = $1', [
      `key:${world.key.id}`,
    ]);
    assert.deepEqual(stored, []);
    const invitations = `select from one_time_tokens where data->>'tenantId' = $1`;
    assert.deepEqual(await source.sql(invitations, [world.tenantId]), []);
    assert.equal((await source.sql(invitations, [other.tenantId])).length, 1);
  });

  test('says so when there is nothing to delete', async () => {
    await refused(source, /no tenant/, 'delete', world.tenantId, '--yes');
  });

  test('lets the tenant come back from its files', async () => {
    assert.match(await succeeds(source, 'import', folder), /equal to the cent/);
    assertSame(await rowsByTable(source, world.tenantId), rows);
  });
});
