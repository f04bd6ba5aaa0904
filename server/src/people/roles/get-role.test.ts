import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { makeRole, ownerOf, type Role } from '../../../test/harness/roles.ts';
import { getRole } from './get-role.ts';

proves(getRole, () => {
  test('200 for one of the tenant with the scopes that follow, and for a built-in one', async () => {
    const world = await freshTenant();
    const name = await makeRole(await ownerOf(world), ['menu.price', 'reports.view']);
    const own = (await world.key.get<Role>(`/api/v1/roles/${name}`)).must(200);
    assert.deepEqual([own.scopes, own.version], [['write:menu', 'read:reports'], 1]);
    const builtIn = (await world.key.get<Role>('/api/v1/roles/kitchen')).must(200);
    assert.deepEqual([builtIn.isBuiltIn, builtIn.version], [true, null]);
  });
});
