import assert from 'node:assert/strict';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { asOwner } from './harness/cluster.ts';
import { createTestDatabase, type TestDatabase, whileLocked } from './harness/database.ts';
import { rowsByTable } from './harness/dump.ts';
import { eventually } from './harness/eventually.ts';
import { client } from './harness/http.ts';
import { follow } from './harness/live.ts';
import { comanda, startCommand, startProcess, startTestProcess } from './harness/process.ts';
import { type FullWorld, fill } from './harness/samples.ts';
import { scratchFolder, startTestService } from './harness/service.ts';
import { type Environment, settingsFor } from './harness/settings.ts';
import { refusedOnceHeard, untilServed } from './harness/together.ts';
import { makeWorld, soup, type World } from './harness/world.ts';

/** Tenants that move and go while others work, while they work themselves, and while the command is killed. */

/** On a busy machine a command takes its time. */
const BUSY_MS = 60_000;
const VAULT_KEYS = `v1:${Buffer.alloc(32, 1).toString('base64url')}`;

/** Under which the tenant has an answer stored. */
const STORED = 'a till that may ask again';

let source: TestDatabase;
let world: FullWorld;
let other: FullWorld;
let folder: string;
let rows: Awaited<ReturnType<typeof rowsByTable>>;

/** Its payments are those of a test gateway, which nobody asks here. */
const SETTINGS = { VAULT_KEYS, CARDPOINTE_TEST: 'true', CARDPOINTE_URL: 'http://127.0.0.1:9' };
const envOf = (database: TestDatabase): Promise<Environment> => settingsFor(database, SETTINGS);
const run = async (database: TestDatabase, ...args: string[]) =>
  comanda(['tenant', ...args], await envOf(database));

async function succeeds(database: TestDatabase, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await run(database, ...args);
  assert.equal(code, 0, stderr);
  return stdout;
}

before(async () => {
  const service = await startTestService({ config: { vaultKeys: [{ id: 'v1', key: Buffer.alloc(32, 1) }] } });
  source = service.database;
  world = await fill(await makeWorld(service));
  other = await fill(await makeWorld(service));
  (await world.key.patch(world.place.path, { name: 'Once' }, { 'idempotency-key': STORED })).must(200);
  await service.stop();
  rows = await rowsByTable(source, world.tenantId);
  folder = join(await scratchFolder('exports'), 'tenant');
  await succeeds(source, 'export', world.tenantId, '--to', folder);
});

/** Starts a command, and kills it when it waits for a table. */
async function killedAt(database: TestDatabase, table: string, ...args: string[]): Promise<void> {
  const { child, ended } = startCommand(['tenant', ...args], await envOf(database));
  await eventually(
    () =>
      asOwner(database.url, async (owner) => {
        const { rowCount } = await owner.query(
          `select from pg_stat_activity where datname = current_database() and application_name = 'comanda tenant'
           and wait_event_type = 'Lock' and query ~ $1`,
          [`(into|from) ${table}`],
        );
        assert.equal(rowCount, 1);
      }),
    BUSY_MS,
  );
  child.kill('SIGKILL');
  assert.equal((await ended).code, null);
}

test('an import that is killed half way leaves nothing, and the second try brings everything', async () => {
  const target = await createTestDatabase();
  await asOwner(target.url, async (owner) => {
    // Somebody is about to take the place of one of its last rows.
    const taken = [`key:${world.key.id}`, STORED];
    await owner.query('begin');
    await owner.query(`insert into idempotency_keys values ($1, $2, '', 200, '', now())`, taken);
    await killedAt(target, 'idempotency_keys', 'import', folder);
  });
  await eventually(async () => assert.deepEqual(await rowsByTable(target, world.tenantId), {}));
  assert.deepEqual(await target.sql('select from users'), []);
  assert.match(await succeeds(target, 'import', folder), /equal to the cent/);
  assert.deepEqual(await rowsByTable(target, world.tenantId), rows);
});

test('pictures arrive with every byte, and are served at their addresses', async () => {
  const target = await createTestDatabase();
  await succeeds(target, 'import', folder);
  const picturesOf = (of: TestDatabase) =>
    of.sql<{ guid: string; type: string; bytes: Buffer }>(
      'select guid, type, bytes from images where tenant_id = $1 order by guid',
      [world.tenantId],
    );
  const pictures = await picturesOf(target);
  assert.ok(pictures.length > 0);
  assert.deepEqual(pictures, await picturesOf(source));
  const { url } = await startProcess(await envOf(target));
  for (const { guid, type, bytes } of pictures) {
    const served = await fetch(`${url}/api/v1/images/${guid}`);
    assert.equal(served.headers.get('content-type'), type);
    assert.deepEqual(Buffer.from(await served.arrayBuffer()), bytes);
  }
});

test('an export that is killed half way is no export', async () => {
  const unfinished = join(await scratchFolder('exports'), 'tenant');
  const args = ['export', world.tenantId, '--to', unfinished];
  await whileLocked(source, 'orders', () => killedAt(source, 'orders', ...args));
  const { code, stderr } = await run(await createTestDatabase(), 'import', unfinished);
  assert.equal(code, 1);
  assert.match(stderr, /one that was not finished/);
});

test('a tenant that is exported while it works arrives as it was at one moment, equal to the cent', async () => {
  const service = await startTestService();
  const busy = await makeWorld(service);
  const { guid: drawerGuid } = (
    await busy.key.post<{ guid: string }>(`${busy.place.path}/cash-drawers`, {
      name: 'Bar',
      openingAmount: 0,
    })
  ).must(201);
  let isOpen = true;
  const work = Array.from({ length: 4 }, async () => {
    while (isOpen) {
      const path = `${busy.place.path}/orders`;
      const { guid } = (await busy.key.post<{ guid: string }>(path, soup(busy.place))).must(201);
      (await busy.key.post(`${path}/${guid}/payments`, { type: 'CASH', drawerGuid, tipAmount: 10 })).must(
        201,
      );
    }
  });
  const target = await createTestDatabase();
  for (const name of ['first', 'second']) {
    const to = join(await scratchFolder('exports'), name);
    await succeeds(service.database, 'export', busy.tenantId, '--to', to);
    const printed = await succeeds(target, 'import', to);
    assert.match(printed, /equal to the cent/);
    await succeeds(target, 'delete', busy.tenantId, '--yes');
  }
  isOpen = false;
  await Promise.all(work);
  await service.stop();
});

test('between installations without a common secret, --lost-keys brings all but what is sealed', async () => {
  const target = await createTestDatabase();
  const own = {
    ...SETTINGS,
    COMANDA_SECRET: 'a secret of their own, as long as it has to be',
    VAULT_KEYS: `v2:${Buffer.alloc(32, 2).toString('base64url')}`,
    DATABASE_APP_URL: target.roleUrl('comanda_app'),
    DATABASE_LOOKUP_URL: target.roleUrl('comanda_lookup'),
    DATABASE_IDENTITY_URL: target.roleUrl('comanda_identity'),
  };
  const imported = await comanda(['tenant', 'import', folder, '--lost-keys'], await settingsFor(target, own));
  assert.equal(imported.code, 0, imported.stderr);
  assert.match(imported.stdout, /equal to the cent/);
  const service = await startProcess(await settingsFor(target, { ...own, DATABASE_URL: '' }));
  const key = client(service.url, world.key.key);
  (await untilServed(() => key.get(`${world.place.path}/orders/${world.order.guid}`))).must(200);
  (await key.post(`${world.place.path}/orders`, soup(world.place))).must(201);
  await service.end('SIGTERM');
});

describe('a deletion beside a running service', () => {
  test('that is killed half way has ended its keys, and the second try finishes it', async () => {
    const service = await startTestProcess({ database: source, env: { WORKERS: '2', ...SETTINGS } });
    const key = client(service.url, world.key.key);
    (await untilServed(() => key.get(world.place.path))).must(200);
    const stream = await follow(key, `${world.place.path}/events/stream`);
    (await client(service.url).get(`/api/v1/domain/slug/${world.slug}`)).must(200);
    const before = await rowsByTable(source, other.tenantId);
    const args = ['delete', world.tenantId, '--yes', '--even-so'];
    await whileLocked(source, 'orders', () => killedAt(source, 'orders', ...args));
    await stream.ended;
    (await refusedOnceHeard(() => key.get(world.place.path))).refused(401, 'UNAUTHORIZED');
    assert.deepEqual((await rowsByTable(source, world.tenantId)).orders, rows.orders);
    const { code, stderr } = await run(source, 'import', folder);
    assert.equal(code, 1);
    assert.match(stderr, /is here already/);
    assert.match(await succeeds(source, ...args), /^deleted \d+ rows/);
    assert.deepEqual(await rowsByTable(source, world.tenantId), {});
    const after = await rowsByTable(source, other.tenantId);
    for (const table of ['orders', 'events', 'ledger_entries', 'payments', 'webhook_endpoints', 'staff_pins'])
      assert.deepEqual(after[table], before[table], table);
    const anyone = client(service.url);
    (await anyone.get(`/api/v1/domain/slug/${world.slug}`)).refused(404, 'RESOURCE_NOT_FOUND');
    (await anyone.get(`/api/v1/domain/slug/${other.slug}`)).must(200);
    (await client(service.url, other.key.key).get(other.place.path)).must(200);
    await service.end('SIGTERM');
  });

  test('leaves nothing of a tenant that takes orders until the end, and its neighbours do not notice', async () => {
    const service = await startTestProcess({ database: source, env: { WORKERS: '2', ...SETTINGS } });
    const [gone, neighbour] = [await makeWorld(service), await makeWorld(service)];
    const open = new Set([gone, neighbour]);
    const statuses = new Map<World, Set<number>>([
      [gone, new Set()],
      [neighbour, new Set()],
    ]);
    const work = [gone, gone, gone, neighbour].map(async (one) => {
      while (open.has(one)) {
        const { status } = await one.key.post(`${one.place.path}/orders`, soup(one.place));
        statuses.get(one)!.add(status); // every world has a set
        if (status === 401) return;
      }
    });
    await eventually(async () => assert.ok(statuses.get(gone)?.has(201)));
    await succeeds(source, 'delete', gone.tenantId, '--yes');
    await Promise.all(work.slice(0, 3));
    assert.deepEqual(await rowsByTable(source, gone.tenantId), {});
    open.delete(neighbour);
    await Promise.all(work);
    assert.deepEqual([...statuses.get(neighbour)!], [201]); // every world has a set
    await service.end('SIGTERM');
  });
});
