import assert from 'node:assert/strict';
import { before, beforeEach, test } from 'node:test';
import { tampered } from '../../../test/harness/hostile.ts';
import { type IdentityProvider, startIdentityProvider } from '../../../test/harness/identity-provider.ts';
import { newSession, signedIn } from '../../../test/harness/people.ts';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import { type Traveller, traveller } from '../../../test/harness/traveller.ts';

let idp: IdentityProvider;
let other: IdentityProvider;
let service: TestService;
let browser: Traveller;

before(async () => {
  idp = await startIdentityProvider('acme');
  other = await startIdentityProvider('globex', 'client_secret_post');
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

test('a new user signs in at a real provider and gets an account, a session and its cookies', async () => {
  idp.person = somebody();
  const { url, reply } = await browser.follow(
    start('?returnTo=/manage%3Ftab=1%23top'),
    (next) => next.pathname !== '/manage',
  );
  assert.equal(reply.status, 302);
  assert.equal(url, at('/manage?tab=1#top'));
  assert.deepEqual(await browser.cookies(at('/api/v1/auth/refresh')), [
    '__Host-comanda_access',
    '__Secure-comanda_refresh',
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

test('the start carries PKCE with S256, a state and a nonce, and asks for a code', async () => {
  const { headers } = await browser.request('GET', start());
  const { searchParams } = new URL(headers.location!);
  assert.equal(searchParams.get('response_type'), 'code');
  assert.equal(searchParams.get('code_challenge_method'), 'S256');
  assert.equal(searchParams.get('redirect_uri'), at('/api/v1/auth/sso/acme/callback'));
  for (const name of ['state', 'nonce', 'code_challenge'])
    assert.ok(searchParams.get(name)!.length >= 32, name);
  const [cookie] = headers['set-cookie']!;
  assert.match(
    cookie!,
    /^__Host-comanda_sso=v1\.[\w-]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  // The cookie reveals neither the verifier nor the nonce, and a start inserts no row.
  assert.ok(!Buffer.from(cookie!.split(/[.;]/)[1]!, 'base64url').toString('latin1').includes('nonce'));
  const rows = await service.database.sql(
    `select 1 from one_time_tokens where kind = 'sso' and used_at is null`,
  );
  assert.equal(rows.length, 0);
});

test('discovery is requested once, however many users sign in', async () => {
  for (let times = 0; times < 5; times++) await browser.request('GET', start());
  assert.equal(idp.requests.filter((line) => line.includes('openid-configuration')).length, 1);
});

test('an account with the same address, verified by both sides, is linked and signed in', async () => {
  const person = await signedIn(service, { email: 'both@example.com' });
  idp.person = somebody({ email: 'Both@Example.com' });
  await browser.follow(start(), (next) => next.pathname !== '/');
  assert.equal((await whoAmI()).must(200).user.uid, person.uid);
  assert.deepEqual(await actionsOn(person.uid), ['user.identity_linked', 'user.signed_in']);
});

test('an address that the provider has not verified links and creates nothing', async () => {
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

test('an account with an unverified address, or of an operator, is not linked by its address', async () => {
  await signedIn(service, { email: 'squatted@example.com', emailVerified: false });
  await signedIn(service, { email: 'operator@example.com', isOperator: true });
  for (const email of ['squatted@example.com', 'operator@example.com']) {
    const who = traveller();
    idp.person = somebody({ email });
    const refused = (await who.request('GET', await untilCallback(who))).refused(403, 'FORBIDDEN');
    assert.equal(refused.details?.reason, 'LINK_REQUIRED');
  }
});

test('a suspended user cannot sign in, and nothing is linked', async () => {
  const person = await signedIn(service, { email: 'suspended@example.com' });
  await service.database.sql(`update users set status = 'SUSPENDED' where uid = $1`, [person.uid]);
  idp.person = somebody({ email: 'suspended@example.com' });
  (await browser.request('GET', await untilCallback())).refused(401, 'UNAUTHORIZED');
  const links = await service.database.sql('select 1 from federated_identities where uid = $1', [person.uid]);
  assert.equal(links.length, 0);
});

test('our second factor is still required: MFA_REQUIRED, and no cookie', async () => {
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

test('a callback works once, in the browser that started, with its own state, at its own provider, in time', async () => {
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

test('a wrong nonce, issuer, code or verifier signs nobody in', async () => {
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

test('a cancelled sign-in is reported, or redirected back', async () => {
  idp.person = null;
  const refused = (await browser.request('GET', await untilCallback())).refused(401, 'UNAUTHORIZED');
  assert.equal(refused.details?.providerError, 'access_denied');
  const { url } = await browser.follow(
    start('?returnTo=/sign-in%3Flang=es'),
    (next) => next.pathname !== '/sign-in',
  );
  assert.equal(url, at('/sign-in?lang=es&ssoError=SSO_REFUSED'));
});

test('returnTo accepts only paths of this server', async () => {
  const evil = [
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '\\/evil.example/',
    '/\t/evil.example/',
    '/%0d%0aSet-Cookie:x=1\r\n',
    '/.//evil.example/',
    '/..//evil.example/',
    'javascript:alert(1)',
    'manage',
    '/a\u0001b',
  ];
  for (const path of evil) {
    const reply = await browser.request('GET', start(`?returnTo=${encodeURIComponent(path)}`));
    assert.deepEqual(reply.fields(), ['query /returnTo local'], path);
  }
  idp.person = somebody();
  for (const path of ['/', '/manage/orders?x=//evil.example', '/@evil.example', '/a%2f%2fevil.example']) {
    const who = traveller();
    const back = await untilCallback(who, `?returnTo=${encodeURIComponent(path)}`);
    const { headers } = await who.request('GET', back);
    assert.equal(new URL(headers.location!, service.url).origin, service.url, path);
  }
});

test('a signed-in user links another identity, and can sign in with it afterwards', async () => {
  const person = await signedIn(service, { email: 'linker@example.com' });
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
  // No other user can link the same identity.
  const thief = await signedIn(service);
  const theirs = traveller();
  await theirs.jar.setCookie(`${thief.cookie}; Path=/; Secure; HttpOnly`, at('/'));
  const again = await theirs.request<{ url: string }>('POST', path, { body: {}, from: at('/manage') });
  const { url } = await theirs.follow(again.must(200).url, (next) => !isCallback(next));
  (await theirs.request('GET', url)).refused(409, 'CONFLICT');
});

test('linking requires an active session and a start from a page of this site', async () => {
  const path = '/api/v1/auth/sso/acme/link';
  (await service.anyone.post(path, {})).refused(401, 'UNAUTHORIZED');
  const person = await signedIn(service);
  (await person.post(path, {}, { 'sec-fetch-site': 'cross-site' })).refused(403, 'FORBIDDEN');
  const second = await newSession(service, person.uid);
  await browser.jar.setCookie(`${second.cookie}; Path=/; Secure; HttpOnly`, at('/'));
  const begun = await browser.request<{ url: string }>('POST', at(path), { body: {}, from: at('/') });
  idp.person = somebody();
  const { url } = await browser.follow(begun.must(200).url, (next) => !isCallback(next));
  await service.database.sql('update sessions set revoked_at = now() where id = $1', [second.sessionId]);
  (await browser.request('GET', url)).refused(401, 'UNAUTHORIZED');
  const links = await service.database.sql('select 1 from federated_identities where uid = $1', [person.uid]);
  assert.equal(links.length, 0);
});

test('two first sign-ins of the same user at the same time create one account', async () => {
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

test('providers are listed without their secrets; unknown ones are not found', async () => {
  const list = await service.anyone.get<{ items: object[] }>('/api/v1/auth/sso');
  assert.deepEqual(list.must(200).items[0], {
    id: 'acme',
    name: 'Provider acme',
    startPath: '/api/v1/auth/sso/acme',
  });
  assert.ok(!list.text.includes(idp.settings.clientSecret));
  (await service.anyone.get('/api/v1/auth/sso/nobody')).refused(404, 'RESOURCE_NOT_FOUND');
  (await service.anyone.get('/api/v1/auth/sso/nobody/callback?state=x')).refused(404, 'RESOURCE_NOT_FOUND');
});

test('a provider that does not answer is PROVIDER_UNAVAILABLE, and no cookie, code or secret is ever logged', async () => {
  const gone = await startIdentityProvider('gone');
  const lonely = await startTestService({ config: { ssoProviders: [gone.settings] } });
  await gone.stop();
  (await lonely.anyone.get('/api/v1/auth/sso/gone')).refused(502, 'PROVIDER_UNAVAILABLE');
  for (const text of [idp.settings.clientSecret, '__Host-comanda_sso=', 'code=']) {
    assert.ok(!service.logText().includes(text), text);
  }
});
