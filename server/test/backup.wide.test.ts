import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { cp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Demo } from '../src/cli/demo-data.ts';
import {
  bringKeys,
  demoOf,
  type EmbeddedPlace,
  filesWith,
  freshPlace,
  newBackupKey,
} from './harness/embedded-place.ts';
import { eventually } from './harness/eventually.ts';
import { client } from './harness/http.ts';
import { startCommand, startProcess } from './harness/process.ts';
import { scratchFolder } from './harness/service.ts';
import type { Order } from './harness/world.ts';

/** Backups of an embedded database, made beside a service at work, and restored elsewhere. */

const CUSTOMERS = 6;

let env: { BACKUP_KEY: string };
let place: EmbeddedPlace;
let demo: Demo;
let folder: string;
/** Made while orders came; what is restored of it serves the others. */
let made: Awaited<ReturnType<typeof backUp>>;
let restoredPlace: EmbeddedPlace;

/** The name of the backup, and the time up to which it has everything. */
async function backUp(): Promise<{ file: string; until: number; stdout: string }> {
  const { code, stdout, stderr } = await place.comanda('backup', '--to', folder);
  assert.equal(code, 0, stderr);
  const said = (name: string) => new RegExp(`^${name} +(\\S+)`, 'm').exec(stdout)![1]!; // what it prints when all went well
  return { file: said('file'), until: Date.parse(said('until')), stdout };
}

before(async () => {
  env = { BACKUP_KEY: await newBackupKey() };
  place = await freshPlace(env);
  demo = await demoOf(place);
  folder = await scratchFolder('backups');
});

test('a backup taken under load has every order acknowledged before its end, and is equal to the cent', async () => {
  const server = await startProcess(place.env);
  const acknowledged: { guid: string; at: number }[] = [];
  let open = true;
  const [tenant] = demo.tenants;
  const { restaurantGuid, menuItems } = tenant!.restaurants[0]!; // the demo has one
  const path = `/api/v1/restaurants/${restaurantGuid}/orders`;
  const items = [{ menuItemGuid: menuItems.find(({ name }) => name === 'Olives')!.guid, quantity: 2 }];
  const drawers = `/api/v1/restaurants/${restaurantGuid}/cash-drawers`;
  const key = client(server.url, tenant!.apiKeys[0]!.key);
  const customers = Array.from({ length: CUSTOMERS }, async (_, number) => {
    const drawer = await key.post<{ guid: string }>(drawers, {
      name: `Bar ${number}`,
      openingAmount: 10_000,
    });
    const { guid: drawerGuid } = drawer.must(201);
    while (open) {
      const { guid } = (await key.post<Order>(path, { diningOption: 'DINE_IN', items })).must(201);
      acknowledged.push({ guid, at: Date.now() });
      (await key.post(`${path}/${guid}/payments`, { type: 'CASH', drawerGuid, tipAmount: 50 })).must(201);
    }
  });
  await eventually(async () => assert.ok(acknowledged.length > 100));
  made = await backUp();
  const { file, until } = made;
  const during = acknowledged.length;
  await sleep(300);
  open = false;
  await Promise.all(customers);
  await server.end('SIGTERM');
  restoredPlace = await freshPlace(env);
  await bringKeys(place, restoredPlace);
  const restored = await restoredPlace.comanda('restore', file, '--verify');
  assert.equal(restored.code, 0, restored.stderr);
  assert.match(restored.stdout, /equal to the cent/);
  const rows = await restoredPlace.sql<{ guid: string }>('select guid from orders');
  const there = new Set(rows.map(({ guid }) => guid));
  const promised = acknowledged.filter(({ at }) => at < until);
  assert.ok(promised.length > 100, `${promised.length} of ${during} were acknowledged before its end`);
  assert.deepEqual(
    promised.filter(({ guid }) => !there.has(guid)),
    [],
  );
  assert.ok(
    acknowledged.some(({ guid }) => !there.has(guid)),
    'it was made while orders came',
  );
});

const picturesOf = ({ sql }: EmbeddedPlace) =>
  sql<{ guid: string; sha256: string }>(
    `select guid, encode(sha256(bytes), 'hex') as sha256 from images order by guid`,
  );

test('what was restored goes on: its keys, prices, pictures and numbers, for the same people', async () => {
  await cp(join(place.dataDir, 'demo.json'), join(restoredPlace.dataDir, 'demo.json'));
  assert.equal((await restoredPlace.comanda('release', '--yes')).code, 0);
  const pictures = await picturesOf(restoredPlace);
  assert.ok(pictures.length > 0);
  assert.deepEqual(pictures, await picturesOf(place));
  const server = await startProcess(restoredPlace.env);
  for (const { guid, sha256 } of pictures) {
    const served = await fetch(`${server.url}/api/v1/images/${guid}`);
    assert.equal(
      createHash('sha256')
        .update(Buffer.from(await served.arrayBuffer()))
        .digest('hex'),
      sha256,
    );
  }
  const { restaurantGuid, menuItems } = demo.tenants[0]!.restaurants[0]!; // the demo has one
  const key = client(server.url, demo.tenants[0]!.apiKeys[0]!.key);
  const path = `/api/v1/restaurants/${restaurantGuid}/orders`;
  const items = [{ menuItemGuid: menuItems[0]!.guid, quantity: 1 }];
  const next = (await key.post<Order>(path, { diningOption: 'DINE_IN', items })).must(201);
  const { email, password } = demo.tenants[0]!.owner;
  (await client(server.url).post('/api/v1/auth/login', { email, password })).must(200);
  await server.end('SIGTERM');
  const [row] = await restoredPlace.sql<{ orders: number }>(
    'select count(*)::int as orders from orders where restaurant_guid = $1',
    [restaurantGuid],
  );
  assert.equal(next.displayNumber, row!.orders);
});

describe('keys', () => {
  test('are in no backup, which names each by a fingerprint; restore refuses without them and changes nothing', async () => {
    const { file, stdout } = made;
    const named = [...stdout.matchAll(/^needs +(\w+).*\(fingerprint [0-9a-f]{16}\)$/gm)].map(
      ([, name]) => name,
    );
    assert.deepEqual(named, ['COMANDA_SECRET', 'VAULT_KEYS']);
    const elsewhere = await freshPlace(env);
    const refused = async (missing: RegExp) => {
      const { code, stderr } = await elsewhere.comanda('restore', file);
      assert.equal(code, 1);
      assert.match(stderr, missing);
      assert.deepEqual(
        (await readdir(elsewhere.dataDir)).filter((name) => name.startsWith('postgres')),
        [],
      );
    };
    await refused(/COMANDA_SECRET .*VAULT_KEYS "local"/);
    await bringKeys(place, elsewhere, ['secret']);
    await refused(/keys that are not here: VAULT_KEYS "local"/);
    await writeFile(join(elsewhere.dataDir, 'vault-key'), Buffer.alloc(32, 7).toString('base64url'));
    await refused(/VAULT_KEYS "local"/);
    await bringKeys(place, elsewhere);
    assert.equal((await elsewhere.comanda('restore', file)).code, 0);
    // The files of the restored place hold none either: what the backup held is there in clear now.
    const words = await Promise.all(
      ['secret', 'vault-key', 'postgres-password'].map((name) => readFile(join(place.dataDir, name), 'utf8')),
    );
    assert.deepEqual(await filesWith(join(elsewhere.dataDir, 'postgres/'), words), []);
  });

  test('without BACKUP_KEY nothing is made; with its public half backups are made and cannot be opened', async () => {
    const without = await freshPlace();
    await demoOf(without);
    const refused = await without.comanda('backup', '--to', folder);
    assert.equal(refused.code, 1);
    assert.match(refused.stderr, /BACKUP_KEY is not set/);
    const { stdout } = await place.comanda('backup', 'key');
    const publicHalf = /age1\S+/.exec(stdout)![0]; // it prints one
    const { file } = made;
    const elsewhere = await freshPlace({ BACKUP_KEY: publicHalf });
    await bringKeys(place, elsewhere);
    const opened = await elsewhere.comanda('restore', file);
    assert.equal(opened.code, 1);
    assert.match(opened.stderr, /begins with AGE-SECRET-KEY-/);
  });
});

describe('a restore', () => {
  test('goes into a fresh place only', async () => {
    const { file } = made;
    const before = await place.sql<{ n: number }>('select count(*)::int as n from orders');
    const { code, stderr } = await place.comanda('restore', file);
    assert.equal(code, 1);
    assert.match(stderr, /has a database already/);
    assert.deepEqual(await place.sql('select count(*)::int as n from orders'), before);
  });

  test('of a damaged or unfinished file changes nothing', async () => {
    const { file } = made;
    const elsewhere = await freshPlace(env);
    await bringKeys(place, elsewhere);
    const bytes = await readFile(file);
    const damaged = join(folder, 'damaged');
    for (const change of [bytes.subarray(0, bytes.length - 100), Buffer.concat([bytes, Buffer.from('x')])]) {
      await writeFile(damaged, change);
      const { code } = await elsewhere.comanda('restore', damaged);
      assert.equal(code, 1);
      assert.deepEqual(
        (await readdir(elsewhere.dataDir)).filter((name) => name.startsWith('postgres')),
        [],
      );
    }
    await rm(damaged);
  });

  test('that is killed half way leaves nothing that is taken for a database, and the next one succeeds', async () => {
    const { file } = made;
    const elsewhere = await freshPlace(env);
    await bringKeys(place, elsewhere);
    const { child, ended } = startCommand(['restore', file], elsewhere.env);
    const unfinished = async () =>
      (await foldersOf(elsewhere)).filter((name) => name.startsWith('postgres.restore-'));
    // The command may take long to start; when it ends by itself there is nothing to wait for.
    while (child.exitCode === null && (await unfinished()).length === 0) await sleep(20);
    assert.notDeepEqual(await unfinished(), []);
    child.kill('SIGKILL');
    await ended;
    assert.equal((await foldersOf(elsewhere)).includes('postgres'), false);
    assert.equal((await elsewhere.comanda('restore', file, '--verify')).code, 0);
    assert.deepEqual(await unfinished(), []);
  });
});

/** Where the cluster goes: the data folder, or, for root, a folder that the account of the database can enter. */
async function foldersOf({ dataDir }: EmbeddedPlace): Promise<string[]> {
  const name = createHash('sha256')
    .update(await realpath(dataDir))
    .digest('hex')
    .slice(0, 12);
  const homes = await Promise.all(
    [dataDir, `/var/lib/comanda/${name}`].map((home) => readdir(home).catch(() => [])),
  );
  return homes.flat();
}

test('a backup that is killed half way leaves no file that is taken for one, and the service goes on', async () => {
  const before = (await readdir(folder)).filter((name) => name.endsWith('.age'));
  const { child, ended } = startCommand(['backup', '--to', folder], place.env);
  await eventually(async () => assert.ok((await readdir(folder)).some((name) => name.endsWith('.partial'))));
  child.kill('SIGKILL');
  await ended;
  assert.deepEqual(
    (await readdir(folder)).filter((name) => name.endsWith('.age')),
    before,
  );
  const slots = await place.sql('select slot_name from pg_replication_slots');
  assert.deepEqual(slots, []);
  await backUp();
});
