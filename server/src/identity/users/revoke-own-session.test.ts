import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { newSession, signedIn } from '../../../test/harness/people.ts';
import { type FreshTenant, freshTenant, proves } from '../../../test/harness/proves.ts';
import { refusedOnceHeard } from '../../../test/harness/together.ts';
import { revokeOwnSession } from './revoke-own-session.ts';

proves(revokeOwnSession, () => {
  let world: FreshTenant;
  before(async () => {
    world = await freshTenant();
  });

  test('200 for one device, which is signed out; the other is not', async () => {
    const ana = await signedIn(world.target);
    const phone = await newSession(world.target, ana.uid);
    const path = `/api/v1/users/me/sessions/${phone.sessionId}`;
    assert.deepEqual((await ana.delete(path)).must(200), { id: phone.sessionId });
    (await refusedOnceHeard(() => phone.get('/api/v1/users/me'))).refused(401, 'UNAUTHORIZED');
    (await ana.get('/api/v1/users/me')).must(200);
  });

  test('404 for a session of somebody else', async () => {
    const [ana, ben] = [await signedIn(world.target), await signedIn(world.target)];
    const reply = await ana.delete(`/api/v1/users/me/sessions/${ben.sessionId}`);
    reply.refused(404, 'RESOURCE_NOT_FOUND');
    (await ben.get('/api/v1/users/me')).must(200);
  });
});
