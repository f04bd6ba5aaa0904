import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { eventually } from '../../../test/harness/eventually.ts';
import { linkIn } from '../../../test/harness/mailbox.ts';
import { proves } from '../../../test/harness/proves.ts';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import {
  anyAddress,
  makeAccount,
  PASSWORD,
  signInAs,
  type Visitor,
  visitor,
} from '../../../test/harness/visitor.ts';
import { newRecoveryCodes } from './recovery-codes.ts';
import { resetPassword } from './reset-password.ts';

proves(resetPassword);

const FORGOT = '/api/v1/auth/forgot-password';
const RESET = '/api/v1/auth/reset-password';
const LOGIN = '/api/v1/auth/login';
const NEW_PASSWORD = 'a rather better password';
const HOUR_MS = 3_600_000;
let service: TestService;

before(async () => {
  service = await startTestService({ config: { trustProxy: true } });
});

const browse = (): Visitor => visitor(service, { address: anyAddress() });
const forgot = (email: string) => browse().post(FORGOT, { email });
const reset = (token: string, password = NEW_PASSWORD) => browse().post(RESET, { token, password });

async function tokenMailedTo(email: string, count = 1): Promise<string> {
  const mails = await service.mailbox.to(email, count);
  return new URL(linkIn(mails[count - 1]!)).hash.replace('#token=', '');
}

test('200 for the mailed link sets a new password, ends every session, and notifies the owner', async () => {
  const account = await makeAccount(service);
  const sessions = [await signInAs(service, account), await signInAs(service, account)];
  (await forgot(account.email.toUpperCase())).must(202);
  const token = await tokenMailedTo(account.email);
  (await reset(token)).must(200);
  for (const browser of sessions) {
    await eventually(
      async () => void (await browser.get('/api/v1/auth/session')).refused(401, 'UNAUTHORIZED'),
    );
    (await browser.post('/api/v1/auth/refresh', {})).refused(401, 'UNAUTHORIZED');
  }
  (await browse().post(LOGIN, { email: account.email, password: PASSWORD })).refused(401, 'UNAUTHORIZED');
  (await browse().post(LOGIN, { email: account.email, password: NEW_PASSWORD })).must(200);
  await service.mailbox.to(account.email, 2);
  const lines = await service.database.sql(
    `select action from audit_log where target_id = $1 and action like 'user.password%' order by id`,
    [account.uid],
  );
  assert.deepEqual(
    lines.map(({ action }) => action),
    ['user.password_reset_requested', 'user.password_changed'],
  );
});

test('401 for a link that was used, is older than an hour, or was replaced by a later one', async () => {
  const { email } = await makeAccount(service);
  (await forgot(email)).must(202);
  (await forgot(email)).must(202);
  const [first, second] = [await tokenMailedTo(email), await tokenMailedTo(email, 2)];
  (await reset(second)).must(200);
  (await reset(second)).refused(401, 'UNAUTHORIZED');
  (await reset(first)).refused(401, 'UNAUTHORIZED');
  const { email: late } = await makeAccount(service);
  (await forgot(late)).must(202);
  const token = await tokenMailedTo(late);
  service.clock.moveBy(HOUR_MS + 1_000);
  (await reset(token)).refused(401, 'UNAUTHORIZED');
});

test('200 once for 10 requests with a link at once', async () => {
  const { email } = await makeAccount(service);
  (await forgot(email)).must(202);
  const token = await tokenMailedTo(email);
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, index) => reset(token, `${NEW_PASSWORD} ${index}`)),
  );
  assert.equal(replies.filter(({ status }) => status === 200).length, 1);
});

test('400 for a weak password, and the link still works afterwards', async () => {
  const { email } = await makeAccount(service);
  (await forgot(email)).must(202);
  const token = await tokenMailedTo(email);
  assert.deepEqual((await reset(token, 'password1')).fields(), ['body /password common']);
  assert.deepEqual((await reset(token, 'short')).fields(), ['body /password minLength']);
  (await reset(token)).must(200);
});

test('403 for a page of another site (CSRF), and the link still works afterwards', async () => {
  const { email } = await makeAccount(service);
  (await forgot(email)).must(202);
  const body = { token: await tokenMailedTo(email), password: NEW_PASSWORD };
  const refused = await browse().post(RESET, body, { 'sec-fetch-site': 'cross-site' });
  refused.refused(403, 'FORBIDDEN');
  assert.equal(refused.headers['set-cookie'], undefined);
  (await browse().post(RESET, body)).must(200);
});

test('401 for a link to a former address of the account', async () => {
  const account = await makeAccount(service);
  (await forgot(account.email)).must(202);
  const token = await tokenMailedTo(account.email);
  await service.database.sql('update users set email = $2, email_key = $2 where uid = $1', [
    account.uid,
    'moved-away@example.com',
  ]);
  (await reset(token)).refused(401, 'UNAUTHORIZED');
});

test('200 keeps the second factor: the next login asks for it', async () => {
  const account = await makeAccount(service, { mfa: true });
  (await forgot(account.email)).must(202);
  (await reset(await tokenMailedTo(account.email))).must(200);
  (await browse().post(LOGIN, { email: account.email, password: NEW_PASSWORD })).refused(401, 'MFA_REQUIRED');
});

test('200 lets a user in again whom another’s guesses have locked out', async () => {
  const { email } = await makeAccount(service);
  for (let index = 0; index < 10; index++)
    await browse().post(LOGIN, { email, password: 'not this one at all' });
  (await browse().post(LOGIN, { email, password: PASSWORD })).refused(429, 'RATE_LIMIT_EXCEEDED');
  (await forgot(email)).must(202);
  (await reset(await tokenMailedTo(email))).must(200);
  (await browse().post(LOGIN, { email, password: NEW_PASSWORD })).must(200);
});

test('200 leaves no link token in the tables or the log in clear', async () => {
  const { email } = await makeAccount(service);
  (await forgot(email)).must(202);
  const token = await tokenMailedTo(email);
  (await reset(token)).must(200);
  const [row] = await service.database.sql<{ text: string }>(
    `select (select string_agg(one_time_tokens::text, '') from one_time_tokens)
         || (select coalesce(string_agg(outgoing_mail::text, ''), '') from outgoing_mail)
         || (select string_agg(audit_log::text, '') from audit_log) as text`,
  );
  assert.ok(!row!.text.includes(token));
  assert.ok(!service.logText().includes(token));
});

test('200 removes the identities that were linked before the address was verified', async () => {
  const squatted = await makeAccount(service);
  await service.database.sql('update users set email_verified_at = null where uid = $1', [squatted.uid]);
  await service.database.sql(
    `insert into federated_identities (provider, subject, uid, created_at) values ('idp', $1::text, $1::uuid, now())`,
    [squatted.uid],
  );
  (await forgot(squatted.email)).must(202);
  (await reset(await tokenMailedTo(squatted.email))).must(200);
  const left = await service.database.sql('select 1 from federated_identities where uid = $1', [
    squatted.uid,
  ]);
  assert.deepEqual(left, []);
  (await browse().post(LOGIN, { email: squatted.email, password: NEW_PASSWORD })).must(200);
});

test('200 keeps the second factor and its recovery codes, but those of before the address was verified', async () => {
  const account = await makeAccount(service, { mfa: true });
  const { hashes } = newRecoveryCodes(account.uid);
  await service.database.sql('insert into recovery_codes (uid, hash) select $1, unnest($2::text[])', [
    account.uid,
    hashes,
  ]);
  const codesLeft = async (): Promise<number> =>
    (await service.database.sql('select 1 from recovery_codes where uid = $1', [account.uid])).length;
  const signIn = () => browse().post(LOGIN, { email: account.email, password: NEW_PASSWORD });
  (await forgot(account.email)).must(202);
  (await reset(await tokenMailedTo(account.email))).must(200);
  (await signIn()).refused(401, 'MFA_REQUIRED');
  assert.equal(await codesLeft(), hashes.length);
  // Whoever set it up was not known to be the owner.
  await service.database.sql('update users set email_verified_at = null where uid = $1', [account.uid]);
  (await forgot(account.email)).must(202);
  const [, , third] = await service.mailbox.to(account.email, 3);
  (await reset(new URL(linkIn(third!)).hash.replace('#token=', ''))).must(200);
  (await signIn()).must(200);
  assert.equal(await codesLeft(), 0);
});
