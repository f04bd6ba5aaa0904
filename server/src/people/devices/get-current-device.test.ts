import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Device, pairTill } from '../../../test/harness/devices.ts';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { getCurrentDevice } from './get-current-device.ts';

proves(getCurrentDevice, () => {
  test('200 with where it was seen, once that is written', async () => {
    const world = await freshTenant();
    const till = await pairTill(world);
    const read = async () => (await till.get<Device>('/api/v1/devices/current')).must(200);
    const { guid, restaurantGuid } = await read();
    assert.deepEqual([guid, restaurantGuid], [till.guid, world.place.guid]);
  });

  test('401 for a credential that nobody was given', async () => {
    const world = await freshTenant();
    const till = await pairTill(world);
    const forged = `${till.credential.slice(0, -4)}AAAA`;
    const headers = { 'x-device-credential': forged };
    (await world.target.anyone.get('/api/v1/devices/current', headers)).refused(401, 'UNAUTHORIZED');
  });
});
