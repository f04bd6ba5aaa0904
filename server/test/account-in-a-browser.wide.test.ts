import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { before, describe, test } from 'node:test';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { areAppsBuilt, buildApps } from '../../tools/build-apps.js';
import { call, openBrowser } from './harness/browser.ts';
import { atEnd } from './harness/cleanup.ts';
import { codeAt } from './harness/credentials.ts';
import { linkIn } from './harness/mailbox.ts';
import { startTestService, type TestService } from './harness/service.ts';
import { makeAccount, PASSWORD } from './harness/visitor.ts';

/**
 * A person with a browser: sessions by fetch() from a page of ours. Nothing here touches a cookie; the browser takes, keeps,
 * sends and withholds them by their attributes. The pages themselves are the management app's, and so are their tests.
 */

const MINUTE_MS = 60_000;
const ACCESS = '__Host-comanda_access';
const REFRESH = '__Host-comanda_refresh';
/** The browser is known by it, which signs nobody in. */
const DEVICE = '__Host-comanda_device';
const SCREEN = { width: 390, height: 844 };

let service: TestService;
let browser: Browser;
let people = 0;

before(async () => {
  if (!areAppsBuilt()) await buildApps();
  service = await startTestService();
  browser = await openBrowser();
});

const freshEmail = (): string => `browser-${++people}@example.com`;

/** A browser without a past, and what its pages complained of. */
async function newBrowser(): Promise<{ context: BrowserContext; page: Page; complaints: string[] }> {
  const context = await browser.newContext({ viewport: SCREEN });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  return { context, page, complaints };
}

async function cookieOf(context: BrowserContext, name: string) {
  // The refresh cookie is for the auth endpoints only.
  const cookies = await context.cookies(`${service.url}/api/v1/auth/session`);
  return cookies.find((cookie) => cookie.name === name);
}

async function linkMailedTo(email: string): Promise<string> {
  const [mail] = await service.mailbox.to(email);
  return linkIn(mail!); // it waits for one
}

const sessionOf = (page: Page) =>
  call<{ user: { email: string; mfaEnabled: boolean }; session: { id: string; secondFactor: boolean } }>(
    page,
    'GET',
    '/api/v1/auth/session',
  );

test('from sign-up to sign-out: verify by the mail, enrol a second factor, sign in with it, be refreshed silently', async () => {
  const { context, page, complaints } = await newBrowser();
  const email = freshEmail();
  await page.goto(`${service.url}/manage/sign-in`);

  const signUp = await call(page, 'POST', '/api/v1/auth/signup', {
    email,
    password: PASSWORD,
    name: 'Zoë 山田',
    tenantName: 'Casa Zoë',
  });
  assert.equal(signUp.status, 202);
  const early = await call(page, 'POST', '/api/v1/auth/login', { email, password: PASSWORD });
  assert.equal(early.code, 'UNAUTHORIZED', 'not before the address is confirmed');

  await page.goto(await linkMailedTo(email));
  await page.getByRole('button', { name: 'Confirm address' }).click();
  await page.getByText(`${email} is confirmed`).waitFor();
  const kept = async () => (await context.cookies()).map(({ name }) => name);
  assert.deepEqual(await kept(), [DEVICE], 'a link is no credential');

  const login = await call(page, 'POST', '/api/v1/auth/login', { email, password: PASSWORD });
  assert.equal(login.status, 200);
  const access = await cookieOf(context, ACCESS);
  const refresh = await cookieOf(context, REFRESH);
  for (const cookie of [access, refresh]) {
    const { httpOnly, secure, sameSite, domain } = cookie!;
    const host = new URL(service.url).hostname;
    assert.deepEqual(
      { httpOnly, secure, sameSite, domain },
      { httpOnly: true, secure: true, sameSite: 'Lax', domain: host },
    );
  }
  assert.deepEqual([access!.path, refresh!.path], ['/', '/']);
  assert.equal(await page.evaluate('document.cookie'), '', 'no script can read them');

  const begun = await call<{ secret: string }>(page, 'POST', '/api/v1/users/me/mfa');
  assert.equal(begun.status, 201);
  const { secret } = begun.data;
  const confirmed = await call<{ recoveryCodes: string[] }>(page, 'POST', '/api/v1/users/me/mfa/confirm', {
    code: codeAt(secret, service.clock.now()),
  });
  assert.equal(confirmed.status, 200);
  assert.ok(confirmed.data.recoveryCodes.length > 0);

  assert.equal((await call(page, 'POST', '/api/v1/auth/signout')).status, 200);
  assert.deepEqual(await kept(), [DEVICE]);
  assert.equal((await sessionOf(page)).status, 401);

  // Codes work once, so the app has to show the next one.
  service.clock.moveBy(MINUTE_MS);
  const challenged = await call(page, 'POST', '/api/v1/auth/login', { email, password: PASSWORD });
  assert.deepEqual([challenged.status, challenged.code], [401, 'MFA_REQUIRED']);
  assert.deepEqual(await kept(), [DEVICE], 'half a sign-in is none');
  const verified = await call(page, 'POST', '/api/v1/auth/mfa/verify', {
    challengeId: challenged.details.challengeId,
    code: codeAt(secret, service.clock.now()),
  });
  assert.equal(verified.status, 200);
  const first = await sessionOf(page);
  assert.deepEqual([first.data.user.email, first.data.session.secondFactor], [email, true]);

  const before = await cookieOf(context, ACCESS);
  const refreshBefore = await cookieOf(context, REFRESH);
  assert.equal((await call(page, 'GET', '/api/v1/users/me')).status, 200);
  assert.equal((await cookieOf(context, ACCESS))!.value, before!.value, 'fresh enough');
  service.clock.moveBy(11 * MINUTE_MS);
  assert.equal((await call(page, 'GET', '/api/v1/users/me')).status, 200);
  const renewed = await cookieOf(context, ACCESS);
  assert.notEqual(renewed!.value, before!.value, 'renewed along with another answer');
  service.clock.moveBy(11 * MINUTE_MS);
  const later = await sessionOf(page);
  assert.equal(later.status, 200, 'the first cookie alone would have ended');
  assert.equal(later.data.session.id, first.data.session.id);
  assert.equal((await cookieOf(context, REFRESH))!.value, refreshBefore!.value);

  service.clock.moveBy(16 * MINUTE_MS);
  assert.equal((await sessionOf(page)).status, 401, 'left alone for longer than a cookie lives');
  assert.equal((await call(page, 'POST', '/api/v1/auth/refresh')).status, 200);
  assert.notEqual((await cookieOf(context, REFRESH))!.value, refreshBefore!.value);
  assert.equal((await sessionOf(page)).data.session.id, first.data.session.id);

  assert.equal((await call(page, 'POST', '/api/v1/auth/signout')).status, 200);
  assert.deepEqual(await kept(), [DEVICE]);
  assert.equal((await call(page, 'POST', '/api/v1/auth/refresh')).status, 401);
  const unexpected = complaints.filter((line) => !/status of 401/.test(line));
  assert.deepEqual(unexpected, [], 'the pages obey their own policy');
  await context.close();
});

describe('a page of somebody else', () => {
  let foreignPort: number;

  before(async () => {
    const server = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html').end('<!doctype html><form method="post"></form>');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    atEnd(() => server.close());
    foreignPort = (server.address() as AddressInfo).port;
  });

  /** Has the page post a form to an address, as it would without anybody's doing; the answer, and the cookies sent. */
  async function postForm(
    page: Page,
    to: string,
    json?: string,
  ): Promise<{ status: number; cookie: string }> {
    const answered = page.waitForResponse(to);
    // A form can be made to send JSON, if text/plain is taken for it.
    const fields = json
      ? `form.enctype = 'text/plain'; form.innerHTML = '<input>'; form[0].name = ${JSON.stringify(`${json.slice(0, -1)},"x":"`)}; form[0].value = '"}';`
      : '';
    await page.evaluate(
      `{ const form = document.forms[0]; form.action = ${JSON.stringify(to)}; ${fields} form.submit(); }`,
    );
    const response = await answered;
    await page.waitForURL(to);
    const { cookie = '' } = await response.request().allHeaders();
    return { status: response.status(), cookie };
  }

  // Another site, for which the browser withholds the cookies, and another port of the same one, for which it does not.
  for (const { host, cookies } of [
    { host: 'localhost', cookies: false },
    { host: '127.0.0.1', cookies: true },
  ]) {
    test(`at ${host} can neither post a form nor fetch with the session, ${cookies ? 'though its cookies are sent' : 'whose cookies stay home'}`, async () => {
      const { uid, email } = await makeAccount(service);
      const { context, page } = await newBrowser();
      await page.goto(`${service.url}/manage/sign-in`);
      const credential = { email, password: PASSWORD };
      assert.equal((await call(page, 'POST', '/api/v1/auth/login', credential)).status, 200);
      const session = (await sessionOf(page)).data.session.id;
      const foreign = `http://${host}:${foreignPort}/`;
      const targets = [
        { path: '/api/v1/auth/signout', status: 403 },
        { path: '/api/v1/auth/refresh', status: 403 },
        // Without cookies nobody is signed in, which is said first.
        { path: '/api/v1/users/me/mfa', status: cookies ? 403 : 401 },
        { path: '/api/v1/auth/login', json: JSON.stringify(credential), status: 415 },
      ];
      for (const { path, json, status } of targets) {
        const to = service.url + path;
        const tab = await context.newPage();
        await tab.goto(foreign);
        const posted = await postForm(tab, to, json);
        assert.equal(posted.status, status, path);
        assert.equal(posted.cookie.includes(ACCESS), cookies, path);
        await tab.goto(foreign);
        const fetched = tab.waitForResponse(to);
        await tab.evaluate(
          `void fetch(${JSON.stringify(to)}, { method: 'POST', mode: 'no-cors', credentials: 'include' })`,
        );
        assert.ok([400, status].includes((await fetched).status()), path);
        const read = `fetch(${JSON.stringify(to)}, { credentials: 'include' }).then(() => 'read', () => 'refused')`;
        assert.equal(await tab.evaluate(read), 'refused', path);
        await tab.close();
      }
      assert.equal((await sessionOf(page)).data.session.id, session, 'the session goes on');
      assert.equal((await call(page, 'POST', '/api/v1/auth/refresh')).status, 200);
      const [user] = await service.database.sql('select mfa_secret from users where uid = $1', [uid]);
      assert.equal(user!.mfa_secret, null, 'no enrolment was begun');
      await context.close();
    });
  }
});
