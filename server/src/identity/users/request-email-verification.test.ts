import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { linkIn } from '../../../test/harness/mailbox.ts';
import { newSession, signedIn } from '../../../test/harness/people.ts';
import { type FreshTenant, freshTenant, proves } from '../../../test/harness/proves.ts';
import { requestEmailVerification } from './request-email-verification.ts';

proves(requestEmailVerification, () => {
  let world: FreshTenant;
  before(async () => {
    world = await freshTenant();
  });

  const PATH = '/api/v1/users/me/email/verification';
  interface Verified {
    emailVerified: boolean;
    mfaEnabled: boolean;
  }

  test('202 mails a link that verifies the address, and nothing else about the account changes', async () => {
    const { target } = world;
    const ana = await signedIn(target, { emailVerified: false });
    const phone = await newSession(target, ana.uid);
    assert.deepEqual((await ana.post(PATH, undefined)).must(202), { pendingEmail: ana.email });
    const [mail] = await target.mailbox.to(ana.email);
    const token = new URL(linkIn(mail!)).hash.replace('#token=', '');
    const confirm = () => ana.post('/api/v1/users/email-confirmations', { token });
    assert.deepEqual((await confirm()).must(200), { email: ana.email });
    (await confirm()).refused(401, 'UNAUTHORIZED');
    assert.equal((await ana.get<Verified>('/api/v1/users/me')).must(200).emailVerified, true);
    const lines = await target.database.sql('select action from audit_log where target_id = $1', [ana.uid]);
    assert.deepEqual(lines, [{ action: 'user.email_verified' }]);
    // Began before the address was known to be theirs.
    const [other] = await target.database.sql(
      'select revoked_at is not null as ended from sessions where id = $1',
      [phone.sessionId],
    );
    assert.deepEqual(other, { ended: true });
  });

  test('202 makes an earlier link worthless', async () => {
    const { target } = world;
    const ana = await signedIn(target, { emailVerified: false });
    for (let times = 0; times < 2; times++) (await ana.post(PATH, undefined)).must(202);
    const [first] = await target.mailbox.to(ana.email, 2);
    const token = new URL(linkIn(first!)).hash.replace('#token=', '');
    (await ana.post('/api/v1/users/email-confirmations', { token })).refused(401, 'UNAUTHORIZED');
  });

  test('409 for an address that is verified', async () => {
    const ana = await signedIn(world.target);
    const { details } = (await ana.post(PATH, undefined)).refused(409, 'INVALID_STATE');
    assert.deepEqual(details, { state: 'VERIFIED', allowed: [] });
  });

  test('429 after five mails in an hour', async () => {
    const ana = await signedIn(world.target, { emailVerified: false });
    for (let times = 0; times < 5; times++) (await ana.post(PATH, undefined)).must(202);
    (await ana.post(PATH, undefined)).refused(429, 'RATE_LIMIT_EXCEEDED');
  });
});
