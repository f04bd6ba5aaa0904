import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { enrol } from '../../../test/harness/credentials.ts';
import { signedIn } from '../../../test/harness/people.ts';
import { type FreshTenant, freshTenant, proves } from '../../../test/harness/proves.ts';
import { beginMfaEnrolment } from './begin-mfa-enrolment.ts';

proves(beginMfaEnrolment, () => {
  let world: FreshTenant;
  before(async () => {
    world = await freshTenant();
  });

  const MFA = '/api/v1/users/me/mfa';

  test('201 with another secret each time; nothing counts before it is confirmed', async () => {
    const ana = await signedIn(world.target);
    const begin = async () => (await ana.post<{ secret: string }>(MFA, undefined)).must(201);
    assert.notEqual((await begin()).secret, (await begin()).secret);
    const me = await ana.get<{ mfaEnabled: boolean }>('/api/v1/users/me');
    assert.equal(me.must(200).mfaEnabled, false);
  });

  test('409 for who has a second factor', async () => {
    const ana = await signedIn(world.target);
    await enrol(ana, world.target.clock.now);
    const refused = (await ana.post(MFA, undefined)).refused(409, 'INVALID_STATE');
    assert.deepEqual(refused.details, { state: 'ENABLED', allowed: ['DISABLE'] });
  });
});
