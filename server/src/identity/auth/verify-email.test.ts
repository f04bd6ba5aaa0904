import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { eventually } from '../../../test/harness/eventually.ts';
import { linkIn } from '../../../test/harness/mailbox.ts';
import { signedIn } from '../../../test/harness/people.ts';
import { proves } from '../../../test/harness/proves.ts';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import { anyAddress, makeAccount, PASSWORD, type Visitor, visitor } from '../../../test/harness/visitor.ts';
import { makeTenant } from '../../../test/harness/world.ts';
import type { SessionResult } from './shapes.ts';
import { verifyEmail } from './verify-email.ts';

proves(verifyEmail);

const SIGN_UP = '/api/v1/auth/signup';
const VERIFY = '/api/v1/auth/verify-email';
const LOGIN = '/api/v1/auth/login';
const DAY_MS = 86_400_000;
let service: TestService;
let addresses = 0;

before(async () => {
  service = await startTestService({ config: { trustProxy: true } });
});

const browse = (): Visitor => visitor(service, { address: anyAddress() });
const fresh = (): string => `fresh-${++addresses}@example.com`;
const signUp = (email: string, more: Record<string, unknown> = {}, browser = browse()) =>
  browser.post(SIGN_UP, { email, password: PASSWORD, name: 'Zoë 山田', ...more });

async function tokenMailedTo(email: string, count = 1): Promise<string> {
  const mails = await service.mailbox.to(email, count);
  return new URL(linkIn(mails[count - 1]!)).hash.replace('#token=', '');
}

test('401 for a token that nobody was sent', async () => {
  (await browse().post(VERIFY, { token: 'A'.repeat(43) })).refused(401, 'UNAUTHORIZED');
});

test('400 in another browser without a password, or with a weak one', async () => {
  const email = fresh();
  const browser = browse();
  (await signUp(email, {}, browser)).must(202);
  const token = await tokenMailedTo(email);
  const refused = await browse().post(VERIFY, { token });
  assert.deepEqual(refused.fields(), ['body /password required', 'body /name required']);
  const weak = { token, password: 'password123' };
  assert.deepEqual((await browse().post(VERIFY, weak)).fields(), ['body /name required']);
  assert.deepEqual((await browse().post(VERIFY, { ...weak, name: 'Zoë' })).fields(), [
    'body /password common',
  ]);
  (await browser.post(VERIFY, { token })).must(200);
});

test('403 from a page of another site, which uses nothing up', async () => {
  const email = fresh();
  const browser = browse();
  (await signUp(email, {}, browser)).must(202);
  const token = await tokenMailedTo(email);
  const foreign = { 'sec-fetch-site': 'cross-site' };
  (await browser.post(VERIFY, { token }, foreign)).refused(403, 'FORBIDDEN');
  (await browser.post(VERIFY, { token })).must(200);
});

test('200 once, within a day, and only while the address is free', async () => {
  const email = fresh();
  (await signUp(email)).must(202);
  const browser = browse();
  (await signUp(email, { password: 'a second thought on it' }, browser)).must(202);
  const [first, second] = [await tokenMailedTo(email), await tokenMailedTo(email, 2)];
  (await browser.post(VERIFY, { token: second })).must(200);
  (await browser.post(VERIFY, { token: second })).refused(401, 'UNAUTHORIZED');
  (await browse().post(VERIFY, { token: first, password: PASSWORD, name: 'Zoë' })).refused(409, 'CONFLICT');
  (await browse().post(LOGIN, { email, password: 'a second thought on it' })).must(200);
  const late = fresh();
  (await signUp(late)).must(202);
  const token = await tokenMailedTo(late);
  service.clock.moveBy(DAY_MS + 1_000);
  (await browse().post(VERIFY, { token })).refused(401, 'UNAUTHORIZED');
});

test('200 once for 10 requests with a link at once', async () => {
  const email = fresh();
  const browser = browse();
  (await signUp(email, { tenantName: 'Only once' }, browser)).must(202);
  const token = await tokenMailedTo(email);
  const replies = await Promise.all(Array.from({ length: 10 }, () => browser.post(VERIFY, { token })));
  assert.equal(replies.filter(({ status }) => status === 200).length, 1);
  assert.equal((await service.database.sql(`select 1 from tenants where name = 'Only once'`)).length, 1);
});

test('200 elsewhere: nothing counts that a stranger typed, who used up the mails of a newcomer', async () => {
  const email = fresh();
  const typed = { name: 'As the stranger says', tenantName: 'Of the stranger' };
  for (let mail = 0; mail < 5; mail++) (await signUp(email, typed)).must(202);
  const browser = browse();
  (await signUp(email, { tenantName: 'Casa Zoë' }, browser)).must(202);
  assert.equal((await service.mailbox.to(email, 5)).length, 5, 'the sixth is dropped');
  const token = await tokenMailedTo(email, 5);
  const { details } = (await browser.post(VERIFY, { token })).refused(400, 'VALIDATION_ERROR');
  assert.deepEqual(details?.signUp, typed, 'shown, to be kept or changed');
  const chosen = { token, password: PASSWORD, name: 'Zoë 山田', tenantName: 'Casa Zoë' };
  (await browser.post(VERIFY, chosen)).must(200);
  const { user, tenants } = (await browser.post<SessionResult>(LOGIN, { email, password: PASSWORD })).must(
    200,
  );
  assert.deepEqual([user.name, ...tenants.map(({ name }) => name)], ['Zoë 山田', 'Casa Zoë']);
});

test('200 elsewhere without a tenant: none is made, whatever was typed', async () => {
  const email = fresh();
  (await signUp(email, { tenantName: 'Of the stranger' })).must(202);
  const chosen = { token: await tokenMailedTo(email), password: PASSWORD, name: 'Zoë 山田' };
  assert.equal((await browse().post<{ tenantId: null }>(VERIFY, chosen)).must(200).tenantId, null);
});

test('400 where another sign-up of the browser came later, dropped or not: it is one more field', async () => {
  for (const strangers of [0, 4]) {
    const email = fresh();
    const browser = browse();
    (await signUp(email, {}, browser)).must(202);
    for (let mail = 0; mail < strangers; mail++) (await signUp(email)).must(202);
    (await signUp(email, {}, browser)).must(202);
    const token = await tokenMailedTo(email);
    (await browser.post(VERIFY, { token })).refused(400, 'VALIDATION_ERROR');
    (await browser.post(VERIFY, { token, password: PASSWORD, name: 'Zoë 山田' })).must(200);
  }
});

/** An owner whom the person does not know adds their address to a tenant. */
async function addByStranger(email: string, more: object = {}): Promise<string> {
  const { tenantId } = await makeTenant(service, 'Of a stranger');
  const stranger = await signedIn(service, { places: [{ tenantId, role: 'owner' }] });
  const user = { email, name: 'As the stranger says', role: 'server', ...more };
  return (await stranger.post<{ uid: string }>('/api/v1/admin-users', user)).must(201).uid;
}

test('200 for an address that a stranger has invited, and it is the account of who signed up', async () => {
  const email = fresh();
  await addByStranger(email);
  const invitation = await tokenMailedTo(email);
  service.clock.moveBy(8 * DAY_MS);
  const browser = browse();
  (await signUp(email, { tenantName: 'Casa Zoë' }, browser)).must(202);
  const token = await tokenMailedTo(email, 2);
  const { tenantId } = (await browser.post<{ tenantId: string }>(VERIFY, { token })).must(200);
  const { user, tenants } = (await browser.post<SessionResult>(LOGIN, { email, password: PASSWORD })).must(
    200,
  );
  assert.equal(user.name, 'Zoë 山田');
  assert.deepEqual(
    tenants.map((one) => one.tenantId),
    [tenantId],
  );
  (await browser.post('/api/v1/invitations/accept', { token: invitation })).refused(401, 'UNAUTHORIZED');
});

test('200 for an address with a first password by a stranger, which ends with all that it opened', async () => {
  const email = fresh();
  const firstPassword = 'known to the stranger';
  await addByStranger(email, { firstPassword });
  const stranger = browse();
  (await stranger.post(LOGIN, { email, password: firstPassword })).must(200);
  const browser = browse();
  (await signUp(email, {}, browser)).must(202);
  (await browser.post(VERIFY, { token: await tokenMailedTo(email) })).must(200);
  await eventually(
    async () => void (await stranger.get('/api/v1/auth/session')).refused(401, 'UNAUTHORIZED'),
  );
  (await browse().post(LOGIN, { email, password: firstPassword })).refused(401, 'UNAUTHORIZED');
  (await browse().post(LOGIN, { email, password: PASSWORD })).must(200);
});

test('200 for an address that a stranger invites while the mail is on its way', async () => {
  const email = fresh();
  const browser = browse();
  (await signUp(email, {}, browser)).must(202);
  const token = await tokenMailedTo(email);
  await addByStranger(email);
  (await browser.post(VERIFY, { token })).must(200);
  (await browser.post(LOGIN, { email, password: PASSWORD })).must(200);
});

test('409 for one that is suspended, and nothing about it changes', async () => {
  const email = fresh();
  const browser = browse();
  (await signUp(email, {}, browser)).must(202);
  const token = await tokenMailedTo(email);
  const { uid } = await makeAccount(service, { email, status: 'SUSPENDED' });
  await service.database.sql('update users set email_verified_at = null where uid = $1', [uid]);
  const state = () => service.database.sql('select users::text from users where uid = $1', [uid]);
  const before = await state();
  (await browser.post(VERIFY, { token })).refused(409, 'CONFLICT');
  assert.deepEqual(await state(), before);
});
