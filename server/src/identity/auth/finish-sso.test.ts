import assert from 'node:assert/strict';
import { before, beforeEach, test } from 'node:test';
import { tampered } from '../../../test/harness/hostile.ts';
import { type IdentityProvider, startIdentityProvider } from '../../../test/harness/identity-provider.ts';
import { signedIn } from '../../../test/harness/people.ts';
import { proves } from '../../../test/harness/proves.ts';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import { type Traveller, traveller } from '../../../test/harness/traveller.ts';
import { finishSso } from './finish-sso.ts';

proves(finishSso);

let idp: IdentityProvider;
let other: IdentityProvider;
let service: TestService;
let browser: Traveller;

before(async () => {
  idp = await startIdentityProvider('acme');
  other = await startIdentityProvider('globex', {
    authMethod: 'client_secret_post',
    vouchedDomains: ['globex.example'],
  });
  service = await startTestService({ config: { ssoProviders: [idp.settings, other.settings] } });
  for (const provider of [idp, other]) provider.register(service.url);
});

beforeEach(() => {
  browser = traveller();
});

const at = (path: string) => `${service.url}${path}`;
const start = (query = '', provider = 'acme') => at(`/api/v1/auth/sso/${provider}${query}`);
const isCallback = (url: URL) => url.pathname.endsWith('/callback');
/** Every step but the last: returns the callback URL with the code. */
const untilCallback = async (who = browser, query = '') =>
  (await who.follow(start(query), (next) => !isCallback(next))).url;
const whoAmI = (who = browser) =>
  who.request<{ user: { uid: string; email: string; name: string }; session: { secondFactor: boolean } }>(
    'GET',
    at('/api/v1/auth/session'),
  );
/** The user at the provider, one per test. */
let counter = 0;
const somebody = (more: object = {}) => {
  counter++;
  const sub = `sub-${counter}`;
  return {
    sub,
    email: `person${counter}@example.com`,
    email_verified: true,
    name: `Person ${counter}`,
    ...more,
  };
};
const usersWith = (email: string) =>
  service.database.sql<{ uid: string; email_verified_at: Date; password_hash: string | null }>(
    'select uid, email_verified_at, password_hash from users where email_key = lower($1)',
    [email],
  );
const actionsOn = async (uid: string) =>
  (
    await service.database.sql<{ action: string }>(
      'select action from audit_log where actor_id = $1 order by id',
      [uid],
    )
  ).map(({ action }) => action);

test('302 for a new user of a real provider, who gets an account, a session and its cookies', async () => {
  idp.person = somebody();
  const { url, reply } = await browser.follow(
    start('?returnTo=/manage%3Ftab=1%23top'),
    (next) => next.pathname !== '/manage',
  );
  assert.equal(reply.status, 302);
  assert.equal(url, at('/manage?tab=1#top'));
  assert.deepEqual(await browser.cookies(at('/api/v1/auth/refresh')), [
    '__Host-comanda_access',
    '__Host-comanda_device',
    '__Host-comanda_refresh',
  ]);
  const { user, session } = (await whoAmI()).must(200);
  assert.equal(user.email, idp.person.email);
  assert.equal(user.name, idp.person.name);
  assert.equal(session.secondFactor, false);
  const [row] = await usersWith(user.email);
  assert.ok(row!.email_verified_at && row!.password_hash === null);
  assert.deepEqual(await actionsOn(user.uid), ['user.signed_up', 'user.signed_in']);
  // The same identity signs in to the same account, even with another address.
  idp.person = { ...idp.person, email: 'moved@example.com' };
  const again = traveller();
  await again.follow(start(), (next) => next.pathname !== '/');
  assert.equal((await whoAmI(again)).must(200).user.uid, user.uid);
});

test('302 for any number of users after one discovery', async () => {
  for (let times = 0; times < 5; times++) await browser.request('GET', start());
  assert.equal(idp.requests.filter((line) => line.includes('openid-configuration')).length, 1);
});

/** Whoever has the identity gets in from now on, so the person is told, once. */
async function assertTold({ email }: { email: string }): Promise<void> {
  const mails = await service.mailbox.to(email);
  assert.equal(mails.filter(({ subject }) => /^An account was linked to /.test(subject)).length, 1);
}

test('302 links and signs in an account with the same address, verified by both sides', async () => {
  const person = await signedIn(service, { email: 'both@example.com' });
  idp.person = somebody({ email: 'Both@Example.com' });
  await browser.follow(start(), (next) => next.pathname !== '/');
  assert.equal((await whoAmI()).must(200).user.uid, person.uid);
  assert.deepEqual(await actionsOn(person.uid), ['user.identity_linked', 'user.signed_in']);
  await assertTold(person);
});

test('403 for an address that the provider has not verified, which links and creates nothing', async () => {
  await signedIn(service, { email: 'victim@example.com' });
  for (const email_verified of [false, undefined, 'false']) {
    for (const email of ['victim@example.com', 'nobody-yet@example.com']) {
      const who = traveller();
      idp.person = somebody({ email, email_verified });
      const back = await untilCallback(who);
      const refused = (await who.request('GET', back)).refused(403, 'FORBIDDEN');
      assert.equal(refused.details?.reason, 'EMAIL_NOT_VERIFIED');
      (await whoAmI(who)).refused(401, 'UNAUTHORIZED');
    }
  }
  assert.deepEqual(await usersWith('nobody-yet@example.com'), []);
  const failed = await service.database.sql(`select 1 from audit_log where action = 'user.sign_in_failed'`);
  assert.equal(failed.length, 6);
});

test('403 for an account with an unverified address, or of an operator, which is not linked by its address', async () => {
  await signedIn(service, { email: 'squatted@example.com', emailVerified: false });
  await signedIn(service, { email: 'operator@example.com', isOperator: true });
  for (const email of ['squatted@example.com', 'operator@example.com']) {
    const who = traveller();
    idp.person = somebody({ email });
    const refused = (await who.request('GET', await untilCallback(who))).refused(403, 'FORBIDDEN');
    assert.equal(refused.details?.reason, 'LINK_REQUIRED');
  }
});

test('SUSPENDED', async () => {
  const person = await signedIn(service, { email: 'suspended@example.com' });
  await service.database.sql(`update users set status = 'SUSPENDED' where uid = $1`, [person.uid]);
  idp.person = somebody({ email: 'suspended@example.com' });
  (await browser.request('GET', await untilCallback())).refused(401, 'UNAUTHORIZED');
  const links = await service.database.sql('select 1 from federated_identities where uid = $1', [person.uid]);
  assert.equal(links.length, 0);
});

test('401 MFA_REQUIRED and no cookie for a user with a second factor of ours', async () => {
  const person = await signedIn(service, { email: 'careful@example.com' });
  await service.database.sql('update users set mfa_enabled_at = now() where uid = $1', [person.uid]);
  idp.person = somebody({ email: 'careful@example.com' });
  const bare = await browser.request('GET', await untilCallback());
  const refused = bare.refused(401, 'MFA_REQUIRED');
  assert.match(String(refused.details?.challengeId), /^[\w-]{43}$/);
  assert.deepEqual(bare.headers['set-cookie'] ?? [], []);
  // With a return page, the challenge travels in the URL fragment, which no server sees.
  const who = traveller();
  const { url } = await who.follow(start('?returnTo=/sign-in'), (next) => next.pathname !== '/sign-in');
  assert.match(url, /\/sign-in\?ssoError=MFA_REQUIRED#challengeId=[\w-]{43}$/);
  assert.deepEqual(await who.cookies(at('/api/v1/auth/refresh')), []);
});

test('401 for a callback used twice, in another browser, with another state, at another provider, or too late', async () => {
  idp.person = somebody();
  const refusedBecauseOfState = async (who: Traveller, url: string) => {
    const { details } = (await who.request('GET', url)).refused(401, 'UNAUTHORIZED');
    assert.equal(details?.reason, 'SSO_STATE');
  };
  // Another browser: this is how login CSRF works.
  const back = await untilCallback();
  await refusedBecauseOfState(traveller(), back);
  // A modified state.
  const changed = new URL(back);
  changed.searchParams.set('state', `${changed.searchParams.get('state')}x`);
  await refusedBecauseOfState(browser, changed.href);
  // The other provider's callback (mix-up).
  await refusedBecauseOfState(browser, back.replace('/acme/', '/globex/'));
  // A modified cookie.
  const forger = traveller();
  const [mine] = await browser.jar.getCookies(at('/'));
  await forger.jar.setCookie(`${mine!.key}=${tampered(mine!.value)}; Path=/; Secure; HttpOnly`, at('/'));
  await refusedBecauseOfState(forger, back);
  // The correct one works once: a copy of the cookie does not.
  const copy = traveller();
  await copy.jar.setCookie(`${mine!.key}=${mine!.value}; Path=/; Secure; HttpOnly`, at('/'));
  assert.equal((await browser.request('GET', back)).status, 302);
  await refusedBecauseOfState(copy, back);
  // Too late.
  const slow = traveller();
  const late = await untilCallback(slow);
  service.clock.moveBy(601_000);
  try {
    await refusedBecauseOfState(slow, late);
  } finally {
    service.clock.moveBy(-601_000);
  }
});

test('401 for a wrong nonce, issuer, code or verifier', async () => {
  idp.person = somebody();
  const bend = async (change: (url: URL) => void) => {
    const who = traveller();
    const back = new URL(await untilCallback(who));
    change(back);
    const refused = (await who.request('GET', back.href)).refused(401, 'UNAUTHORIZED');
    assert.equal(refused.details?.reason, 'SSO_REFUSED');
    (await whoAmI(who)).refused(401, 'UNAUTHORIZED');
  };
  await bend((url) => url.searchParams.set('iss', 'https://evil.example'));
  await bend((url) => url.searchParams.delete('iss'));
  await bend((url) => url.searchParams.set('code', 'made-up'));
  // The nonce and the PKCE challenge of another flow: its code with this flow's cookie.
  for (const name of ['nonce', 'code_challenge']) {
    const who = traveller();
    const { headers } = await who.request('GET', start());
    const swapped = new URL(headers.location!);
    swapped.searchParams.set(name, 'x'.repeat(43));
    const { url } = await who.follow(swapped.href, (next) => !isCallback(next));
    (await who.request('GET', url)).refused(401, 'UNAUTHORIZED');
    (await whoAmI(who)).refused(401, 'UNAUTHORIZED');
  }
});

test('401 for a cancelled sign-in, or a redirect to where it began', async () => {
  idp.person = null;
  const refused = (await browser.request('GET', await untilCallback())).refused(401, 'UNAUTHORIZED');
  assert.equal(refused.details?.providerError, 'access_denied');
  const { url } = await browser.follow(
    start('?returnTo=/sign-in%3Flang=es'),
    (next) => next.pathname !== '/sign-in',
  );
  assert.equal(url, at('/sign-in?lang=es&ssoError=SSO_REFUSED'));
});

test('302 for a signed-in user, who can sign in with the linked identity afterwards; 409 for another user', async () => {
  const person = await signedIn(service, { email: 'linker@globex.example' });
  await browser.jar.setCookie(`${person.cookie}; Path=/; Secure; HttpOnly`, at('/'));
  // The provider's address differs and is not verified. The session identifies the user.
  other.person = somebody({ email: 'private@example.com', email_verified: false });
  const path = at('/api/v1/auth/sso/globex/link');
  const begun = await browser.request<{ url: string }>('POST', path, { body: {}, from: at('/manage') });
  await browser.follow(begun.must(200).url, (next) => next.pathname !== '/');
  const who = traveller();
  await who.follow(start('', 'globex'), (next) => next.pathname !== '/');
  assert.equal((await whoAmI(who)).must(200).user.uid, person.uid);
  assert.deepEqual(await actionsOn(person.uid), ['user.identity_linked', 'user.signed_in']);
  await assertTold(person);
  // No other user can link the same identity.
  const thief = await signedIn(service, { email: 'thief@globex.example' });
  const theirs = traveller();
  await theirs.jar.setCookie(`${thief.cookie}; Path=/; Secure; HttpOnly`, at('/'));
  const again = await theirs.request<{ url: string }>('POST', path, { body: {}, from: at('/manage') });
  const { url } = await theirs.follow(again.must(200).url, (next) => !isCallback(next));
  (await theirs.request('GET', url)).refused(409, 'CONFLICT');
});

test('302 for two first sign-ins of the same user at the same time, and one account', async () => {
  idp.person = somebody();
  const both = [traveller(), traveller()];
  const backs = await Promise.all(both.map((who) => untilCallback(who)));
  const replies = await Promise.all(both.map((who, index) => who.request('GET', backs[index]!)));
  assert.deepEqual(
    replies.map(({ status }) => status),
    [302, 302],
  );
  assert.equal((await usersWith(idp.person.email!)).length, 1);
});

test('409 for an identity that another user has linked', async () => {
  idp.person = somebody();
  await browser.follow(start(), (next) => next.pathname !== '/');
  const thief = await signedIn(service);
  const theirs = traveller();
  await theirs.jar.setCookie(`${thief.cookie}; Path=/; Secure; HttpOnly`, at('/'));
  const path = at('/api/v1/auth/sso/acme/link');
  const begun = await theirs.request<{ url: string }>('POST', path, { body: {}, from: at('/manage') });
  const { url } = await theirs.follow(begun.must(200).url, (next) => !isCallback(next));
  (await theirs.request('GET', url)).refused(409, 'CONFLICT');
  const links = await service.database.sql('select 1 from federated_identities where uid = $1', [thief.uid]);
  assert.equal(links.length, 0);
});

test('502 for a provider that does not answer any more', async () => {
  const gone = await startIdentityProvider('gone');
  const lonely = await startTestService({ config: { ssoProviders: [gone.settings] } });
  gone.register(lonely.url);
  gone.person = somebody();
  const callback = await browser.follow(`${lonely.url}/api/v1/auth/sso/gone`, (next) => !isCallback(next));
  await gone.stop();
  (await browser.request('GET', callback.url)).refused(502, 'PROVIDER_UNAVAILABLE');
});
