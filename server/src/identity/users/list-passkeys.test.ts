import assert from 'node:assert/strict';
import { test } from 'node:test';
import { registerPasskeyOf } from '../../../test/harness/authenticator.ts';
import { signedIn } from '../../../test/harness/people.ts';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { listPasskeys } from './list-passkeys.ts';

proves(listPasskeys, () => {
  test('200 newest first, and nobody else’s', async () => {
    const { target } = await freshTenant();
    const [ana, ben] = [await signedIn(target), await signedIn(target)];
    const [one, two] = [await registerPasskeyOf(ana), await registerPasskeyOf(ana, 'Laptop')];
    await registerPasskeyOf(ben);
    const { items } = (await ana.get<{ items: { id: string }[] }>('/api/v1/users/me/passkeys')).must(200);
    assert.deepEqual(
      items.map(({ id }) => id),
      [two.id, one.id],
    );
  });
});
