import { randomUUID } from 'node:crypto';
import { before, describe, test } from 'node:test';
import {
  answerTo,
  type Registered,
  registerPasskeyOf,
  SIGN_IN_OPTIONS,
} from '../../../test/harness/authenticator.ts';
import { TEST_SECRET } from '../../../test/harness/cluster.ts';
import { codeAt } from '../../../test/harness/credentials.ts';
import { holdingAccount, inTurn, waiting } from '../../../test/harness/held-account.ts';
import { type IdentityProvider, startIdentityProvider } from '../../../test/harness/identity-provider.ts';
import { linkIn } from '../../../test/harness/mailbox.ts';
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
import { createSealer } from '../../platform/crypto/seal.ts';
import type { SessionResult } from './shapes.ts';
import { newTotpSeed, sealTotpSeed } from './totp.ts';

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

const ME = '/api/v1/users/me';
const OTHER = 'another fine password';

describe('a session carries out nothing once it has ended', () => {
  /** The owner's way to end the sessions of who has a copy of one. */
  const ENDS: Record<string, (owner: Visitor, thief: Visitor) => Promise<Answer>> = {
    'another password': (owner) =>
      owner.put(`${ME}/password`, { currentPassword: PASSWORD, newPassword: OTHER }),
    'the end of other sessions': (owner) => owner.delete(`${ME}/sessions`),
    'the end of this session': async (owner, thief) => {
      const { session } = (await thief.get<SessionResult>('/api/v1/auth/session')).must(200);
      return owner.delete(`${ME}/sessions/${session.id}`);
    },
    'a sign-out there': (_, thief) => thief.post('/api/v1/auth/signout', undefined),
  };
  const ACTS: Record<string, (thief: Visitor) => Promise<Answer>> = {
    'deletes the account': (thief) => thief.send('DELETE', ME, { body: { password: PASSWORD } }),
    'asks for another address': (thief) =>
      thief.put(`${ME}/email`, { email: `${randomUUID()}@example.com`, password: PASSWORD }),
    'changes the password': (thief) =>
      thief.put(`${ME}/password`, { currentPassword: PASSWORD, newPassword: 'a third fine password' }),
    'changes the profile': (thief) => thief.put(ME, { name: 'Mallory' }),
    'ends the other sessions': (thief) => thief.delete(`${ME}/sessions`),
    'proves itself': (thief) => thief.post('/api/v1/auth/reauthenticate', { password: PASSWORD }),
  };
  const cases = [
    ...Object.keys(ACTS).map((act) => ['another password', act] as const),
    ...Object.keys(ENDS)
      .slice(1)
      .map((end) => [end, 'deletes the account'] as const),
  ];
  for (const [end, act] of cases) {
    test(`${end} comes before it ${act}`, async () => {
      const { uid, email, browser: owner } = await signedInAccount();
      const thief = browse();
      (await thief.post(LOGIN, { email, password: PASSWORD })).must(200);
      const [ended, acted] = await inTurn(
        service,
        uid,
        () => ENDS[end]!(owner, thief),
        () => ACTS[act]!(thief),
      );
      ended.must(200);
      acted.refused(401, 'UNAUTHORIZED');
      const password = end === 'another password' ? OTHER : PASSWORD;
      (await browse().post(LOGIN, { email, password })).must(200);
    });
  }

  test('a reset ends the session before it deletes the account', async () => {
    const { uid, email, browser: thief } = await signedInAccount();
    const owner = browse();
    (await owner.post('/api/v1/auth/forgot-password', { email })).must(202);
    const [mail] = await service.mailbox.to(email, 1);
    const token = new URL(linkIn(mail!)).hash.replace('#token=', ''); // just waited for
    const [reset, deleted] = await inTurn(
      service,
      uid,
      () => owner.post('/api/v1/auth/reset-password', { token, password: OTHER }),
      () => ACTS['deletes the account']!(thief),
    );
    reset.must(200);
    deleted.refused(401, 'UNAUTHORIZED');
    (await browse().post(LOGIN, { email, password: OTHER })).must(200);
  });

  test('an owner resets the factors before it replaces the recovery codes', async () => {
    const { tenantId } = await makeTenant(service, 'Of codes');
    const owner = await signedIn(service, { places: [{ tenantId, role: 'owner' }] });
    const { uid, browser: thief } = await signedInAccount({ places: [{ tenantId, role: 'server' }] });
    const { recoveryCodes } = await registerPasskeyOf(thief);
    const [reset, replaced] = await inTurn(
      service,
      uid,
      () => owner.post(`/api/v1/admin-users/${uid}/mfa-reset`, undefined),
      () => thief.post(`${ME}/mfa/recovery-codes`, { code: recoveryCodes?.[0] }),
    );
    reset.must(200);
    replaced.refused(401, 'UNAUTHORIZED');
  });
});

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

  test('a code of an authenticator app that is replaced', async () => {
    const { uid, email, seed } = await makeAccount(service, { mfa: true });
    const thief = browse();
    const { details } = (await thief.post(LOGIN, { email, password: PASSWORD })).refused(401, 'MFA_REQUIRED');
    const code = codeAt(seed!, service.clock.now()); // it was made with one
    const begun = await holdingAccount(service, uid, async (client) => {
      const sent = thief.post('/api/v1/auth/mfa/verify', { challengeId: details?.challengeId, code });
      await waiting(service, 1);
      const another = sealTotpSeed(createSealer(TEST_SECRET), uid, newTotpSeed());
      await client.query('update users set mfa_secret = $2 where uid = $1', [uid, another]);
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
    const change = { currentPassword: PASSWORD, newPassword: OTHER };
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
