import { before, describe, test } from 'node:test';
import {
  answerTo,
  type Registered,
  registerPasskeyOf,
  SIGN_IN_OPTIONS,
} from '../../../test/harness/authenticator.ts';
import { holdingAccount, inTurn, waiting } from '../../../test/harness/held-account.ts';
import { type IdentityProvider, startIdentityProvider } from '../../../test/harness/identity-provider.ts';
import { signedIn } from '../../../test/harness/people.ts';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import {
  type Account,
  type AccountOptions,
  anyAddress,
  makeAccount,
  PASSWORD,
  type Visitor,
  visitor,
} from '../../../test/harness/visitor.ts';
import { makeTenant } from '../../../test/harness/world.ts';
import type { SessionResult } from './shapes.ts';

/** What somebody has begun when what they began it by ends. Whoever was first counts, and nobody else. */

const LOGIN = '/api/v1/auth/login';
const SIGN_IN = '/api/v1/auth/signin';
const SHOP = 'shop.example';

let idp: IdentityProvider;
let service: TestService;

before(async () => {
  idp = await startIdentityProvider('acme');
  service = await startTestService({
    config: { ssoProviders: [idp.settings], customTokenDomains: [SHOP], trustProxy: 1 },
  });
  idp.register(service.url);
});

const browse = (): Visitor => visitor(service, { address: anyAddress() });

async function signedInAccount(options: AccountOptions = {}): Promise<Account & { browser: Visitor }> {
  const account = await makeAccount(service, options);
  const browser = browse();
  (await browser.post(LOGIN, { email: account.email, password: PASSWORD })).must(200);
  return { ...account, browser };
}

/** An answer of a passkey that signs in, as soon as it is sent. */
async function signingIn(passkey: Registered): Promise<{ thief: Visitor; send: () => Promise<Answer> }> {
  const thief = browse();
  const answer = await answerTo(thief, passkey, SIGN_IN_OPTIONS, {});
  return { thief, send: () => thief.post<SessionResult>(SIGN_IN, { passkey: answer }) };
}
type Answer = Awaited<ReturnType<Visitor['post']>>;

describe('a sign-in begins no session by what is taken off the account meanwhile', () => {
  test('a passkey that its owner removes', async () => {
    const { uid, browser } = await signedInAccount();
    const passkey = await registerPasskeyOf(browser);
    const { thief, send } = await signingIn(passkey);
    const remove = () =>
      browser.send('DELETE', `/api/v1/users/me/passkeys/${passkey.id}`, {
        body: { code: passkey.recoveryCodes?.[0] },
      });
    const [removed, begun] = await inTurn(service, uid, remove, send);
    removed.must(200);
    begun.refused(401, 'UNAUTHORIZED');
    (await thief.get('/api/v1/auth/session')).refused(401, 'UNAUTHORIZED');
  });

  test('a passkey that an owner of the tenant resets', async () => {
    const { tenantId } = await makeTenant(service, 'Resetting');
    const owner = await signedIn(service, { places: [{ tenantId, role: 'owner' }] });
    const { uid, browser } = await signedInAccount({ places: [{ tenantId, role: 'manager' }] });
    const { send } = await signingIn(await registerPasskeyOf(browser));
    const reset = () => owner.post(`/api/v1/admin-users/${uid}/mfa-reset`, undefined);
    const [done, begun] = await inTurn(service, uid, reset, send);
    done.must(200);
    begun.refused(401, 'UNAUTHORIZED');
  });

  test('a passkey of which a copy is found out', async () => {
    const { uid, browser } = await signedInAccount();
    const { send } = await signingIn(await registerPasskeyOf(browser));
    const begun = await holdingAccount(service, uid, async (client) => {
      const sent = send();
      await waiting(service, 1);
      await client.query('update passkeys set suspect_at = now() where uid = $1', [uid]);
      await client.query('commit');
      return sent;
    });
    begun.refused(401, 'UNAUTHORIZED');
  });

  test('a passkey as second factor', async () => {
    const { uid, email, browser } = await signedInAccount();
    const passkey = await registerPasskeyOf(browser);
    const thief = browse();
    const { details } = (await thief.post(LOGIN, { email, password: PASSWORD })).refused(401, 'MFA_REQUIRED');
    const challengeId = details?.challengeId;
    const answer = await answerTo(thief, passkey, SIGN_IN_OPTIONS, { challengeId });
    const begun = await holdingAccount(service, uid, async (client) => {
      const sent = thief.post('/api/v1/auth/mfa/verify', { challengeId, passkey: answer });
      await waiting(service, 1);
      await client.query('delete from passkeys where uid = $1', [uid]);
      await client.query('commit');
      return sent;
    });
    begun.refused(401, 'UNAUTHORIZED');
  });

  test('an identity that its owner unlinks while the second factor is asked for', async () => {
    const { uid, email, browser } = await signedInAccount();
    const { recoveryCodes } = await registerPasskeyOf(browser);
    const now = Math.floor(service.clock.now() / 1_000);
    const { issuer: iss, clientId: aud } = idp.settings;
    const claims = { iss, aud, sub: uid, email, email_verified: true, iat: now, exp: now + 600 };
    const thief = browse();
    const asked = await thief.post(SIGN_IN, { idToken: await idp.idToken(claims) });
    const { details } = asked.refused(401, 'MFA_REQUIRED');
    (await browser.delete('/api/v1/users/me/identities/acme')).must(200);
    const verify = { challengeId: details?.challengeId, code: recoveryCodes?.[0] };
    (await thief.post('/api/v1/auth/mfa/verify', verify)).refused(401, 'UNAUTHORIZED');
  });

  test('the session that a custom token came from', async () => {
    const { uid, email, browser } = await signedInAccount();
    const asked = await browser.post<{ customToken: string }>('/api/v1/auth/custom-token', { domain: SHOP });
    const { customToken } = asked.must(201);
    const shop = visitor(service, { address: anyAddress(), headers: { host: SHOP } });
    const change = { currentPassword: PASSWORD, newPassword: 'another fine password' };
    const phone = browse();
    (await phone.post(LOGIN, { email, password: PASSWORD })).must(200);
    const [changed, begun] = await inTurn(
      service,
      uid,
      () => phone.put('/api/v1/users/me/password', change),
      () => shop.post(SIGN_IN, { customToken }),
    );
    changed.must(200);
    begun.refused(401, 'UNAUTHORIZED');
  });
});
