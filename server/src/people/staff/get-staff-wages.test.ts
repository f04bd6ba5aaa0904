import { test } from 'node:test';
import { signedIn } from '../../../test/harness/people.ts';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { hireStaff } from '../../../test/harness/staff.ts';
import { getStaffWages } from './get-staff-wages.ts';

proves(getStaffWages, () => {
  test('403 to a server, 200 to a manager and an accountant', async () => {
    const world = await freshTenant();
    const { target, tenantId, place } = world;
    const { staffMember } = await hireStaff(world);
    const path = `${place.path}/staff/${staffMember.guid}/wages`;
    for (const [role, status] of [
      ['server', 403],
      ['manager', 200],
      ['accountant', 200],
    ] as const) {
      const person = await signedIn(target, { places: [{ tenantId, role }] });
      (await person.get(path)).must(status);
    }
  });
});
