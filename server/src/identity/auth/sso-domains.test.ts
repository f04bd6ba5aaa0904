import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, beforeEach, describe, test } from 'node:test';
import {
  type IdentityProvider,
  type ProviderPerson,
  startIdentityProvider,
} from '../../../test/harness/identity-provider.ts';
import { type Person, signedIn } from '../../../test/harness/people.ts';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import { type Traveller, traveller } from '../../../test/harness/traveller.ts';
import { makeAccount, PASSWORD } from '../../../test/harness/visitor.ts';
import type { ApiError } from '../../platform/errors.ts';
import { ANYBODY } from './attempts.ts';
import { findOrCreateUser } from './federated-identity.ts';

/** For whom a provider speaks: the addresses of the domains that name it in the DNS, and nobody else. */

let idp: IdentityProvider;
let service: TestService;
let browser: Traveller;

const DOMAIN = 'staff.example';
const BOOKS = 'bücher.example';
const BOOKS_ASCII = 'xn--bcher-kva.example';

before(async () => {
  idp = await startIdentityProvider('acme', {
    emailDomains: [DOMAIN, BOOKS_ASCII],
    vouchedDomains: ['owner.example'],
  });
  service = await startTestService({ config: { ssoProviders: [idp.settings] } });
  idp.register(service.url);
});

const nameOf = (domain: string) => `_comanda.${domain}`;
const prove = (domain: string, issuer = idp.settings.issuer) =>
  service.outside.dns.add({ name: nameOf(domain), type: 'TXT', value: `comanda-sso=${issuer}` });
const unprove = (domain: string) => service.outside.dns.remove(nameOf(domain));

beforeEach(() => {
  browser = traveller();
  for (const domain of [DOMAIN, BOOKS_ASCII]) {
    service.outside.dns.trouble(nameOf(domain), null);
    unprove(domain);
    prove(domain);
  }
});

let counter = 0;
const somebody = (email: string, more: object = {}): ProviderPerson => ({
  sub: `sub-${++counter}`,
  email,
  email_verified: true,
  name: 'Somebody',
  ...more,
});
const at = (path: string) => `${service.url}${path}`;
const isCallback = (url: URL) => url.pathname.endsWith('/callback');

/** Signs in at the provider as somebody, and comes back here. */
async function comeBack(person: ProviderPerson, who = browser) {
  idp.person = person;
  const { url } = await who.follow(at('/api/v1/auth/sso/acme'), (next) => !isCallback(next));
  return who.request('GET', url);
}
const whoAmI = async (who = browser) =>
  (await who.request<{ user: { uid: string } }>('GET', at('/api/v1/auth/session'))).must(200).user.uid;
const useIdToken = async (person: ProviderPerson) => {
  const now = Math.floor(service.clock.now() / 1_000);
  const { issuer: iss, clientId: aud } = idp.settings;
  const idToken = await idp.idToken({ ...person, iss, aud, iat: now, exp: now + 600, jti: randomUUID() });
  return service.anyone.post('/api/v1/auth/signin', { idToken });
};
/** Both ways to sign in are refused with this reason. */
async function refused(person: ProviderPerson, reason = 'SSO_DOMAIN'): Promise<void> {
  const replies = [await comeBack(person, traveller()), await useIdToken(person)];
  for (const reply of replies) {
    assert.equal(reply.refused(403, 'FORBIDDEN').details?.reason, reason);
    assert.equal(reply.headers['set-cookie']?.some((line) => line.includes('access=')) ?? false, false);
  }
}
const count = async (text: string, value: string) =>
  (await service.database.sql(`select 1 from ${text} = $1`, [value])).length;
const linksOf = ({ uid }: { uid: string }) => count('federated_identities where uid', uid);
/** As it was made before, or before the account's address was another. */
const linkTo = ({ uid }: { uid: string }, { sub }: ProviderPerson) =>
  service.database.sql(
    `insert into federated_identities (provider, subject, uid, created_at) values ('acme', $1, $2, now())`,
    [sub, uid],
  );
const begin = (person: Person) => person.post<{ url: string }>('/api/v1/auth/sso/acme/link', {});

describe('a provider signs people in whose address is of a domain that names it in the DNS', () => {
  test('whether they have an account or get one', async () => {
    const known = await signedIn(service, { email: 'known@staff.example' });
    assert.equal((await comeBack(somebody('Known@Staff.Example'))).status, 302);
    assert.equal(await whoAmI(), known.uid);
    (await useIdToken(somebody('new@staff.example'))).must(200);
  });

  test('in Unicode as in ASCII', async () => {
    (await useIdToken(somebody(`eva@${BOOKS}`))).must(200);
    (await useIdToken(somebody(`Ida@${BOOKS_ASCII.toUpperCase()}`))).must(200);
  });

  test('or for which the operator answers, and which is looked up nowhere', async () => {
    (await useIdToken(somebody('op@owner.example'))).must(200);
    assert.ok(!service.outside.dns.questions().some((line) => line.includes('owner.example')));
  });

  test('with their second factor', async () => {
    const careful = await signedIn(service, { email: 'careful@staff.example' });
    await service.database.sql('update users set mfa_enabled_at = now() where uid = $1', [careful.uid]);
    (await comeBack(somebody('careful@staff.example'))).refused(401, 'MFA_REQUIRED');
  });
});

describe('a provider speaks for nobody else', () => {
  test('it opens, links and makes no account at another domain', async () => {
    const bob = await signedIn(service, { email: 'bob@other.example' });
    await refused(somebody('bob@other.example'));
    await refused(somebody('nobody-yet@other.example'));
    assert.equal(await linksOf(bob), 0);
    assert.equal(await count('users where email_key', 'nobody-yet@other.example'), 0);
    assert.equal((await count('audit_log where action', 'user.sign_in_failed')) > 0, true);
  });

  test('nor below, above or beside its domain', async () => {
    for (const domain of [
      'kitchen.staff.example',
      'notstaff.example',
      'staff.example.evil.example',
      'staff.example.com',
      'stаff.example',
      'below.owner.example',
    ])
      await refused(somebody(`bob@${domain}`));
    // Not even where that one names the provider: nobody has bound it.
    prove('kitchen.staff.example');
    await refused(somebody('bob@kitchen.staff.example'));
  });

  test('nor for an address that it has not verified', async () => {
    await refused(somebody('eve@staff.example', { email_verified: false }), 'EMAIL_NOT_VERIFIED');
  });

  test('nor for what only looks like an address of its domain', async () => {
    for (const email of [
      'bob@other.example@staff.example',
      '"bob@staff.example"@other.example',
      'bob@staff.example@other.example',
      'bob@staff.example.',
      'bob@staff.example\u0000.other.example',
      'bob@[staff.example]',
      '@staff.example',
      'staff.example',
      ['bob@staff.example'],
    ]) {
      const reply = await useIdToken(somebody('', { email }));
      assert.equal(reply.refused(403, 'FORBIDDEN').details?.reason, 'EMAIL_NOT_VERIFIED', String(email));
    }
  });

  test('nor for an account that turns up between the look-up and the sign-in', async () => {
    const bob = await signedIn(service, { email: 'late@other.example' });
    const address = { address: bob.email, key: bob.email };
    const person = { provider: 'acme', subject: 'late', email: address, name: 'Late', domain: DOMAIN };
    const { identity, clock } = service.deps;
    const context = { request: {} as never, correlationId: 'x', now: clock.now() };
    await assert.rejects(
      identity.transaction(ANYBODY, async (tx) => ({
        result: await findOrCreateUser({ deps: service.deps, tx, ...context }, person),
        last: [],
      })),
      (error: ApiError) => error.details?.reason === 'SSO_DOMAIN',
    );
    assert.equal(await linksOf(bob), 0);
  });

  test('nor for an account that was linked before, whose address is of another domain', async () => {
    const old = await makeAccount(service, { email: 'old@other.example' });
    const identity = somebody('old@staff.example');
    await linkTo(old, identity);
    await refused(identity);
    (await service.anyone.post('/api/v1/auth/login', { email: old.email, password: PASSWORD })).must(200);
  });

  test('nor for an account that was linked before and whose address nobody has verified', async () => {
    const unverified = await signedIn(service, { email: 'unv@staff.example', emailVerified: false });
    const identity = somebody('unv@staff.example');
    await linkTo(unverified, identity);
    await refused(identity, 'EMAIL_NOT_VERIFIED');
  });

  test('nor for an operator at another domain', async () => {
    const operator = await signedIn(service, { email: 'root@host.example', isOperator: true });
    const identity = somebody('root@staff.example');
    await linkTo(operator, identity);
    await refused(identity);
  });
});

describe('the address of the account counts, not the one that the provider states', () => {
  test('so another one there changes nothing, and another one here ends it', async () => {
    const identity = somebody('ana@staff.example');
    assert.equal((await comeBack(identity)).status, 302);
    const uid = await whoAmI();
    const victim = await signedIn(service, { email: 'vic@staff.example' });
    for (const email of ['ana@other.example', 'vic@staff.example']) {
      const who = traveller();
      assert.equal((await comeBack({ ...identity, email }, who)).status, 302);
      assert.equal(await whoAmI(who), uid);
    }
    assert.equal(await linksOf(victim), 0);
    await service.database.sql('update users set email = $2, email_key = $2 where uid = $1', [
      uid,
      'ana@other.example',
    ]);
    await refused(identity);
  });

  test('and only accounts of its domains are linked, at the start as at the end', async () => {
    const outsider = await signedIn(service, { email: 'outsider@other.example' });
    assert.equal((await begin(outsider)).refused(403, 'FORBIDDEN').details?.reason, 'SSO_DOMAIN');
    const insider = await signedIn(service, { email: 'insider@staff.example' });
    await browser.jar.setCookie(`${insider.cookie}; Path=/; Secure; HttpOnly`, at('/'));
    const link = async () => {
      const path = at('/api/v1/auth/sso/acme/link');
      const begun = await browser.request<{ url: string }>('POST', path, { body: {}, from: at('/') });
      return (await browser.follow(begun.must(200).url, (next) => !isCallback(next))).url;
    };
    idp.person = somebody('private@elsewhere.example', { email_verified: false });
    const tooLate = await link();
    unprove(DOMAIN);
    const reply = await browser.request('GET', tooLate);
    assert.equal(reply.refused(403, 'FORBIDDEN').details?.reason, 'SSO_DOMAIN');
    assert.equal(await linksOf(insider), 0);
    prove(DOMAIN);
    assert.equal((await browser.request('GET', await link())).status, 302);
    assert.equal(await linksOf(insider), 1);
  });
});

describe('the proof is looked for at each sign-in', () => {
  const known = somebody('proof@staff.example');
  before(async () => {
    prove(DOMAIN);
    (await useIdToken(known)).must(200);
  });

  test('so a domain that is not or no longer proven stops its provider, and no other domain', async () => {
    unprove(DOMAIN);
    await refused(known);
    await refused(somebody('another@staff.example'));
    (await useIdToken(somebody(`uwe@${BOOKS}`))).must(200);
    prove(DOMAIN);
    (await useIdToken(known)).must(200);
  });

  test('and names this very issuer', async () => {
    unprove(DOMAIN);
    for (const issuer of ['https://login.globex.example', `${idp.settings.issuer}/`, '', '*'])
      prove(DOMAIN, issuer);
    service.outside.dns.add({ name: DOMAIN, type: 'TXT', value: `comanda-sso=${idp.settings.issuer}` });
    await refused(known);
    prove(DOMAIN);
    (await useIdToken(known)).must(200);
  });

  test('and a DNS that does not answer lets nobody in, for as long as that lasts', async () => {
    service.outside.dns.trouble(nameOf(DOMAIN), 'servfail');
    const { details } = (await comeBack(known)).refused(502, 'PROVIDER_UNAVAILABLE');
    assert.equal(details?.reason, 'SSO_DOMAIN_UNKNOWN');
    (await useIdToken(known)).refused(502, 'PROVIDER_UNAVAILABLE');
    service.outside.dns.trouble(nameOf(DOMAIN), null);
    (await useIdToken(known)).must(200);
  });

  test('and what a proof of a fresh session may be is only what is bound', async () => {
    const stale = { 'sec-fetch-site': 'same-origin' };
    const proofsOf = async (person: Person) => {
      await service.database.sql('update sessions set proven_at = null where id = $1', [person.sessionId]);
      return (await person.post('/api/v1/users/me/mfa', undefined, stale)).refused(
        403,
        'REAUTHENTICATION_REQUIRED',
      ).details?.proofs;
    };
    for (const [email, proofs] of [
      ['in@staff.example', ['SSO']],
      ['out@other.example', []],
    ] as const) {
      const person = await signedIn(service, { email });
      await linkTo(person, somebody(email));
      assert.deepEqual(await proofsOf(person), proofs);
    }
  });
});
