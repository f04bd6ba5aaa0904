import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { enrol } from '../../../test/harness/credentials.ts';
import { newSession, signedIn } from '../../../test/harness/people.ts';
import { type FreshTenant, freshTenant, proves } from '../../../test/harness/proves.ts';
import { refusedOnceHeard } from '../../../test/harness/together.ts';
import { replaceRecoveryCodes } from './replace-recovery-codes.ts';

proves(replaceRecoveryCodes, () => {
  let world: FreshTenant;
  before(async () => {
    world = await freshTenant();
  });

  const replace = (person: Awaited<ReturnType<typeof signedIn>>, code: string) =>
    person.post<{ recoveryCodes: string[] }>('/api/v1/users/me/mfa/recovery-codes', { code });

  test('200 with ten others, of which each can be used once', async () => {
    const ana = await signedIn(world.target);
    const { recoveryCodes: old } = await enrol(ana, world.target.clock.now);
    const { recoveryCodes } = (await replace(ana, old[0]!)).must(200);
    assert.equal(new Set([...old, ...recoveryCodes]).size, 20);
    assert.equal((await replace(ana, old[1]!)).refused(403, 'FORBIDDEN').details?.reason, 'WRONG_CODE');
    (await replace(ana, recoveryCodes[0]!)).must(200);
  });

  test('200 and what one of them may have begun ends: every other session', async () => {
    const ana = await signedIn(world.target);
    const { recoveryCodes } = await enrol(ana, world.target.clock.now);
    const elsewhere = await newSession(world.target, ana.uid);
    (await replace(ana, recoveryCodes[0]!)).must(200);
    (await refusedOnceHeard(() => elsewhere.get('/api/v1/users/me'))).refused(401, 'UNAUTHORIZED');
    (await ana.get('/api/v1/users/me')).must(200);
  });

  test('409 for who has no second factor', async () => {
    (await replace(await signedIn(world.target), '123456')).refused(409, 'INVALID_STATE');
  });
});
