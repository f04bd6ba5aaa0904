import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signedIn } from '../../../test/harness/people.ts';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { whatIsMadeBy } from '../../../test/harness/what-is-made.ts';
import type { Made } from '../accounts/index.ts';
import { listMadeByUser } from './list-made-by-user.ts';

proves(listMadeByUser, () => {
  test('200 with what goes on of somebody who was suspended or removed, and nothing that others made; 403 but for owners', async () => {
    const world = await freshTenant();
    const owner = await signedIn(world.target, { places: [{ tenantId: world.tenantId, role: 'owner' }] });
    const { mallory, made } = await whatIsMadeBy(world);
    await whatIsMadeBy(world);
    const manager = await signedIn(world.target, { places: [{ tenantId: world.tenantId, role: 'manager' }] });
    const path = `/api/v1/admin-users/${mallory.uid}`;
    const listed = async () =>
      (await owner.get<{ items: Made[] }>(`${path}/made`))
        .must(200)
        .items.map(({ kind, guid }) => [kind, guid]);
    assert.deepEqual(await listed(), made);
    (await owner.patch(path, { status: 'SUSPENDED' })).must(200);
    assert.deepEqual(await listed(), made);
    const { left } = (await owner.delete<{ left: Made[] }>(path)).must(200);
    assert.deepEqual([left.map(({ kind, guid }) => [kind, guid]), await listed()], [made, made]);
    (await manager.get(`${path}/made`)).refused(403, 'FORBIDDEN');
  });

  test('404 for somebody who never was a user of the tenant', async () => {
    const world = await freshTenant();
    const owner = await signedIn(world.target, { places: [{ tenantId: world.tenantId, role: 'owner' }] });
    const stranger = await signedIn(world.target, {});
    const path = `/api/v1/admin-users/${stranger.uid}/made`;
    (await owner.get(path)).refused(404, 'RESOURCE_NOT_FOUND');
  });
});
