import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { eventually } from '../../../test/harness/eventually.ts';
import { type Client, client } from '../../../test/harness/http.ts';
import { newSession, type Person, signedIn } from '../../../test/harness/people.ts';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import { makeTenant, type Page } from '../../../test/harness/world.ts';

/** What the session of a custom token holds, and how it ends: no more, and no later, than what the token says. */

const PATH = '/api/v1/auth/custom-token';
const SHOP = 'shop.example';
const OTHER = 'other.example';
const DAY_MS = 86_400_000;

let service: TestService;
/** Another process on the same database. */
let second: TestService;
let tenantId: string;
let elsewhere: string;

before(async () => {
  const config = { customTokenDomains: [SHOP, OTHER] };
  service = await startTestService({ config });
  second = await startTestService({ config, database: service.database, clock: service.clock });
  tenantId = (await makeTenant(service, 'Aurora')).tenantId;
  elsewhere = (await makeTenant(service, 'Elsewhere')).tenantId;
});

/** Owner of two tenants. */
const someone = (more: object = {}): Promise<Person> =>
  signedIn(service, {
    places: [
      { tenantId, role: 'owner' },
      { tenantId: elsewhere, role: 'owner' },
    ],
    ...more,
  });

interface Narrow extends Client {
  at(host: string, target?: TestService): Client;
  answer: { tenants: { tenantId: string }[]; user: { isOperator: boolean } };
}

/** A browser at the shop, where the token was used. */
async function narrowSession(person: Person, body: object = { tenantId }): Promise<Narrow> {
  const { customToken } = (await person.post<{ customToken: string }>(PATH, { domain: SHOP, ...body })).must(
    201,
  );
  const reply = await service.anyone.post<Narrow['answer']>(
    '/api/v1/auth/signin',
    { customToken },
    { host: SHOP },
  );
  const answer = reply.must(200);
  const cookie = reply.headers['set-cookie']!.map((text) => text.split(';')[0]).join('; ');
  const at = (host: string, target = service): Client =>
    client(target.url, undefined, { cookie, host, 'sec-fetch-site': 'same-origin' });
  return { ...at(SHOP), at, answer };
}

const SESSION = '/api/v1/auth/session';
const isIn = async (browser: Client): Promise<boolean> => (await browser.get(SESSION)).status === 200;
const until = (browser: Client): Promise<void> =>
  eventually(async () => assert.equal(await isIn(browser), false));

describe('the session of a custom token', () => {
  test('holds the tenant of the token and no other, whichever way it is asked', async () => {
    const shop = await narrowSession(await someone());
    assert.deepEqual(
      shop.answer.tenants.map((one) => one.tenantId),
      [tenantId],
    );
    const { items } = (await shop.get<Page<{ tenantId: string }>>('/api/v1/users/me/tenants')).must(200);
    assert.deepEqual(
      items.map((one) => one.tenantId),
      [tenantId],
    );
    (await shop.get('/api/v1/restaurants')).must(200);
    const named = { 'x-tenant-id': elsewhere };
    const refused = await shop.get('/api/v1/restaurants', named);
    assert.ok([403, 404].includes(refused.status), refused.text);
    (await shop.get('/api/v1/admin-users', named)).refused(refused.status, refused.body.error!.code);
  });

  test('holds no tenant when the token names none, and is of no operator', async () => {
    const operator = await signedIn(service, { isOperator: true });
    const keys = `/api/v1/admin/api-keys?tenantId=${tenantId}`;
    (await operator.get(keys)).must(200);
    const shop = await narrowSession(operator, {});
    assert.deepEqual(shop.answer.tenants, []);
    assert.equal(shop.answer.user.isOperator, false);
    (await shop.get(keys)).refused(403, 'FORBIDDEN');
    assert.notEqual((await shop.get('/api/v1/admin-users')).status, 200);
  });

  test('counts at the host of the token alone, on any process, and is refreshed there alone', async () => {
    const shop = await narrowSession(await someone());
    assert.equal(await isIn(shop.at(SHOP, second)), true);
    for (const host of [OTHER, '127.0.0.1', new URL(service.url).host]) {
      assert.equal(await isIn(shop.at(host)), false, host);
      (await shop.at(host).post('/api/v1/auth/refresh', undefined)).refused(401, 'UNAUTHORIZED');
    }
    (await shop.post('/api/v1/auth/refresh', undefined)).must(200);
  });

  test('makes no other way into the account: no factor, passkey, identity, token, address or password', async () => {
    const shop = await narrowSession(await someone());
    for (const [method, path] of [
      ['POST', '/api/v1/users/me/mfa'],
      ['POST', '/api/v1/users/me/passkeys/options'],
      ['POST', PATH],
      ['POST', '/api/v1/users/me/email/verification'],
      ['DELETE', '/api/v1/users/me/sessions'],
    ] as const) {
      const body = path === PATH ? { domain: SHOP } : undefined;
      const { details } = (await shop.send(method, path, { body })).refused(403, 'FORBIDDEN');
      assert.deepEqual(details, { reason: 'CUSTOM_TOKEN_SESSION' }, path);
    }
  });

  test('confirms no new address of the account, although it is one of its sessions', async () => {
    const person = await someone();
    const next = `next-${person.email}`;
    const { sql } = service.database;
    const shop = await narrowSession(person);
    const data = { email: next, key: next, previousKey: person.email, sessionId: person.sessionId };
    await sql(
      `insert into one_time_tokens (hash, kind, uid, data, expires_at, created_at)
       values (encode(sha256('a-link'), 'base64'), 'confirm-new-email', $1, $2, now() + interval '1 day', now())`,
      [person.uid, JSON.stringify(data)],
    );
    await sql(
      `update one_time_tokens set hash = translate(rtrim(hash, '='), '+/', '-_') where uid = $1 and kind = 'confirm-new-email'`,
      [person.uid],
    );
    (await shop.post('/api/v1/users/email-confirmations', { token: 'a-link' })).refused(403, 'FORBIDDEN');
    (await person.post('/api/v1/users/email-confirmations', { token: 'a-link' })).must(200);
  });
});

describe('the session of a custom token ends with the session that it came from', () => {
  test('when that is signed out, on every process', async () => {
    const person = await someone();
    const shop = await narrowSession(person);
    assert.equal(await isIn(shop.at(SHOP, second)), true);
    (await person.post('/api/v1/auth/signout', undefined)).must(200);
    await until(shop);
    await until(shop.at(SHOP, second));
    (await shop.post('/api/v1/auth/refresh', undefined)).refused(401, 'UNAUTHORIZED');
  });

  test('when that ends in the database while the other begins', async () => {
    const person = await someone();
    const shop = await narrowSession(person);
    assert.equal(await isIn(shop), true);
    const { sql } = service.database;
    await sql('update sessions set revoked_at = now() where id = $1', [person.sessionId]);
    await sql(`select pg_notify('comanda', 'session ' || $1)`, [person.sessionId]);
    await until(shop);
    (await shop.post('/api/v1/auth/refresh', undefined)).refused(401, 'UNAUTHORIZED');
  });

  test('when another session of the person ends all others', async () => {
    const person = await someone();
    const shop = await narrowSession(person);
    const phone = await newSession(service, person.uid);
    (await phone.delete('/api/v1/users/me/sessions')).must(200);
    await until(shop);
  });

  test('when that is not used for its thirty days, and no later than it', async () => {
    const person = await someone();
    const { sql } = service.database;
    const soon = new Date(service.clock.now() + DAY_MS);
    await sql('update sessions set refresh_expires_at = $2, ends_at = $2 where id = $1', [
      person.sessionId,
      soon,
    ]);
    const shop = await narrowSession(person);
    const [row] = await sql<{ refresh_expires_at: Date; ends_at: Date }>(
      'select refresh_expires_at, ends_at from sessions where parent_id = $1',
      [person.sessionId],
    );
    assert.deepEqual(row, { refresh_expires_at: soon, ends_at: soon });
    (await shop.post('/api/v1/auth/refresh', undefined)).must(200);
    service.clock.moveBy(DAY_MS + 1_000);
    assert.equal(await isIn(shop), false);
    service.clock.moveBy(-DAY_MS - 1_000);
  });

  test('and using the token in the browser of that session ends neither', async () => {
    const person = await someone();
    const { customToken } = (
      await person.post<{ customToken: string }>(PATH, { domain: '127.0.0.1', tenantId })
    ).must(201);
    const reply = await person.post('/api/v1/auth/signin', { customToken });
    reply.must(200);
    const cookie = reply.headers['set-cookie']!.map((text) => text.split(';')[0]).join('; ');
    assert.equal(await isIn(person), true);
    assert.equal(await isIn(client(service.url, undefined, { cookie })), true);
  });
});
