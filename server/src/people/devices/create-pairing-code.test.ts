import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDevice, type Coded, pair, pairTill } from '../../../test/harness/devices.ts';
import { eventually } from '../../../test/harness/eventually.ts';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { createPairingCode } from './create-pairing-code.ts';

proves(createPairingCode, () => {
  test('201 with another code: the one before is worth nothing', async () => {
    const world = await freshTenant();
    const { guid, pairingCode } = await addDevice(world);
    const path = `${world.place.path}/devices/${guid}/pairing-code`;
    const again = (await world.key.post<Coded>(path, undefined)).must(201);
    assert.deepEqual((await pair(world, pairingCode)).fields(), ['body /code known']);
    (await pair(world, again.pairingCode!)).must(201);
  });

  test('201 for a paired device, whose credential works until the code is used', async () => {
    const world = await freshTenant();
    const till = await pairTill(world);
    const path = `${world.place.path}/devices/${till.guid}/pairing-code`;
    const { pairingCode } = (await world.key.post<Coded>(path, undefined)).must(201);
    (await till.get('/api/v1/devices/current')).must(200);
    (await pair(world, pairingCode!)).must(201);
    await eventually(async () => {
      (await till.get('/api/v1/devices/current')).refused(401, 'UNAUTHORIZED');
    });
  });

  test('409 for a device that is revoked', async () => {
    const world = await freshTenant();
    const { guid } = await addDevice(world);
    const path = `${world.place.path}/devices/${guid}`;
    (await world.key.post(`${path}/revoke`, undefined)).must(200);
    const reply = await world.key.post(`${path}/pairing-code`, undefined);
    assert.equal(reply.refused(409, 'INVALID_STATE').details?.state, 'REVOKED');
  });
});
