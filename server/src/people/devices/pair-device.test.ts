import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import {
  addDevice,
  type Coded,
  type Device,
  pair,
  pairTill,
  tillWith,
} from '../../../test/harness/devices.ts';
import { signedIn } from '../../../test/harness/people.ts';
import { type FreshTenant, freshTenant, proves } from '../../../test/harness/proves.ts';
import { together } from '../../../test/harness/together.ts';
import { issueKey, openPlace } from '../../../test/harness/world.ts';
import { pairDevice } from './pair-device.ts';

const CURRENT = '/api/v1/devices/current';

proves(pairDevice, () => {
  let world: FreshTenant;
  const state = async (code: string) =>
    (await pair(world, code)).refused(409, 'INVALID_STATE').details?.state;
  const edit = (guid: string, change: string) =>
    world.target.database.sql(`update device_pairing_codes set ${change} where device_guid = $1`, [guid]);

  before(async () => {
    world = await freshTenant();
  });

  test('201 binds the device to its restaurant: by itself it does what its kind may, and nothing else', async () => {
    const elsewhere = await openPlace(world.key);
    const till = await pairTill(world);
    const { path } = world.place;
    (await till.get(`${path}/menu`)).must(200);
    (await till.get(`${elsewhere.path}/menu`)).refused(404, 'RESOURCE_NOT_FOUND');
    for (const forbidden of ['orders', 'staff', 'kitchen/tickets', 'devices', 'cash-drawers']) {
      (await till.get(`${path}/${forbidden}`)).refused(403, 'FORBIDDEN');
    }
    const screen = await pairTill(world, { kind: 'KITCHEN_SCREEN' });
    (await screen.get(`${path}/kitchen/tickets`)).must(200);
    const stock = `${path}/menu/items/${world.place.item('Soup').guid}/stock`;
    (await screen.put(stock, { status: 'OUT_OF_STOCK' })).must(200);
    (await till.put(stock, { status: 'IN_STOCK' })).refused(403, 'FORBIDDEN');
    (await screen.get(`${path}/orders`)).refused(403, 'FORBIDDEN');
    const kiosk = await pairTill(world, { kind: 'KIOSK' });
    (await kiosk.get(`${path}/menu`)).must(200);
    (await kiosk.get(`${path}/tables`)).refused(403, 'FORBIDDEN');
    const display = await pairTill(world, { kind: 'CUSTOMER_DISPLAY' });
    (await display.get(`${path}/menu`)).refused(403, 'FORBIDDEN');
    (await display.get(CURRENT)).must(200);
  });

  test('201 with the quota of a device in its headers', async () => {
    const till = await pairTill(world);
    const { headers } = await till.get(CURRENT);
    assert.equal(headers['x-ratelimit-limit'], '600');
  });

  test('201 again with the same credential while nobody has used it: the answer may be lost', async () => {
    const { guid, pairingCode } = await addDevice(world);
    const replies = await together(3, () => pair(world, pairingCode.toLowerCase().replace('-', ' ')));
    const credentials = new Set(replies.map((reply) => reply.must(201).credential));
    assert.equal(credentials.size, 1);
    (await tillWith(world, guid, [...credentials][0]!).get<Device>(CURRENT)).must(200);
    assert.equal(await state(pairingCode), 'USED');
  });

  test('400 for a code that nobody made', async () => {
    assert.deepEqual((await pair(world, 'BCDF-GHJK')).fields(), ['body /code known']);
    assert.deepEqual((await pair(world, 'BCD')).fields(), ['body /code minLength']);
  });

  test('409 for a code that is too old', async () => {
    const { guid, pairingCode } = await addDevice(world);
    await edit(guid, "expires_at = expires_at - interval '10 minutes'");
    assert.equal(await state(pairingCode), 'EXPIRED');
  });

  test('409 after five mistyped tries, also for the right code, however they arrive', async () => {
    const { pairingCode } = await addDevice(world);
    const first = pairingCode.slice(0, 4);
    const rest = ['BBBB', 'CCCC', 'DDDD', 'FFFF', 'GGGG'].filter((four) => four !== pairingCode.slice(5));
    const wrong = [...rest, 'HHHH'].slice(0, 5);
    await together(5, async (n) =>
      (await pair(world, `${first}-${wrong[n]}`)).refused(400, 'VALIDATION_ERROR'),
    );
    assert.equal(await state(pairingCode), 'LOCKED');
  });

  test('409 for a used code that is too old, was mistyped five times or replaced, though its answer may be lost', async () => {
    const paired = async () => {
      const { guid, pairingCode } = await addDevice(world);
      (await pair(world, pairingCode)).must(201);
      return { guid, pairingCode };
    };
    const [old, guessed, replaced] = [await paired(), await paired(), await paired()];
    await edit(old.guid, "expires_at = expires_at - interval '10 minutes'");
    assert.equal(await state(old.pairingCode), 'EXPIRED');
    await edit(guessed.guid, 'tries = 5');
    assert.equal(await state(guessed.pairingCode), 'LOCKED');
    (await world.key.post(`${world.place.path}/devices/${replaced.guid}/pairing-code`, undefined)).must(201);
    (await pair(world, replaced.pairingCode)).refused(400, 'VALIDATION_ERROR');
  });

  test('409 once who had the code made may not pair such a device any more', async () => {
    const { target, tenantId, place } = world;
    const owner = await signedIn(target, { places: [{ tenantId, role: 'owner' }] });
    const manager = () => signedIn(target, { places: [{ tenantId, role: 'manager' }] });
    const [removed, demoted, leaked] = [await manager(), await manager(), await issueKey(target, tenantId)];
    for (const [who, end] of [
      [removed, () => owner.delete(`/api/v1/admin-users/${removed.uid}`)],
      [demoted, () => owner.patch(`/api/v1/admin-users/${demoted.uid}`, { role: 'server' })],
      [leaked, () => owner.delete(`/api/v1/api-keys/${leaked.id}`)],
    ] as const) {
      const made = await who.post<Coded>(`${place.path}/devices`, { name: 'Mine', kind: 'TILL' });
      const code = made.must(201).pairingCode!;
      (await end()).must(200);
      assert.equal(await state(code), 'WITHDRAWN');
    }
  });

  test('201 with credentials and an Idempotency-Key, which come from no pairing and store no answer', async () => {
    const { pairingCode: code } = await addDevice(world);
    const headers = { 'idempotency-key': `pair-${code}`, 'x-forwarded-for': '198.51.100.76' };
    const send = () => world.key.post<{ credential: string }>('/api/v1/devices/pair', { code }, headers);
    const { credential } = (await send()).must(201);
    const again = await send();
    assert.equal(again.must(201).credential, credential);
    assert.equal(again.headers['idempotency-replayed'], undefined);
    const { sql } = world.target.database;
    assert.deepEqual(await sql('select 1 from idempotency_keys where body like $1', [`%${credential}%`]), []);
  });

  test('429 for an address that guesses, whoever it is', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.77' };
    const guess = (nth: number) =>
      [world.key, world.target.anyone][nth % 2]!.post('/api/v1/devices/pair', { code: 'BCDF-GHJK' }, headers);
    for (let n = 0; n < 10; n++) (await guess(n)).refused(400, 'VALIDATION_ERROR');
    for (const n of [10, 11]) (await guess(n)).refused(429, 'RATE_LIMIT_EXCEEDED');
  });
});
