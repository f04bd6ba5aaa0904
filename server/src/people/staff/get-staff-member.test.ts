import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { hireStaff, type StaffMember } from '../../../test/harness/staff.ts';
import { openPlace } from '../../../test/harness/world.ts';
import { getStaffMember } from './get-staff-member.ts';

proves(getStaffMember, () => {
  test('200 as they were added; 404 at another restaurant of the tenant', async () => {
    const world = await freshTenant();
    const { staffMember } = await hireStaff(world);
    const read = await world.key.get<StaffMember>(`${world.place.path}/staff/${staffMember.guid}`);
    assert.deepEqual(read.must(200), staffMember);
    assert.match(String(read.headers.etag), /^"1-[0-9a-f]{16}"$/);
    const elsewhere = await openPlace(world.key);
    const there = await world.key.get(`${elsewhere.path}/staff/${staffMember.guid}`);
    there.refused(404, 'RESOURCE_NOT_FOUND');
  });
});
