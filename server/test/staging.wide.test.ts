import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { SCOPES } from '../src/access/index.ts';
import type { Config } from '../src/platform/settings/config.ts';
import type { EnvironmentName } from '../src/platform/settings/environment.ts';
import { VERSION } from '../src/platform/version.ts';
import type { Issued } from './harness/api-keys.ts';
import { createTestDatabase, type TestDatabase } from './harness/database.ts';
import { client } from './harness/http.ts';
import { startTestService, type TestService } from './harness/service.ts';
import { settingsFor } from './harness/settings.ts';
import { openShell } from './harness/shell.ts';
import { anyAddress, makeAccount, signInAs } from './harness/visitor.ts';
import { makeRestaurant, makeTenant } from './harness/world.ts';

/** Staging is an environment of its own: it says so, and what it issues is worth nothing in production. */

const SHOP = 'shop.example';

const start = (environment: EnvironmentName, more: { database?: TestDatabase; config?: Partial<Config> }) =>
  startTestService({
    ...more,
    config: { environment, customTokenDomains: [SHOP], trustProxy: 1, ...more.config },
  });

describe('staging says 0.0.0 wherever a version shows, and production what it is, whatever NODE_ENV says', () => {
  for (const [environment, label] of [
    ['staging', '0.0.0'],
    ['production', VERSION],
  ] as const) {
    for (const production of [true, false]) {
      test(`${environment} with NODE_ENV ${production ? 'production' : 'development'}`, async () => {
        const { anyone } = await start(environment, { config: { production } });
        const health = await anyone.get('/api/v1/health');
        health.must(200);
        const refused = await anyone.get('/api/v1/restaurants');
        refused.refused(401, 'UNAUTHORIZED');
        const { info } = JSON.parse((await anyone.get('/api/v1/openapi.json')).text) as {
          info: { version: string };
        };
        assert.deepEqual(
          [health.body.meta.version, refused.body.meta.version, info.version],
          [label, label, label],
        );
        const landing = (await anyone.get('/')).text;
        assert.match(landing, new RegExp(`Version</dt><dd[^>]*>${label.replaceAll('.', '\\.')}<`));
        assert.equal(landing.includes('<dd>staging<'), environment === 'staging');
        assert.ok((await anyone.get('/docs')).text.includes(`Version ${label} `));
      });
    }
  }
});

test('a server of one environment does not start on the database of the other', async () => {
  const database = await createTestDatabase();
  await (await start('staging', { database })).stop();
  await assert.rejects(
    start('production', { database }),
    /This database belongs to staging, and COMANDA_ENVIRONMENT is production/,
  );
  await (await start('staging', { database })).stop();
});

/** Everything that callers are let in by, made over HTTP. */
async function issueEverything(service: TestService) {
  const { operator, anyone } = service;
  const { tenantId } = await makeTenant(service);
  const issue = async (mode: string) => {
    const body = { tenantId, name: 'Till', scopes: SCOPES, mode };
    return (await operator.post<Issued>('/api/v1/admin/api-keys', body)).must(201).key!;
  };
  const keys = [await issue('live'), await issue('test')];
  const key = client(service.url, keys[0]);
  for (const name of ['North', 'South']) await makeRestaurant(key, { name });
  const page = await key.get<{ nextCursor: string }>('/api/v1/restaurants?limit=1');
  const hook = { url: 'http://127.0.0.1:9/never', eventTypes: ['tenant.*'] };
  const made = await key.post<{ endpoint: { id: string } }>('/api/v1/webhooks/endpoints', hook);
  const account = await makeAccount(service, { places: [{ tenantId, role: 'owner' }] });
  const browser = await signInAs(service, account);
  const token = async () => {
    const made = await browser.post<{ customToken: string }>('/api/v1/auth/custom-token', { domain: SHOP });
    return made.must(201).customToken;
  };
  return {
    tenantId,
    keys: [...keys, operator.key!],
    cursor: page.must(200).nextCursor,
    endpointId: made.must(201).endpoint.id,
    account,
    cookies: await browser.cookies('/api/v1/auth/refresh'),
    // Each works once.
    customTokens: [await token(), await token()],
    anyone,
  };
}

type Everything = Awaited<ReturnType<typeof issueEverything>>;

/** Presents all of it to a service; the statuses that say whether it lets anybody in. */
async function present(service: TestService, { keys, cookies, customTokens }: Everything) {
  const fresh = () => ({ 'x-forwarded-for': anyAddress() });
  // For people only: 403 to a key that is known, 401 to any other.
  const knows = async (key: string) =>
    (await service.anyone.get('/api/v1/users/me', { 'x-api-key': key, ...fresh() })).status;
  const access = cookies['__Host-comanda_access']!;
  const refresh = cookies['__Host-comanda_refresh']!;
  const page = { 'sec-fetch-site': 'same-origin' };
  const refreshed = await service.anyone.post('/api/v1/auth/refresh', undefined, {
    ...page,
    ...fresh(),
    cookie: `__Host-comanda_refresh=${refresh}`,
  });
  const body = { customToken: customTokens.pop() };
  const signIn = await service.anyone.post('/api/v1/auth/signin', body, { host: SHOP });
  return {
    keys: await Promise.all(keys.map(knows)),
    session: (await service.anyone.get('/api/v1/auth/session', { cookie: `__Host-comanda_access=${access}` }))
      .status,
    refresh: refreshed.status,
    customToken: signIn.status,
  };
}

for (const [from, to] of [
  ['staging', 'production'],
  ['production', 'staging'],
] as const) {
  test(`what ${from} has issued never works in ${to}, on the same database and with the same secret`, async () => {
    const database = await createTestDatabase();
    const issuing = await start(from, { database });
    const everything = await issueEverything(issuing);
    const inPlace = await present(issuing, everything);
    assert.deepEqual(inPlace, { keys: [403, 403, 403], session: 200, refresh: 200, customToken: 200 });
    await issuing.stop();

    // Nobody does this; whoever does gets nothing by it. Keys of custom tokens would not even open.
    await database.sql('update environment set name = $1', [to]);
    await database.sql('delete from signing_keys');
    const other = await start(to, { database });
    const elsewhere = await present(other, everything);
    assert.deepEqual(elsewhere, { keys: [401, 401, 401], session: 401, refresh: 401, customToken: 401 });

    const unmarked = everything.keys.map((key) =>
      from === 'staging' ? key.replace('staging_', '') : key.replace('ck_', 'ck_staging_'),
    );
    for (const key of unmarked)
      (await client(other.url, key).get('/api/v1/restaurants')).refused(401, 'UNAUTHORIZED');

    const body = { tenantId: everything.tenantId, name: 'New', scopes: SCOPES };
    const issued = (await other.operator.post<Issued>('/api/v1/admin/api-keys', body)).must(201);
    const key = client(other.url, issued.key!);
    const cursor = await key.get(`/api/v1/restaurants?limit=1&cursor=${everything.cursor}`);
    assert.deepEqual(cursor.fields(), ['query /cursor cursor']);
    const endpoint = await key.get<{ problem: string | null }>(
      `/api/v1/webhooks/endpoints/${everything.endpointId}`,
    );
    assert.ok(endpoint.must(200).problem, 'its secret cannot be read, so nothing is signed with it');
  });
}

test('a command of one environment does nothing to the database of the other', async () => {
  const database = await createTestDatabase();
  await (await start('production', { database })).stop();
  const { comanda } = openShell();
  const run = await comanda(['tenant', 'create', 'Norte'], {
    ...(await settingsFor(database)),
    COMANDA_ENVIRONMENT: 'staging',
  });
  assert.equal(run.code, 1);
  assert.match(run.stderr, /^comanda tenant: This database belongs to production/);
  assert.deepEqual(await database.sql('select 1 from tenants'), []);
});
