import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { type Person, signedIn } from '../../../test/harness/people.ts';
import { type FreshTenant, freshTenant, proves } from '../../../test/harness/proves.ts';
import { FLOOR, makeRole, ownerOf } from '../../../test/harness/roles.ts';
import { hireStaff } from '../../../test/harness/staff.ts';
import { deleteRole } from './delete-role.ts';

proves(deleteRole, () => {
  let world: FreshTenant;
  let owner: Person;
  before(async () => {
    world = await freshTenant();
    owner = await ownerOf(world);
  });
  const remove = (by: Person, role: string) => by.delete(`/api/v1/roles/${role}`);

  test('409 while somebody has it, and says who; 200 when nobody has any more', async () => {
    const role = await makeRole(owner, FLOOR);
    const member = await signedIn(world.target, { places: [{ tenantId: world.tenantId, role }] });
    const { staffMember } = await hireStaff(world, { jobs: [{ title: 'Lead', role }] });
    const { details } = (await remove(owner, role)).refused(409, 'INVALID_STATE');
    assert.deepEqual(details?.usedBy, [
      { kind: 'MEMBER', id: member.uid, name: member.name },
      { kind: 'STAFF', id: staffMember.guid, name: staffMember.name },
    ]);
    (await owner.patch(`/api/v1/admin-users/${member.uid}`, { role: 'server' })).must(200);
    const [job] = staffMember.jobs;
    const jobs = [{ ...job, role: 'server' }];
    (await world.key.patch(`${world.place.path}/staff/${staffMember.guid}`, { jobs })).must(200);
    (await remove(owner, role)).must(200);
    (await owner.get(`/api/v1/roles/${role}`)).refused(404, 'RESOURCE_NOT_FOUND');
  });

  test('409 or 404 for one of two at once, who delete it and give it to somebody', async () => {
    for (let n = 0; n < 5; n++) {
      const role = await makeRole(owner, FLOOR);
      const jobs = [{ title: 'Lead', role }];
      const [removed, hired] = await Promise.all([
        remove(owner, role),
        world.key.post(`${world.place.path}/staff`, { name: 'Lea', jobs }),
      ]);
      assert.deepEqual(
        [removed.status, hired.status].toSorted(),
        removed.status === 200 ? [200, 400] : [201, 409],
      );
    }
  });

  test('403 for one that is more than the caller holds; 404 for one of another tenant', async () => {
    const role = await makeRole(owner, ['menu.stock']);
    const own = await makeRole(owner, ['roles.manage']);
    const chief = await signedIn(world.target, { places: [{ tenantId: world.tenantId, role: own }] });
    (await remove(chief, role)).refused(403, 'FORBIDDEN');
    (await remove(await ownerOf(await freshTenant()), role)).refused(404, 'RESOURCE_NOT_FOUND');
  });
});
