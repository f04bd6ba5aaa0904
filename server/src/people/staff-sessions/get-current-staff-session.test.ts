import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pairTill, type Started, signInAt } from '../../../test/harness/devices.ts';
import { eventually } from '../../../test/harness/eventually.ts';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { hireStaff } from '../../../test/harness/staff.ts';
import { getCurrentStaffSession } from './get-current-staff-session.ts';

const CURRENT = '/api/v1/staff-sessions/current';

proves(getCurrentStaffSession, () => {
  test('404 when nobody is signed in', async () => {
    const world = await freshTenant();
    const till = await pairTill(world);
    (await till.get(CURRENT)).refused(404, 'RESOURCE_NOT_FOUND');
    const { pin } = await hireStaff(world);
    const person = await signInAt(world, till, { pin });
    assert.deepEqual((await person.get<Started['staffSession']>(CURRENT)).must(200), person.session);
    (await till.get(CURRENT)).refused(404, 'RESOURCE_NOT_FOUND');
  });

  test('401 from the next request on to somebody who lost the job, left, or has another PIN', async () => {
    const world = await freshTenant();
    const { key, place } = world;
    for (const change of ['jobs', 'activeUntil', 'pin']) {
      const { pin, staffMember } = await hireStaff(world);
      const person = await signInAt(world, await pairTill(world), { pin });
      (await person.get(`${place.path}/orders`)).must(200);
      const path = `${place.path}/staff/${staffMember.guid}`;
      // A PIN of the same millisecond would be that of the session.
      world.target.clock.moveBy(5);
      if (change === 'jobs') (await key.patch(path, { jobs: [{ title: 'Bar', role: 'server' }] })).must(200);
      if (change === 'activeUntil') (await key.patch(path, { activeUntil: 20250101 })).must(200);
      if (change === 'pin') (await key.post(`${path}/pin`, {})).must(201);
      await eventually(async () => {
        const { details } = (await person.get(`${place.path}/orders`)).refused(401, 'UNAUTHORIZED');
        assert.equal(details?.reason, 'STAFF_SESSION_ENDED', change);
      });
    }
  });
});
