import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { eventually } from '../../../test/harness/eventually.ts';
import { linkIn } from '../../../test/harness/mailbox.ts';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import {
  anyAddress,
  makeAccount,
  PASSWORD,
  signInAs,
  type Visitor,
  visitor,
} from '../../../test/harness/visitor.ts';

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

test('the mailed link sets a new password, ends every session, and notifies the owner', async () => {
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

test('a link works once, for an hour, and invalidates older ones', async () => {
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

test('of 10 requests with a link at once one sets the password', async () => {
  const { email } = await makeAccount(service);
  (await forgot(email)).must(202);
  const token = await tokenMailedTo(email);
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, index) => reset(token, `${NEW_PASSWORD} ${index}`)),
  );
  assert.equal(replies.filter(({ status }) => status === 200).length, 1);
});

test('a weak password is rejected, and the link still works afterwards', async () => {
  const { email } = await makeAccount(service);
  (await forgot(email)).must(202);
  const token = await tokenMailedTo(email);
  assert.deepEqual((await reset(token, 'password1')).fields(), ['body /password common']);
  assert.deepEqual((await reset(token, 'short')).fields(), ['body /password minLength']);
  (await reset(token)).must(200);
});

test('a link to a former address of the account is invalid', async () => {
  const account = await makeAccount(service);
  (await forgot(account.email)).must(202);
  const token = await tokenMailedTo(account.email);
  await service.database.sql('update users set email = $2, email_key = $2 where uid = $1', [
    account.uid,
    'moved-away@example.com',
  ]);
  (await reset(token)).refused(401, 'UNAUTHORIZED');
});

test('a second factor stays: it is required after a reset', async () => {
  const account = await makeAccount(service, { mfa: true });
  (await forgot(account.email)).must(202);
  (await reset(await tokenMailedTo(account.email))).must(200);
  (await browse().post(LOGIN, { email: account.email, password: NEW_PASSWORD })).refused(401, 'MFA_REQUIRED');
});

test('a user locked out by another’s guesses gets back in by a reset', async () => {
  const { email } = await makeAccount(service);
  for (let index = 0; index < 10; index++)
    await browse().post(LOGIN, { email, password: 'not this one at all' });
  (await browse().post(LOGIN, { email, password: PASSWORD })).refused(429, 'RATE_LIMIT_EXCEEDED');
  (await forgot(email)).must(202);
  (await reset(await tokenMailedTo(email))).must(200);
  (await browse().post(LOGIN, { email, password: NEW_PASSWORD })).must(200);
});

test('unknown, invited and suspended addresses are answered like known ones, and get no mail', async () => {
  const known = await makeAccount(service);
  const invited = await makeAccount(service, { status: 'INVITED' });
  const suspended = await makeAccount(service, { status: 'SUSPENDED' });
  const emails = [known.email, invited.email, suspended.email, 'nobody-to-mail@example.com'];
  const answers = [];
  for (const email of emails) answers.push((await forgot(email)).must(202));
  for (const answer of answers) assert.deepEqual(answer, { accepted: true });
  await service.mailbox.to(known.email);
  const recipients = service.mailbox.all().flatMap(({ envelope }) => envelope.to);
  for (const email of emails.slice(1)) assert.ok(!recipients.includes(email), email);
});

test('known and unknown addresses take the same time', async () => {
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let index = 0; index < 10; index++) {
    const { email } = await makeAccount(service);
    for (let round = 0; round < 5; round++) {
      times.known.push(await timeOf(() => forgot(email)));
      times.unknown.push(await timeOf(() => forgot(`nobody-${index}@example.com`)));
    }
  }
  const [known, unknown] = [median(times.known), median(times.unknown)];
  assert.ok(known / unknown < 1.2 && unknown / known < 1.2, `known ${known} ms, unknown ${unknown} ms`);
});

test('a link points to the service, whatever Host the request names', async () => {
  const { email } = await makeAccount(service);
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
  (await visitor(service, { headers }).post(FORGOT, { email })).must(202);
  const [mail] = await service.mailbox.to(email);
  assert.equal(new URL(linkIn(mail!)).origin, new URL(service.url).origin);
});

test('link tokens are stored only as hashes, and are not logged', async () => {
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

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}

test('a reset removes the credentials that were set up before the address was verified', async () => {
  const squatted = await makeAccount(service);
  await service.database.sql(
    `update users set email_verified_at = null, mfa_secret = 'x', mfa_enabled_at = now() where uid = $1`,
    [squatted.uid],
  );
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
