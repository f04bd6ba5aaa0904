import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDevice, type Device } from '../../../test/harness/devices.ts';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { openPlace, type Page } from '../../../test/harness/world.ts';
import { listDevices } from './list-devices.ts';

proves(listDevices, () => {
  test('200 with those of this restaurant, newest first, by kind', async () => {
    const { key, place } = await freshTenant();
    const till = await addDevice({ key, place });
    const screen = await addDevice({ key, place }, { kind: 'KITCHEN_SCREEN' });
    await addDevice({ key, place: await openPlace(key) });
    const guids = async (query: string) => {
      const { items } = (await key.get<Page<Device>>(`${place.path}/devices${query}`)).must(200);
      return items.map(({ guid }) => guid);
    };
    assert.deepEqual(await guids(''), [screen.guid, till.guid]);
    assert.deepEqual(await guids('?kind=TILL'), [till.guid]);
  });
});
