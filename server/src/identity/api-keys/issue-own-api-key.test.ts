import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, test } from 'node:test';
import { freshKeys, type Issued, type KeyTenant, NEW_KEY } from '../../../test/harness/api-keys.ts';
import { eventsAbout } from '../../../test/harness/events.ts';
import { client } from '../../../test/harness/http.ts';
import { signedIn } from '../../../test/harness/people.ts';
import { proves } from '../../../test/harness/proves.ts';
import type { ApiKey, Page } from '../../../test/harness/world.ts';
import { issueOwnApiKey } from './issue-own-api-key.ts';

const URL = '/api/v1/api-keys';

proves(issueOwnApiKey, () => {
  let world: KeyTenant;
  before(async () => {
    world = await freshKeys('own');
  });
  const bodyWith = (more: object = {}) => ({ ...NEW_KEY, ...more });
  const keys = async () => (await world.by.get<Page<ApiKey>>(URL)).must(200).items;

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
    const elsewhere = (await freshKeys('own')).place.guid;
    for (const [more, field] of [
      [{ rateLimit: 101 }, 'body /rateLimit maximum'],
      [{ scopes: ['write:everything'] }, 'body /scopes/0 enum'],
      [{ scopes: [] }, 'body /scopes minItems'],
      [{ restaurantGuids: [elsewhere] }, 'body /restaurantGuids/0 known'],
      [{ allowedAddresses: ['host'] }, 'body /allowedAddresses/0 cidr'],
      [{ name: ' ' }, 'body /name pattern'],
    ] as const)
      assert.deepEqual((await world.by.post(URL, bodyWith(more))).fields(), [field]);
  });

  test('403 to a page of another site', async () => {
    const { length } = await keys();
    for (const site of ['cross-site', 'same-site'])
      (await world.owner.post(URL, NEW_KEY, { 'sec-fetch-site': site })).refused(403, 'FORBIDDEN');
    assert.equal((await keys()).length, length);
  });

  test('403 to managers and to keys, whatever their scopes', async () => {
    const { target, tenantId } = world;
    const manager = await signedIn(target, { places: [{ tenantId, role: 'manager' }] });
    for (const caller of [manager, world.key, target.operator])
      (await caller.post(URL, NEW_KEY)).refused(403, 'FORBIDDEN');
  });

  test('409 for an Idempotency-Key that was used for another one', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    (await world.by.post(URL, bodyWith(), headers)).must(201);
    const other = await world.by.post(URL, bodyWith({ name: 'Other' }), headers);
    assert.equal(other.refused(409, 'CONFLICT').details?.reason, 'KEY_REUSED');
  });
});
