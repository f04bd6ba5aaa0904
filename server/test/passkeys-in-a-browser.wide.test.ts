import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { before, test } from 'node:test';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { areAppsBuilt, buildApps } from '../../tools/build-apps.js';
import { type Approval, askedFor } from './harness/approvals.ts';
import { addAuthenticator, call, openBrowser } from './harness/browser.ts';
import { atEnd } from './harness/cleanup.ts';
import { pairTill, signInAt } from './harness/devices.ts';
import { startTestService, type TestService } from './harness/service.ts';
import { hireStaff } from './harness/staff.ts';
import { makeAccount, PASSWORD } from './harness/visitor.ts';
import { makeWorld, type Order, order, type World } from './harness/world.ts';

/**
 * Passkeys of a real browser, with its virtual authenticator: the browser reads our options, binds what it signs to its page,
 * and writes the answers. The pages are at localhost: no browser has passkeys for an address in figures.
 */

let service: TestService;
let browser: Browser;
let world: World;

before(async () => {
  if (!areAppsBuilt()) await buildApps();
  service = await startTestService();
  browser = await openBrowser();
  world = await makeWorld(service);
});

const pageAt = (): string => `${service.url.replace('127.0.0.1', 'localhost')}/manage/sign-in`;

interface Somebody {
  context: BrowserContext;
  page: Page;
  email: string;
  uid: string;
}

/** A manager at a page of ours, signed in with a password. */
async function atAPage(): Promise<Somebody> {
  const { email, uid } = await makeAccount(service, {
    places: [{ tenantId: world.tenantId, role: 'manager' }],
  });
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(pageAt());
  const login = await call(page, 'POST', '/api/v1/auth/login', { email, password: PASSWORD });
  assert.equal(login.status, 200);
  return { context, page, email, uid };
}

/** What a page does with options: hands them to the browser, and sends what it answers. */
const touch = (page: Page, options: unknown): Promise<Record<string, unknown>> =>
  page.evaluate(
    `navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(${JSON.stringify(options)}) })
       .then((credential) => credential.toJSON())`,
  );
const makePasskey = (page: Page, options: unknown): Promise<Record<string, unknown>> =>
  page.evaluate(
    `navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(${JSON.stringify(options)}) })
       .then((credential) => credential.toJSON())`,
  );

async function register(page: Page) {
  const path = '/api/v1/users/me/passkeys';
  const options = await call(page, 'POST', `${path}/options`);
  const attestation = await makePasskey(page, options.data);
  const made = await call<{ passkey: { id: string }; recoveryCodes: string[] | null }>(page, 'POST', path, {
    name: 'Phone',
    attestation,
  });
  return { ...made, credentialId: attestation.id };
}

const ask = async (page: Page, path: string, body?: object) => {
  const options = await call(page, 'POST', path, body);
  assert.equal(options.status, 200);
  return options.data;
};
const SIGN_IN = '/api/v1/auth/passkey-options';
const sessionOf = (page: Page) =>
  call<{ user: { uid: string; mfaEnabled: boolean }; session: { secondFactor: boolean } }>(
    page,
    'GET',
    '/api/v1/auth/session',
  );

test('registered, it is the second factor, signs in without an address, and proves who is there', async () => {
  const { context, page, email, uid } = await atAPage();
  await addAuthenticator(page);
  const made = await register(page);
  assert.deepEqual([made.status, made.data.recoveryCodes?.length], [201, 10]);
  const again = register(page);
  await assert.rejects(again, /InvalidStateError/, 'the same authenticator holds one for the account');

  assert.equal((await call(page, 'POST', '/api/v1/auth/signout')).status, 200);
  const login = await call(page, 'POST', '/api/v1/auth/login', { email, password: PASSWORD });
  assert.equal(login.code, 'MFA_REQUIRED');
  const { challengeId } = login.details;
  const second = await touch(page, await ask(page, SIGN_IN, { challengeId }));
  const verify = (passkey: unknown) =>
    call(page, 'POST', '/api/v1/auth/mfa/verify', { challengeId, passkey });
  assert.equal((await verify(second)).status, 200);
  assert.equal((await verify(second)).status, 401, 'once');
  assert.equal((await sessionOf(page)).data.session.secondFactor, true);

  assert.equal((await call(page, 'POST', '/api/v1/auth/signout')).status, 200);
  const alone = await touch(page, await ask(page, SIGN_IN, {}));
  assert.equal((await call(page, 'POST', '/api/v1/auth/signin', { passkey: alone })).status, 200);
  const { user, session } = (await sessionOf(page)).data;
  assert.deepEqual([user.uid, user.mfaEnabled, session.secondFactor], [uid, true, true]);

  // Removing it asks for a second factor, which it is.
  const remove = (body: object) =>
    call(page, 'DELETE', `/api/v1/users/me/passkeys/${made.data.passkey.id}`, body);
  assert.equal((await remove({})).status, 400);
  const proof = await touch(page, await ask(page, '/api/v1/auth/reauthenticate/passkey-options'));
  assert.equal((await remove({ passkey: proof })).status, 200);
  assert.equal((await sessionOf(page)).data.user.mfaEnabled, false);
  const gone = await touch(page, await ask(page, SIGN_IN, {}));
  assert.equal((await call(page, 'POST', '/api/v1/auth/signin', { passkey: gone })).status, 401);
  await context.close();
});

test('an authenticator that does not know its owner is a second factor, and no way in by itself', async () => {
  const { context, page, email } = await atAPage();
  await addAuthenticator(page, 'SECURITY_KEY');
  const { status, credentialId } = await register(page);
  assert.equal(status, 201);
  await call(page, 'POST', '/api/v1/auth/signout');
  await assert.rejects(touch(page, await ask(page, SIGN_IN, {})), /NotAllowedError/);
  const asked = (await ask(page, SIGN_IN, {})) as object;
  const allowCredentials = [{ id: credentialId, type: 'public-key' }];
  const lie = { ...asked, allowCredentials, userVerification: 'discouraged' };
  const unverified = await touch(page, lie);
  const refused = await call(page, 'POST', '/api/v1/auth/signin', { passkey: unverified });
  assert.equal(refused.status, 401, 'the page may lie to the browser, and the server sees it');
  const { details } = await call(page, 'POST', '/api/v1/auth/login', { email, password: PASSWORD });
  const { challengeId } = details;
  const passkey = await touch(page, await ask(page, SIGN_IN, { challengeId }));
  assert.equal((await call(page, 'POST', '/api/v1/auth/mfa/verify', { challengeId, passkey })).status, 200);
  await context.close();
});

test('an approval is proven by a touch for exactly that, in the manager’s session and at the till of whoever asks', async () => {
  const { context, page, uid } = await atAPage();
  await addAuthenticator(page);
  assert.equal((await register(page)).status, 201);
  const { pin } = await hireStaff(world);
  const waiter = await signInAt(world, await pairTill(world), { pin });
  const approvals = `${world.place.path}/approvals`;
  for (const atTheTill of [false, true]) {
    const made = await order(world.key, world.place);
    const path = `${world.place.path}/orders/${made.guid}/comp`;
    const body = { selectionGuids: [made.checks[0]!.selections[0]!.guid], reason: 'LATE' };
    const asked = askedFor(await waiter.post<Order>(path, body));
    const answer = await touch(page, await ask(page, `${approvals}/passkey-options`, asked));
    const give = async (what: object): Promise<{ status: number; data: Approval | undefined }> => {
      if (!atTheTill) return call<Approval>(page, 'POST', approvals, { ...what, passkey: answer });
      const reply = await waiter.post<Approval>(approvals, { ...what, passkey: answer });
      return { status: reply.status, data: reply.status === 201 ? reply.must(201) : undefined };
    };
    assert.equal((await give({ ...asked, amount: asked.amount + 1 })).status, 403, 'another amount');
    const { status, data } = await give(asked);
    assert.equal(status, 201);
    assert.deepEqual([data!.approver.id, data!.approver.proof], [uid, 'PASSKEY']);
    assert.equal((await give(asked)).status, 403, 'once');
    (await waiter.post<Order>(path, { ...body, approval: data!.guid })).must(200);
  }
  await context.close();
});

test('a page of somebody else gets no passkey of ours, or one that counts for nothing', async () => {
  const { context, page } = await atAPage();
  await addAuthenticator(page);
  assert.equal((await register(page)).status, 201);
  const options = await ask(page, SIGN_IN, {});
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end('<!doctype html><p>Hello</p>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(() => server.close());
  const { port } = server.address() as AddressInfo;
  await page.goto(`http://elsewhere.localhost:${port}/`);
  await assert.rejects(touch(page, options), /SecurityError/);
  // The browser tells hosts apart, the server origins.
  await page.goto(`http://localhost:${port}/`);
  const passkey = await touch(page, options);
  (await service.anyone.post('/api/v1/auth/signin', { passkey })).refused(401, 'UNAUTHORIZED');
  await context.close();
});
