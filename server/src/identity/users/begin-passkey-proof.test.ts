import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PROOF_OPTIONS, registerPasskeyOf } from '../../../test/harness/authenticator.ts';
import { signedIn } from '../../../test/harness/people.ts';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { beginPasskeyProof } from './begin-passkey-proof.ts';

proves(beginPasskeyProof, () => {
  test('200 with the passkeys of the caller alone', async () => {
    const { target } = await freshTenant();
    const [ana, ben] = [await signedIn(target), await signedIn(target)];
    await registerPasskeyOf(ben);
    const { authenticator } = await registerPasskeyOf(ana);
    const reply = await ana.post<Parameters<typeof authenticator.get>[0]>(PROOF_OPTIONS, undefined);
    const options = reply.must(200);
    assert.deepEqual(
      options.allowCredentials.map(({ id }) => id),
      [authenticator.get(options).id],
    );
  });
});
