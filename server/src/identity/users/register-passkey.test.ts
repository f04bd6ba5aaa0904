import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import {
  type Authenticator,
  newAuthenticator,
  registerPasskeyOf,
} from '../../../test/harness/authenticator.ts';
import { enrol } from '../../../test/harness/credentials.ts';
import { newSession, type Person, type PersonOptions, signedIn } from '../../../test/harness/people.ts';
import { type FreshTenant, freshTenant, proves } from '../../../test/harness/proves.ts';
import { registerPasskey } from './register-passkey.ts';

const PATH = '/api/v1/users/me/passkeys';
type Creation = Parameters<Authenticator['create']>[0];

proves(registerPasskey, () => {
  let world: FreshTenant;
  before(async () => {
    world = await freshTenant();
  });

  const someone = (options: PersonOptions = {}): Promise<Person> => signedIn(world.target, options);
  const begin = async (person: Person) =>
    (await person.post<Creation>(`${PATH}/options`, undefined)).must(200);
  const authenticator = (origin = new URL(world.target.url).origin) => newAuthenticator(origin);
  const register = (person: Person, attestation: unknown, headers = {}) =>
    person.post<{ recoveryCodes: string[] | null }>(PATH, { name: 'Phone', attestation }, headers);

  test('201 makes it a second factor with recovery codes, ends other sessions, tells the person, and is logged', async () => {
    const ana = await someone({ places: [{ tenantId: world.tenantId, role: 'manager' }] });
    const other = await newSession(world.target, ana.uid);
    const { id, recoveryCodes } = await registerPasskeyOf(ana);
    assert.equal(new Set(recoveryCodes).size, 10);
    (await other.get('/api/v1/users/me')).refused(401, 'UNAUTHORIZED');
    const profile = (await ana.get<Record<string, unknown>>('/api/v1/users/me')).must(200);
    const { mfaEnabled, hasAuthenticatorApp, passkeys } = profile;
    assert.deepEqual([mfaEnabled, hasAuthenticatorApp, passkeys], [true, false, 1]);
    const lines = await world.target.database.sql(
      `select tenant_id, action from audit_log where target_id = $1`,
      [id],
    );
    assert.deepEqual(lines, [{ tenant_id: world.tenantId, action: 'passkey.registered' }]);
    const [mail] = await world.target.mailbox.to(ana.email);
    assert.equal(mail?.subject, 'Passkey added');
  });

  test('201 without recovery codes for the second one, and beside an authenticator app', async () => {
    const ana = await someone();
    await registerPasskeyOf(ana);
    assert.equal((await registerPasskeyOf(ana, 'Laptop')).recoveryCodes, null);
    const ben = await someone();
    await enrol(ben, world.target.clock.now);
    assert.equal((await registerPasskeyOf(ben)).recoveryCodes, null);
  });

  test('201 again for a retry with the same Idempotency-Key, without the codes', async () => {
    const ana = await someone();
    const attestation = authenticator().create(await begin(ana));
    const headers = { 'idempotency-key': 'passkey' };
    assert.equal((await register(ana, attestation, headers)).must(201).recoveryCodes?.length, 10);
    assert.equal((await register(ana, attestation, headers)).must(201).recoveryCodes, null);
  });

  test('403 for a challenge of somebody else, one that was used, one that is over, and a page of another origin', async () => {
    const [ana, ben] = [await someone(), await someone()];
    const options = await begin(ana);
    const attestation = authenticator().create(options);
    (await register(ben, attestation)).refused(403, 'FORBIDDEN');
    (await register(ana, authenticator('https://evil.example').create(options))).refused(403, 'FORBIDDEN');
    (await register(ana, attestation)).must(201);
    (await register(ana, authenticator().create(options))).refused(403, 'FORBIDDEN');
    const old = await begin(ana);
    world.target.clock.moveBy(5 * 60_000 + 1);
    (await register(ana, authenticator().create(old))).refused(403, 'FORBIDDEN');
  });

  test('409 for a passkey that somebody has', async () => {
    const [ana, ben] = [await someone(), await someone()];
    const shared = authenticator();
    (await register(ana, shared.create(await begin(ana)))).must(201);
    (await register(ben, shared.create(await begin(ben)))).refused(409, 'CONFLICT');
  });

  test('409 while the address is not confirmed, and for the twenty-first', async () => {
    const ana = await someone({ emailVerified: false });
    const refused = (await register(ana, authenticator().create(await begin(ana)))).refused(
      409,
      'INVALID_STATE',
    );
    assert.equal(refused.details?.state, 'EMAIL_NOT_CONFIRMED');
    const ben = await someone();
    await registerPasskeyOf(ben);
    await world.target.database.sql(
      `insert into passkeys (id, uid, credential_id, public_key, name, sign_count, transports, synced, created_at)
       select gen_random_uuid(), uid, gen_random_uuid()::text, '', 'x', 0, '{}', false, now()
       from users, generate_series(1, 19) where uid = $1`,
      [ben.uid],
    );
    const { details } = (await register(ben, authenticator().create(await begin(ben)))).refused(
      409,
      'INVALID_STATE',
    );
    assert.equal(details?.state, 'TOO_MANY_PASSKEYS');
  });
});
