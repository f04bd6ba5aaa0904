import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { before, describe, test } from 'node:test';
import { startCardPointeSimulator } from '@comanda/simulators/cardpointe';
import { type Grant, SCOPES } from '../src/access/index.ts';
import { newGuid } from '../src/platform/ids.ts';
import { assertBooksAgree } from './harness/books.ts';
import { card } from './harness/cards.ts';
import { atEnd } from './harness/cleanup.ts';
import { asOwner, TEST_SECRET } from './harness/cluster.ts';
import { createTestDatabase, type TestDatabase } from './harness/database.ts';
import { client } from './harness/http.ts';
import { startOutside } from './harness/outside.ts';
import { comanda as comandaProcess, type Run, startTestProcess } from './harness/process.ts';
import { startTestService, type TestService } from './harness/service.ts';
import { asServed, settingsFor } from './harness/settings.ts';
import { openShell } from './harness/shell.ts';
import { refusedOnceHeard } from './harness/together.ts';
import { makeWorld, type Page } from './harness/world.ts';

/** The commands that whoever runs the service types, in another process beside a running one. */

const GUIDE = new URL('../../docs/guides/command-line.md', import.meta.url);

let database: TestDatabase;
let service: TestService;
let env: Record<string, string>;
const { comanda } = openShell();

before(async () => {
  database = await createTestDatabase();
  service = await startTestService({ database });
  env = await settingsFor(database);
});

/** What a command prints when it succeeds. */
async function out(...args: string[]): Promise<string> {
  const run = await comanda(args, env);
  assert.equal(run.code, 0, run.stderr);
  return run.stdout.trim();
}

/** Where a service runs, with its settings. */
const doctor = (more: Record<string, string> = {}): Promise<Run> =>
  comanda(['doctor'], { ...asServed(env), ...more });

/** What it says when it finds nothing wrong. */
async function examined(): Promise<string> {
  const { code, stdout, stderr } = await doctor();
  assert.equal(code, 0, stdout + stderr);
  return stdout.trim();
}

async function fails(...args: string[]): Promise<Run> {
  const run = await comanda(args, env);
  assert.equal(run.code, 1, run.stdout);
  assert.equal(run.stdout, '');
  assert.match(run.stderr, new RegExp(`^comanda ${args[0]}: `));
  return run;
}

const restaurants = (key: string) => client(service.url, key).get('/api/v1/restaurants');

describe('comanda', () => {
  test('tenant create makes one, and tenant list shows it', async () => {
    const tenantId = await out('tenant', 'create', "Joe's", 'Diner');
    assert.match(tenantId, /^[0-9a-f-]{36}$/);
    assert.match(await out('tenant', 'list'), new RegExp(`${tenantId} +Joe's Diner`));
  });

  test('key issue, list, rotate and revoke: each counts at once in a running service', async () => {
    const tenantId = await out('tenant', 'create', 'Keys');
    const key = await out(
      'key',
      'issue',
      '--tenant',
      tenantId,
      '--name',
      'Till',
      '--scopes',
      'read:restaurants',
    );
    (await restaurants(key)).must(200);
    const [, row] = (await out('key', 'list', '--tenant', tenantId)).split('\n');
    assert.match(row!, new RegExp(`Till +ck_live_…${key.slice(-4)} +active`));
    const id = row!.split(' ')[0]!;
    const fresh = await out('key', 'rotate', '--tenant', tenantId, id, '--overlap-days', '1');
    for (const one of [key, fresh]) (await restaurants(one)).must(200);
    assert.equal(await out('key', 'revoke', '--tenant', tenantId, id), 'revoked');
    (await refusedOnceHeard(() => restaurants(key))).refused(401, 'UNAUTHORIZED');
    (await restaurants(fresh)).must(200);
    const everything = await out(
      'key',
      'issue',
      '--tenant',
      tenantId,
      '--name',
      'All',
      '--scopes',
      'all',
      '--test',
    );
    assert.match(everything, /^ck_test_/);
  });

  test('key issue --operator makes an administrator of the service, and revoke ends it', async () => {
    const key = await out('key', 'issue', '--operator', '--name', 'Ops');
    const tenants = () => client(service.url, key).get('/api/v1/tenants');
    (await tenants()).must(200);
    const row = (await out('key', 'list', '--operator'))
      .split('\n')
      .find((line) => line.includes(key.slice(-4)))!;
    assert.equal(await out('key', 'revoke', '--operator', row.split(' ')[0]!), 'revoked');
    (await refusedOnceHeard(tenants)).refused(401, 'UNAUTHORIZED');
  });

  test('key refuses what cannot be, in one line that says why', async () => {
    const tenantId = await out('tenant', 'create', 'Refusals');
    const issue = ['key', 'issue', '--tenant', tenantId, '--name', 'K'];
    const scope = await comanda([...issue, '--scopes', 'read:all'], env);
    assert.equal(scope.code, 2);
    assert.match(scope.stderr, /"read:all" is not a scope\. The scopes are read:orders/);
    const cidr = await fails(...issue, '--scopes', 'all', '--addresses', '10.0.0.0/99');
    assert.match(cidr.stderr, /\/allowedAddresses\/0/);
    const limit = await comanda([...issue, '--scopes', 'all', '--rate-limit', 'x'], env);
    assert.deepEqual([limit.code, /--rate-limit/.test(limit.stderr)], [2, true]);
    const unknown = '00000000-0000-7000-8000-000000000000';
    await fails('key', 'revoke', '--tenant', tenantId, unknown);
    await fails('key', 'issue', '--tenant', unknown, '--name', 'K', '--scopes', 'all');
    await assertBooksAgree(database);
  });

  test('doctor finds nothing wrong, and shows settings without their secrets', async () => {
    const text = await examined();
    assert.match(text, /ok {5}configuration/);
    assert.match(text, /ok {5}database: Postgres \d+.*schema (\d+) of \1/);
    assert.ok(!text.includes(TEST_SECRET) && !text.includes(new URL(database.url).password));
    assert.match(text, /COMANDA_SECRET +\(set\)/);
  });

  test('doctor warns when every caller has the same address, until a proxy is trusted', async () => {
    assert.doesNotMatch(await examined(), /callers/);
    const lines = Array.from({ length: 20 }, (_, index) => `user-${index % 2}`);
    await database.sql(
      `insert into audit_log (id, at, actor_kind, actor_id, action, address, details)
       select gen_random_uuid(), now(), 'user', actor, 'user.signed_in', '10.0.0.5', '{}' from unnest($1::text[]) as actor`,
      [lines],
    );
    assert.match(await examined(), /WARN {3}callers: all of the last 20 .* came from 10\.0\.0\.5/);
    const trusting = await doctor({ TRUST_PROXY: '1' });
    assert.doesNotMatch(trusting.stdout, /callers/);
  });

  test('doctor notices a role that row-level security would not bind', async () => {
    const run = await doctor({ DATABASE_APP_URL: database.url });
    assert.equal(run.code, 1);
    assert.match(
      run.stdout,
      /WRONG {2}database roles: DATABASE_APP_URL leads to \w+, a superuser\. A service gets DATABASE_APP_URL, /,
    );
  });

  test('doctor names the vault keys that cards are sealed under and that are missing', async () => {
    assert.match(await examined(), /ok {5}vault: /);
    const [tenant] = await database.sql<{ tenant_id: string }>('select tenant_id from tenants limit 1');
    const id = newGuid();
    await database.sql(
      `insert into vault_cards (tenant_id, id, customer_id, fingerprint, sealed, key_id, brand, last_four, expiry_month,
         expiry_year, initiator, scheduled, created_at)
       values ($1, $2, 'guest', 'f', 's', 'lost-2025', 'VISA', '1111', 1, 2060, 'CUSTOMER', false, now())`,
      [tenant?.tenant_id, id],
    );
    const run = await doctor();
    assert.equal(run.code, 1);
    assert.match(run.stdout, /WRONG {2}vault: .*VAULT_KEYS does not have: lost-2025/);
    await database.sql('delete from vault_cards where id = $1', [id]);
  });

  test('doctor says what of PCI DSS counts: numbers that are taken, that are stored, and none', async () => {
    assert.match(await examined(), /ok {5}card data: no numbers of cards: .*SAQ A-EP, not SAQ D/);
    const allowed = await doctor({ ALLOW_RAW_CARDS: 'yes' });
    assert.match(allowed.stdout, /WARN {3}card data: ALLOW_RAW_CARDS: .*all of PCI DSS/);
    const [tenant] = await database.sql<{ tenant_id: string }>('select tenant_id from tenants limit 1');
    const ids = [newGuid(), newGuid()];
    const store = (id: string | undefined, tokenOf: string | null) =>
      database.sql(
        `insert into vault_cards (tenant_id, id, customer_id, fingerprint, sealed, key_id, brand, last_four, expiry_month,
           expiry_year, initiator, scheduled, created_at, token_of)
         values ($1, $2, 'guest', gen_random_uuid()::text, 's', 'k', 'VISA', '1111', 1, 2060, 'CUSTOMER', false, now(), $3)`,
        [tenant?.tenant_id, id, tokenOf],
      );
    await store(ids[0], 'CARDPOINTE');
    assert.match((await doctor()).stdout, /ok {5}card data: /);
    await store(ids[1], null);
    assert.match((await doctor()).stdout, /WARN {3}card data: .*the vault holds some still/);
    await database.sql('delete from vault_cards where id = any($1)', [ids]);
  });

  test('doctor says that a gateway is for real payments where the database has those of a test', async () => {
    const gateway = await startCardPointeSimulator();
    atEnd(gateway.stop);
    const settings = { LIVE: {}, TEST: { CARDPOINTE_URL: 'http://127.0.0.1:9', CARDPOINTE_TEST: 'true' } };
    const words = { LIVE: 'real payments', TEST: 'payments of a test gateway' };
    for (const [mode, other] of [
      ['TEST', 'LIVE'],
      ['LIVE', 'TEST'],
    ] as const) {
      const config = { cardpointeUrl: gateway.url, cardpointeTimeoutMs: 10_000, paymentMode: mode };
      const charging = await startTestService({ config });
      const { key, place } = await makeWorld(charging);
      const login = { merchantId: '496160873888EUR', username: 'testing', password: 'testing123' };
      const account = { processor: 'CARDPOINTE', ...login };
      (await key.put(`${place.path}/payment-account`, account)).must(200);
      const sale = { restaurantGuid: place.guid, amount: 1_000, source: card() };
      (await key.post('/api/v1/payments/sale', sale)).must(201);
      const same = await comanda(['doctor'], await settingsFor(charging.database, settings[mode]));
      assert.doesNotMatch(same.stdout, /payments: CARDPOINTE_URL is for/);
      const wrong = await comanda(['doctor'], await settingsFor(charging.database, settings[other]));
      assert.equal(wrong.code, 1);
      assert.match(
        wrong.stdout,
        new RegExp(`WRONG {2}payments: CARDPOINTE_URL is for ${words[other]}, .* has ${words[mode]}`),
      );
    }
  });

  test('doctor names a provider that speaks for no domain, and the record that is missing', async () => {
    const { dns } = await startOutside();
    const provider = {
      id: 'acme',
      name: 'Acme',
      issuer: 'https://login.acme.example',
      clientId: 'comanda',
      clientSecret: 'a secret of the provider',
      emailDomains: ['acme.example', 'slow.example'],
    };
    const settings = { ...env, DNS_SERVERS: dns.server, SSO_PROVIDERS: JSON.stringify([provider]) };
    dns.trouble('slow.example', 'servfail');
    const silent = await comanda(['doctor'], settings);
    const value = 'comanda-sso=https://login.acme.example';
    for (const line of [
      `"acme" does not speak for acme.example: there is no TXT record _comanda.acme.example "${value}"`,
      '"acme" speaks for nobody at slow.example now: its DNS does not answer',
      '"acme" speaks for no domain, so nobody can sign in with it',
    ])
      assert.ok(silent.stdout.includes(`WARN   sso: ${line}\n`), silent.stdout);
    dns.add({ name: '_comanda.acme.example', type: 'TXT', value });
    dns.trouble('slow.example', null);
    const partly = await comanda(['doctor'], settings);
    assert.match(partly.stdout, /sso: "acme" does not speak for slow\.example/);
    assert.doesNotMatch(partly.stdout, /sso: "acme" (speaks for no|does not speak for acme)/);
    assert.ok(!partly.stdout.includes(provider.clientSecret));
  });

  test('migrate changes nothing that is up to date, and makes an empty database ready', async () => {
    assert.match(await out('migrate'), /up to date/);
    const empty = new URL(database.url);
    empty.pathname += '_empty';
    await asOwner(database.url, (owner) => owner.query(`create database ${empty.pathname.slice(1)}`));
    const settings = { ...env, DATABASE_URL: empty.href };
    const before = await comanda(['serve'], settings);
    assert.equal(before.code, 1);
    assert.match(before.stderr, /schema is 0, this code needs \d+: run "comanda migrate"/);
    assert.equal((await comanda(['migrate'], settings)).code, 0);
    assert.equal((await comanda(['tenant', 'list'], settings)).code, 0);
    await asOwner(database.url, (owner) =>
      owner.query(`drop database ${empty.pathname.slice(1)} with (force)`),
    );
  });

  test('help shows what there is, also to who says nothing', async () => {
    for (const args of [[], ['help'], ['--help']]) {
      const run = await comanda(args, env);
      assert.equal(run.code, 0);
      for (const command of ['serve', 'migrate', 'demo', 'tenant', 'key', 'doctor'])
        assert.match(run.stdout, new RegExp(`^  ${command} `, 'm'));
    }
  });

  test('exit codes are those that the guide says: 0 done, 1 failed, 2 wrong use', async () => {
    const guide = await readFile(GUIDE, 'utf8');
    for (const [code, args] of [
      [0, ['tenant', 'list']],
      [1, ['key', 'revoke', '--tenant', '00000000-0000-7000-8000-000000000000', 'none']],
      [2, ['tenant', 'create']],
    ] as const) {
      assert.match(guide, new RegExp(`^\\| ${code} \\| \\w`, 'm'));
      const run = await comandaProcess([...args], env);
      assert.equal(run.code, code, run.stderr);
      assert.equal(run.stderr === '', code === 0);
    }
  });

  test('is a program: its exit code and its two streams are those of the command', async () => {
    const [fine, wrong] = await Promise.all([
      comandaProcess(['tenant', 'list'], env),
      comandaProcess(['tenant', 'make'], env),
    ]);
    assert.deepEqual([fine.code, fine.stderr], [0, '']);
    assert.match(fine.stdout, /^TENANT +NAME +CREATED\n/);
    assert.deepEqual([wrong.code, wrong.stdout], [2, '']);
    assert.match(wrong.stderr, /^comanda: unknown command 'make'/);
  });
});

test('a service older than its database refuses to start, and leaves it alone', async () => {
  const newer = await createTestDatabase();
  await newer.sql(
    `insert into schema_migrations (version, name, checksum) values (999, '999_future.sql', 'x')`,
  );
  for (const [command, mode] of [
    ['serve', 'production'],
    ['serve', 'development'],
    ['migrate', 'production'],
  ] as const) {
    const settings = { ...(await settingsFor(newer)), NODE_ENV: mode, COMANDA_SECRET: TEST_SECRET };
    const run = await comanda([command], settings);
    assert.equal(run.code, 1, `${command} in ${mode}`);
    assert.match(run.stderr, /schema \(999\) is newer than this code \(\d+\), and needs code from 999 on/);
  }
  const tenants = await newer.sql('select 1 from tenants');
  assert.deepEqual(tenants, [], 'not even a demo was made');
});

test('a service older than its database serves it when the newer migrations say that it may', async () => {
  const newer = await createTestDatabase();
  await newer.sql(
    `insert into schema_migrations (version, name, checksum, code_from)
     select 999, '999_future.sql', 'x', max(version) from schema_migrations`,
  );
  const service = await startTestProcess({ database: newer });
  const ready = await fetch(`${service.url}/api/v1/health/ready`);
  assert.equal(ready.status, 200);
  const { code, stdout } = await service.end('SIGTERM');
  assert.equal(code, 0);
  assert.match(stdout, /"msg":"the schema is newer than this version, and served by it"/);
});

test('a database that was made before the migrations were replaced is refused, and left alone', async () => {
  const earlier = await createTestDatabase();
  await earlier.sql(
    `update schema_migrations set name = '002_identity.sql' where version = 2;
     delete from schema_migrations where version >= 18;
     insert into schema_migrations (version, name, checksum) values (18, '018_report_details.sql', 'x')`,
  );
  for (const version of [18, 2]) {
    await earlier.sql(`delete from schema_migrations where version > ${version}`);
    for (const [command, mode] of [
      ['serve', 'production'],
      ['serve', 'development'],
      ['migrate', 'production'],
    ] as const) {
      const settings = { ...(await settingsFor(earlier)), NODE_ENV: mode, COMANDA_SECRET: TEST_SECRET };
      const run = await comanda([command], settings);
      assert.equal(run.code, 1, `${command} in ${mode}`);
      assert.match(run.stderr, /made by an earlier development version of Comanda: start with a new one/);
    }
    const [row] = await earlier.sql('select max(version) as newest from schema_migrations');
    assert.deepEqual(row, { newest: version });
  }
});

test('a migration that was edited after it had run, and one that comes later with a lower number, are noticed', async () => {
  const database = await createTestDatabase();
  const settings = { ...(await settingsFor(database)), NODE_ENV: 'production', COMANDA_SECRET: TEST_SECRET };
  const refused = async (commands: readonly string[], why: RegExp) => {
    for (const command of commands) {
      const { code, stdout, stderr } = await comanda([command], settings);
      assert.equal(code, 1, command);
      assert.match(stdout + stderr, why);
    }
  };
  await database.sql('drop index printers_to_visit; delete from schema_migrations where version = 78');
  await refused(['serve', 'doctor'], /schema is \d+, and lacks 078: run "comanda migrate"/);
  const migrated = await comanda(['migrate'], settings);
  assert.equal(migrated.code, 0, migrated.stderr);
  assert.equal(
    (await database.sql(`select to_regclass('printers_to_visit') is not null as made`))[0]?.made,
    true,
  );

  await database.sql(`update schema_migrations set checksum = 'another' where version = 1`);
  await refused(['serve', 'doctor'], /001_foundation\.sql ran on this database with another text/);
  await refused(['migrate'], /001_foundation\.sql was edited after it had run/);
});

test('demo --json prints the same each time: two tenants, the first with two restaurants, keys that work', async () => {
  const fresh = await createTestDatabase();
  const settings = { ...(await settingsFor(fresh)), NODE_ENV: 'development' };
  const print = async () => {
    const run = await comanda(['demo', '--json'], settings);
    assert.equal(run.code, 0, run.stderr);
    return JSON.parse(run.stdout);
  };
  const demo = await print();
  assert.deepEqual(await print(), demo);
  assert.deepEqual(
    demo.tenants.map((tenant: { restaurants: unknown[] }) => tenant.restaurants.length),
    [2, 1],
  );
  const [row] = await fresh.sql<{ n: number }>('select count(*)::int as n from tenants');
  assert.equal(row!.n, 2);
  const running = await startTestService({ database: fresh });
  for (const tenant of demo.tenants) {
    const [full, readOnly, single] = tenant.apiKeys;
    assert.deepEqual(full.scopes.toSorted(), [...SCOPES].sort());
    assert.ok(readOnly.scopes.every((scope: string) => scope.startsWith('read:')));
    assert.deepEqual(single.restaurantGuids, [tenant.restaurants[0].restaurantGuid]);
    for (const { key } of tenant.apiKeys)
      (await client(running.url, key).get('/api/v1/restaurants')).must(200);
    const roles = await client(running.url, full.key).get<Page<{ name: string; permissions: Grant[] }>>(
      '/api/v1/roles',
    );
    const lead = roles.must(200).items.find(({ name }) => name === 'shift_lead');
    const comp = lead?.permissions.find(({ permission }) => permission === 'orders.comp');
    assert.equal(comp?.maxAmount, 2_500);
    for (const { restaurantGuid, menuItems, staff } of tenant.restaurants) {
      assert.ok(staff.some(({ role }: { role: string }) => role === 'shift_lead'));
      const path = `/api/v1/restaurants/${restaurantGuid}/orders`;
      const plain = menuItems.find(({ name }: { name: string }) => name === 'Olives');
      const body = { diningOption: 'DINE_IN', items: [{ menuItemGuid: plain.guid, quantity: 1 }] };
      (await client(running.url, full.key).post(path, body)).must(201);
      (await client(running.url, readOnly.key).post(path, body)).refused(403, 'FORBIDDEN');
    }
  }
  await assertBooksAgree(fresh);
});
