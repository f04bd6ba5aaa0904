import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { asOwner } from '../../../test/harness/cluster.ts';
import { eventually } from '../../../test/harness/eventually.ts';
import { type IdentityProvider, startIdentityProvider } from '../../../test/harness/identity-provider.ts';
import { signedIn } from '../../../test/harness/people.ts';
import { startTestService, type TestService } from '../../../test/harness/service.ts';

interface SessionResult {
  user: { uid: string; email: string };
}

let idp: IdentityProvider;
let service: TestService;

before(async () => {
  idp = await startIdentityProvider('acme');
  service = await startTestService({ config: { ssoProviders: [idp.settings] } });
  idp.register(service.url);
});

let counter = 0;
const claims = (more: JWTPayload = {}): JWTPayload => {
  counter++;
  const now = Math.floor(service.clock.now() / 1_000);
  return {
    iss: idp.settings.issuer,
    aud: idp.settings.clientId,
    sub: `app-${counter}`,
    email: `app${counter}@example.com`,
    email_verified: true,
    iat: now,
    exp: now + 3_600,
    ...more,
  };
};
const use = (idToken: string, headers = {}) =>
  service.anyone.post<SessionResult>('/api/v1/auth/signin', { idToken }, headers);
const refusal = async (idToken: string) => (await use(idToken)).refused(401, 'UNAUTHORIZED').message;

test('an ID token of a configured provider signs in, and creates an account the first time', async () => {
  const first = claims();
  const reply = await use(await idp.idToken(first));
  assert.equal(reply.must(200).user.email, first.email);
  assert.equal(reply.headers['set-cookie']!.length, 3);
  const later = await use(await idp.idToken(claims({ sub: first.sub! })));
  assert.equal(later.must(200).user.uid, reply.body.data!.user.uid);
});

test('an account with the same address is linked when both sides have verified it, and not otherwise', async () => {
  const person = await signedIn(service, { email: 'known@example.com' });
  const unverified = await idp.idToken(claims({ email: 'known@example.com', email_verified: false }));
  (await use(unverified)).refused(403, 'FORBIDDEN');
  const verified = await idp.idToken(claims({ email: 'known@example.com' }));
  assert.equal((await use(verified)).must(200).user.uid, person.uid);
});

test('our second factor is still required', async () => {
  const person = await signedIn(service, { email: 'factor@example.com' });
  await service.database.sql('update users set mfa_enabled_at = now() where uid = $1', [person.uid]);
  const token = await idp.idToken(claims({ email: 'factor@example.com' }));
  assert.ok((await use(token)).refused(401, 'MFA_REQUIRED').details?.challengeId);
});

test('an identity that is unlinked meanwhile begins no session', async () => {
  const person = await signedIn(service, { email: 'leaving@example.com' });
  const mine = claims({ email: 'leaving@example.com' });
  (await use(await idp.idToken(mine))).must(200);
  const token = await idp.idToken({ ...mine, iat: mine.iat! - 1 }); // set by claims()
  const reply = await asOwner(service.database.url, async (client) => {
    await client.query('begin');
    await client.query('select 1 from users where uid = $1 for update', [person.uid]);
    const signingIn = use(token);
    await eventually(async () => {
      const waiting = await service.database.sql(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      assert.equal(waiting.length, 1);
    });
    await client.query('delete from federated_identities where uid = $1', [person.uid]);
    await client.query('commit');
    return signingIn;
  });
  assert.match(reply.refused(401, 'UNAUTHORIZED').message, /unlinked/);
});

test('an ID token works once', async () => {
  const token = await idp.idToken(claims());
  const replies = await Promise.all(Array.from({ length: 10 }, () => use(token)));
  assert.equal(replies.filter(({ status }) => status === 200).length, 1);
  assert.match(await refusal(token), /used already/);
});

test('each mistake has its own message', async () => {
  const now = Math.floor(service.clock.now() / 1_000);
  assert.match(
    await refusal(await idp.idToken(claims({ iss: 'https://evil.example' }))),
    /No identity provider/,
  );
  assert.match(await refusal(await idp.idToken(claims({ aud: 'another-client' }))), /another audience/);
  assert.match(await refusal(await idp.idToken(claims({ azp: 'another-client' }))), /another client/);
  assert.match(await refusal(await idp.idToken(claims({ iat: now - 7_200, exp: now - 3_600 }))), /expired/);
  assert.match(await refusal(await idp.idToken(claims({ iat: now + 600, exp: now + 900 }))), /"iat"/);
  const { exp: _, ...endless } = claims();
  assert.match(await refusal(await idp.idToken(endless)), /"exp"/);
  assert.match(await refusal('no token'), /not a signed JWT/);
});

test('a custom token sent as an ID token has its own message', async () => {
  const person = await signedIn(service);
  const { customToken } = (
    await person.post<{ customToken: string }>('/api/v1/auth/custom-token', { domain: '127.0.0.1' })
  ).must(201);
  assert.match(await refusal(customToken), /custom token; send it as customToken/);
});

test('forged ID tokens are rejected: alg none, another key, the client secret as a key, a key of the token’s own', async () => {
  const foreign = await generateKeyPair('RS256');
  const signed = (header: object, key: CryptoKey | Uint8Array) =>
    new SignJWT(claims()).setProtectedHeader({ alg: 'RS256', kid: 'provider-key', ...header }).sign(key);
  const secret = new TextEncoder().encode(idp.settings.clientSecret);
  const jwk = await exportJWK(foreign.publicKey);
  for (const token of [
    new UnsecuredJWT(claims()).encode(),
    await signed({}, foreign.privateKey as CryptoKey),
    await signed({ kid: 'unknown' }, foreign.privateKey as CryptoKey),
    await signed({ jwk }, foreign.privateKey as CryptoKey),
    await signed({ alg: 'HS256' }, secret),
  ]) {
    await refusal(token);
  }
});

test('a page of another site cannot sign its visitor in to an account of its choice', async () => {
  const token = await idp.idToken(claims());
  (await use(token, { 'sec-fetch-site': 'cross-site' })).refused(403, 'FORBIDDEN');
  (await use(token, { origin: 'https://evil.example' })).refused(403, 'FORBIDDEN');
  (await use(token)).must(200);
});

test('only an ID token that says when its person was asked is a fresh proof', async () => {
  const seconds = Math.floor(service.clock.now() / 1_000);
  for (const [auth_time, isFresh] of [
    [undefined, false],
    ['now', false],
    [seconds - 601, false],
    [seconds, true],
  ] as const) {
    const reply = await use(await idp.idToken(claims({ ...(auth_time === undefined ? {} : { auth_time }) })));
    reply.must(200);
    const cookie = reply.headers['set-cookie']!.map((text) => text.split(';')[0]).join('; ');
    const headers = { cookie, 'sec-fetch-site': 'same-origin' };
    const begun = await service.anyone.post('/api/v1/users/me/mfa', undefined, headers);
    if (isFresh) begun.must(201);
    else {
      const { details } = begun.refused(403, 'REAUTHENTICATION_REQUIRED');
      assert.deepEqual(details?.proofs, ['SSO']);
    }
  }
});
