import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, test } from 'node:test';
import { eventually } from '../../../test/harness/eventually.ts';
import { beginGuestSession, guestOrder, type StartedGuest } from '../../../test/harness/guests.ts';
import { client } from '../../../test/harness/http.ts';
import { type FreshTenant, freshTenant } from '../../../test/harness/proves.ts';
import { anyAddress } from '../../../test/harness/visitor.ts';
import { type ApiKey, openPlace } from '../../../test/harness/world.ts';

/** Keys that stand in pages: they open guest sessions of one restaurant to pages that they list, and nothing else to nobody. */

const SESSIONS = '/api/v1/storefront/sessions';
const SESSION = '/api/v1/storefront/session';
const ORDERS = '/api/v1/storefront/orders';

interface Issued {
  apiKey: ApiKey & { kind: string; origins: string[] };
  key: string;
}

let world: FreshTenant;
const site = `https://${randomUUID()}.example.com`;
let issued: Issued;

const issue = (more: object = {}) =>
  world.target.operator.post<Issued>('/api/v1/admin/api-keys', {
    tenantId: world.tenantId,
    name: 'Page',
    kind: 'PUBLISHABLE',
    restaurantGuids: [world.place.guid],
    origins: [site],
    ...more,
  });
const from = (origin: string | undefined, more: Record<string, string> = {}) =>
  client(world.target.url, undefined, {
    'x-forwarded-for': anyAddress(),
    ...(origin === undefined ? {} : { origin, 'sec-fetch-site': 'cross-site' }),
    ...more,
  });
const begin = (origin: string | undefined, body: object = { key: issued.key }) =>
  from(origin).post<StartedGuest>(SESSIONS, body);
const revoke = (id: string) =>
  world.target.operator.send('DELETE', `/api/v1/admin/api-keys/${id}?tenantId=${world.tenantId}`);
const preflight = (origin: string, path = ORDERS) =>
  fetch(world.target.url + path, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'x-guest-session',
      'x-forwarded-for': anyAddress(),
    },
  });

before(async () => {
  world = await freshTenant();
  issued = (await issue()).must(201);
});

test('a listed page begins a session by the key, orders and reads the answers', async () => {
  assert.match(issued.key, /^ck_pub_/);
  assert.deepEqual(
    [issued.apiKey.kind, issued.apiKey.scopes, issued.apiKey.origins],
    ['PUBLISHABLE', [], [site]],
  );
  const started = await begin(site);
  const { token, restaurantGuid } = started.must(201);
  assert.equal(restaurantGuid, world.place.guid);
  assert.equal(started.headers['access-control-allow-origin'], site);
  assert.equal(started.headers['access-control-allow-credentials'], undefined);
  const guest = from(site, { 'x-guest-session': token });
  const ordered = await guest.post<{ guid: string }>(ORDERS, guestOrder(world.place));
  ordered.must(201);
  assert.match(String(ordered.headers.vary), /origin/i);
  assert.match(String(ordered.headers['access-control-expose-headers']), /x-correlation-id/);
  // An error is for the page to read, too.
  const missing = await guest.get(`${ORDERS}/${randomUUID()}`);
  missing.refused(404, 'RESOURCE_NOT_FOUND');
  assert.equal(missing.headers['access-control-allow-origin'], site);
});

test('a browser that asks beforehand is told for listed pages, below the storefront, and nowhere else', async () => {
  const allowed = await preflight(site);
  assert.equal(allowed.status, 204);
  assert.equal(allowed.headers.get('access-control-allow-origin'), site);
  assert.match(allowed.headers.get('access-control-allow-headers') ?? '', /x-guest-session/);
  assert.match(allowed.headers.get('vary') ?? '', /origin/i);
  for (const [origin, path, status] of [
    [`https://${randomUUID()}.example.com`, ORDERS, 403],
    [site, '/api/v1/restaurants', 405],
    [site, '/api/v1/storefrontage', 404],
  ] as const) {
    const refused = await preflight(origin, path);
    assert.equal(refused.headers.get('access-control-allow-origin'), null);
    assert.equal(refused.status, status, path);
  }
});

test('pages that only look like the listed one are refused', async () => {
  const host = new URL(site).host;
  for (const origin of [
    'null',
    `http://${host}`,
    `${site}.evil.example`,
    `https://evil${host}`,
    `https://sub.${host}`,
    `${site}:8443`,
    `${site}/`,
    site.toUpperCase(),
    `${site}, ${site}`,
    'https://',
    '*',
  ]) {
    const refused = await begin(origin);
    refused.refused(403, 'FORBIDDEN');
    assert.equal(refused.headers['access-control-allow-origin'], undefined, origin);
  }
  // Programs say no origin: the key is not for them.
  (await begin(undefined)).refused(403, 'FORBIDDEN');
});

test('the page of one tenant gets neither a session of another by their key, nor uses one', async () => {
  const other = await freshTenant();
  const theirSite = `https://${randomUUID()}.example.com`;
  (
    await other.target.operator.post<Issued>('/api/v1/admin/api-keys', {
      tenantId: other.tenantId,
      name: 'Theirs',
      kind: 'PUBLISHABLE',
      restaurantGuids: [other.place.guid],
      origins: [theirSite],
    })
  ).must(201);
  (await begin(theirSite)).refused(403, 'FORBIDDEN');
  const { token } = (await begin(site)).must(201);
  (await from(theirSite, { 'x-guest-session': token }).get(SESSION)).refused(403, 'FORBIDDEN');
  // Nor one that began at the restaurant's own page.
  const slug = `s-${randomUUID()}`;
  (await world.key.put(`${world.place.path}/slug`, { slug })).must(200);
  const own = (await beginGuestSession(world.target, { slug })).must(201);
  (await from(site, { 'x-guest-session': own.token }).get(SESSION)).refused(403, 'FORBIDDEN');
  (await begin(site, { slug })).refused(403, 'FORBIDDEN');
  (await begin(site, { slug, key: issued.key })).refused(400, 'VALIDATION_ERROR');
  // A cookie is for pages of the service alone.
  (await begin(site, { key: issued.key, cookie: true })).refused(403, 'FORBIDDEN');
});

test('the key opens nothing of the main API, and a secret key begins no session', async () => {
  for (const path of ['/api/v1/restaurants', SESSION, `${world.place.path}/orders`])
    (await from(undefined, { 'x-api-key': issued.key }).get(path)).refused(401, 'UNAUTHORIZED');
  const secret = (
    await world.target.operator.post<Issued>('/api/v1/admin/api-keys', {
      tenantId: world.tenantId,
      name: 'Secret',
      scopes: ['read:orders'],
    })
  ).must(201);
  (await begin(site, { key: secret.key })).refused(401, 'UNAUTHORIZED');
  (await begin(site, { key: `${issued.key.slice(0, -1)}!` })).refused(401, 'UNAUTHORIZED');
});

test('revoked, it begins no session, and those that it began are over at once', async () => {
  const mine = `https://${randomUUID()}.example.com`;
  const { key, apiKey } = (await issue({ origins: [mine] })).must(201);
  const { token } = (await begin(mine, { key })).must(201);
  const guest = from(mine, { 'x-guest-session': token });
  (await guest.get(SESSION)).must(200);
  (await revoke(apiKey.id)).must(200);
  await eventually(async () => (await guest.get(SESSION)).refused(401, 'UNAUTHORIZED'));
  (await begin(mine, { key })).refused(401, 'UNAUTHORIZED');
});

test('an origin that is taken off the list is refused at once; a rotated key keeps its list', async () => {
  const [one, two] = [`https://${randomUUID()}.example.com`, `https://${randomUUID()}.example.com`];
  const { key, apiKey } = (await issue({ origins: [one, two] })).must(201);
  const { token } = (await begin(two, { key })).must(201);
  const path = `/api/v1/admin/api-keys/${apiKey.id}`;
  const of = `?tenantId=${world.tenantId}`;
  (await world.target.operator.patch(path + of, { origins: [one] })).must(200);
  const guest = from(two, { 'x-guest-session': token });
  await eventually(async () => (await guest.get(SESSION)).refused(403, 'FORBIDDEN'));
  (await begin(two, { key })).refused(403, 'FORBIDDEN');
  const next = (await world.target.operator.post<Issued>(`${path}/rotate${of}`, {})).must(201);
  assert.match(next.key, /^ck_pub_/);
  (await begin(one, { key: next.key })).must(201);
  (await begin(two, { key: next.key })).refused(403, 'FORBIDDEN');
});

test('a key is of one restaurant, has origins and no scopes; other keys have scopes and no origins', async () => {
  const second = await openPlace(world.key);
  const wrong = async (more: object) => (await issue(more)).fields();
  assert.deepEqual(await wrong({ scopes: ['read:orders'] }), ['body /scopes oneOf']);
  assert.deepEqual(await wrong({ restaurantGuids: [] }), ['body /restaurantGuids oneOf']);
  assert.deepEqual(await wrong({ restaurantGuids: [world.place.guid, second.guid] }), [
    'body /restaurantGuids oneOf',
  ]);
  assert.deepEqual(await wrong({ origins: undefined }), ['body /origins required']);
  assert.deepEqual(await wrong({ sources: ['POS'] }), ['body /sources oneOf']);
  for (const origin of [
    'http://example.com',
    'https://example.com/',
    'https://*.example.com',
    'https://a b',
    'null-null',
  ])
    assert.deepEqual(await wrong({ origins: [origin] }), ['body /origins/0 origin'], origin);
  (await issue({ origins: ['http://localhost:5173'] })).must(201);
  assert.deepEqual(await wrong({ kind: 'SECRET', scopes: ['read:orders'] }), ['body /origins oneOf']);
  assert.deepEqual(await wrong({ kind: undefined, origins: undefined }), ['body /scopes required']);
});
