import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { enrol } from '../../../test/harness/credentials.ts';
import { newSession, signedIn } from '../../../test/harness/people.ts';
import { type FreshTenant, freshTenant, proves } from '../../../test/harness/proves.ts';
import { refusedOnceHeard } from '../../../test/harness/together.ts';
import { disableMfa } from './disable-mfa.ts';

proves(disableMfa, () => {
  let world: FreshTenant;
  before(async () => {
    world = await freshTenant();
  });

  const disable = (person: Awaited<ReturnType<typeof signedIn>>, code: string) =>
    person.send('DELETE', '/api/v1/users/me/mfa', { body: { code } });

  test('200 for a recovery code, and there is no second factor any more', async () => {
    const ana = await signedIn(world.target);
    const { recoveryCodes } = await enrol(ana, world.target.clock.now);
    assert.deepEqual((await disable(ana, recoveryCodes[0]!)).must(200), { mfaEnabled: false });
    const left = await world.target.database.sql('select 1 from recovery_codes where uid = $1', [ana.uid]);
    assert.deepEqual(left, []);
  });

  test('200 and what it may have begun ends: every other session', async () => {
    const ana = await signedIn(world.target);
    const { recoveryCodes } = await enrol(ana, world.target.clock.now);
    const elsewhere = await newSession(world.target, ana.uid);
    (await disable(ana, recoveryCodes[0]!)).must(200);
    (await refusedOnceHeard(() => elsewhere.get('/api/v1/users/me'))).refused(401, 'UNAUTHORIZED');
    (await ana.get('/api/v1/users/me')).must(200);
  });

  test('409 for who has no second factor', async () => {
    (await disable(await signedIn(world.target), '123456')).refused(409, 'INVALID_STATE');
  });
});
