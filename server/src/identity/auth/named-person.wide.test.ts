import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { codeAt } from '../../../test/harness/credentials.ts';
import { eventually } from '../../../test/harness/eventually.ts';
import { linkIn } from '../../../test/harness/mailbox.ts';
import { signedIn } from '../../../test/harness/people.ts';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import {
  type Account,
  anyAddress,
  makeAccount,
  PASSWORD,
  signInAs,
  type Visitor,
  visitor,
} from '../../../test/harness/visitor.ts';
import { makeTenant } from '../../../test/harness/world.ts';
import { newRecoveryCodes } from './recovery-codes.ts';

/** What strangers do to keep somebody out whom they can name: none of it uses up what is the person's (decision 187). */

const AUTH = '/api/v1/auth';
const WRONG = 'not this one at all';
const CHOSEN = 'a password of my own';
let service: TestService;

before(async () => {
  service = await startTestService({ config: { trustProxy: true } });
  // Or a step of the codes would end between what makes one and what checks it.
  service.clock.hold();
});

const from = (address = anyAddress()): Visitor => visitor(service, { address });
const login = (browser: Visitor, email: string, password: string) =>
  browser.post<{ challengeId: string }>(`${AUTH}/login`, { email, password });

/** Whoever does it is given as browsers at addresses of their own. */
async function guess(email: string, browsers: readonly Visitor[], times: number): Promise<void> {
  const tries = Array.from({ length: times }, (_, index) => browsers[index % browsers.length]!);
  await Promise.all(tries.map((browser) => login(browser, email, WRONG)));
}

async function signUpAs(email: string, browser: Visitor, times: number): Promise<void> {
  const body = { email, password: CHOSEN, name: 'Mallory' };
  for (let index = 0; index < times; index++) (await browser.post(`${AUTH}/signup`, body)).must(202);
}

const forgot = async (browser: Visitor, email: string) => browser.post(`${AUTH}/forgot-password`, { email });

/** The resets mailed to somebody, once there are so many of them: mail of other kinds may arrive before. */
const linksTo = (email: string, count = 1) =>
  eventually(async () => {
    const links = (await service.mailbox.to(email)).filter(({ text }) => text.includes('reset-password'));
    assert.ok(links.length >= count, `${links.length} of ${count} have arrived`);
    return links;
  });

async function resetIn(browser: Visitor, email: string): Promise<void> {
  const mail = (await linksTo(email)).at(-1)!;
  const token = new URL(linkIn(mail)).hash.replace('#token=', '');
  (await browser.post(`${AUTH}/reset-password`, { token, password: CHOSEN })).must(200);
}

test('five sign-ups and ten guesses by one stranger leave the person sign-in, reset and invitation', async () => {
  const owner = await makeAccount(service);
  const mallory = from();
  await signUpAs(owner.email, mallory, 5);
  await guess(owner.email, [mallory], 10);
  (await login(mallory, owner.email, PASSWORD)).refused(429, 'RATE_LIMIT_EXCEEDED');
  (await login(from(), owner.email, PASSWORD)).must(200);
  (await forgot(from(), owner.email)).must(202);
  assert.equal((await linksTo(owner.email)).length, 1);
  const { tenantId } = await makeTenant(service);
  const inviter = await signedIn(service, { places: [{ tenantId, role: 'owner' }] });
  const member = { email: owner.email, name: 'Ana', role: 'cashier' };
  (await inviter.post('/api/v1/admin-users', member)).must(201);
});

test('guesses from many addresses lock strangers out, and not a browser where the person has signed in', async () => {
  const owner = await makeAccount(service);
  const known = await signInAs(service, owner);
  (await known.post(`${AUTH}/signout`, {})).must(200);
  await guess(owner.email, [from(), from(), from()], 12);
  (await login(from(), owner.email, PASSWORD)).refused(429, 'RATE_LIMIT_EXCEEDED');
  (await login(known, owner.email, PASSWORD)).must(200);
});

test('a browser is known for those who have signed in there, however many they are, and for nobody else', async () => {
  const [ana, ben] = [await makeAccount(service), await makeAccount(service)];
  const shared = await signInAs(service, ana);
  for (const { email } of [ana, ben]) await guess(email, [from(), from(), from()], 12);
  (await login(shared, ben.email, PASSWORD)).refused(429, 'RATE_LIMIT_EXCEEDED');
  for (let count = 0; count < 7; count++)
    (await login(shared, (await makeAccount(service)).email, PASSWORD)).must(200);
  (await login(shared, ana.email, PASSWORD)).must(200);
});

test('fifty guesses from the address of a restaurant do not lock out who has signed in there', async () => {
  const address = anyAddress();
  const owner = await makeAccount(service);
  const known = await signInAs(service, owner, { address });
  await service.database.sql(
    `insert into auth_attempts (subject, window_start, failures) values ($1, $2, 50)
     on conflict (subject) do update set failures = 50`,
    [`password-from address:${address}`, new Date(service.clock.now())],
  );
  (await login(from(address), owner.email, PASSWORD)).refused(429, 'RATE_LIMIT_EXCEEDED');
  (await login(known, owner.email, PASSWORD)).must(200);
});

test('a known browser has ten tries of its own, and whatever it fails keeps no other browser out', async () => {
  const owner = await makeAccount(service);
  const [till, home] = [await signInAs(service, owner), await signInAs(service, owner)];
  await guess(owner.email, [till], 31);
  (await login(till, owner.email, PASSWORD)).refused(429, 'RATE_LIMIT_EXCEEDED');
  (await login(home, owner.email, PASSWORD)).must(200);
  const phone = from();
  (await forgot(phone, owner.email)).must(202);
  await resetIn(phone, owner.email);
  for (const browser of [phone, home, till]) (await login(browser, owner.email, CHOSEN)).must(200);
});

test('a browser is a stranger once the account has another password, whoever was in it before', async () => {
  const { tenantId } = await makeTenant(service);
  const mallory = await signedIn(service, { places: [{ tenantId, role: 'owner' }] });
  const email = `victim-${tenantId}@example.com`;
  const member = { email, name: 'Ana', role: 'cashier', firstPassword: PASSWORD };
  (await mallory.post('/api/v1/admin-users', member)).must(201);
  const before = from();
  (await login(before, email, PASSWORD)).must(200);
  const phone = from();
  (await forgot(phone, email)).must(202);
  await resetIn(phone, email);
  await guess(email, [from(), from(), from()], 12);
  // It is refused as the strangers are: its tries are theirs.
  (await login(before, email, CHOSEN)).refused(429, 'RATE_LIMIT_EXCEEDED');
  (await login(phone, email, CHOSEN)).must(200);
});

test('a cookie that is made up, changed, or of another installation makes nobody known', async () => {
  const owner = await makeAccount(service);
  const known = await signInAs(service, owner);
  const { '__Host-comanda_device': cookie = '' } = await known.cookies();
  await guess(owner.email, [from(), from(), from()], 12);
  for (const value of ['', 'v1.', 'v1.AAAA', `${cookie.slice(0, -3)}abc`, 'x'.repeat(3_000)]) {
    const headers = { cookie: `__Host-comanda_device=${value}` };
    const forger = visitor(service, { address: anyAddress(), headers });
    (await login(forger, owner.email, PASSWORD)).refused(429, 'RATE_LIMIT_EXCEEDED');
  }
  const copied = visitor(service, { headers: { cookie: `__Host-comanda_device=${cookie}` } });
  (await login(copied, owner.email, WRONG)).refused(401, 'UNAUTHORIZED');
  (await copied.get(`${AUTH}/session`)).refused(401, 'UNAUTHORIZED');
});

test('a reset makes the browser known: the strangers who go on guessing do not lock it out again', async () => {
  const owner = await makeAccount(service);
  const strangers = [from(), from(), from()];
  await guess(owner.email, strangers, 12);
  const phone = from();
  (await forgot(phone, owner.email)).must(202);
  await resetIn(phone, owner.email);
  await guess(owner.email, [from(), from(), from()], 12);
  (await login(from(), owner.email, CHOSEN)).refused(429, 'RATE_LIMIT_EXCEEDED');
  (await login(phone, owner.email, CHOSEN)).must(200);
});

test('a reset on the phone ends what the person failed on other devices, known or not', async () => {
  const owner = await makeAccount(service);
  const [known, laptop, phone] = [await signInAs(service, owner), from(), from()];
  await guess(owner.email, [known], 10);
  await guess(owner.email, [laptop], 10);
  (await forgot(phone, owner.email)).must(202);
  await resetIn(phone, owner.email);
  for (const browser of [known, laptop]) (await login(browser, owner.email, CHOSEN)).must(200);
});

test('resets that strangers ask for leave the person a link that works, and a known browser gets its own', async () => {
  const owner = await makeAccount(service);
  const known = await signInAs(service, owner);
  for (let count = 0; count < 8; count++) (await forgot(from(), owner.email)).must(202);
  const asked = await linksTo(owner.email, 5);
  assert.equal(asked.length, 5);
  (await forgot(known, owner.email)).must(202);
  assert.equal((await linksTo(owner.email, 6)).length, 6);
  await resetIn(from(), owner.email);
});

test('one stranger has three mails sent to an address in an hour, and uses up nothing of what others ask for', async () => {
  const owner = await makeAccount(service);
  const mallory = from();
  for (let count = 0; count < 9; count++) (await forgot(mallory, owner.email)).must(202);
  assert.equal((await linksTo(owner.email, 3)).length, 3);
  (await forgot(from(), owner.email)).must(202);
  assert.equal((await linksTo(owner.email, 4)).length, 4);
});

test('who is signed in is a stranger to the mailbox of somebody else', async () => {
  const owner = await makeAccount(service);
  for (let accounts = 0; accounts < 3; accounts++) {
    const mallory = await signInAs(service, await makeAccount(service));
    for (let count = 0; count < 3; count++) await forgot(mallory, owner.email);
  }
  assert.equal((await linksTo(owner.email, 5)).length, 5);
});

test('who is signed in is told that no mail is sent', async () => {
  const owner = await makeAccount(service);
  const browser = await signInAs(service, owner);
  for (let count = 0; count < 5; count++) (await forgot(browser, owner.email)).must(202);
  const { message } = (await forgot(browser, owner.email)).refused(429, 'RATE_LIMIT_EXCEEDED');
  assert.match(message, /Too many mails: 5 in 60 minutes/);
  const body = { email: `other-${owner.email}`, password: CHOSEN, name: 'Ana' };
  for (let count = 0; count < 3; count++) (await browser.post(`${AUTH}/signup`, body)).must(202);
  (await browser.post(`${AUTH}/signup`, body)).refused(429, 'RATE_LIMIT_EXCEEDED');
});

test('invitations by other tenants, and what strangers have mailed, keep no tenant from inviting', async () => {
  const { email } = await makeAccount(service);
  await signUpAs(email, from(), 5);
  for (let count = 0; count < 7; count++) {
    const { tenantId } = await makeTenant(service);
    const inviter = await signedIn(service, { places: [{ tenantId, role: 'owner' }] });
    (await inviter.post('/api/v1/admin-users', { email, name: 'Ana', role: 'cashier' })).must(201);
  }
});

test('guesses at the door use up nothing of the proofs in a session, nor the other way round', async () => {
  const owner = await makeAccount(service);
  const browser = await signInAs(service, owner);
  await guess(owner.email, [from(), from(), from()], 12);
  const prove = (password: string) => browser.post(`${AUTH}/reauthenticate`, { password });
  (await prove(PASSWORD)).must(200);
  for (let count = 0; count < 10; count++) (await prove(WRONG)).refused(403, 'FORBIDDEN');
  (await prove(PASSWORD)).refused(429, 'RATE_LIMIT_EXCEEDED');
  const again = await visitorOf(browser);
  (await login(again, owner.email, PASSWORD)).must(200);
  // And one session uses up nothing of another.
  (await again.post(`${AUTH}/reauthenticate`, { password: PASSWORD })).must(200);
});

/** The same browser after its session is gone. */
async function visitorOf(browser: Visitor): Promise<Visitor> {
  const { '__Host-comanda_device': cookie } = await browser.cookies();
  return visitor(service, { headers: { cookie: `__Host-comanda_device=${cookie}` } });
}

test('who knows the password and guesses codes keeps neither a known browser nor a recovery code out', async () => {
  const owner = await makeAccount(service, { mfa: true });
  const { codes, hashes } = newRecoveryCodes(owner.uid);
  await service.database.sql('insert into recovery_codes (uid, hash) select $1, unnest($2::text[])', [
    owner.uid,
    hashes,
  ]);
  const known = from();
  (await answer(known, owner, codeOf(owner))).must(200);
  for (let count = 0; count < 10; count++) await answer(from(), owner, wrongCode(owner, count));
  service.clock.moveBy(60_000);
  (await answer(from(), owner, codeOf(owner))).refused(429, 'RATE_LIMIT_EXCEEDED');
  (await answer(from(), owner, codes[0]!)).must(200);
  (await answer(known, owner, codeOf(owner))).must(200);
  const prove = (code: string) => known.post(`${AUTH}/reauthenticate`, { code });
  for (let count = 0; count < 10; count++)
    (await prove(wrongCode(owner, 20 + count))).refused(403, 'FORBIDDEN');
  (await prove(wrongCode(owner, 40))).refused(429, 'RATE_LIMIT_EXCEEDED');
  (await prove(codes[1]!)).must(200);
});

const codeOf = ({ seed }: Account): string => codeAt(seed!, service.clock.now());

/** Six digits that are no code of these minutes. */
function wrongCode(account: Account, salt: number): string {
  const right = [-2, -1, 0, 1, 2].map((away) => codeAt(account.seed!, service.clock.now() + away * 30_000));
  const guesses = [100_000, 200_000, 300_000, 400_000, 500_000, 600_000].map((base) => String(base + salt));
  return guesses.find((one) => !right.includes(one))!;
}

async function answer(browser: Visitor, { email }: Account, code: string) {
  const { details } = (await login(browser, email, PASSWORD)).refused(401, 'MFA_REQUIRED');
  return browser.post(`${AUTH}/mfa/verify`, { challengeId: details?.challengeId, code });
}
