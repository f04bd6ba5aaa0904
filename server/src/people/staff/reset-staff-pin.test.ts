import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { type Hired, hireStaff } from '../../../test/harness/staff.ts';
import { issueKey, openPlace } from '../../../test/harness/world.ts';
import { SCOPES } from '../../access/index.ts';
import { resetStaffPin } from './reset-staff-pin.ts';

proves(resetStaffPin, () => {
  test('201 with another PIN, of as many digits unless told otherwise', async () => {
    const world = await freshTenant();
    const { staffMember, pin } = await hireStaff(world, { pinDigits: 4 });
    const path = `${world.place.path}/staff/${staffMember.guid}/pin`;
    const reset = async (body: object) => (await world.key.post<Hired>(path, body)).must(201);
    const next = await reset({});
    assert.match(next.pin!, /^\d{4}$/);
    assert.equal(next.staffMember.version, staffMember.version);
    assert.match((await reset({ digits: 6 })).pin!, /^\d{6}$/);
    const rows = await world.target.database.sql('select * from staff_pins where staff_guid = $1', [
      staffMember.guid,
    ]);
    assert.equal(rows.length, 1);
    assert.ok(!JSON.stringify(rows).includes(pin));
  });

  test('403 for somebody whose role is more than the caller holds', async () => {
    const world = await freshTenant();
    const { target, tenantId, place } = world;
    const { staffMember } = await hireStaff(world, { jobs: [{ title: 'M', role: 'manager' }] });
    const scopes = SCOPES.filter((scope) => scope !== 'approve:payments');
    const key = await issueKey(target, tenantId, { scopes });
    const reset = await key.post(`${place.path}/staff/${staffMember.guid}/pin`, {});
    reset.refused(403, 'FORBIDDEN');
  });

  test('404 at another restaurant of the tenant', async () => {
    const world = await freshTenant();
    const { staffMember } = await hireStaff(world);
    const elsewhere = await openPlace(world.key);
    const reset = await world.key.post(`${elsewhere.path}/staff/${staffMember.guid}/pin`, {});
    reset.refused(404, 'RESOURCE_NOT_FOUND');
  });
});
