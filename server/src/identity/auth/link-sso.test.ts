import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { type IdentityProvider, startIdentityProvider } from '../../../test/harness/identity-provider.ts';
import { newSession, signedIn } from '../../../test/harness/people.ts';
import { proves } from '../../../test/harness/proves.ts';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import { traveller } from '../../../test/harness/traveller.ts';
import { linkSso } from './link-sso.ts';

proves(linkSso);

let idp: IdentityProvider;
let service: TestService;

before(async () => {
  idp = await startIdentityProvider('acme');
  service = await startTestService({ config: { ssoProviders: [idp.settings] } });
  idp.register(service.url);
});

const at = (path: string) => `${service.url}${path}`;
const isCallback = (url: URL) => url.pathname.endsWith('/callback');
const LINK = '/api/v1/auth/sso/acme/link';

test('200 with an address at the provider and a cookie for the callback', async () => {
  const reply = await (await signedIn(service)).post<{ url: string }>(LINK, {});
  assert.equal(new URL(reply.must(200).url).searchParams.get('response_type'), 'code');
  assert.match(reply.headers['set-cookie']!.join(), /^__Host-comanda_sso=/);
});

test('404 for an unknown provider', async () => {
  const person = await signedIn(service);
  (await person.post('/api/v1/auth/sso/nobody/link', {})).refused(404, 'RESOURCE_NOT_FOUND');
});

test('502 for a provider that does not answer', async () => {
  const gone = await startIdentityProvider('gone');
  const lonely = await startTestService({ config: { ssoProviders: [gone.settings] } });
  await gone.stop();
  const person = await signedIn(lonely);
  (await person.post('/api/v1/auth/sso/gone/link', {})).refused(502, 'PROVIDER_UNAVAILABLE');
});

test('401 without an active session, 403 for a page of another site', async () => {
  const path = '/api/v1/auth/sso/acme/link';
  (await service.anyone.post(path, {})).refused(401, 'UNAUTHORIZED');
  const person = await signedIn(service);
  (await person.post(path, {}, { 'sec-fetch-site': 'cross-site' })).refused(403, 'FORBIDDEN');
  const second = await newSession(service, person.uid);
  const browser = traveller();
  await browser.jar.setCookie(`${second.cookie}; Path=/; Secure; HttpOnly`, at('/'));
  const begun = await browser.request<{ url: string }>('POST', at(path), { body: {}, from: at('/') });
  idp.person = { sub: 'linker', email: 'linker@example.com', email_verified: true, name: 'Linker' };
  const { url } = await browser.follow(begun.must(200).url, (next) => !isCallback(next));
  await service.database.sql('update sessions set revoked_at = now() where id = $1', [second.sessionId]);
  (await browser.request('GET', url)).refused(401, 'UNAUTHORIZED');
  const links = await service.database.sql('select 1 from federated_identities where uid = $1', [person.uid]);
  assert.equal(links.length, 0);
});

test('403 for who has a first password, which somebody else knows: the identity would outlive it', async () => {
  const person = await signedIn(service);
  await service.database.sql('update users set must_change_password = true where uid = $1', [person.uid]);
  const { details } = (await person.post(LINK, {})).refused(403, 'FORBIDDEN');
  assert.deepEqual(details, { reason: 'PASSWORD_CHANGE_REQUIRED' });
});
