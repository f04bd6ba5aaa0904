import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { startIdentityProvider } from '../../../test/harness/identity-provider.ts';
import { proves } from '../../../test/harness/proves.ts';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import { anyAddress, makeAccount, PASSWORD, visitor } from '../../../test/harness/visitor.ts';
import type { SessionResult } from './shapes.ts';
import { signIn } from './sign-in.ts';

proves(signIn);

const SIGN_IN = '/api/v1/auth/signin';
let service: TestService;

before(async () => {
  service = await startTestService({ config: { trustProxy: true } });
});

const send = (body: unknown, headers = {}) =>
  visitor(service, { address: anyAddress() }).post<SessionResult>(SIGN_IN, body, headers);

test('200 for address and password as with login, a second factor and the limits included', async () => {
  const account = await makeAccount(service);
  const reply = await send({ email: account.email, password: PASSWORD });
  assert.equal(reply.must(200).user.uid, account.uid);
  assert.equal(reply.headers['set-cookie']!.length, 3);
  const guarded = await makeAccount(service, { mfa: true });
  (await send({ email: guarded.email, password: PASSWORD })).refused(401, 'MFA_REQUIRED');
  for (let index = 0; index < 10; index++)
    await send({ email: account.email, password: 'not this one at all' });
  (await send({ email: account.email, password: PASSWORD })).refused(429, 'RATE_LIMIT_EXCEEDED');
});

test('400 for anything but one credential: none, two kinds, half of one', async () => {
  for (const body of [
    {},
    { email: 'a@example.com', password: PASSWORD, idToken: 'x' },
    { customToken: 'x', idToken: 'x' },
  ]) {
    assert.deepEqual((await send(body)).fields(), ['body  oneCredential']);
  }
  assert.deepEqual((await send({ email: 'a@example.com' })).fields(), ['body /password required']);
  assert.deepEqual((await send({ password: PASSWORD })).fields(), ['body /email required']);
});

test('401 for malformed tokens', async () => {
  for (const token of ['x', 'a.b.c', 'e30.e30.']) {
    for (const body of [{ customToken: token }, { idToken: token }]) {
      const reply = await send(body);
      reply.refused(401, 'UNAUTHORIZED');
      assert.equal(reply.headers['set-cookie'], undefined);
    }
  }
});

test('403 for a page of another site (CSRF)', async () => {
  const { email } = await makeAccount(service);
  (await send({ email, password: PASSWORD }, { 'sec-fetch-site': 'cross-site' })).refused(403, 'FORBIDDEN');
});

test('502 for an ID token of a provider that does not answer', async () => {
  const gone = await startIdentityProvider('gone');
  const lonely = await startTestService({ config: { ssoProviders: [gone.settings] } });
  const { issuer: iss, clientId: aud } = gone.settings;
  const now = Math.floor(lonely.clock.now() / 1_000);
  const idToken = await gone.idToken({ iss, aud, sub: 'somebody', iat: now, exp: now + 3_600 });
  await gone.stop();
  (await visitor(lonely).post(SIGN_IN, { idToken })).refused(502, 'PROVIDER_UNAVAILABLE');
});
