import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { makeRole, ownerOf, type Role } from '../../../test/harness/roles.ts';
import { listRoles } from './list-roles.ts';

proves(listRoles, () => {
  test('200 lists the built-in roles, then those of the tenant', async () => {
    const world = await freshTenant();
    const own = await makeRole(await ownerOf(world), [{ permission: 'orders.comp', maxAmount: 5_000 }]);
    const { items } = (await world.key.get<{ items: Role[] }>('/api/v1/roles')).must(200);
    assert.deepEqual(
      items.map(({ name, isBuiltIn }) => [name, isBuiltIn]),
      [
        ['owner', true],
        ['manager', true],
        ['accountant', true],
        ['server', true],
        ['cashier', true],
        ['kitchen', true],
        [own, false],
      ],
    );
    assert.deepEqual(items.at(-1)!.permissions, [{ permission: 'orders.comp', maxAmount: 5_000 }]);
  });
});
