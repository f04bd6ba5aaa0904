import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { givePassword, PASSWORD } from '../../../test/harness/credentials.ts';
import { eventually } from '../../../test/harness/eventually.ts';
import { linkIn, type Mailbox, startMailbox } from '../../../test/harness/mailbox.ts';
import { newSession, type Person, type PersonOptions, signedIn } from '../../../test/harness/people.ts';
import { proves } from '../../../test/harness/proves.ts';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import { requestEmailChange } from './request-email-change.ts';

proves(requestEmailChange);

let mailbox: Mailbox;
let service: TestService;

before(async () => {
  mailbox = await startMailbox();
  service = await startTestService({ config: { smtpUrl: mailbox.smtpUrl } });
});

async function withPassword(body: PersonOptions = {}): Promise<Person> {
  const person = await signedIn(service, body);
  await givePassword(service, person);
  return person;
}

const ask = (person: Person, email: string, password = PASSWORD) =>
  person.put<{ pendingEmail: string }>('/api/v1/users/me/email', { email, password });

const confirm = (token: string, person: Pick<Person, 'post'>) =>
  person.post<{ email: string }>('/api/v1/users/email-confirmations', { token });

async function tokenMailedTo(address: string): Promise<string> {
  const mails = await mailbox.to(address);
  return new URL(linkIn(mails.at(-1)!)).hash.replace('#token=', '');
}

async function emailOf(person: Person): Promise<string> {
  return (await person.get<{ email: string }>('/api/v1/users/me')).must(200).email;
}

async function untilRefused(caller: { get: Person['get'] }): Promise<void> {
  await eventually(async () => assert.equal((await caller.get('/api/v1/users/me')).status, 401));
}

test('202 mails a link that changes the address; the old address is notified; other sessions end', async () => {
  const ana = await withPassword();
  const phone = await newSession(service, ana.uid);
  (await phone.get('/api/v1/users/me')).must(200);
  const next = `next-${ana.email}`;
  const asked = await ask(ana, next);
  assert.deepEqual(asked.must(202), { pendingEmail: next });
  assert.equal(await emailOf(ana), ana.email, 'nothing changes before');
  const [notice] = await mailbox.to(ana.email);
  assert.ok(notice!.text.includes(next), 'the old address is told the new one');
  const token = await tokenMailedTo(next);
  assert.deepEqual((await confirm(token, ana)).must(200), { email: next });
  assert.equal(await emailOf(ana), next);
  await untilRefused(phone);
  (await confirm(token, ana)).refused(401, 'UNAUTHORIZED');
  const log = await service.database.sql<{ action: string }>(
    'select action from audit_log where target_id = $1 order by id',
    [ana.uid],
  );
  assert.deepEqual(
    log.map(({ action }) => action),
    ['user.email_change_requested', 'user.email_changed'],
  );
});

test('403 for a wrong password, which counts, and sends no mail', async () => {
  const ana = await withPassword();
  const error = (await ask(ana, `no-${ana.email}`, 'wrong password')).refused(403, 'FORBIDDEN');
  assert.equal(error.details?.reason, 'WRONG_PASSWORD');
  for (let i = 0; i < 9; i++) (await ask(ana, `no-${ana.email}`, 'wrong password')).refused(403, 'FORBIDDEN');
  (await ask(ana, `no-${ana.email}`)).refused(429, 'RATE_LIMIT_EXCEEDED');
  assert.equal(mailbox.all().filter(({ envelope }) => envelope.to.includes(ana.email)).length, 0);
});

test('202 for a taken address as for a free one, in any spelling, and it is never reassigned', async () => {
  const ben = await signedIn(service, { email: 'Ben@Example.com', name: 'Ben' });
  const ana = await withPassword();
  const free = await ask(ana, `free-${ana.email}`);
  for (const spelling of ['ben@example.com', 'BEN@EXAMPLE.COM']) {
    const taken = await ask(ana, spelling);
    assert.equal(taken.status, free.status);
    assert.deepEqual(Object.keys(taken.must(202)), Object.keys(free.must(202)));
  }
  const mails = await mailbox.to(ben.email, 2);
  assert.doesNotMatch(mails.map(({ text }) => text).join(), /confirm-email/);
  const [{ open }] = (await service.database.sql<{ open: number }>(
    `select count(*)::int as open from one_time_tokens where uid = $1 and kind = 'confirm-new-email' and used_at is null`,
    [ana.uid],
  )) as [{ open: number }];
  assert.equal(open, 1, 'the last request replaced the ones before');
});

test('400 for an invalid address and the current one; internationalized domains are compared in ASCII', async () => {
  const ana = await withPassword();
  for (const email of [
    'no address',
    'a@b',
    'a@b.example\r\nBcc: c@d.example',
    '@b.example',
    'a b@c.example',
    5,
  ]) {
    assert.deepEqual(
      (await ana.put('/api/v1/users/me/email', { email, password: PASSWORD }))
        .fields()
        .map((f) => f.split(' ')[1]),
      ['/email'],
    );
  }
  assert.deepEqual((await ask(ana, ana.email)).fields(), ['body /email different']);
  assert.deepEqual((await ana.put('/api/v1/users/me/email', {})).fields().sort(), [
    'body /email required',
    'body /password required',
  ]);
  const ben = await withPassword();
  (await ask(ana, 'ana@bücher.example')).must(202);
  (await confirm(await tokenMailedTo('ana@bücher.example'), ana)).must(200);
  (await ask(ben, 'ANA@XN--BCHER-KVA.example')).must(202);
  const [row] = await service.database.sql('select email_key from users where uid = $1', [ana.uid]);
  assert.deepEqual(row, { email_key: 'ana@xn--bcher-kva.example' });
});
