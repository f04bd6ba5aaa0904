import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { test } from 'node:test';
import { readConfig } from './config.ts';

const ACME = {
  id: 'acme',
  name: 'Acme',
  issuer: 'https://login.acme.example',
  clientId: 'comanda',
  clientSecret: 'secret',
  emailDomains: ['acme.example'],
};
const providers = (...list: unknown[]) => ({ SSO_PROVIDERS: JSON.stringify(list) });

test('identity providers are read with scopes and domains, and none are configured by default', () => {
  assert.deepEqual(readConfig({}).ssoProviders, []);
  assert.deepEqual(readConfig(providers(ACME)).ssoProviders, [
    { ...ACME, scopes: 'openid email profile', vouchedDomains: [] },
  ]);
  const local = {
    ...ACME,
    issuer: 'http://localhost:4000',
    scopes: 'openid email',
    vouchedDomains: ['gmail.com'],
  };
  assert.deepEqual(readConfig(providers(local)).ssoProviders, [local]);
});

test('every mistake in the providers is named, and no secret is', () => {
  const wrong = (value: string, ...expected: RegExp[]) => {
    for (const pattern of expected) assert.throws(() => readConfig({ SSO_PROVIDERS: value }), pattern);
  };
  wrong('{', /must be a JSON array/);
  wrong('{}', /must be a JSON array/);
  const bad = {
    ...ACME,
    id: 'A/B',
    issuer: 'http://login.acme.example',
    clientSecret: '',
    colour: 'red',
    scopes: 'email',
  };
  wrong(
    JSON.stringify([bad, null]),
    /SSO_PROVIDERS\[0\]\.id must be of a-z/,
    /\[0\]\.issuer must be an https address/,
    /\[0\]\.clientSecret must be a text/,
    /\[0\] does not know "colour"/,
    /\[0\]\.scopes must have "openid"/,
    /\[1\]\.name must be a text/,
  );
  wrong(JSON.stringify([ACME, ACME]), /the same id twice/, /the same issuer twice/);
  assert.throws(
    () => readConfig(providers({ ...ACME, id: '' })),
    (error: Error) => !error.message.includes('secret,') && !error.message.includes('"secret"'),
  );
});

test('the domains of providers are whole names in ASCII, each of one provider', () => {
  const read =
    (...list: object[]) =>
    () =>
      readConfig(providers(...list)).ssoProviders;
  const [kept] = read({ ...ACME, emailDomains: ['Acme.Example', 'bücher.example'] })();
  assert.deepEqual(kept?.emailDomains, ['acme.example', 'xn--bcher-kva.example']);
  const { emailDomains: _, ...silent } = ACME;
  for (const none of [silent, { ...ACME, emailDomains: [] }])
    assert.throws(read(none), /\[0\]\.emailDomains must name the domains .* "acme" speaks/);
  assert.throws(read({ ...ACME, emailDomains: 'acme.example' }), /emailDomains must be an array of domains/);
  for (const wrong of ['*.acme.example', '@acme.example', 'acme', '', '.', 'a.example.', '10.0.0.1', 7, null])
    assert.throws(
      read({ ...ACME, vouchedDomains: [wrong] }),
      /vouchedDomains: .* is not the domain of an address/,
    );
  const globex = { ...ACME, id: 'globex', issuer: 'https://login.globex.example' };
  assert.throws(
    read(ACME, { ...globex, emailDomains: [], vouchedDomains: ['ACME.example'] }),
    /SSO_PROVIDERS must not name the domain acme\.example twice/,
  );
});

test('a Firebase service account needs an address and an RSA key', () => {
  const pem = (type: 'rsa' | 'ed25519') =>
    generateKeyPairSync(type as 'rsa', { modulusLength: 2_048 }).privateKey.export({
      type: 'pkcs8',
      format: 'pem',
    });
  const account = { client_email: 'a@b.example', private_key: pem('rsa'), project_id: 'x' };
  const read = (value: unknown) => readConfig({ FIREBASE_SERVICE_ACCOUNT: JSON.stringify(value) });
  assert.equal(readConfig({}).firebaseServiceAccount, null);
  assert.equal(read(account).firebaseServiceAccount?.clientEmail, 'a@b.example');
  for (const bad of [
    { ...account, private_key: pem('ed25519') },
    { ...account, private_key: 'x' },
    {},
    'text',
  ]) {
    assert.throws(() => read(bad), /FIREBASE_SERVICE_ACCOUNT must be JSON/);
  }
});

test('domains of custom tokens are host names, kept in ASCII', () => {
  const { customTokenDomains } = readConfig({ CUSTOM_TOKEN_DOMAINS: 'Shop.Example, bücher.example ,' });
  assert.deepEqual(customTokenDomains, ['shop.example', 'xn--bcher-kva.example']);
  assert.throws(() => readConfig({ CUSTOM_TOKEN_DOMAINS: 'not a host' }), /"not a host" is not a host name/);
});
