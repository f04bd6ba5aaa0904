import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { linkIn } from '../../../test/harness/mailbox.ts';
import { proves } from '../../../test/harness/proves.ts';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import { anyAddress, makeAccount, PASSWORD, type Visitor, visitor } from '../../../test/harness/visitor.ts';
import type { SessionResult } from './shapes.ts';
import { signUp } from './sign-up.ts';

proves(signUp);

const SIGN_UP = '/api/v1/auth/signup';
const VERIFY = '/api/v1/auth/verify-email';
const LOGIN = '/api/v1/auth/login';
let service: TestService;
let addresses = 0;

before(async () => {
  service = await startTestService({ config: { trustProxy: true } });
});

const browse = (): Visitor => visitor(service, { address: anyAddress() });
const fresh = (): string => `fresh-${++addresses}@example.com`;
const register = (email: string, more: Record<string, unknown> = {}, browser = browse()) =>
  browser.post(SIGN_UP, { email, password: PASSWORD, name: 'Zoë 山田', ...more });

async function tokenMailedTo(email: string, count = 1): Promise<string> {
  const mails = await service.mailbox.to(email, count);
  return new URL(linkIn(mails[count - 1]!)).hash.replace('#token=', '');
}

test('202, and the account begins with the confirmation of the address', async () => {
  const email = fresh();
  const browser = browse();
  const reply = await register(email, { locale: 'es-ES' }, browser);
  assert.deepEqual(reply.must(202), { accepted: true });
  assert.match(
    String(reply.headers['set-cookie']),
    /^__Host-comanda_sign_up=[^;]+; Path=\/; Max-Age=86400; HttpOnly/,
  );
  (await browse().post(LOGIN, { email, password: PASSWORD })).refused(401, 'UNAUTHORIZED');
  const token = await tokenMailedTo(email);
  const verified = await browser.post<{ uid: string; email: string; tenantId: null }>(VERIFY, { token });
  const { uid, tenantId } = verified.must(200);
  assert.equal(tenantId, null);
  assert.deepEqual(
    Object.keys(await browser.cookies()),
    ['__Host-comanda_device'],
    'a link is no credential',
  );
  const { user, tenants } = (await browse().post<SessionResult>(LOGIN, { email, password: PASSWORD })).must(
    200,
  );
  assert.equal(user.uid, uid);
  assert.equal(user.name, 'Zoë 山田');
  assert.equal(user.locale, 'es-ES');
  assert.ok(user.emailVerifiedAt);
  assert.equal(user.isOperator, false);
  assert.deepEqual(tenants, []);
  const lines = await service.database.sql('select action from audit_log where actor_id = $1', [uid]);
  assert.deepEqual(lines.map(({ action }) => action).sort(), [
    'user.email_verified',
    'user.signed_in',
    'user.signed_up',
  ]);
});

test('202 with another cookie, also when no further mail goes there: it does not say what others asked for', async () => {
  const [watched, watcher] = [fresh(), browse()];
  const cookie = async () => (await watcher.cookies())['__Host-comanda_sign_up'];
  const cookies = [];
  for (const email of [fresh(), watched]) {
    for (let others = 0; others < 5; others++) (await register(email)).must(202);
    (await register(email, {}, watcher)).must(202);
    cookies.push(await cookie());
    await service.database.sql('delete from auth_attempts');
    (await register(email, {}, watcher)).must(202);
    cookies.push(await cookie());
  }
  assert.equal(new Set(cookies).size, cookies.length);
});

test('202 with tenantName, and the confirmation makes a tenant that the person owns, and its first event', async () => {
  const email = fresh();
  const browser = browse();
  (await register(email, { tenantName: 'Casa Zoë' }, browser)).must(202);
  assert.equal((await service.database.sql(`select 1 from tenants where name = 'Casa Zoë'`)).length, 0);
  const token = await tokenMailedTo(email);
  const { tenantId } = (await browser.post<{ tenantId: string }>(VERIFY, { token })).must(200);
  const { tenants } = (await browser.post<SessionResult>(LOGIN, { email, password: PASSWORD })).must(200);
  assert.deepEqual(
    tenants.map(({ tenantId: id, name, role, restaurantGuids }) => ({ id, name, role, restaurantGuids })),
    [{ id: tenantId, name: 'Casa Zoë', role: 'owner', restaurantGuids: [] }],
  );
  (
    await browser.post('/api/v1/restaurants', { name: 'Casa', timeZone: 'Europe/Madrid', currency: 'EUR' })
  ).must(201);
  const events = await service.database.sql(
    'select type, sequence::int from events where tenant_id = $1 order by sequence',
    [tenantId],
  );
  assert.deepEqual(events[0], { type: 'tenant.created', sequence: 1 });
});

test('202 alike for a known address; its owner gets a mail, and the account does not change', async () => {
  const owner = await makeAccount(service, { name: 'The owner' });
  const before = await service.database.sql('select users::text from users where uid = $1', [owner.uid]);
  const known = await register(owner.email.toUpperCase(), { password: 'another password entirely' });
  const unknown = await register(fresh());
  assert.deepEqual(known.must(202), unknown.must(202));
  assert.deepEqual(Object.keys(known.headers), Object.keys(unknown.headers));
  const [mail] = await service.mailbox.to(owner.email);
  assert.ok(!/token=/.test(mail!.text), 'no link that would confirm anything');
  assert.deepEqual(
    await service.database.sql('select users::text from users where uid = $1', [owner.uid]),
    before,
  );
});

test('202 for the address of another person gains nothing: the link of its owner sets the password of its owner', async () => {
  const email = fresh();
  (await register(email, { password: 'known to the attacker' })).must(202);
  const browser = browse();
  (await register(email, { password: 'known to the owner only' }, browser)).must(202);
  // Which of the two links is whose, the mails do not say.
  const theirs = await browser.post(VERIFY, { token: await tokenMailedTo(email) });
  assert.deepEqual(theirs.fields(), ['body /password required', 'body /name required']);
  (await browser.post(VERIFY, { token: await tokenMailedTo(email, 2) })).must(200);
  (await browse().post(LOGIN, { email, password: 'known to the attacker' })).refused(401, 'UNAUTHORIZED');
  (await browse().post(LOGIN, { email, password: 'known to the owner only' })).must(200);
});

test('400 names every invalid field: address, password, name; nobody signs up as an operator', async () => {
  const reply = await browse().post(SIGN_UP, {
    email: 'no address',
    password: 'short',
    name: ' ',
    isOperator: true,
    role: 'owner',
  });
  assert.deepEqual(reply.fields().sort(), [
    'body /email pattern',
    'body /isOperator unknown',
    'body /name pattern',
    'body /password minLength',
    'body /role unknown',
  ]);
});

test('400 for a common password, the address of the person, and 50 KB', async () => {
  const email = fresh();
  for (const password of ['password', 'Qwerty123!', 'iloveyou2', email]) {
    assert.deepEqual((await register(email, { password })).fields(), ['body /password common'], password);
  }
  assert.deepEqual((await register(email, { password: 'x'.repeat(50_000) })).fields(), [
    'body /password maxLength',
  ]);
});

test('400 for an address with a line break or a second recipient (header injection)', async () => {
  for (const email of [
    'a@example.com\r\nBcc: b@example.com',
    'a@example.com\n',
    'a@example.com, b@example.com',
  ]) {
    assert.deepEqual((await register(email)).fields(), ['body /email pattern'], JSON.stringify(email));
  }
  const email = fresh();
  (await register(email, { name: 'Eve\r\nBcc: victim@example.com\r\n\r\nClick here' })).must(202);
  const [mail] = await service.mailbox.to(email);
  assert.deepEqual(mail!.envelope.to, [email]);
  assert.ok(!service.mailbox.all().some(({ envelope }) => envelope.to.includes('victim@example.com')));
});

test('202 mails a link to the service, whatever Host the request names', async () => {
  const email = fresh();
  (
    await register(
      email,
      {},
      visitor(service, { headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' } }),
    )
  ).must(202);
  const [mail] = await service.mailbox.to(email);
  assert.equal(new URL(linkIn(mail!)).origin, new URL(service.url).origin);
});

test('202 for more than 5 requests an hour, although only 5 mails are sent', async () => {
  const email = fresh();
  for (let index = 0; index < 8; index++) (await register(email)).must(202);
  (await register(`${email}.org`)).must(202);
  await service.mailbox.to(`${email}.org`);
  assert.equal((await service.mailbox.to(email)).length, 5);
});

test('403 for a page of another site (CSRF), and no mail is sent', async () => {
  const email = fresh();
  const foreign = visitor(service, { headers: { 'sec-fetch-site': 'cross-site' } });
  (await register(email, {}, foreign)).refused(403, 'FORBIDDEN');
  (await register(email)).must(202);
  assert.equal((await service.mailbox.to(email)).length, 1);
});
