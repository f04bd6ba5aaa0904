import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDevice } from '../../../test/harness/devices.ts';
import { whereInClear } from '../../../test/harness/in-clear.ts';
import { signedIn } from '../../../test/harness/people.ts';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { makeRole, ownerOf } from '../../../test/harness/roles.ts';
import { issueKey } from '../../../test/harness/world.ts';
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

  test('403 for a device that pulls or may more than the caller, person or key; a display pulls nothing', async () => {
    const world = await freshTenant();
    const { target, tenantId, place } = world;
    const key = await issueKey(target, tenantId, { scopes: ['write:devices'] });
    const role = await makeRole(await ownerOf(world), ['devices.manage', 'menu.view']);
    const person = await signedIn(target, { places: [{ tenantId, role }] });
    for (const caller of [key, person])
      for (const kind of ['TILL', 'HANDHELD', 'KITCHEN_SCREEN']) {
        const { details } = (await caller.post(`${place.path}/devices`, { name: 'Till', kind })).refused(
          403,
          'FORBIDDEN',
        );
        assert.match(String(details?.exceeds), /read:orders/);
      }
    await addDevice({ key, place }, { kind: 'CUSTOMER_DISPLAY' });
    const { guid } = await addDevice(world);
    (await key.post(`${place.path}/devices/${guid}/pairing-code`, undefined)).refused(403, 'FORBIDDEN');
  });
});
