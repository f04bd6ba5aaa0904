import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { signedIn } from '../../../test/harness/people.ts';
import { type FreshTenant, freshTenant, proves } from '../../../test/harness/proves.ts';
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
