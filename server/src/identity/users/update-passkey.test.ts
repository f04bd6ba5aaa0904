import { test } from 'node:test';
import { registerPasskeyOf } from '../../../test/harness/authenticator.ts';
import { signedIn } from '../../../test/harness/people.ts';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { updatePasskey } from './update-passkey.ts';

proves(updatePasskey, () => {
  test('404 for that of somebody else', async () => {
    const { target } = await freshTenant();
    const [ana, ben] = [await signedIn(target), await signedIn(target)];
    const path = `/api/v1/users/me/passkeys/${(await registerPasskeyOf(ana)).id}`;
    (await ben.patch(path, { name: 'Mine' })).refused(404, 'RESOURCE_NOT_FOUND');
    (await ana.patch(path, { name: 'Mine' })).must(200);
  });
});
