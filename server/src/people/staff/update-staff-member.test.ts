import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { signedIn } from '../../../test/harness/people.ts';
import { type FreshTenant, freshTenant, proves } from '../../../test/harness/proves.ts';
import { hireStaff, type StaffMember } from '../../../test/harness/staff.ts';
import { issueKey } from '../../../test/harness/world.ts';
import { SCOPES } from '../../access/index.ts';
import { updateStaffMember } from './update-staff-member.ts';

proves(updateStaffMember, () => {
  let world: FreshTenant;
  const pathOf = ({ guid }: { guid: string }) => `${world.place.path}/staff/${guid}`;

  before(async () => {
    world = await freshTenant();
  });

  test('200 keeps the jobs that it names, with their wages', async () => {
    const { staffMember } = await hireStaff(world);
    const path = pathOf(staffMember);
    const [job] = staffMember.jobs;
    const wage = { jobGuid: job!.guid, amount: 1_500, per: 'HOUR' };
    (await world.key.put(`${path}/wages`, { wages: [wage] })).must(200);
    const jobs = [{ title: 'Bar', role: 'server' }, job];
    const changed = (await world.key.patch<StaffMember>(path, { jobs, version: 1 })).must(200);
    assert.deepEqual(changed.jobs[1], job);
    assert.equal(changed.version, 2);
    const read = async () => (await world.key.get<{ wages: object[] }>(`${path}/wages`)).must(200).wages;
    assert.deepEqual(await read(), [{ ...wage, title: 'Floor' }]);
    (await world.key.patch(path, { jobs: [{ title: 'Floor', role: 'server' }] })).must(200);
    assert.deepEqual(await read(), []);
  });

  test('400 names a job that is not theirs, and a period that ends before it begins', async () => {
    const { staffMember } = await hireStaff(world);
    const { staffMember: other } = await hireStaff(world);
    const jobs = [{ guid: other.jobs[0]!.guid, title: 'Floor', role: 'server' }];
    const path = pathOf(staffMember);
    assert.deepEqual((await world.key.patch(path, { jobs })).fields(), ['body /jobs/0/guid known']);
    const period = { activeFrom: 20260102, activeUntil: 20260101 };
    assert.deepEqual((await world.key.patch(path, period)).fields(), ['body /activeUntil minimum']);
    assert.deepEqual((await world.key.get(path)).must(200), staffMember);
  });

  test('403 for somebody, or a role, that is more than the caller holds', async () => {
    const { target, tenantId } = world;
    const { staffMember: manager } = await hireStaff(world, { jobs: [{ title: 'M', role: 'manager' }] });
    const { staffMember: server } = await hireStaff(world);
    const scopes = SCOPES.filter((scope) => scope !== 'approve:payments');
    const key = await issueKey(target, tenantId, { scopes });
    const promotion = { jobs: [{ title: 'M', role: 'manager' }] };
    (await key.patch(pathOf(server), promotion)).refused(403, 'FORBIDDEN');
    (await key.patch(pathOf(manager), { displayName: 'Boss' })).refused(403, 'FORBIDDEN');
    (await key.patch(pathOf(server), { displayName: 'Annie' })).must(200);
  });

  test('403 for a manager who unlinks themselves, gives themselves a job or a wage, by whatever way; owners may', async () => {
    const at = (role: string) =>
      signedIn(world.target, { secondFactor: true, places: [{ tenantId: world.tenantId, role }] });
    const [manager, other, owner] = await Promise.all([at('manager'), at('manager'), at('owner')]);
    const jobs = [{ title: 'Captain', role: 'manager' }];
    const { staffMember } = await hireStaff(world, { uid: manager.uid, jobs });
    const path = pathOf(staffMember);
    for (const change of [
      { uid: null },
      { uid: other.uid },
      { jobs: [...jobs, { title: 'Bar', role: 'server' }] },
      { activeUntil: 20991231 },
    ])
      (await manager.patch(path, change)).refused(403, 'FORBIDDEN');
    const jobGuid = staffMember.jobs[0]!.guid;
    const wages = [{ jobGuid, amount: 9_900, per: 'HOUR' }];
    (await manager.put(`${path}/wages`, { wages })).refused(403, 'FORBIDDEN');
    const { text } = await world.key.get(`${world.place.path}/staff/export`);
    const edited = text.replace(/,Captain,manager/, ',Boss,manager');
    assert.notEqual(edited, text);
    (await manager.post(`${world.place.path}/staff/import`, { csv: edited })).refused(403, 'FORBIDDEN');
    assert.deepEqual((await world.key.get(path)).must(200), staffMember);
    // What says nothing of hours or money, and all of it again as it is.
    (await manager.patch(path, { displayName: 'Boss', jobs: staffMember.jobs, uid: manager.uid })).must(200);
    (await other.patch(path, { uid: null })).must(200);
    const { staffMember: own } = await hireStaff(world, { uid: owner.uid, jobs });
    (await owner.patch(pathOf(own), { uid: null })).must(200);
  });

  test('409 when the number is taken, or somebody else changed it meanwhile', async () => {
    const { staffMember } = await hireStaff(world);
    const { staffMember: other } = await hireStaff(world);
    const taking = await world.key.patch(pathOf(staffMember), { number: other.number });
    assert.deepEqual(taking.refused(409, 'CONFLICT').details, { existingGuid: other.guid });
    const stale = await world.key.patch(pathOf(staffMember), { displayName: 'A', version: 7 });
    assert.deepEqual(stale.refused(409, 'CONFLICT').details, { currentVersion: 1 });
  });
});
