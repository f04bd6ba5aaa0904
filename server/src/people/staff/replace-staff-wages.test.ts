import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signedIn } from '../../../test/harness/people.ts';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { hireStaff } from '../../../test/harness/staff.ts';
import { replaceStaffWages } from './replace-staff-wages.ts';

proves(replaceStaffWages, () => {
  test('400 for a negative wage, a job of somebody else, and a job twice', async () => {
    const world = await freshTenant();
    const { staffMember } = await hireStaff(world);
    const { staffMember: other } = await hireStaff(world);
    const path = `${world.place.path}/staff/${staffMember.guid}/wages`;
    const wage = { jobGuid: staffMember.jobs[0]!.guid, amount: 1_500, per: 'HOUR' };
    for (const [wages, field] of [
      [[{ ...wage, amount: -1 }], 'body /wages/0/amount minimum'],
      [[{ ...wage, jobGuid: other.jobs[0]!.guid }], 'body /wages/0/jobGuid known'],
      [[wage, wage], 'body /wages/1/jobGuid known'],
    ] as const) {
      assert.deepEqual((await world.key.put(path, { wages })).fields(), [field]);
    }
    assert.deepEqual((await world.key.get<{ wages: object[] }>(path)).must(200).wages, []);
  });

  test('403 to a manager: owners set wages', async () => {
    const world = await freshTenant();
    const { target, tenantId, place } = world;
    const { staffMember } = await hireStaff(world);
    const manager = await signedIn(target, { places: [{ tenantId, role: 'manager' }] });
    const put = await manager.put(`${place.path}/staff/${staffMember.guid}/wages`, { wages: [] });
    put.refused(403, 'FORBIDDEN');
  });
});
