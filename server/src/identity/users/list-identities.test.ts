import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signedIn } from '../../../test/harness/people.ts';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { listIdentities } from './list-identities.ts';

proves(listIdentities, () => {
  test('200 with what the account is linked to, and nothing of others', async () => {
    const { target } = await freshTenant();
    const [person, other] = [await signedIn(target), await signedIn(target)];
    const path = '/api/v1/users/me/identities';
    assert.deepEqual((await person.get(path)).must(200), { items: [] });
    await target.database.sql(
      `insert into federated_identities (provider, subject, uid, email, created_at)
       values ('acme', $1, $2, 'p@acme.example', '2026-01-02T03:04:05Z'), ('acme', $3, $4, null, now())`,
      [person.uid, person.uid, other.uid, other.uid],
    );
    assert.deepEqual((await person.get(path)).must(200), {
      items: [
        {
          provider: 'acme',
          providerName: null,
          email: 'p@acme.example',
          linkedAt: '2026-01-02T03:04:05.000Z',
        },
      ],
    });
  });
});
