import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import pg from 'pg';
import { ROLES } from '../src/platform/db/roles.ts';
import { atEnd } from './harness/cleanup.ts';
import { tenantTables } from './harness/dump.ts';
import { type FullWorld, fill } from './harness/samples.ts';
import { startTestService, type TestService } from './harness/service.ts';
import { makeWorld } from './harness/world.ts';

/** The second wall on its own: what the database lets the service's roles do when the code above it is wrong. */

let service: TestService;
let a: FullWorld;
let b: FullWorld;
let tables: string[];
let app: pg.Client;
let lookup: pg.Client;

before(async () => {
  service = await startTestService();
  a = await fill(await makeWorld(service));
  b = await fill(await makeWorld(service));
  tables = await tenantTables(service.database);
  app = await connect('comanda_app');
  lookup = await connect('comanda_lookup');
});

async function connect(role: 'comanda_app' | 'comanda_lookup' | 'comanda_identity'): Promise<pg.Client> {
  const connection = new pg.Client({ connectionString: service.database.roleUrl(role) });
  await connection.connect();
  atEnd(() => connection.end());
  return connection;
}

/** Runs statements in a transaction that has named a tenant, and rolls it back. */
async function asTenant<T>(tenantId: string | null, work: () => Promise<T>): Promise<T> {
  await app.query('begin');
  try {
    if (tenantId) await app.query(`select set_config('comanda.tenant', $1, true)`, [tenantId]);
    return await work();
  } finally {
    await app.query('rollback');
  }
}

async function count(connection: pg.Client, table: string, tenantId: string): Promise<number> {
  const { rows } = await connection.query<{ n: number }>(
    `select count(*)::int as n from ${table} where tenant_id = $1`,
    [tenantId],
  );
  return rows[0]!.n;
}

describe('row-level security alone', () => {
  test("shows a tenant its own rows and none of another's, in every table", async () => {
    const filled: string[] = [];
    for (const table of tables) {
      if ((await asTenant(b.tenantId, () => count(app, table, b.tenantId))) > 0) filled.push(table);
      assert.equal(await asTenant(b.tenantId, () => count(app, table, a.tenantId)), 0, table);
    }
    for (const table of ['tenants', 'restaurants', 'api_keys', 'menu_entries', 'orders', 'events']) {
      assert.ok(filled.includes(table), `B has rows in ${table}`);
    }
  });

  test('shows nothing when no tenant is named, nor when a transaction before has named one', async () => {
    for (const table of tables) {
      assert.equal(await asTenant(null, () => count(app, table, a.tenantId)), 0, table);
      await asTenant(a.tenantId, async () => {});
      const { rows } = await app.query(`select 1 from ${table} limit 1`);
      assert.deepEqual(rows, [], table);
    }
  });

  test("refuses rows that are written under another's name", async () => {
    for (const table of tables) {
      // The policy judges a row before its constraints do.
      const insert = `insert into ${table} (tenant_id) values ($1)`;
      await assert.rejects(
        asTenant(b.tenantId, () => app.query(insert, [a.tenantId])),
        /violates row-level security policy|permission denied/,
        table,
      );
    }
  });

  test("changes and deletes none of another's rows, and gives none of its own away", async () => {
    for (const table of tables) {
      assert.equal(
        await affected(`update ${table} set tenant_id = tenant_id where tenant_id = $1`, a.tenantId),
        0,
      );
      assert.equal(await affected(`delete from ${table} where tenant_id = $1`, a.tenantId), 0);
      await assert.rejects(
        asTenant(b.tenantId, () => app.query(`update ${table} set tenant_id = $1`, [a.tenantId])),
        /violates row-level security policy|permission denied/,
        table,
      );
    }
  });

  test("shows a caller its own idempotency answers and none of another's", async () => {
    const key = 'whose is it';
    await a.key.patch(a.place.path, { name: 'New name' }, { 'idempotency-key': key });
    const select = 'select identity from idempotency_keys';
    const seenBy = async (identity: string | null) => {
      await app.query('begin');
      await app.query(`select set_config('comanda.identity', $1, true)`, [identity ?? '']);
      const { rows } = await app.query<{ identity: string }>(select);
      await app.query('rollback');
      return rows.map((row) => row.identity);
    };
    assert.deepEqual(await seenBy(`key:${a.key.id}`), [`key:${a.key.id}`]);
    assert.deepEqual(await seenBy(`key:${b.key.id}`), []);
    assert.deepEqual(await seenBy(null), []);
  });

  test('lets identity end PINs, and nobody write the place of a person but identity', async () => {
    const identity = await connect('comanda_identity');
    const ends = `update staff_pins set hash = 'void ' || staff_guid where tenant_id = $1`;
    const [{ n }] = (await service.database.sql<{ n: number }>(
      'select count(*)::int as n from staff_pins where tenant_id = $1',
      [a.tenantId],
    )) as [{ n: number }];
    assert.ok(n > 0);
    await identity.query('begin');
    assert.equal((await identity.query(ends, [a.tenantId])).rowCount, n);
    await assert.rejects(
      identity.query(`update staff_pins set hash = 'of a PIN that I know' where tenant_id = $1`, [
        a.tenantId,
      ]),
      /violates row-level security policy/,
    );
    await identity.query('rollback');
    await assert.rejects(
      asTenant(a.tenantId, () => app.query('update memberships set updated_at = updated_at')),
      /violates row-level security policy/,
    );
  });

  test('lets the events of a tenant grow, never change', async () => {
    for (const statement of ['update events set type = type', 'delete from events', 'truncate events']) {
      await assert.rejects(
        asTenant(a.tenantId, () => app.query(statement)),
        /permission denied/,
        statement,
      );
    }
  });
});

/** How many of another tenant's rows B changes with a statement; none as well when it may not even try. */
async function affected(statement: string, tenantId: string): Promise<number> {
  try {
    return (await asTenant(b.tenantId, () => app.query(statement, [tenantId]))).rowCount ?? 0;
  } catch (error) {
    assert.match((error as Error).message, /permission denied/, statement);
    return 0;
  }
}

describe('the catalog', () => {
  test('has row-level security enabled, forced, and a policy on every table with a tenant_id', async () => {
    const open = await service.database.sql(
      `select relname from pg_class c where relname = any($1) and relnamespace = 'public'::regnamespace
       and not (relrowsecurity and relforcerowsecurity and exists (
         select from pg_policy p where p.polrelid = c.oid and 'comanda_app'::regrole = any(p.polroles)))`,
      [tables],
    );
    assert.deepEqual(open, []);
  });

  test('lets nobody read or write a part of a table by its own name; the look-up role may empty one', async () => {
    const parts = await service.database.sql(
      `select distinct grantee, privilege_type from information_schema.table_privileges p
       where table_schema = 'public' and grantee like 'comanda%'
         and table_name in (select relname from pg_class where relispartition)`,
    );
    assert.deepEqual(parts, [{ grantee: 'comanda_lookup', privilege_type: 'TRUNCATE' }]);
  });

  test('has row-level security on every other table that holds secrets or answers', async () => {
    const open = await service.database.sql(
      `select relname from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
       and not relrowsecurity`,
    );
    assert.deepEqual(open, [{ relname: 'schema_migrations' }]);
  });

  test('leads every primary key, foreign key and unique index of a tenant table with tenant_id', async () => {
    const others = await service.database.sql<{ name: string }>(
      `select i.indexrelid::regclass::text as name from pg_index i
       join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
       where i.indrelid = any($1::text[]::regclass[]) and i.indisunique and a.attname <> 'tenant_id'
       union all
       select conname from pg_constraint c
       join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
       where c.conrelid = any($1::text[]::regclass[]) and c.confrelid = any($1::text[]::regclass[])
         and c.contype = 'f' and a.attname <> 'tenant_id'
       order by 1`,
      [tables],
    );
    // Led by random values, which nobody can probe: the hash of a key or of a device's credential, by which the tenant is found out; entries of a log that
    // also holds what concerns no tenant. Domains and slugs are addresses in public, and one tenant's in all the world.
    assert.deepEqual(
      others.map(({ name }) => name),
      [
        'api_keys_hash_key',
        'audit_log_pkey',
        'devices_credential_key',
        'dining_tables_guid_key',
        'domain_mappings_held_key',
        'guest_sessions_token_key',
        'images_guid_key',
        'printers_key',
        'receipt_links_token_key',
        'restaurant_slugs_slug_key',
        'staff_sessions_token_key',
      ],
    );
  });

  test('gives the roles of the service neither ownership nor a way round the policies', async () => {
    const roles = await service.database.sql<{ rolname: string }>(
      `select rolname, rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication as powerful,
         exists (select from pg_class where relowner = r.oid) as owns,
         exists (select from pg_auth_members where member = r.oid) as is_member
       from pg_roles r where rolname = any($1) order by array_position($1, rolname::text)`,
      [[...ROLES]],
    );
    const harmless = { powerful: false, owns: false, is_member: false };
    assert.deepEqual(
      roles,
      ROLES.map((rolname) => ({ rolname, ...harmless })),
    );
  });

  test('lets the look-up role read whose a key is and which tenants there are, and no business of theirs', async () => {
    const granted = await service.database.sql<{ name: string }>(
      `select distinct table_name as name from information_schema.column_privileges
       where grantee = 'comanda_lookup' and table_schema = 'public' order by 1`,
    );
    assert.deepEqual(
      granted.map(({ name }) => name),
      [
        'api_keys',
        'card_testing_blocks',
        'card_testing_tries',
        'customer_retention',
        'deprecation_notices',
        'deprecation_uses',
        'device_pairing_codes',
        'devices',
        'dining_tables',
        'domain_mappings',
        'environment',
        'event_ring',
        'event_sequences',
        'event_slots',
        'guest_sessions',
        'idempotency_keys',
        'images',
        'menu_stock',
        'merchant_account_changes',
        'merchant_accounts',
        'operator_keys',
        'orders',
        'payment_attempts',
        'payment_mode',
        'payments',
        'places_throttles',
        'places_usage',
        'print_jobs',
        'printers',
        'published_event_sequences',
        'receipt_links',
        'refunds',
        'report_cursors',
        'report_subjects',
        'restaurant_slugs',
        'restaurants',
        'restores',
        'schema_migrations',
        'staff_pin_tries',
        'staff_sessions',
        'tenants',
        'time_entries',
        'vault_cards',
        'webhook_attempts',
        'webhook_cursors',
        'webhook_deliveries',
        'webhook_endpoints',
        'webhook_throttles',
      ],
    );
    for (const table of ['menu_entries', 'events', 'order_counters']) {
      await assert.rejects(lookup.query(`select from ${table}`), /permission denied/, table);
    }
    for (const column of [
      'body from idempotency_keys',
      'document from orders',
      'quantity from menu_stock',
      'bytes from images',
      'token_sealed from receipt_links',
      'answer from payment_attempts',
      'document from payments',
      'secret from webhook_endpoints',
      'url from webhook_endpoints',
      'name from restaurants',
      'answer from webhook_attempts',
      'label from card_testing_blocks',
      'subject from card_testing_tries',
    ])
      await assert.rejects(lookup.query(`select ${column}`), /permission denied/, column);
    const written = await service.database.sql(
      `select table_name as table, column_name as column, privilege_type as privilege
       from information_schema.column_privileges
       where grantee = 'comanda_lookup' and table_schema = 'public' and privilege_type <> 'SELECT' order by 1, 2, 3`,
    );
    assert.deepEqual(written, [
      { table: 'api_keys', column: 'last_used_at', privilege: 'UPDATE' },
      ...['day', 'deprecation', 'key_id'].map((column) => ({
        table: 'deprecation_uses',
        column,
        privilege: 'INSERT',
      })),
      { table: 'deprecation_uses', column: 'requests', privilege: 'INSERT' },
      { table: 'deprecation_uses', column: 'requests', privilege: 'UPDATE' },
      { table: 'deprecation_uses', column: 'tenant_id', privilege: 'INSERT' },
      { table: 'device_pairing_codes', column: 'tries', privilege: 'UPDATE' },
      ...['confirmed_at', 'last_address', 'last_seen_at'].map((column) => ({
        table: 'devices',
        column,
        privilege: 'UPDATE',
      })),
      { table: 'domain_mappings', column: 'lease', privilege: 'UPDATE' },
      { table: 'domain_mappings', column: 'leased_until', privilege: 'UPDATE' },
      { table: 'environment', column: 'name', privilege: 'INSERT' },
      { table: 'environment', column: 'one_row', privilege: 'INSERT' },
      ...['opened_at', 'slot'].map((column) => ({ table: 'event_ring', column, privilege: 'UPDATE' })),
      { table: 'event_slots', column: 'closed_at', privilege: 'UPDATE' },
      { table: 'operator_keys', column: 'last_used_at', privilege: 'UPDATE' },
      { table: 'payment_mode', column: 'mode', privilege: 'INSERT' },
      { table: 'payment_mode', column: 'mode', privilege: 'UPDATE' },
      { table: 'payment_mode', column: 'one_row', privilege: 'INSERT' },
      { table: 'places_throttles', column: 'next_at', privilege: 'UPDATE' },
      ...['leased_until', 'next_check_at'].map((column) => ({
        table: 'printers',
        column,
        privilege: 'UPDATE',
      })),
      { table: 'staff_sessions', column: 'last_used_at', privilege: 'UPDATE' },
      { table: 'webhook_deliveries', column: 'leased_until', privilege: 'UPDATE' },
      { table: 'webhook_deliveries', column: 'tries', privilege: 'UPDATE' },
      { table: 'webhook_throttles', column: 'endpoint_id', privilege: 'INSERT' },
      { table: 'webhook_throttles', column: 'next_send_at', privilege: 'INSERT' },
      { table: 'webhook_throttles', column: 'next_send_at', privilege: 'UPDATE' },
      { table: 'webhook_throttles', column: 'tenant_id', privilege: 'INSERT' },
    ]);
  });

  test('has no view that would show rows with the rights of its owner, and no function that runs with them', async () => {
    const views = await service.database.sql(
      `select relname from pg_class where relkind in ('v', 'm') and relnamespace = 'public'::regnamespace
       and not coalesce(reloptions @> array['security_invoker=true'] or reloptions @> array['security_invoker=on'], false)`,
    );
    assert.deepEqual(views, []);
    const functions = await service.database.sql(
      `select proname from pg_proc where pronamespace = 'public'::regnamespace and prosecdef`,
    );
    assert.deepEqual(functions, []);
  });

  test('lets nobody but the owner make things in the schema', async () => {
    for (const connection of [app, lookup]) {
      await assert.rejects(connection.query('create table mine ()'), /permission denied/);
      await assert.rejects(connection.query('set role postgres'), /permission denied/);
    }
  });
});
