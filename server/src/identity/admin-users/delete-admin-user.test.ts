import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { type PersonAtTill, pairTill, signInAt } from '../../../test/harness/devices.ts';
import { eventsAbout } from '../../../test/harness/events.ts';
import { signedIn } from '../../../test/harness/people.ts';
import { type FreshTenant, freshTenant, proves } from '../../../test/harness/proves.ts';
import { hireStaff } from '../../../test/harness/staff.ts';
import { refusedOnceHeard } from '../../../test/harness/together.ts';
import { order } from '../../../test/harness/world.ts';
import { deleteAdminUser } from './delete-admin-user.ts';

proves(deleteAdminUser, () => {
  let world: FreshTenant;
  before(async () => {
    world = await freshTenant();
  });

  const pathOf = ({ uid }: { uid: string }) => `/api/v1/admin-users/${uid}`;

  test('200 and the person is out of the tenant, with the account kept', async () => {
    const { target, tenantId, key } = world;
    const ana = await signedIn(target, { places: [{ tenantId, role: 'cashier' }] });
    assert.deepEqual((await key.delete(pathOf(ana))).must(200), { uid: ana.uid });
    (await key.get(pathOf(ana))).refused(404, 'RESOURCE_NOT_FOUND');
    (await key.delete(pathOf(ana))).refused(404, 'RESOURCE_NOT_FOUND');
    (await ana.get('/api/v1/users/me')).must(200);
  });

  test('200 and nobody is signed in at a till any more, or signs in, with a PIN of theirs', async () => {
    const { target, tenantId, place } = world;
    const owner = await signedIn(target, { places: [{ tenantId, role: 'owner' }] });
    const ends = {
      suspended: (path: string) => owner.patch(path, { status: 'SUSPENDED' }),
      removed: (path: string) => owner.delete(path),
      'suspended by an operator': (path: string) => target.operator.patch(path, { status: 'SUSPENDED' }),
      'deleted by an operator': (path: string) => target.operator.delete(path),
    };
    const till = await pairTill(world);
    const comps = async (who: PersonAtTill) => {
      const made = await order(world.key, place);
      const body = { selectionGuids: [made.checks[0]!.selections[0]!.guid], reason: 'LATE' };
      return who.post(`${place.path}/orders/${made.guid}/comp`, body);
    };
    const other = await hireStaff(world);
    for (const [how, end] of Object.entries(ends)) {
      const manager = await signedIn(target, { places: [{ tenantId, role: 'manager' }] });
      const jobs = [{ title: 'Boss', role: 'manager' }];
      const { staffMember, pin } = await hireStaff(world, { jobs, uid: manager.uid });
      const boss = await signInAt(world, till, { pin });
      (await comps(boss)).must(200);
      (await end(pathOf(manager))).must(200);
      (await refusedOnceHeard(() => comps(boss))).refused(401, 'UNAUTHORIZED');
      (await till.post('/api/v1/staff-sessions', { pin })).refused(401, 'UNAUTHORIZED');
      const about = await eventsAbout(world, staffMember.guid);
      assert.equal(about.filter((type) => type === 'staff.pin_changed').length, 1, how);
      const again = await world.key.post<{ pin: string }>(`${place.path}/staff/${staffMember.guid}/pin`, {});
      await signInAt(world, till, { pin: again.must(201).pin });
    }
    await signInAt(world, till, { pin: other.pin });
  });

  test('403 for an owner, asked by a manager', async () => {
    const { target, tenantId } = world;
    const owner = await signedIn(target, { places: [{ tenantId, role: 'owner' }] });
    const manager = await signedIn(target, { places: [{ tenantId, role: 'manager' }] });
    (await manager.delete(pathOf(owner))).refused(403, 'FORBIDDEN');
  });

  test('409 for the last owner of a tenant', async () => {
    const { target, tenantId } = await freshTenant();
    const owner = await signedIn(target, { places: [{ tenantId, role: 'owner' }] });
    const reply = await target.operator.delete(pathOf(owner), { 'x-tenant-id': tenantId });
    assert.equal(reply.refused(409, 'INVALID_STATE').details!.state, 'LAST_OWNER');
  });
});
