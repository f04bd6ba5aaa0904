import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDevice } from '../../../test/harness/devices.ts';
import { whereInClear } from '../../../test/harness/in-clear.ts';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { createDevice } from './create-device.ts';

proves(createDevice, () => {
  test('201 with a code that is stored nowhere; 400 for a kind that nobody knows', async () => {
    const world = await freshTenant();
    const { pairingCode } = await addDevice(world);
    assert.match(pairingCode, /^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/);
    const { database, logText } = world.target;
    assert.deepEqual(await whereInClear([pairingCode], { database, logs: [logText()], dataDirs: [] }), []);
    const fridge = await world.key.post(`${world.place.path}/devices`, { name: 'Fridge', kind: 'FRIDGE' });
    assert.deepEqual(fridge.fields(), ['body /kind enum']);
  });
});
