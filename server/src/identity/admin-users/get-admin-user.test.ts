import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { signedIn } from '../../../test/harness/people.ts';
import { type FreshTenant, freshTenant, proves } from '../../../test/harness/proves.ts';
import { getAdminUser } from './get-admin-user.ts';

proves(getAdminUser, () => {
  let world: FreshTenant;
  before(async () => {
    world = await freshTenant();
  });

  test('200 with the place of a person in the tenant; 404 for who has none', async () => {
    const { target, tenantId, key } = world;
    const ana = await signedIn(target, { name: 'Ana', places: [{ tenantId, role: 'cashier' }] });
    const path = `/api/v1/admin-users/${ana.uid}`;
    const found = (await key.get<Record<string, unknown>>(path)).must(200);
    assert.deepEqual(
      [found.uid, found.name, found.email, found.role, found.status, found.restaurantGuids],
      [ana.uid, 'Ana', ana.email, 'cashier', 'ACTIVE', []],
    );
    const nobody = await signedIn(target);
    (await key.get(`/api/v1/admin-users/${nobody.uid}`)).refused(404, 'RESOURCE_NOT_FOUND');
  });
});
