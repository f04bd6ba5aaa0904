import assert from 'node:assert/strict';
import { test } from 'node:test';
import { registerPasskeyOf } from '../../../test/harness/authenticator.ts';
import { signedIn } from '../../../test/harness/people.ts';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { beginPasskeyRegistration } from './begin-passkey-registration.ts';

const PATH = '/api/v1/users/me/passkeys/options';

proves(beginPasskeyRegistration, () => {
  test('200 for the host of the service, without the passkeys that the person has', async () => {
    const { target } = await freshTenant();
    const ana = await signedIn(target);
    const { authenticator } = await registerPasskeyOf(ana);
    interface Creation {
      rp: { id: string };
      user: { id: string; name: string };
      excludeCredentials: { id: string }[];
      challenge: string;
    }
    const [one, other] = [
      await ana.post<Creation>(PATH, undefined),
      await ana.post<Creation>(PATH, undefined),
    ];
    const options = one.must(200);
    assert.deepEqual([options.rp.id, options.user.name], ['localhost', ana.email]);
    const known = authenticator.get({
      ...options,
      rpId: '',
      userVerification: 'preferred',
      allowCredentials: [],
      timeout: 1,
    });
    assert.deepEqual(
      options.excludeCredentials.map(({ id }) => id),
      [known.id],
    );
    assert.equal(options.user.id, known.response.userHandle);
    assert.notEqual(options.challenge, other.must(200).challenge);
    // What the challenge is bound to is sealed in it.
    assert.ok(!Buffer.from(options.challenge, 'base64url').toString().includes(ana.uid));
  });

  test('403 while somebody else knows the password', async () => {
    const { target } = await freshTenant();
    const ana = await signedIn(target);
    await target.database.sql('update users set must_change_password = true where uid = $1', [ana.uid]);
    const { details } = (await ana.post(PATH, undefined)).refused(403, 'FORBIDDEN');
    assert.equal(details?.reason, 'PASSWORD_CHANGE_REQUIRED');
  });
});
