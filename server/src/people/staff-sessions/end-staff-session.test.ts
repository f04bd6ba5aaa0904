import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pairTill, signInAt } from '../../../test/harness/devices.ts';
import { eventually } from '../../../test/harness/eventually.ts';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { hireStaff } from '../../../test/harness/staff.ts';
import { endStaffSession } from './end-staff-session.ts';

const CURRENT = '/api/v1/staff-sessions/current';

proves(endStaffSession, () => {
  test('200 by the device alone; the person may nothing more', async () => {
    const world = await freshTenant();
    const till = await pairTill(world);
    const { pin } = await hireStaff(world);
    const person = await signInAt(world, till, { pin });
    assert.deepEqual((await till.delete(CURRENT)).must(200), { ended: true });
    assert.deepEqual((await till.delete(CURRENT)).must(200), { ended: false });
    await eventually(async () => {
      (await person.get(`${world.place.path}/orders`)).refused(401, 'UNAUTHORIZED');
    });
    // What only needs the device still works for whoever does not know yet.
    assert.deepEqual((await person.delete(CURRENT)).must(200), { ended: false });
  });
});
