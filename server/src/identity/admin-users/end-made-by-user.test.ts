import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pairTill } from '../../../test/harness/devices.ts';
import { client } from '../../../test/harness/http.ts';
import { signedIn } from '../../../test/harness/people.ts';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { refusedOnceHeard } from '../../../test/harness/together.ts';
import { whatIsMadeBy } from '../../../test/harness/what-is-made.ts';
import type { Made } from '../accounts/index.ts';
import { endMadeByUser } from './end-made-by-user.ts';

type Ended = Record<'ended' | 'left', Made[]>;

proves(endMadeByUser, () => {
  test('200 and nobody gets in any more by what somebody made who is gone, but users, whom owners decide about', async () => {
    const world = await freshTenant();
    const owner = await signedIn(world.target, { places: [{ tenantId: world.tenantId, role: 'owner' }] });
    const { mallory, made, pin, key } = await whatIsMadeBy(world);
    const path = `/api/v1/admin-users/${mallory.uid}`;
    const { url } = world.target;
    const till = await pairTill(world);
    (await client(url, key).get(`${world.place.path}/orders`)).must(200);
    (await owner.delete(path)).must(200);
    const { ended, left } = (await owner.delete<Ended>(`${path}/made`)).must(200);
    const kinds = (some: Made[]) => some.map(({ kind, guid }) => [kind, guid]);
    assert.deepEqual([kinds(ended), kinds(left)], [made.slice(0, -1), made.slice(-1)]);
    (await refusedOnceHeard(() => client(url, key).get(`${world.place.path}/orders`))).refused(
      401,
      'UNAUTHORIZED',
    );
    (await till.post('/api/v1/staff-sessions', { pin })).refused(401, 'UNAUTHORIZED');
    const again = (await owner.delete<Ended>(`${path}/made`)).must(200);
    assert.deepEqual([again.ended, kinds(again.left)], [[], made.slice(-1)]);
  });

  test('403 for whoever is no owner, and 404 for somebody who never was a user', async () => {
    const world = await freshTenant();
    const { tenantId, target } = world;
    const [manager, owner] = [
      await signedIn(target, { places: [{ tenantId, role: 'manager' }] }),
      await signedIn(target, { places: [{ tenantId, role: 'owner' }] }),
    ];
    (await manager.delete(`/api/v1/admin-users/${owner.uid}/made`)).refused(403, 'FORBIDDEN');
    const stranger = await signedIn(target, {});
    (await owner.delete(`/api/v1/admin-users/${stranger.uid}/made`)).refused(404, 'RESOURCE_NOT_FOUND');
  });
});
