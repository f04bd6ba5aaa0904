import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import {
  answerTo,
  PROOF_OPTIONS,
  type Registered,
  registerPasskeyOf,
} from '../../../test/harness/authenticator.ts';
import { codeAt, enrol } from '../../../test/harness/credentials.ts';
import { newSession, type Person, signedIn } from '../../../test/harness/people.ts';
import { type FreshTenant, freshTenant, proves } from '../../../test/harness/proves.ts';
import { refusedOnceHeard } from '../../../test/harness/together.ts';
import { deletePasskey } from './delete-passkey.ts';

const PATH = '/api/v1/users/me/passkeys';

proves(deletePasskey, () => {
  let world: FreshTenant;
  before(async () => {
    world = await freshTenant();
  });

  const remove = (person: Person, id: string, body: object) =>
    person.send<{ mfaEnabled: boolean }>('DELETE', `${PATH}/${id}`, { body });
  const proof = async (person: Person, passkey: Registered) => ({
    passkey: await answerTo(person, passkey, PROOF_OPTIONS),
  });

  test('200 for the passkey itself: with the last one two-factor authentication and its recovery codes end', async () => {
    const ana = await signedIn(world.target);
    const [one, two] = [await registerPasskeyOf(ana), await registerPasskeyOf(ana, 'Laptop')];
    assert.equal((await remove(ana, one.id, await proof(ana, one))).must(200).mfaEnabled, true);
    assert.equal((await remove(ana, two.id, await proof(ana, two))).must(200).mfaEnabled, false);
    const left = await world.target.database.sql('select 1 from recovery_codes where uid = $1', [ana.uid]);
    assert.deepEqual(left, []);
  });

  test('200 and what it may have begun ends: every other session', async () => {
    const ana = await signedIn(world.target);
    const passkey = await registerPasskeyOf(ana);
    const elsewhere = await newSession(world.target, ana.uid);
    (await remove(ana, passkey.id, await proof(ana, passkey))).must(200);
    (await refusedOnceHeard(() => elsewhere.get(PATH))).refused(401, 'UNAUTHORIZED');
    (await ana.get(PATH)).must(200);
  });

  test('200 beside an authenticator app, which stays, as passkeys do when the app is removed', async () => {
    const ana = await signedIn(world.target);
    const { recoveryCodes } = await enrol(ana, world.target.clock.now);
    const [one, two] = [await registerPasskeyOf(ana), await registerPasskeyOf(ana, 'Laptop')];
    assert.equal((await remove(ana, one.id, { code: recoveryCodes[0] })).must(200).mfaEnabled, true);
    const app = await ana.send<{ mfaEnabled: boolean }>('DELETE', '/api/v1/users/me/mfa', {
      body: { code: recoveryCodes[1] },
    });
    assert.equal(app.must(200).mfaEnabled, true);
    const none = await ana.send('DELETE', '/api/v1/users/me/mfa', { body: { code: recoveryCodes[2] } });
    assert.equal(none.refused(409, 'INVALID_STATE').details?.state, 'PASSKEYS');
    // A refused request uses nothing up.
    assert.equal((await remove(ana, two.id, { code: recoveryCodes[2] })).must(200).mfaEnabled, false);
  });

  test('200 for a code of an app that was enrolled after the passkey', async () => {
    const ana = await signedIn(world.target);
    const passkey = await registerPasskeyOf(ana);
    const { secret } = await enrol(ana, world.target.clock.now);
    const code = codeAt(secret, world.target.clock.now() + 30_000);
    assert.equal((await remove(ana, passkey.id, { code })).must(200).mfaEnabled, true);
  });

  test('400 for neither and for both; 403 for a wrong one, one that was used, and one for signing in', async () => {
    const [ana, ben] = [await signedIn(world.target), await signedIn(world.target)];
    const [one, two] = [await registerPasskeyOf(ana), await registerPasskeyOf(ana, 'Laptop')];
    const passkey = await answerTo(ana, one, PROOF_OPTIONS);
    assert.deepEqual((await remove(ana, two.id, {})).fields(), ['body /code oneOf']);
    assert.deepEqual((await remove(ana, two.id, { code: '123456', passkey })).fields(), ['body /code oneOf']);
    (await remove(ana, two.id, { code: '123456' })).refused(403, 'FORBIDDEN');
    const forSignIn = await answerTo(ana, one, '/api/v1/auth/passkey-options', {});
    (await remove(ana, two.id, { passkey: forSignIn })).refused(403, 'FORBIDDEN');
    const others = await answerTo(ben, await registerPasskeyOf(ben), PROOF_OPTIONS);
    (await remove(ana, two.id, { passkey: others })).refused(403, 'FORBIDDEN');
    const fresh = await answerTo(ana, one, PROOF_OPTIONS);
    (await remove(ana, two.id, { passkey: fresh })).must(200);
    (await remove(ana, one.id, { passkey: fresh })).refused(403, 'FORBIDDEN');
  });

  test('404 for that of somebody else, whatever is sent with it', async () => {
    const [ana, ben] = [await signedIn(world.target), await signedIn(world.target)];
    const { id } = await registerPasskeyOf(ana);
    const own = await registerPasskeyOf(ben);
    (await remove(ben, id, await proof(ben, own))).refused(404, 'RESOURCE_NOT_FOUND');
    const carl = await signedIn(world.target);
    (await remove(carl, id, { code: '123456' })).refused(404, 'RESOURCE_NOT_FOUND');
  });
});
