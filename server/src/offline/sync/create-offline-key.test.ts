import { test } from 'node:test';
import { pairTill } from '../../../test/harness/devices.ts';
import { newKey } from '../../../test/harness/offline.ts';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { hireStaff } from '../../../test/harness/staff.ts';
import { createOfflineKey } from './create-offline-key.ts';

proves(createOfflineKey, () => {
  test('401 for a wrong PIN', async () => {
    const world = await freshTenant();
    const till = await pairTill(world);
    const { staffMember, pin } = await hireStaff(world);
    const wrong = pin === '111119' ? '111118' : '111119';
    const body = { pin: wrong, number: staffMember.number, publicKey: newKey().publicKey };
    (await till.post(`${world.place.path}/sync/keys`, body)).refused(401, 'UNAUTHORIZED');
  });

  test('429 after too many wrong PINs', async () => {
    const world = await freshTenant();
    const till = await pairTill(world);
    const { staffMember, pin } = await hireStaff(world);
    const wrong = pin === '111119' ? '111118' : '111119';
    const body = { pin: wrong, number: staffMember.number, publicKey: newKey().publicKey };
    for (let tries = 0; tries < 5; tries++) await till.post(`${world.place.path}/sync/keys`, body);
    (await till.post(`${world.place.path}/sync/keys`, { ...body, pin })).refused(429, 'RATE_LIMIT_EXCEEDED');
  });
});
