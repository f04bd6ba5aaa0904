import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { hireStaff, type StaffMember } from '../../../test/harness/staff.ts';
import { issueKey, openPlace, type Page } from '../../../test/harness/world.ts';
import { listTenantStaff } from './list-tenant-staff.ts';

proves(listTenantStaff, () => {
  test('200 with the staff of the restaurants within reach, and of no other', async () => {
    const world = await freshTenant();
    const { key, place, target, tenantId } = world;
    const elsewhere = await openPlace(key);
    const here = await hireStaff(world);
    const there = await hireStaff({ key, place: elsewhere }, { externalId: 'payroll-1' });
    const guids = async (as = key, query = '', headers = {}) => {
      const page = await as.get<Page<StaffMember>>(`/api/v1/staff${query}`, headers);
      return page.must(200).items.map(({ guid }) => guid);
    };
    assert.deepEqual(await guids(), [there.staffMember.guid, here.staffMember.guid]);
    assert.deepEqual(await guids(key, '?externalId=payroll-1'), [there.staffMember.guid]);
    assert.deepEqual(await guids(key, '', { 'x-restaurant-guid': place.guid }), [here.staffMember.guid]);
    const limited = await issueKey(target, tenantId, { restaurantGuids: [place.guid] });
    assert.deepEqual(await guids(limited), [here.staffMember.guid]);
  });
});
