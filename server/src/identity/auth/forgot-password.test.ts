import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { linkIn } from '../../../test/harness/mailbox.ts';
import { proves } from '../../../test/harness/proves.ts';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import { anyAddress, makeAccount, visitor } from '../../../test/harness/visitor.ts';
import { ANSWER_AFTER_MS, forgotPassword } from './forgot-password.ts';

proves(forgotPassword);

const FORGOT = '/api/v1/auth/forgot-password';
let service: TestService;

before(async () => {
  service = await startTestService({ config: { trustProxy: true } });
});

const forgot = (email: string, headers = {}) =>
  visitor(service, { address: anyAddress() }).post(FORGOT, { email }, headers);

test('403 for a page of another site (CSRF), and no mail is sent', async () => {
  const { email } = await makeAccount(service);
  (await forgot(email, { 'sec-fetch-site': 'cross-site' })).refused(403, 'FORBIDDEN');
  (await forgot(email)).must(202);
  assert.equal((await service.mailbox.to(email)).length, 1);
});

test('202 alike for unknown, invited and suspended addresses, which get no mail', async () => {
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

test('202 comes no sooner for an unknown address than what is done for a known one takes', async () => {
  const { email } = await makeAccount(service);
  for (const address of [email, 'nobody@example.com', email, 'nobody@example.com'])
    assert.ok((await timeOf(() => forgot(address))) >= ANSWER_AFTER_MS, address);
});

test('202 mails a link to the service, whatever Host the request names', async () => {
  const { email } = await makeAccount(service);
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
  (await visitor(service, { headers }).post(FORGOT, { email })).must(202);
  const [mail] = await service.mailbox.to(email);
  assert.equal(new URL(linkIn(mail!)).origin, new URL(service.url).origin);
});

/** Timers may be early by a fraction of a millisecond. */
async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return Math.ceil(performance.now() - start);
}
