import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Device, pairTill } from '../../../test/harness/devices.ts';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { openPlace } from '../../../test/harness/world.ts';
import { getDevice } from './get-device.ts';

proves(getDevice, () => {
  test('404 at another restaurant of the tenant', async () => {
    const world = await freshTenant();
    const till = await pairTill(world);
    const elsewhere = await openPlace(world.key);
    (await world.key.get(`${elsewhere.path}/devices/${till.guid}`)).refused(404, 'RESOURCE_NOT_FOUND');
    const { status, lastSeenAt } = (
      await world.key.get<Device>(`${world.place.path}/devices/${till.guid}`)
    ).must(200);
    assert.deepEqual([status, lastSeenAt], ['PAIRED', null]);
  });
});
