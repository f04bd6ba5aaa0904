import assert from 'node:assert/strict';
import { before, beforeEach, test } from 'node:test';
import { type IdentityProvider, startIdentityProvider } from '../../../test/harness/identity-provider.ts';
import { proves } from '../../../test/harness/proves.ts';
import { machineClock, startTestService, type TestService } from '../../../test/harness/service.ts';
import { type Traveller, traveller } from '../../../test/harness/traveller.ts';
import { startSso } from './start-sso.ts';

proves(startSso);

let idp: IdentityProvider;
let service: TestService;
let browser: Traveller;

before(async () => {
  idp = await startIdentityProvider('acme');
  service = await startTestService({ clock: machineClock(), config: { ssoProviders: [idp.settings] } });
  idp.register(service.url);
  idp.person = { sub: 'starter', email: 'starter@example.com', email_verified: true, name: 'Starter' };
});

beforeEach(() => {
  browser = traveller();
});

const at = (path: string) => `${service.url}${path}`;
const start = (query = '') => at(`/api/v1/auth/sso/acme${query}`);
/** Every step but the last: returns the callback URL with the code. */
const untilCallback = async (who: Traveller, query: string) =>
  (await who.follow(start(query), (next) => !next.pathname.endsWith('/callback'))).url;

test('302 carries PKCE with S256, a state and a nonce, and asks for a code', async () => {
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

test('400 for a returnTo that is not a path of this server', async () => {
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
  for (const path of ['/', '/manage/orders?x=//evil.example', '/@evil.example', '/a%2f%2fevil.example']) {
    const who = traveller();
    const back = await untilCallback(who, `?returnTo=${encodeURIComponent(path)}`);
    const { headers } = await who.request('GET', back);
    assert.equal(new URL(headers.location!, service.url).origin, service.url, path);
  }
});

test('404 for an unknown provider; the known ones are listed without their secrets', async () => {
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

test('502 for a provider that does not answer, and no cookie, code or secret is ever logged', async () => {
  const gone = await startIdentityProvider('gone');
  const lonely = await startTestService({ config: { ssoProviders: [gone.settings] } });
  await gone.stop();
  (await lonely.anyone.get('/api/v1/auth/sso/gone')).refused(502, 'PROVIDER_UNAVAILABLE');
  // A page that sent its reader there gets them back.
  const returned = await lonely.anyone.get('/api/v1/auth/sso/gone?returnTo=/manage/sign-in?to=/x');
  assert.deepEqual(
    [returned.status, returned.headers.location, returned.headers['set-cookie']],
    [302, '/manage/sign-in?to=%2Fx&ssoError=PROVIDER_UNAVAILABLE', undefined],
  );
  for (const text of [idp.settings.clientSecret, '__Host-comanda_sso=', 'code=']) {
    assert.ok(!service.logText().includes(text), text);
  }
});

test('302 with askAgain has the provider ask for the credentials, and the session is a fresh proof', async () => {
  const { headers } = await browser.request('GET', start('?askAgain=true'));
  const { searchParams } = new URL(headers.location!);
  assert.deepEqual([searchParams.get('prompt'), searchParams.get('max_age')], ['login', '0']);
  await browser.follow(start('?askAgain=true'), (next) => next.pathname !== '/');
  const begin = () => browser.request('POST', at('/api/v1/users/me/mfa'), { from: at('/manage') });
  (await begin()).must(201);
  // The same provider, which did not say when it last asked.
  const other = traveller();
  await other.follow(start(), (next) => next.pathname !== '/');
  const later = await other.request('POST', at('/api/v1/users/me/mfa'), { from: at('/manage') });
  later.refused(403, 'REAUTHENTICATION_REQUIRED');
});
