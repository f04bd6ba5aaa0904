import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { eventually } from '../../../test/harness/eventually.ts';
import type { Reply } from '../../../test/harness/http.ts';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import { makeAccount, signInAs, type Visitor, visitor } from '../../../test/harness/visitor.ts';
import { makeTenant } from '../../../test/harness/world.ts';
import { createSessionTokens } from './session-tokens.ts';
import type { SessionResult } from './shapes.ts';

const REFRESH = '/api/v1/auth/refresh';
const SESSION = '/api/v1/auth/session';
const COOKIE = '__Host-comanda_refresh';
const ACCESS = '__Host-comanda_access';
const SECOND_MS = 1_000;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

let service: TestService;
let other: TestService;

before(async () => {
  service = await startTestService({ config: { trustProxy: true } });
  const { database, clock, mailbox } = service;
  other = await startTestService({ config: { trustProxy: true }, database, clock, mailbox });
});

const signedIn = async (): Promise<Visitor> => signInAs(service, await makeAccount(service));
const refreshTokenOf = async (browser: Visitor): Promise<string> => (await browser.cookies())[COOKIE]!;
const tokenIn = ({ headers }: Reply<unknown>): string =>
  /__Host-comanda_refresh=([^;]+)/.exec(headers['set-cookie']!.join())![1]!; // a refresh sets it
/** A client with that token and nothing else. */
const holderOf = (token: string, target = service): Visitor =>
  visitor(target, { headers: { cookie: `${COOKIE}=${token}` } });

test('200 after the access cookie has expired sets both cookies again, and the session continues', async () => {
  const browser = await signedIn();
  const before = await browser.cookies();
  service.clock.moveBy(16 * MINUTE_MS);
  (await browser.get(SESSION)).refused(401, 'UNAUTHORIZED');
  const reply = await browser.post<SessionResult>(REFRESH, {});
  assert.ok(Date.parse(reply.must(200).session.accessExpiresAt) > service.clock.now());
  assert.equal(reply.headers['set-cookie']!.length, 2);
  const after = await browser.cookies();
  assert.notEqual(after[COOKIE], before[COOKIE]);
  (await browser.get(SESSION)).must(200);
});

test('200 for GET as for POST, and neither needs a body', async () => {
  const browser = await signedIn();
  (await browser.get(REFRESH)).must(200);
  (await browser.send('POST', REFRESH)).must(200);
});

test('200 for 20 tabs that refresh at once on two processes; all end with a valid token', async () => {
  const browser = await signedIn();
  const token = await refreshTokenOf(browser);
  service.clock.moveBy(16 * MINUTE_MS);
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, tab) => holderOf(token, tab % 2 ? other : service).post(REFRESH, {})),
  );
  const given = new Set<string>();
  for (const reply of replies) {
    reply.must(200);
    given.add(tokenIn(reply));
  }
  assert.equal(given.size, 1, 'all got the same successor');
  service.clock.moveBy(MINUTE_MS);
  (await holderOf([...given][0]!).post(REFRESH, {})).must(200);
});

test('200 for tabs that refresh one after the other, with either token in their cookie jar', async () => {
  const browser = await signedIn();
  const first = await refreshTokenOf(browser);
  for (let tab = 0; tab < 5; tab++) {
    (await browser.post(REFRESH, {})).must(200);
    (await holderOf(first).post(REFRESH, {})).must(200);
    service.clock.moveBy(SECOND_MS);
  }
  service.clock.moveBy(20 * SECOND_MS);
  (await browser.post(REFRESH, {})).must(200);
});

/** Uses the access cookie, and has that written, as happens by itself some seconds later. */
const uses = async (browser: Visitor, target = service) => {
  (await browser.get(SESSION)).must(200);
  await target.deps.sessions.flush();
};

test('200 for the token before the last one, however late, while nothing of the answer to it was used: it was lost', async () => {
  const browser = await signedIn();
  const first = await refreshTokenOf(browser);
  // Another tab works on with the access cookie that it has, which is renewed meanwhile.
  const { [ACCESS]: access } = await browser.cookies();
  const tab = visitor(service, { headers: { cookie: `${ACCESS}=${access}` } });
  service.clock.moveBy(11 * MINUTE_MS);
  const lost = await holderOf(first).post(REFRESH, {});
  lost.must(200);
  await uses(tab);
  assert.ok((await tab.cookies())[ACCESS], 'it was renewed');
  for (const days of [0, 0, 3]) {
    service.clock.moveBy(days * DAY_MS + 20 * SECOND_MS);
    const again = await holderOf(first, days ? other : service).post(REFRESH, {});
    again.must(200);
    assert.equal(tokenIn(again), tokenIn(lost));
  }
  (await browser.post(REFRESH, {})).must(200);
  service.clock.moveBy(20 * SECOND_MS);
  await uses(browser);
  (await browser.post(REFRESH, {})).must(200);
  // What came instead is in use now: whoever has this one still has copied it.
  (await holderOf(first).post(REFRESH, {})).refused(401, 'UNAUTHORIZED');
  (await browser.post(REFRESH, {})).refused(401, 'UNAUTHORIZED');
});

test('401 for a stolen old token used later ends the session for both holders, and is in the audit log', async () => {
  const { tenantId } = await makeTenant(service);
  const account = await makeAccount(service, { places: [{ tenantId, role: 'manager' }] });
  const browser = await signInAs(service, account);
  const stolen = await refreshTokenOf(browser);
  (await browser.post(REFRESH, {})).must(200);
  await uses(browser);
  service.clock.moveBy(11 * SECOND_MS);
  const reply = await holderOf(stolen, other).post(REFRESH, {});
  reply.refused(401, 'UNAUTHORIZED');
  assert.equal(reply.headers['set-cookie'], undefined);
  (await browser.post(REFRESH, {})).refused(401, 'UNAUTHORIZED');
  await eventually(async () => void (await browser.get(SESSION)).refused(401, 'UNAUTHORIZED'));
  const lines = await service.database.sql<{ action: string; details: { uid: string } }>(
    `select action, details from audit_log where tenant_id = $1 and action = 'session.refresh_reused'`,
    [tenantId],
  );
  assert.equal(lines.length, 1);
  assert.equal(lines[0]!.details.uid, account.uid);
});

test('401 for a token from many rotations ago, as for the previous one', async () => {
  const browser = await signedIn();
  const stolen = await refreshTokenOf(browser);
  for (let round = 0; round < 3; round++) {
    (await browser.post(REFRESH, {})).must(200);
    service.clock.moveBy(DAY_MS);
  }
  (await holderOf(stolen).post(REFRESH, {})).refused(401, 'UNAUTHORIZED');
  (await browser.post(REFRESH, {})).refused(401, 'UNAUTHORIZED');
});

test('401 for the owner after a thief has refreshed first, and then for the thief', async () => {
  const browser = await signedIn();
  const thief = holderOf(await refreshTokenOf(browser));
  const taken = await thief.post(REFRESH, {});
  taken.must(200);
  const theirs = tokenIn(taken);
  await uses(thief);
  service.clock.moveBy(MINUTE_MS);
  (await browser.post(REFRESH, {})).refused(401, 'UNAUTHORIZED');
  (await holderOf(theirs).post(REFRESH, {})).refused(401, 'UNAUTHORIZED');
});

test('401 for the owner after a thief has refreshed first and only listens to events', async () => {
  const { tenantId } = await makeTenant(service);
  const browser = await signInAs(
    service,
    await makeAccount(service, { places: [{ tenantId, role: 'owner' }] }),
  );
  const thief = holderOf(await refreshTokenOf(browser));
  (await thief.post(REFRESH, {})).must(200);
  (await thief.get('/api/v1/events', { 'x-tenant-id': tenantId })).must(200);
  await service.deps.sessions.flush();
  service.clock.moveBy(MINUTE_MS);
  (await browser.post(REFRESH, {})).refused(401, 'UNAUTHORIZED');
});

test('401 for a guessed refresh token, which ends nothing', async () => {
  const browser = await signedIn();
  const token = await refreshTokenOf(browser);
  const [sessionId] = token.split('.');
  const foreign = createSessionTokens('another installation, with another secret').firstRefresh(sessionId!);
  for (const guess of ['x', '..', `${sessionId}.a.b`, `${token}x`, foreign, token.replace(/\.[^.]+$/, '')]) {
    (await holderOf(guess).post(REFRESH, {})).refused(401, 'UNAUTHORIZED');
  }
  (await visitor(service).post(REFRESH, {})).refused(401, 'UNAUTHORIZED');
  (await browser.post(REFRESH, {})).must(200);
});

test('200 extends the 30 days, up to 90 days in all', async () => {
  const browser = await signedIn();
  const { session } = (await browser.get<SessionResult>(SESSION)).must(200);
  for (let day = 0; day < 80; day += 20) {
    const reply = await browser.post<SessionResult>(REFRESH, {});
    const { refreshExpiresAt, endsAt } = reply.must(200).session;
    assert.equal(endsAt, session.endsAt);
    const expected = Math.min(service.clock.now() + 30 * DAY_MS, Date.parse(endsAt));
    assert.ok(Math.abs(Date.parse(refreshExpiresAt) - expected) < 5_000);
    service.clock.moveBy(20 * DAY_MS);
  }
  service.clock.moveBy(11 * DAY_MS);
  (await browser.post(REFRESH, {})).refused(401, 'UNAUTHORIZED');
});

test('401 after 30 days without a refresh', async () => {
  const browser = await signedIn();
  service.clock.moveBy(30 * DAY_MS + SECOND_MS);
  (await browser.post(REFRESH, {})).refused(401, 'UNAUTHORIZED');
});

test('401 for a suspended user', async () => {
  const account = await makeAccount(service);
  const browser = await signInAs(service, account);
  await service.database.sql(`update users set status = 'SUSPENDED' where uid = $1`, [account.uid]);
  (await browser.post(REFRESH, {})).refused(401, 'UNAUTHORIZED');
});

test('403 for a page of another site, by GET and by POST (CSRF)', async () => {
  const browser = await signedIn();
  for (const method of ['GET', 'POST']) {
    const reply = await browser.send(method, REFRESH, { headers: { 'sec-fetch-site': 'cross-site' } });
    assert.equal(reply.refused(403, 'FORBIDDEN').details?.reason, 'CROSS_SITE');
  }
});

test('200 stores only hashes of refresh tokens', async () => {
  const browser = await signedIn();
  await browser.post(REFRESH, {});
  const token = await refreshTokenOf(browser);
  const rows = await service.database.sql<{ text: string }>('select sessions::text as text from sessions');
  for (const part of token.split('.').slice(1)) assert.ok(!rows.some(({ text }) => text.includes(part)));
});
