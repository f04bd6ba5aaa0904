import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { newSession, type Person, signedIn } from '../../../test/harness/people.ts';
import { type FreshTenant, freshTenant, proves } from '../../../test/harness/proves.ts';
import { refusedOnceHeard } from '../../../test/harness/together.ts';
import { unlinkIdentity } from './unlink-identity.ts';

const PATH = '/api/v1/users/me/identities';

proves(unlinkIdentity, () => {
  let world: FreshTenant;
  before(async () => {
    world = await freshTenant();
  });
  const link = ({ uid }: Person, provider: string) =>
    world.target.database.sql(
      'insert into federated_identities (provider, subject, uid, created_at) values ($1, $2, $3, now())',
      [provider, `${provider} ${uid}`, uid],
    );
  const providers = async (person: Person) =>
    (await person.get<{ items: { provider: string }[] }>(PATH))
      .must(200)
      .items.map(({ provider }) => provider);

  test('200 and nobody gets in by it: other sessions end, and the person and owners are told', async () => {
    const { target, tenantId } = world;
    const places = [{ tenantId, role: 'manager' as const }];
    const person = await signedIn(target, { name: 'Mia', places });
    const owner = await signedIn(target, { places: [{ tenantId, role: 'owner' }] });
    const elsewhere = await newSession(target, person.uid);
    await link(person, 'acme');
    await target.database.sql(`update users set password_hash = 'some' where uid = $1`, [person.uid]);
    (await person.delete(`${PATH}/acme`)).must(200);
    assert.deepEqual(await providers(person), []);
    (await refusedOnceHeard(() => elsewhere.get(PATH))).refused(401, 'UNAUTHORIZED');
    for (const { email } of [person, owner]) {
      const mails = await target.mailbox.to(email, 1);
      assert.match(mails.at(-1)!.subject, /unlinked from acme/);
    }
    const [line] = await target.database.sql(
      `select details ->> 'provider' as provider from audit_log where action = 'user.identity_unlinked' and target_id = $1`,
      [person.uid],
    );
    assert.deepEqual(line, { provider: 'acme' });
  });

  test('409 for the last way in, and 404 for what is not linked', async () => {
    const { target } = world;
    const person = await signedIn(target);
    (await person.delete(`${PATH}/acme`)).refused(404, 'RESOURCE_NOT_FOUND');
    await link(person, 'acme');
    await target.database.sql('update users set password_hash = null where uid = $1', [person.uid]);
    const { details } = (await person.delete(`${PATH}/acme`)).refused(409, 'INVALID_STATE');
    assert.deepEqual(details, { state: 'LAST_WAY_IN', allowed: [] });
    assert.deepEqual(await providers(person), ['acme']);
  });
});
