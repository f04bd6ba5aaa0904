import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { test } from 'node:test';
import { createHostCheck } from './hosts.ts';

const check = (ownNames: readonly string[]) => {
  const admits = createHostCheck({
    ownNames,
    isOfRestaurant: async (host) => host.startsWith('shop.example'),
  });
  return async (host: string | undefined, url: string): Promise<number | null> =>
    (await admits({ headers: { host }, url } as IncomingMessage))?.status ?? null;
};

const OWN = [
  '/manage',
  '/till/sw.js',
  '/api/v1/auth/session',
  '/api/v1/restaurants',
  '/docs',
  '/api/v1/storefrontx',
];
const FOR_GUESTS = [
  ...[
    '/',
    '/?utm=x',
    '/r/la-pizza',
    '/t/abc',
    '/guest/assets/x.js',
    '/pay/card',
    '/pay/card?x=1',
    '/receipts/abc',
  ],
  ...['/robots.txt', '/favicon.svg', '/api/v1/storefront/menu', '/api/v1/images/x', '/api/v1/health'],
];

test('an own name has everything, a restaurant what guests need, an unknown one its health', async () => {
  const status = check(['pos.example', '10.0.0.5']);
  for (const host of [
    'pos.example',
    'POS.example.',
    'pos.example:8443',
    '10.0.0.5',
    'localhost:8080',
    '127.0.0.1',
    '[::1]:1',
    'comanda',
  ])
    for (const url of [...OWN, ...FOR_GUESTS]) assert.equal(await status(host, url), null, `${host} ${url}`);
  for (const url of FOR_GUESTS) assert.equal(await status('shop.example', url), null, url);
  for (const url of [...OWN, '/api/v1/healthy', '//manage', '/r', '/guest'])
    assert.equal(await status('shop.example:443', url), 421, url);
  for (const host of [
    'other.example',
    '192.0.2.1',
    '[2001:db8::1]',
    '127.0.0.1.example',
    'pos.example.evil.example',
    '',
  ]) {
    for (const url of [...OWN, '/', '/r/la-pizza'])
      assert.equal(await status(host, url), 421, `${host} ${url}`);
    for (const url of ['/api/v1/health/live', '/api/v1/health/ready?x'])
      assert.equal(await status(host, url), null, `${host} ${url}`);
  }
});

test('without a public address every name is ours that is no restaurant', async () => {
  const status = check([]);
  assert.equal(await status('192.168.1.10:8080', '/manage'), null);
  assert.equal(await status('shop.example', '/manage'), 421);
  assert.equal(await status('shop.example', '/'), null);
});

test('who names no host is refused for that, and not here', async () => {
  assert.equal(await check(['pos.example'])(undefined, '/manage'), null);
});
