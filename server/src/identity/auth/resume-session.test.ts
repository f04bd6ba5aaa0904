import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { proves } from '../../../test/harness/proves.ts';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import { makeAccount, signInAs, type Visitor, visitor } from '../../../test/harness/visitor.ts';
import { resumeSession } from './resume-session.ts';
import type { SessionResult } from './shapes.ts';

const RESUME = '/api/v1/auth/resume';
const MINUTE_MS = 60_000;

proves(resumeSession, () => {
  let service: TestService;

  before(async () => {
    service = await startTestService({ config: { trustProxy: true } });
  });

  const resume = async (browser: Visitor) => {
    const reply = await browser.post<{ current: SessionResult | null }>(RESUME, {});
    return { current: reply.must(200).current, cookies: reply.headers['set-cookie'] ?? [] };
  };

  test('200 with nobody, and no cookie, for a browser without a session', async () => {
    assert.deepEqual(await resume(visitor(service)), { current: null, cookies: [] });
    const stranger = visitor(service, {
      headers: { cookie: '__Host-comanda_access=nonsense; __Host-comanda_refresh=nonsense' },
    });
    assert.deepEqual(await resume(stranger), { current: null, cookies: [] });
  });

  test('200 with the session of the access cookie, which stays as it is', async () => {
    const account = await makeAccount(service);
    const { current, cookies } = await resume(await signInAs(service, account));
    assert.deepEqual([current?.user.uid, cookies], [account.uid, []]);
  });

  test('200 and both cookies again when the access cookie is over; nobody when the session is', async () => {
    const browser = await signInAs(service, await makeAccount(service));
    const first = await resume(browser);
    service.clock.moveBy(16 * MINUTE_MS);
    const later = await resume(browser);
    assert.deepEqual([later.current?.session.id, later.cookies.length], [first.current!.session.id, 2]);
    (await browser.get('/api/v1/auth/session')).must(200);
    const { sessions } = service.deps;
    (await browser.delete(`/api/v1/users/me/sessions/${later.current!.session.id}`)).must(200);
    sessions.forget(later.current!.session.id);
    assert.deepEqual(await resume(browser), { current: null, cookies: [] });
  });

  test('200 with nobody for a stolen old token, whose session ends', async () => {
    const browser = await signInAs(service, await makeAccount(service));
    const { '__Host-comanda_refresh': stolen } = await browser.cookies();
    service.clock.moveBy(16 * MINUTE_MS);
    assert.ok((await resume(browser)).current);
    // It is in use: who has the old one did not merely miss the answer.
    (await browser.get('/api/v1/auth/session')).must(200);
    await service.deps.sessions.flush();
    service.clock.moveBy(MINUTE_MS);
    const thief = visitor(service, { headers: { cookie: `__Host-comanda_refresh=${stolen}` } });
    assert.equal((await resume(thief)).current, null);
    service.clock.moveBy(16 * MINUTE_MS);
    assert.equal((await resume(browser)).current, null);
  });

  test('403 for a page of another site', async () => {
    const browser = await signInAs(service, await makeAccount(service));
    for (const site of ['cross-site', 'same-site'])
      (await browser.post(RESUME, {}, { 'sec-fetch-site': site })).refused(403, 'FORBIDDEN');
  });
});
