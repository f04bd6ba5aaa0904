import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { eventually } from '../../../test/harness/eventually.ts';
import { type Person, signedIn } from '../../../test/harness/people.ts';
import { type FreshTenant, freshTenant, proves } from '../../../test/harness/proves.ts';
import {
  atTillWith,
  FLOOR,
  grantsOf,
  makeRole,
  ownerOf,
  type Role,
  type Wanted,
} from '../../../test/harness/roles.ts';
import type { SessionResult } from '../../identity/auth/shapes.ts';
import { updateRole } from './update-role.ts';

proves(updateRole, () => {
  let world: FreshTenant;
  let owner: Person;
  before(async () => {
    world = await freshTenant();
    owner = await ownerOf(world);
  });

  const change = (by: Person, role: string, wanted: Wanted, more: object = {}) =>
    by.patch<Role>(`/api/v1/roles/${role}`, { permissions: grantsOf(wanted), ...more });

  test('200 counts within a second for whoever has it, in a browser and at a till', async () => {
    const role = await makeRole(owner, [...FLOOR, 'menu.stock']);
    const places = [{ tenantId: world.tenantId, role }];
    const [browser, till] = [await signedIn(world.target, { places }), await atTillWith(world, role)];
    const stock = `${world.place.path}/menu/items/${world.place.item('Soup').guid}/stock`;
    const setStock = (by: Pick<Person, 'put'>) => by.put(stock, { status: 'IN_STOCK' });
    for (const by of [browser, till]) (await setStock(by)).must(200);
    assert.equal((await change(owner, role, FLOOR)).must(200).version, 2);
    await eventually(async () => {
      for (const by of [browser, till]) (await setStock(by)).refused(403, 'FORBIDDEN');
    }, 1_000);
    const { tenants } = (await browser.get<SessionResult>('/api/v1/auth/session')).must(200);
    assert.deepEqual(tenants[0]!.permissions, grantsOf(FLOOR));
  });

  test('403 for one that is more than the caller holds, before or after', async () => {
    const own = await makeRole(owner, ['roles.manage', 'orders.view']);
    const chief = await signedIn(world.target, { places: [{ tenantId: world.tenantId, role: own }] });
    const wider = await makeRole(owner, ['orders.view', 'menu.stock']);
    const { details } = (await change(chief, wider, ['orders.view'])).refused(403, 'FORBIDDEN');
    assert.deepEqual(details?.exceeds, ['menu.stock', 'write:stock']);
    // Not their own one either.
    (await change(chief, own, ['roles.manage', 'orders.view', 'menu.stock'])).refused(403, 'FORBIDDEN');
    (await change(chief, own, ['roles.manage'])).must(200);
  });

  test('404 for a built-in role, and for one of another tenant', async () => {
    (await change(owner, 'manager', FLOOR)).refused(404, 'RESOURCE_NOT_FOUND');
    const role = await makeRole(owner, FLOOR);
    (await change(await ownerOf(await freshTenant()), role, FLOOR)).refused(404, 'RESOURCE_NOT_FOUND');
  });

  test('409 when it has changed since it was seen', async () => {
    const role = await makeRole(owner, FLOOR);
    (await change(owner, role, ['orders.view'], { version: 1 })).must(200);
    (await change(owner, role, FLOOR, { version: 1 })).refused(409, 'CONFLICT');
  });
});
