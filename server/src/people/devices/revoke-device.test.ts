import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDevice, type Device, pair, pairTill } from '../../../test/harness/devices.ts';
import { follow } from '../../../test/harness/live.ts';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { revokeDevice } from './revoke-device.ts';

proves(revokeDevice, () => {
  test('200 ends its credential and its open stream; it still learns what became of it', async () => {
    const world = await freshTenant();
    const screen = await pairTill(world, { kind: 'KITCHEN_SCREEN' });
    const stream = await follow(screen, `${world.place.path}/events/stream`, {
      'x-device-credential': screen.credential,
    });
    (await screen.get(`${world.place.path}/kitchen/tickets`)).must(200);
    const path = `${world.place.path}/devices/${screen.guid}/revoke`;
    const { status } = (await world.key.post<Device>(path, undefined)).must(200);
    assert.equal(status, 'REVOKED');
    await stream.ended;
    const refused = await screen.get(`${world.place.path}/kitchen/tickets`);
    assert.equal(refused.refused(401, 'UNAUTHORIZED').details?.reason, 'DEVICE_REVOKED');
    assert.equal((await screen.get<Device>('/api/v1/devices/current')).must(200).status, 'REVOKED');
    const rotated = await screen.post('/api/v1/devices/current/credential', {});
    rotated.refused(401, 'UNAUTHORIZED');
    const again = (await world.key.post<Device>(path, undefined)).must(200);
    assert.equal(again.version, 2);
  });

  test('200 for one that was never paired: its code is worth nothing', async () => {
    const world = await freshTenant();
    const { guid, pairingCode } = await addDevice(world);
    (await world.key.post(`${world.place.path}/devices/${guid}/revoke`, undefined)).must(200);
    const reply = await pair(world, pairingCode);
    assert.equal(reply.refused(409, 'INVALID_STATE').details?.state, 'REVOKED');
  });
});
