import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type Type from 'typebox';
import { codeAt, givePassword, PASSWORD } from '../../../test/harness/credentials.ts';
import { eventually } from '../../../test/harness/eventually.ts';
import { type Mailbox, startMailbox } from '../../../test/harness/mailbox.ts';
import { newSession, type Person, signedIn } from '../../../test/harness/people.ts';
import { proves } from '../../../test/harness/proves.ts';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import { makeAccount, type Visitor, visitor } from '../../../test/harness/visitor.ts';
import { createPasswords } from '../../platform/crypto/password.ts';
import { changePassword } from './change-password.ts';
import type { Profile as ProfileSchema } from './shapes.ts';

proves(changePassword);

type Profile = Type.Static<typeof ProfileSchema>;

const NEXT = 'another fine password';

let mailbox: Mailbox;
let service: TestService;

before(async () => {
  mailbox = await startMailbox();
  service = await startTestService({ config: { smtpUrl: mailbox.smtpUrl } });
});

async function withPassword(): Promise<Person> {
  const person = await signedIn(service);
  await givePassword(service, person);
  return person;
}

const change = (person: Person, currentPassword: string, newPassword: string) =>
  person.put<Profile>('/api/v1/users/me/password', { currentPassword, newPassword });

const login = (person: Person, password: string) =>
  service.anyone.post('/api/v1/auth/login', { email: person.email, password });

test('200 ends other sessions, keeps this one, and sends a mail', async () => {
  const ana = await withPassword();
  const phone = await newSession(service, ana.uid);
  (await phone.get('/api/v1/users/me')).must(200);
  (await change(ana, PASSWORD, NEXT)).must(200);
  await eventually(async () => assert.equal((await phone.get('/api/v1/users/me')).status, 401));
  (await ana.get('/api/v1/users/me')).must(200);
  assert.equal((await mailbox.to(ana.email)).length, 1);
  (await login(ana, PASSWORD)).refused(401, 'UNAUTHORIZED');
  (await login(ana, NEXT)).must(200);
});

test('403 for a wrong old password, which counts for this session alone', async () => {
  const ana = await withPassword();
  for (let i = 0; i < 10; i++) {
    const error = (await change(ana, 'wrong password', NEXT)).refused(403, 'FORBIDDEN');
    assert.equal(error.details?.reason, 'WRONG_PASSWORD');
  }
  (await change(ana, PASSWORD, NEXT)).refused(429, 'RATE_LIMIT_EXCEEDED');
  (await login(ana, PASSWORD)).must(200);
  (await change(ana, PASSWORD, NEXT)).refused(429, 'RATE_LIMIT_EXCEEDED');
  const other = { ...ana, ...(await newSession(service, ana.uid)) };
  (await change(other, PASSWORD, NEXT)).must(200);
});

test('400 for a weak, short, equal or oversized password', async () => {
  const ana = await withPassword();
  const fields = async (next: string) => (await change(ana, PASSWORD, next)).fields();
  assert.deepEqual(await fields('short'), ['body /newPassword minLength']);
  assert.deepEqual(await fields('x'.repeat(129)), ['body /newPassword maxLength']);
  assert.deepEqual(await fields('password123'), ['body /newPassword common']);
  assert.deepEqual(await fields(ana.email), ['body /newPassword common']);
  assert.deepEqual(await fields(PASSWORD), ['body /newPassword different']);
  assert.deepEqual((await ana.put('/api/v1/users/me/password', { role: 'owner' })).fields().sort(), [
    'body /currentPassword required',
    'body /newPassword required',
    'body /role unknown',
  ]);
});

test('200 for one of two changes at once', async () => {
  const ana = await withPassword();
  const answers = await Promise.all([change(ana, PASSWORD, `${NEXT} 1`), change(ana, PASSWORD, `${NEXT} 2`)]);
  const statuses = answers.map(({ status }) => status).sort();
  assert.equal(statuses[0], 200);
  assert.ok([403, 409].includes(statuses[1]!), String(statuses));
});

test('200 replaces a temporary password by a permanent one', async () => {
  const ana = await withPassword();
  await service.database.sql('update users set must_change_password = true where uid = $1', [ana.uid]);
  const fresh = { ...ana, ...(await newSession(service, ana.uid)) };
  (await fresh.put('/api/v1/users/me', { name: 'Ana' })).refused(403, 'FORBIDDEN');
  assert.equal((await change(fresh, PASSWORD, NEXT)).must(200).mustChangePassword, false);
  (await fresh.put('/api/v1/users/me', { name: 'Ana' })).must(200);
});

test('200 ends a sign-in with the password of before that waits for its second factor', async () => {
  const { email, seed } = await makeAccount(service, { mfa: true });
  const signIn = (browser: Visitor) => browser.post('/api/v1/auth/login', { email, password: PASSWORD });
  const verify = async (browser: Visitor, challengeId: unknown) =>
    browser.post('/api/v1/auth/mfa/verify', { challengeId, code: codeAt(seed!, service.clock.now()) }); // mfa
  const [own, other] = [visitor(service), visitor(service)];
  const [mine, waiting] = [await signIn(own), await signIn(other)].map(
    (reply) => reply.refused(401, 'MFA_REQUIRED').details?.challengeId,
  );
  (await verify(own, mine)).must(200);
  const passwords = { currentPassword: PASSWORD, newPassword: NEXT };
  (await own.put('/api/v1/users/me/password', passwords)).must(200);
  service.clock.moveBy(60_000);
  (await verify(other, waiting)).refused(401, 'UNAUTHORIZED');
});

test('200 and 403 leave neither password in the log or in any table', async () => {
  const ana = await withPassword();
  const canary = `canary ${ana.uid}`;
  (
    await ana.put(
      '/api/v1/users/me/password',
      { currentPassword: PASSWORD, newPassword: canary },
      { 'idempotency-key': 'p' },
    )
  ).must(200);
  (await change(ana, `${canary} wrong`, NEXT)).refused(403, 'FORBIDDEN');
  assert.ok(!service.logText().includes(canary));
  for (const table of ['users', 'audit_log', 'idempotency_keys', 'outgoing_mail', 'one_time_tokens']) {
    const rows = await service.database.sql(`select 1 from ${table} t where t::text like $1`, [
      `%${canary}%`,
    ]);
    assert.equal(rows.length, 0, table);
  }
});

test('503 when too many passwords are hashed at once, and the password stays', async () => {
  // No place to hash, and none to wait.
  const full = await startTestService({ passwords: createPasswords({ running: 0, waiting: 0 }) });
  const ana = await signedIn(full);
  await givePassword(full, ana);
  const answer = await change(ana, PASSWORD, NEXT);
  answer.refused(503, 'SERVICE_UNAVAILABLE');
  assert.ok(Number(answer.headers['retry-after']) > 0);
});
