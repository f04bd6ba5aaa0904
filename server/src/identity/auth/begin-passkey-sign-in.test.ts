import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import {
  answerTo,
  PROOF_OPTIONS,
  type Registered,
  registerPasskeyOf,
  SIGN_IN_OPTIONS,
} from '../../../test/harness/authenticator.ts';
import { proves } from '../../../test/harness/proves.ts';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import { refusedOnceHeard, together } from '../../../test/harness/together.ts';
import {
  type Account,
  anyAddress,
  makeAccount,
  PASSWORD,
  type Visitor,
  visitor,
} from '../../../test/harness/visitor.ts';
import { beginPasskeySignIn } from './begin-passkey-sign-in.ts';
import type { SessionResult } from './shapes.ts';

proves(beginPasskeySignIn);

let service: TestService;

before(async () => {
  service = await startTestService({ config: { trustProxy: true } });
});

const browse = (): Visitor => visitor(service, { address: anyAddress() });
const login = (browser: Visitor, { email }: Account) =>
  browser.post('/api/v1/auth/login', { email, password: PASSWORD });
const signIn = (browser: Visitor, passkey: unknown) =>
  browser.post<SessionResult>('/api/v1/auth/signin', { passkey });

/** Somebody who has a passkey, signed in. */
async function owner(): Promise<{ account: Account; browser: Visitor; passkey: Registered }> {
  const [account, browser] = [await makeAccount(service), browse()];
  (await login(browser, account)).must(200);
  return { account, browser, passkey: await registerPasskeyOf(browser) };
}

test('200 signs in without an address: two factors in one, and the password alone is not enough any more', async () => {
  const { account, passkey } = await owner();
  const browser = browse();
  const { session, user } = (
    await signIn(browser, await answerTo(browser, passkey, SIGN_IN_OPTIONS, {}))
  ).must(200);
  assert.deepEqual([user.uid, user.mfaEnabled, session.secondFactor], [account.uid, true, true]);
  (await browser.get('/api/v1/users/me')).must(200);
  (await login(browse(), account)).refused(401, 'MFA_REQUIRED');
});

test('200 with the challenge of MFA_REQUIRED makes it the second factor, for that challenge alone', async () => {
  const { account, passkey } = await owner();
  const other = await owner();
  const challenge = async (browser: Visitor, who = account) =>
    String((await login(browser, who)).refused(401, 'MFA_REQUIRED').details?.challengeId);
  const verify = (browser: Visitor, body: object) =>
    browser.post<SessionResult>('/api/v1/auth/mfa/verify', body);
  const browser = browse();
  const [challengeId, another] = [await challenge(browser), await challenge(browser)];
  const answer = (to: string, by = passkey) => answerTo(browser, by, SIGN_IN_OPTIONS, { challengeId: to });
  (await verify(browser, { challengeId, passkey: await answer(another) })).refused(401, 'UNAUTHORIZED');
  (await verify(browser, { challengeId, passkey: await answer(challengeId, other.passkey) })).refused(
    401,
    'UNAUTHORIZED',
  );
  const given = await answer(challengeId);
  assert.deepEqual((await verify(browser, { challengeId, code: '123456', passkey: given })).fields(), [
    'body /code oneOf',
  ]);
  const { session } = (await verify(browser, { challengeId, passkey: given })).must(200);
  assert.equal(session.secondFactor, true);
  (await verify(browser, { challengeId: another, code: passkey.recoveryCodes![0] })).must(200);
});

test('401 for a challenge that nobody has, that was answered, and after five tries', async () => {
  const { account, passkey } = await owner();
  const browser = browse();
  const options = (challengeId: string) => browser.post(SIGN_IN_OPTIONS, { challengeId });
  (await options('nobody')).refused(401, 'UNAUTHORIZED');
  const challengeId = String(
    (await login(browser, account)).refused(401, 'MFA_REQUIRED').details?.challengeId,
  );
  (await options(challengeId)).must(200);
  for (let n = 0; n < 5; n++)
    (await browser.post('/api/v1/auth/mfa/verify', { challengeId, code: '000000' })).refused(
      401,
      'UNAUTHORIZED',
    );
  (await options(challengeId)).refused(401, 'UNAUTHORIZED');
  const again = String((await login(browser, account)).refused(401, 'MFA_REQUIRED').details?.challengeId);
  const answer = await answerTo(browser, passkey, SIGN_IN_OPTIONS, { challengeId: again });
  (await browser.post('/api/v1/auth/mfa/verify', { challengeId: again, passkey: answer })).must(200);
  (await options(again)).refused(401, 'UNAUTHORIZED');
});

test('403 to a page of another site', async () => {
  const foreign = visitor(service, { headers: { 'sec-fetch-site': 'cross-site' } });
  (await foreign.post(SIGN_IN_OPTIONS, {})).refused(403, 'FORBIDDEN');
});

test('one answer signs in once, over all processes', async () => {
  const { passkey } = await owner();
  const { database, clock, mailbox } = service;
  // It answers to the same public address.
  const config = { trustProxy: true, publicUrl: service.url };
  const other = await startTestService({ config, database, clock, mailbox });
  const answer = await answerTo(browse(), passkey, SIGN_IN_OPTIONS, {});
  const replies = await together(10, (n) => signIn(n % 2 ? browse() : visitor(other), answer));
  assert.deepEqual(replies.map(({ status }) => status).sort(), [200, ...Array(9).fill(401)]);
  // Nobody who answers twice is suspected.
  (await signIn(browse(), await answerTo(browse(), passkey, SIGN_IN_OPTIONS, {}))).must(200);
});

test('refused: without verification of the person, from another page, for another purpose, over, of a suspended account, and changed', async () => {
  const { account, browser, passkey } = await owner();
  const { authenticator } = passkey;
  const options = async () =>
    (await browse().post<Parameters<typeof authenticator.get>[0]>(SIGN_IN_OPTIONS, {})).must(200);
  const no = async (answer: unknown) => (await signIn(browse(), answer)).refused(401, 'UNAUTHORIZED');
  await no(authenticator.get(await options(), { verified: false }));
  await no(authenticator.get(await options(), { origin: 'https://evil.example' }));
  await no(authenticator.get({ ...(await options()), rpId: 'evil.example' }));
  await no(await answerTo(browser, passkey, PROOF_OPTIONS));
  const changed = authenticator.get(await options());
  const { signature } = changed.response;
  const flipped = Buffer.from(signature, 'base64url').with(10, 7);
  await no({
    ...changed,
    response: { ...changed.response, signature: Buffer.from(flipped).toString('base64url') },
  });
  await no({ ...changed, response: { ...changed.response, userHandle: 'c29tZWJvZHk' } });
  (await signIn(browse(), changed)).must(200);
  const old = authenticator.get(await options());
  service.clock.moveBy(5 * 60_000 + 1);
  await no(old);
  const { sql } = service.database;
  await sql(`update users set status = 'SUSPENDED' where uid = $1`, [account.uid]);
  await no(authenticator.get(await options()));
});

test('a counter that goes back stops the passkey, ends what a copy may have begun, and leaves other ways in', async () => {
  const { account, browser, passkey } = await owner();
  const copy = { ...passkey, authenticator: passkey.authenticator.copy() };
  const thief = browse();
  const enter = async (by: Registered, at = browse()) =>
    signIn(at, await answerTo(browse(), by, SIGN_IN_OPTIONS, {}));
  (await enter(copy, thief)).must(200);
  // Which of the two is the owner's, nobody knows.
  (await enter(passkey)).refused(401, 'UNAUTHORIZED');
  (await enter(copy)).refused(401, 'UNAUTHORIZED');
  for (const one of [thief, browser])
    (await refusedOnceHeard(() => one.get('/api/v1/auth/session'))).refused(401, 'UNAUTHORIZED');
  const lines = await service.database.sql(
    `select 1 from audit_log where target_id = $1 and action = 'passkey.suspected'`,
    [passkey.id],
  );
  assert.equal(lines.length, 1);
  const mails = await service.mailbox.to(account.email, 2);
  assert.ok(mails.some(({ subject }) => subject === 'Passkey stopped'));
  const challenged = (await login(browser, account)).refused(401, 'MFA_REQUIRED');
  const body = { challengeId: challenged.details?.challengeId, code: passkey.recoveryCodes![0] };
  (await browser.post('/api/v1/auth/mfa/verify', body)).must(200);
  const { items } = (
    await browser.get<{ items: { suspectAt: string | null }[] }>('/api/v1/users/me/passkeys')
  ).must(200);
  assert.notEqual(items[0]!.suspectAt, null);
});

test('a passkey is a fresh proof', async () => {
  const { account, browser, passkey } = await owner();
  await service.database.sql('update sessions set proven_at = $2 where uid = $1', [
    account.uid,
    new Date(service.clock.now() - 86_400_000),
  ]);
  const options = () => browser.post('/api/v1/users/me/passkeys/options', undefined);
  const { details } = (await options()).refused(403, 'REAUTHENTICATION_REQUIRED');
  assert.deepEqual(details?.proofs, ['PASSWORD', 'SECOND_FACTOR', 'PASSKEY']);
  const proof = await answerTo(browser, passkey, PROOF_OPTIONS);
  const body = { passkey: proof };
  (await browser.post('/api/v1/auth/reauthenticate', { ...body, password: PASSWORD })).refused(
    400,
    'VALIDATION_ERROR',
  );
  (await browser.post('/api/v1/auth/reauthenticate', body)).must(200);
  (await options()).must(200);
});
