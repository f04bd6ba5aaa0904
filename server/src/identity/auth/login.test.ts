import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { eventually } from '../../../test/harness/eventually.ts';
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
import { makeTenant } from '../../../test/harness/world.ts';
import { login } from './login.ts';
import type { SessionResult } from './shapes.ts';

proves(login);

const LOGIN = '/api/v1/auth/login';
const MINUTE_MS = 60_000;
let service: TestService;
/** Simulates another process: only the database is shared. */
let other: TestService;

before(async () => {
  // Each client in these tests has its own IP address.
  service = await startTestService({ config: { trustProxy: true } });
  const { database, clock, mailbox } = service;
  other = await startTestService({ config: { trustProxy: true }, database, clock, mailbox });
});

const stranger = (address = anyAddress()): Visitor => visitor(service, { address });
const tryWith = (browser: Visitor, email: string, password: string) =>
  browser.post<SessionResult>(LOGIN, { email, password });

test('200 for the correct password, with cookies that have the attributes that protect them', async () => {
  const { tenantId } = await makeTenant(service, 'Login tenant');
  const account = await makeAccount(service, { places: [{ tenantId, role: 'manager' }] });
  const browser = stranger();
  const reply = await tryWith(browser, account.email, PASSWORD);
  const { user, tenants, session } = reply.must(200);
  assert.equal(user.uid, account.uid);
  assert.deepEqual(
    tenants.map(({ tenantId: id, name, role, restaurantGuids }) => ({ id, name, role, restaurantGuids })),
    [{ id: tenantId, name: 'Login tenant', role: 'manager', restaurantGuids: [] }],
  );
  assert.equal(session.secondFactor, false);
  const [access, refresh] = reply.headers['set-cookie']!;
  assert.match(
    access!,
    /^__Host-comanda_access=[\w-]+\.[\w-]+\.[\w-]+; Path=\/; Max-Age=900; HttpOnly; Secure; SameSite=Lax$/,
  );
  assert.match(
    refresh!,
    /^__Host-comanda_refresh=[\w.-]+; Path=\/; Max-Age=2592000; HttpOnly; Secure; SameSite=Lax$/,
  );
  const seen = (await browser.get<SessionResult>('/api/v1/auth/session')).must(200);
  assert.equal(seen.session.id, session.id);
});

test('200 for the address in any case, and for the ASCII form of its domain', async () => {
  await makeAccount(service, { email: 'zoe@xn--exmple-cua.com' });
  (await tryWith(stranger(), 'ZOE@Exämple.COM', PASSWORD)).must(200);
});

test('401 alike for a wrong password, an unknown address, and accounts that are suspended, invited or without a password', async () => {
  const known = await makeAccount(service);
  const suspended = await makeAccount(service, { status: 'SUSPENDED' });
  const invited = await makeAccount(service, { status: 'INVITED' });
  const elsewhere = await makeAccount(service, { password: null });
  const tries: [string, string][] = [
    [known.email, 'not this one at all'],
    ['nobody-here@example.com', PASSWORD],
    ['no address', PASSWORD],
    [suspended.email, PASSWORD],
    [invited.email, PASSWORD],
    [elsewhere.email, PASSWORD],
  ];
  const answers = [];
  for (const [email, password] of tries) {
    const reply = await tryWith(stranger(), email, password);
    const { correlationId: _, ...error } = reply.refused(401, 'UNAUTHORIZED');
    const {
      date,
      'content-length': length,
      'x-correlation-id': id,
      'x-ratelimit-reset': reset,
      ...headers
    } = reply.headers;
    assert.ok(date && length && id && reset);
    answers.push(JSON.stringify({ error, headers }));
  }
  assert.equal(new Set(answers).size, 1, answers.join('\n'));
  assert.ok(!answers[0]!.includes('set-cookie'));
});

test('400 for a password of 50 KB, before it is hashed, and 413 for one of a megabyte', async () => {
  const reply = await tryWith(stranger(), 'somebody@example.com', 'x'.repeat(50_000));
  assert.deepEqual(reply.fields(), ['body /password maxLength']);
  const longer = await tryWith(stranger(), 'somebody@example.com', 'x'.repeat(1_000_000));
  longer.refused(413, 'PAYLOAD_TOO_LARGE');
});

test('400 names every invalid field, and unknown ones', async () => {
  const reply = await stranger().post(LOGIN, { email: 7, isOperator: true });
  assert.deepEqual(reply.fields().sort(), [
    'body /email type',
    'body /isOperator unknown',
    'body /password required',
  ]);
});

test('200 starts a new session, whatever cookies the browser sends (fixation)', async () => {
  const [victim, attacker] = [await makeAccount(service), await makeAccount(service)];
  const trap = await signInAs(service, attacker);
  const planted = await trap.cookies();
  const cookie = Object.entries(planted)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
  const browser = stranger();
  const reply = await browser.post<SessionResult>(
    LOGIN,
    { email: victim.email, password: PASSWORD },
    { cookie },
  );
  const { session } = reply.must(200);
  for (const value of Object.values(planted)) assert.ok(!reply.headers['set-cookie']!.join().includes(value));
  const trapped = (await trap.get<SessionResult>('/api/v1/auth/session')).must(200);
  assert.notEqual(trapped.session.id, session.id);
  assert.equal(trapped.user.uid, attacker.uid, 'the attacker’s session did not become the victim’s');
});

test('200 again in one browser ends the earlier session, and sets none of its cookies', async () => {
  const account = await makeAccount(service);
  const browser = await signInAs(service, account);
  const before = await browser.cookies();
  // Old enough for the response to renew its cookie.
  service.clock.moveBy(11 * MINUTE_MS);
  const reply = await tryWith(browser, account.email, PASSWORD);
  reply.must(200);
  assert.equal(reply.headers['set-cookie']!.length, 3);
  const old = visitor(service, {
    headers: { cookie: `__Host-comanda_access=${before['__Host-comanda_access']}` },
  });
  await eventually(async () => void (await old.get('/api/v1/auth/session')).refused(401, 'UNAUTHORIZED'));
});

test('403 for a page of another site, which can neither sign a user in nor post a form (CSRF)', async () => {
  const { email } = await makeAccount(service);
  const body = { email, password: PASSWORD };
  for (const headers of [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': undefined, origin: 'https://evil.example' },
    { 'sec-fetch-site': undefined, origin: 'null' },
  ]) {
    const reply = await stranger().post(LOGIN, body, headers as never);
    assert.equal(reply.refused(403, 'FORBIDDEN').details?.reason, 'CROSS_SITE');
    assert.equal(reply.headers['set-cookie'], undefined);
  }
  const form = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'none' };
  const text = `email=${email}&password=${PASSWORD}`;
  (await stranger().send('POST', LOGIN, { body: text, headers: form })).refused(
    415,
    'UNSUPPORTED_MEDIA_TYPE',
  );
});

test('403 for a change that another site asks for with the cookie alone (CSRF)', async () => {
  const browser = await signInAs(service, await makeAccount(service));
  for (const headers of [
    { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': undefined },
    { 'sec-fetch-site': undefined, origin: 'https://evil.example' },
  ]) {
    (await browser.put('/api/v1/users/me', { name: 'Mallory' }, headers as never)).refused(403, 'FORBIDDEN');
  }
});

test('429 after ten failures of an account, even for the right password, but where the person is known, for 15 minutes, in every process', async () => {
  const account = await makeAccount(service);
  const { email } = account;
  const known = await signInAs(service, account);
  for (let index = 0; index < 10; index++) {
    const target = index % 2 ? other : service;
    const browser = visitor(target, { address: anyAddress() });
    (await browser.post(LOGIN, { email, password: 'not this one at all' })).refused(401, 'UNAUTHORIZED');
  }
  for (const target of [service, other]) {
    const browser = visitor(target, { address: anyAddress() });
    const reply = await browser.post(LOGIN, { email: email.toUpperCase(), password: PASSWORD });
    const { details } = reply.refused(429, 'RATE_LIMIT_EXCEEDED');
    assert.equal(details?.limit, 10);
    assert.equal(details?.remaining, 0);
    assert.ok(Date.parse(details?.resetTime as string) > service.clock.now());
    assert.ok(Number(reply.headers['retry-after']) > 0);
  }
  const lines = await service.database.sql(
    `select a.details from audit_log a join users u on u.uid::text = a.target_id
     where a.action = 'user.locked_out' and u.email = $1`,
    [email],
  );
  assert.deepEqual(lines, [{ details: { factor: 'password' } }], 'one line, however often it is tried');
  (await tryWith(known, email, PASSWORD)).must(200);
  service.clock.moveBy(15 * MINUTE_MS + 1_000);
  (await tryWith(stranger(), email, PASSWORD)).must(200);
});

test('429 for unknown addresses as for known ones', async () => {
  const statuses: number[] = [];
  for (let index = 0; index < 12; index++) {
    statuses.push((await tryWith(stranger(), 'nobody-at-all@example.com', 'not this one at all')).status);
  }
  assert.deepEqual(statuses, [...Array(10).fill(401), 429, 429]);
});

test('429 for simultaneous guesses on two processes, which together stay within the limit', async () => {
  const { email } = await makeAccount(service);
  const guess = (index: number) =>
    visitor(index % 2 ? other : service, { address: anyAddress() }).post(LOGIN, {
      email,
      password: `guess number ${index}`,
    });
  const statuses = (await Promise.all(Array.from({ length: 40 }, (_, index) => guess(index)))).map(
    ({ status }) => status,
  );
  const count = (wanted: number) => statuses.filter((status) => status === wanted).length;
  assert.ok(count(401) >= 1 && count(401) <= 10, `${count(401)} guesses were judged`);
  // On a busy machine some get no connection in time. They still count.
  assert.equal(count(401) + count(429) + count(503), 40);
});

test('200 resets the account, and does not count against the IP address', async () => {
  const { email } = await makeAccount(service);
  const address = anyAddress();
  for (let round = 0; round < 3; round++) {
    const browser = stranger(address);
    for (let index = 0; index < 5; index++) {
      (await tryWith(browser, email, 'not this one at all')).refused(401, 'UNAUTHORIZED');
    }
    (await tryWith(browser, email, PASSWORD)).must(200);
  }
  const rows = await service.database.sql<{ failures: number }>(
    `select failures from auth_attempts where failures = 15 and subject like 'password-from%'`,
  );
  assert.equal(rows.length, 1, 'the address has its failures and no success');
});

test('429 after fifty failures from an address, whatever the account', async () => {
  const address = anyAddress();
  await service.database.sql(
    `insert into auth_attempts (subject, window_start, failures) values ($1, $2, 50)`,
    [`password-from address:${address}`, new Date(service.clock.now())],
  );
  const { email } = await makeAccount(service);
  const { details } = (await tryWith(stranger(address), email, PASSWORD)).refused(429, 'RATE_LIMIT_EXCEEDED');
  assert.equal(details?.limit, 50);
  (await tryWith(stranger(), email, PASSWORD)).must(200);
});

test('200 and 401 are in the audit log, without the password or the address that was typed', async () => {
  const { tenantId } = await makeTenant(service);
  const account = await makeAccount(service, { places: [{ tenantId, role: 'cashier' }] });
  await tryWith(stranger(), account.email, 'not this one at all');
  await tryWith(stranger(), 'unknown-to-the-log@example.com', 'not this one at all');
  (await tryWith(stranger(), account.email, PASSWORD)).must(200);
  const lines = await service.database.sql<{ action: string; target_id: string; actor_id: string | null }>(
    `select action, target_id, actor_id from audit_log where tenant_id = $1 and action like 'user.%' order by id`,
    [tenantId],
  );
  assert.deepEqual(
    lines.map(({ action }) => action),
    ['user.sign_in_failed', 'user.signed_in'],
  );
  assert.equal(lines[0]!.target_id, account.uid);
  assert.equal(lines[1]!.actor_id, account.uid);
  const [{ text }] = (await service.database.sql<{ text: string }>(
    'select string_agg(audit_log::text, chr(10)) as text from audit_log',
  )) as [{ text: string }];
  for (const secret of ['not this one', 'unknown-to-the-log', PASSWORD])
    assert.ok(!text.includes(secret), secret);
  assert.ok(!service.logText().includes(PASSWORD));
});

test('200 from a new device sends the owner a mail; from a known device or the first one it does not', async () => {
  const account = await makeAccount(service);
  await signInAs(service, account, { userAgent: 'First device' });
  await signInAs(service, account, { userAgent: 'First device' });
  await signInAs(service, account, { userAgent: 'Second device' });
  const mails = await service.mailbox.to(account.email);
  assert.equal(mails.length, 1);
  assert.match(mails[0]!.text, /Second device/);
});

test('200 for a temporary password set by another user, which allows only a password change', async () => {
  const account = await makeAccount(service, { mustChangePassword: true, isOperator: true });
  const browser = stranger();
  assert.equal((await tryWith(browser, account.email, PASSWORD)).must(200).user.mustChangePassword, true);
  const { details } = (await browser.get('/api/v1/tenants')).refused(403, 'FORBIDDEN');
  assert.equal(details?.reason, 'PASSWORD_CHANGE_REQUIRED');
  (await browser.get('/api/v1/auth/session')).must(200);
});
