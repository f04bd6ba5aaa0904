import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { givePassword, PASSWORD } from '../../../test/harness/credentials.ts';
import { holdingAccount, waiting } from '../../../test/harness/held-account.ts';
import { linkIn } from '../../../test/harness/mailbox.ts';
import { type Person, signedIn } from '../../../test/harness/people.ts';
import { proves } from '../../../test/harness/proves.ts';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import { confirmEmailChange } from './confirm-email-change.ts';

proves(confirmEmailChange);

let service: TestService;

before(async () => {
  service = await startTestService();
});

async function withPassword(): Promise<Person> {
  const person = await signedIn(service);
  await givePassword(service, person);
  return person;
}

const ask = (person: Person, email: string) =>
  person.put<{ pendingEmail: string }>('/api/v1/users/me/email', { email, password: PASSWORD });

const confirm = (token: string, person: Pick<Person, 'post'>) =>
  person.post<{ email: string }>('/api/v1/users/email-confirmations', { token });

async function tokenMailedTo(address: string): Promise<string> {
  const mails = await service.mailbox.to(address);
  return new URL(linkIn(mails.at(-1)!)).hash.replace('#token=', '');
}

async function emailOf(person: Person): Promise<string> {
  return (await person.get<{ email: string }>('/api/v1/users/me')).must(200).email;
}

test('200 once for many simultaneous requests with the link', async () => {
  const ana = await withPassword();
  const next = `race-${ana.email}`;
  (await ask(ana, next)).must(202);
  const token = await tokenMailedTo(next);
  const answers = await Promise.all(Array.from({ length: 8 }, () => confirm(token, ana)));
  assert.equal(answers.filter(({ status }) => status === 200).length, 1);
});

test('409 for an address taken in the meantime, and the link stays valid', async () => {
  const ana = await withPassword();
  const next = `late-${ana.email}`;
  (await ask(ana, next)).must(202);
  const token = await tokenMailedTo(next);
  await signedIn(service, { email: next });
  (await confirm(token, ana)).refused(409, 'CONFLICT');
  assert.equal(await emailOf(ana), ana.email);
});

test('401 for a link after a day, a later request, a password change, or a change of the address', async () => {
  const ana = await withPassword();
  (await ask(ana, `one-${ana.email}`)).must(202);
  const first = await tokenMailedTo(`one-${ana.email}`);
  (await ask(ana, `two-${ana.email}`)).must(202);
  (await confirm(first, ana)).refused(401, 'UNAUTHORIZED');
  const second = await tokenMailedTo(`two-${ana.email}`);
  const change = { currentPassword: PASSWORD, newPassword: 'another fine password' };
  (await ana.put('/api/v1/users/me/password', change)).must(200);
  (await confirm(second, ana)).refused(401, 'UNAUTHORIZED');
  const ben = await withPassword();
  (await ask(ben, `late-${ben.email}`)).must(202);
  const late = await tokenMailedTo(`late-${ben.email}`);
  service.clock.moveBy(86_400_001);
  (await confirm(late, ben)).refused(401, 'UNAUTHORIZED');
  service.clock.moveBy(-86_400_001);
});

test('403 for whoever is not signed in to the account, which has an owner: a link moves it for nobody else', async () => {
  const [ana, ben] = [await withPassword(), await withPassword()];
  const next = `moved-${ana.email}`;
  (await ask(ana, next)).must(202);
  const token = await tokenMailedTo(next);
  for (const other of [service.anyone, ben]) {
    const { details } = (await confirm(token, other)).refused(403, 'FORBIDDEN');
    assert.deepEqual(details, { reason: 'SIGN_IN_REQUIRED' });
  }
  assert.equal(await emailOf(ana), ana.email);
  (await confirm(token, ana)).must(200);
});

test("409 for two accounts that move to each other's address at once: neither waits for the other", async () => {
  const people = [await withPassword(), await withPassword()].sort((a, b) => (a.uid < b.uid ? -1 : 1));
  const [ana, ben] = people as [Person, Person];
  // Asked for while nobody had the addresses: who has one by now is another account.
  const later = `later-${ana.email}`;
  (await ask(ana, later)).must(202);
  const toBen = await tokenMailedTo(later);
  const { sql } = service.database;
  (await ask(ben, `soon-${ana.email}`)).must(202);
  const toAna = await tokenMailedTo(`soon-${ana.email}`);
  for (const [person, email] of [
    [ben, later],
    [ana, `soon-${ana.email}`],
  ] as const) {
    await sql('update users set email = $2, email_key = $2 where uid = $1', [person.uid, email]);
    await sql(
      `update one_time_tokens set data = (data::jsonb || jsonb_build_object('previousKey', $2::text))::json where uid = $1`,
      [person.uid, email],
    );
  }
  const isHeld = async () =>
    (await sql('select 1 from users where uid = $1 for update skip locked', [ben.uid])).length === 0;
  const replies = await holdingAccount(service, ana.uid, async (client) => {
    const sent = [confirm(toAna, ben)];
    await waiting(service, 1);
    assert.equal(await isHeld(), false, 'the one with the lower id is waited for first');
    sent.push(confirm(toBen, ana));
    await waiting(service, 2);
    await client.query('commit');
    return Promise.all(sent);
  });
  for (const reply of replies) reply.refused(409, 'CONFLICT');
});

test('401 alike for unknown, malformed and foreign tokens', async () => {
  (await confirm('A'.repeat(43), service.anyone)).refused(401, 'UNAUTHORIZED');
  (await confirm('short', service.anyone)).refused(401, 'UNAUTHORIZED');
  assert.deepEqual((await confirm('no token', service.anyone)).fields(), ['body /token pattern']);
});
