import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import { makeAccount, signInAs, visitor } from '../../../test/harness/visitor.ts';

const SIGN_OUT = '/api/v1/auth/signout';
const MINUTE_MS = 60_000;
let service: TestService;

before(async () => {
  service = await startTestService({ config: { trustProxy: true } });
});

/** Both cookies, ended: same name, path and attributes as when they were set. */
function assertCleared(setCookie: string[] | undefined): void {
  assert.deepEqual(setCookie, [
    '__Host-comanda_access=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Lax',
    '__Host-comanda_refresh=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Lax',
  ]);
}

test('200 clears the cookies, revokes the session and is in the audit log', async () => {
  const account = await makeAccount(service);
  const browser = await signInAs(service, account);
  const { '__Host-comanda_access': access, '__Host-comanda_refresh': refresh } = await browser.cookies();
  const reply = await browser.post(SIGN_OUT, {});
  reply.must(200);
  assertCleared(reply.headers['set-cookie']);
  assert.deepEqual(Object.keys(await browser.cookies()), ['__Host-comanda_device']);
  const kept = visitor(service, {
    headers: { cookie: `__Host-comanda_access=${access}; __Host-comanda_refresh=${refresh}` },
  });
  (await kept.post('/api/v1/auth/refresh', {})).refused(401, 'UNAUTHORIZED');
  const lines = await service.database.sql(
    `select 1 from audit_log where action = 'user.signed_out' and actor_id = $1`,
    [account.uid],
  );
  assert.equal(lines.length, 1);
});

test('200 without a session or a body, and the cookies are cleared whatever the request sent', async () => {
  const cookies = ['', '__Host-comanda_access=nonsense', '__Host-comanda_refresh=a.b.c', ';;;='];
  for (const cookie of cookies) {
    const reply = await visitor(service, { headers: { cookie } }).send('POST', SIGN_OUT);
    reply.must(200);
    assertCleared(reply.headers['set-cookie']);
  }
});

test('200 for the refresh cookie alone, after the access cookie has expired', async () => {
  const browser = await signInAs(service, await makeAccount(service));
  const { '__Host-comanda_refresh': refresh } = await browser.cookies();
  service.clock.moveBy(20 * MINUTE_MS);
  const bare = visitor(service, { headers: { cookie: `__Host-comanda_refresh=${refresh}` } });
  (await bare.post(SIGN_OUT, {})).must(200);
  (await bare.post('/api/v1/auth/refresh', {})).refused(401, 'UNAUTHORIZED');
});

test('200 sets no renewed cookie along with the cleared ones', async () => {
  const browser = await signInAs(service, await makeAccount(service));
  service.clock.moveBy(12 * MINUTE_MS);
  assertCleared((await browser.post(SIGN_OUT, {})).headers['set-cookie']);
});

test('200 leaves the other sessions of the user', async () => {
  const account = await makeAccount(service);
  const [one, two] = [await signInAs(service, account), await signInAs(service, account)];
  (await one.post(SIGN_OUT, {})).must(200);
  (await two.get('/api/v1/auth/session')).must(200);
});

test('403 for a page of another site (CSRF)', async () => {
  const browser = await signInAs(service, await makeAccount(service));
  const reply = await browser.post(SIGN_OUT, {}, { 'sec-fetch-site': 'cross-site' });
  reply.refused(403, 'FORBIDDEN');
  assert.equal(reply.headers['set-cookie'], undefined);
  (await browser.get('/api/v1/auth/session')).must(200);
});
