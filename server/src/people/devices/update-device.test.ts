import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDevice, type Device } from '../../../test/harness/devices.ts';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { updateDevice } from './update-device.ts';

proves(updateDevice, () => {
  test('409 when somebody else changed it meanwhile; 400 for another kind', async () => {
    const { key, place } = await freshTenant();
    const { guid } = await addDevice({ key, place });
    const path = `${place.path}/devices/${guid}`;
    const { name, version } = (await key.patch<Device>(path, { name: 'Bar', version: 1 })).must(200);
    assert.deepEqual([name, version], ['Bar', 2]);
    const stale = await key.patch(path, { name: 'Door', version: 1 });
    assert.deepEqual(stale.refused(409, 'CONFLICT').details, { currentVersion: 2 });
    assert.deepEqual((await key.patch(path, { kind: 'KIOSK' })).fields(), ['body /kind unknown']);
  });
});
