import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, test } from 'node:test';
import { freshKeys, type Issued, type KeyTenant, NEW_KEY } from '../../../test/harness/api-keys.ts';
import { eventsAbout } from '../../../test/harness/events.ts';
import { client } from '../../../test/harness/http.ts';
import { proves } from '../../../test/harness/proves.ts';
import { issueApiKey } from './issue-api-key.ts';

const URL = '/api/v1/admin/api-keys';

proves(issueApiKey, () => {
  let world: KeyTenant;
  before(async () => {
    world = await freshKeys('operators');
  });
  const bodyWith = (more: object = {}) => ({ tenantId: world.tenantId, ...NEW_KEY, ...more });

  test('201 with a key that works at once, within its scopes', async () => {
    const { apiKey, key } = (await world.by.post<Issued>(URL, bodyWith())).must(201);
    assert.match(key!, /^ck_live_/);
    assert.deepEqual(
      [apiKey.tenantId, apiKey.name, apiKey.scopes, apiKey.rateLimit, apiKey.version],
      [world.tenantId, NEW_KEY.name, NEW_KEY.scopes, 100, 1],
    );
    assert.deepEqual([apiKey.restaurantGuids, apiKey.expiresAt, apiKey.revokedAt], [[], null, null]);
    (await world.use(key!)).must(200);
    const integrator = client(world.target.url, key!);
    (await integrator.post('/api/v1/restaurants', {})).refused(403, 'FORBIDDEN');
    const { lastUsedAt: _, ...read } = await world.read(apiKey.id);
    const { lastUsedAt: __, ...issued } = apiKey;
    assert.deepEqual(read, issued);
    assert.deepEqual(await eventsAbout(world, apiKey.id), ['api_key.created']);
    assert.deepEqual(await world.auditOf(apiKey.id), ['api_key.issued']);
  });

  test('201 for a test key, which says so', async () => {
    const { key } = (await world.by.post<Issued>(URL, bodyWith({ mode: 'test' }))).must(201);
    assert.match(key!, /^ck_test_/);
  });

  test('201 for a retry, which issues no second key and does not tell the first', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const first = (await world.by.post<Issued>(URL, bodyWith(), headers)).must(201);
    const again = await world.by.post<Issued>(URL, bodyWith(), headers);
    assert.equal(again.headers['idempotency-replayed'], 'true');
    assert.deepEqual(again.must(201), { apiKey: first.apiKey, key: null });
    const stored = await world.target.database.sql(
      `select 1 from idempotency_keys where body like '%' || $1 || '%'`,
      [first.key],
    );
    assert.equal(stored.length, 0);
  });

  test('400 names the fields that are wrong', async () => {
    const elsewhere = (await freshKeys('operators')).place.guid;
    for (const [more, field] of [
      [{ rateLimit: 0 }, 'body /rateLimit minimum'],
      [{ scopes: ['write:everything'] }, 'body /scopes/0 enum'],
      [{ scopes: [] }, 'body /scopes minItems'],
      [{ restaurantGuids: [elsewhere] }, 'body /restaurantGuids/0 known'],
      [{ allowedAddresses: ['host'] }, 'body /allowedAddresses/0 cidr'],
      [{ name: ' ' }, 'body /name pattern'],
    ] as const)
      assert.deepEqual((await world.by.post(URL, bodyWith(more))).fields(), [field]);
  });

  test('404 for a tenant that there is not', async () => {
    const nobody = await world.by.post(URL, bodyWith({ tenantId: world.place.guid }));
    nobody.refused(404, 'RESOURCE_NOT_FOUND');
  });
});
