import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, test } from 'node:test';
import type Type from 'typebox';
import { client } from '../../../test/harness/http.ts';
import { type Person, signedIn } from '../../../test/harness/people.ts';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import { refusedOnceHeard } from '../../../test/harness/together.ts';
import { type ApiKey, issueKey, makeRestaurant, makeTenant, type Page } from '../../../test/harness/world.ts';
import { SCOPES } from '../../access/index.ts';
import type { IssuedApiKey } from './shapes.ts';

type Issued = Type.Static<typeof IssuedApiKey>;

const PATH = '/api/v1/api-keys';
let service: TestService;
let tenantId: string;
let owner: Person;
let stranger: Person;
let restaurants: string[];

before(async () => {
  service = await startTestService();
  tenantId = (await makeTenant(service)).tenantId;
  const otherTenant = (await makeTenant(service)).tenantId;
  owner = await signedIn(service, { places: [{ tenantId, role: 'owner' }] });
  stranger = await signedIn(service, { places: [{ tenantId: otherTenant, role: 'owner' }] });
  const key = await issueKey(service, tenantId);
  restaurants = [(await makeRestaurant(key)).guid, (await makeRestaurant(key)).guid];
});

const bodyWith = (more: object = {}) => ({
  name: 'Accounting',
  scopes: ['read:orders', 'read:restaurants'],
  ...more,
});
const issue = async (by: Person, more: object = {}) =>
  (await by.post<Issued>(PATH, bodyWith(more))).must(201);

/** Audit lines about a key, oldest first. */
const linesOf = (id: string) =>
  service.database.sql<{ action: string; actor_id: string; tenant_id: string; details: object }>(
    `select action, actor_id, tenant_id, details from audit_log where target_id = $1 order by id`,
    [id],
  );

test('an owner issues a key that works at once, within its scopes, and is shown once', async () => {
  const { apiKey, key } = await issue(owner);
  assert.match(key!, /^ck_live_/);
  assert.equal(apiKey.tenantId, tenantId);
  assert.equal(apiKey.rateLimit, 100);
  const integrator = client(service.url, key!);
  (await integrator.get('/api/v1/restaurants')).must(200);
  (await integrator.post('/api/v1/restaurants', {})).refused(403, 'FORBIDDEN');
  const again = await owner.get<ApiKey>(`${PATH}/${apiKey.id}`);
  assert.equal(again.must(200).hint, apiKey.hint);
  const list = await owner.get<Page<ApiKey>>(PATH);
  assert.ok(list.must(200).items.some(({ id }) => id === apiKey.id));
  for (const text of [again.text, list.text, service.logText()]) assert.ok(!text.includes(key!));
});

test('a retry with the same Idempotency-Key issues no second key and does not tell the first', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const first = (await owner.post<Issued>(PATH, bodyWith(), headers)).must(201);
  const again = await owner.post<Issued>(PATH, bodyWith(), headers);
  assert.equal(again.headers['idempotency-replayed'], 'true');
  assert.deepEqual(again.must(201), { apiKey: first.apiKey, key: null });
  const stored = await service.database.sql(
    `select 1 from idempotency_keys where body like '%' || $1 || '%'`,
    [first.key],
  );
  assert.equal(stored.length, 0);
  (await owner.post(PATH, bodyWith({ name: 'Other' }), headers)).refused(409, 'CONFLICT');
});

test('only owners: managers, staff, operators, strangers and keys with every scope are refused on each route', async () => {
  const { apiKey } = await issue(owner);
  const one = `${PATH}/${apiKey.id}`;
  const manager = await signedIn(service, { places: [{ tenantId, role: 'manager' }] });
  const cashier = await signedIn(service, { places: [{ tenantId, role: 'cashier' }] });
  const key = await issueKey(service, tenantId, { scopes: SCOPES });
  const calls = [
    ['GET', PATH],
    ['POST', PATH, bodyWith()],
    ['GET', one],
    ['PATCH', one, { name: 'Mine' }],
    ['POST', `${one}/rotate`, {}],
    ['DELETE', one],
  ] as const;
  for (const [method, path, body] of calls) {
    const sending = body === undefined ? {} : { body };
    for (const caller of [manager, cashier, key, service.operator]) {
      (await caller.send(method, path, sending)).refused(403, 'FORBIDDEN');
    }
    (await service.anyone.send(method, path, sending)).refused(401, 'UNAUTHORIZED');
  }
  assert.equal((await owner.get<ApiKey>(one)).must(200).revokedAt, null);
});

test('a key of another tenant is as good as none', async () => {
  const { apiKey } = await issue(owner);
  const one = `${PATH}/${apiKey.id}`;
  (await stranger.get(one)).refused(404, 'RESOURCE_NOT_FOUND');
  (await stranger.patch(one, { name: 'Mine' })).refused(404, 'RESOURCE_NOT_FOUND');
  (await stranger.post(`${one}/rotate`, {})).refused(404, 'RESOURCE_NOT_FOUND');
  (await stranger.delete(one)).refused(404, 'RESOURCE_NOT_FOUND');
  assert.deepEqual((await stranger.get<Page<ApiKey>>(PATH)).must(200).items, []);
  (await stranger.post(PATH, bodyWith({ tenantId }))).refused(400, 'VALIDATION_ERROR');
  (await stranger.post(PATH, bodyWith(), { 'x-tenant-id': tenantId })).refused(403, 'FORBIDDEN');
  assert.deepEqual((await stranger.post(PATH, bodyWith({ restaurantGuids: restaurants }))).fields(), [
    'body /restaurantGuids/0 known',
    'body /restaurantGuids/1 known',
  ]);
});

test('an owner of one restaurant issues keys for that one only, and does not see keys that reach further', async () => {
  const [here, there] = restaurants as [string, string];
  const places = [{ tenantId, role: 'owner' as const, restaurantGuids: [here] }];
  const limited = await signedIn(service, { places });
  const { apiKey } = await issue(limited, { restaurantGuids: [here] });
  assert.deepEqual((await limited.post(PATH, bodyWith())).fields(), ['body /restaurantGuids required']);
  assert.deepEqual((await limited.post(PATH, bodyWith({ restaurantGuids: [here, there] }))).fields(), [
    'body /restaurantGuids/1 known',
  ]);
  const wide = (await issue(owner)).apiKey;
  (await limited.post(`${PATH}/${wide.id}/rotate`, {})).refused(404, 'RESOURCE_NOT_FOUND');
  (await limited.delete(`${PATH}/${wide.id}`)).refused(404, 'RESOURCE_NOT_FOUND');
  const seen = (await limited.get<Page<ApiKey>>(PATH)).must(200).items.map(({ id }) => id);
  assert.deepEqual(seen, [apiKey.id]);
});

test('quotas above the usual are not to be had by oneself, and scopes and restaurants never change', async () => {
  assert.deepEqual((await owner.post(PATH, bodyWith({ rateLimit: 101 }))).fields(), [
    'body /rateLimit maximum',
  ]);
  assert.deepEqual((await owner.post(PATH, bodyWith({ scopes: ['write:everything'] }))).fields(), [
    'body /scopes/0 enum',
  ]);
  const { apiKey } = await issue(owner, { rateLimit: 10 });
  const one = `${PATH}/${apiKey.id}`;
  assert.deepEqual((await owner.patch(one, { rateLimit: 101 })).fields(), ['body /rateLimit maximum']);
  assert.deepEqual(
    (await owner.patch(one, { scopes: [...SCOPES], restaurantGuids: [] })).fields().toSorted(),
    ['body /restaurantGuids unknown', 'body /scopes unknown'],
  );
  const changed = (await owner.patch<ApiKey>(one, { name: 'Ledger' }, { 'if-match': '"1"' })).must(200);
  assert.deepEqual([changed.name, changed.version, changed.rateLimit], ['Ledger', 2, 10]);
  (await owner.patch(one, { name: 'Late' }, { 'if-match': '"1"' })).refused(409, 'CONFLICT');
});

test('a rotated key overlaps with its successor; a revoked one ends at once; both by the owner', async () => {
  const { apiKey, key } = await issue(owner);
  const rotated = (await owner.post<Issued>(`${PATH}/${apiKey.id}/rotate`, { overlapSeconds: 60 })).must(201);
  assert.equal(rotated.apiKey.rotatedFrom, apiKey.id);
  for (const each of [key!, rotated.key!])
    (await client(service.url, each).get('/api/v1/restaurants')).must(200);
  (await owner.delete<ApiKey>(`${PATH}/${rotated.apiKey.id}`)).must(200);
  const ended = await refusedOnceHeard(() => client(service.url, rotated.key!).get('/api/v1/restaurants'));
  ended.refused(401, 'UNAUTHORIZED');
  (await owner.post(`${PATH}/${rotated.apiKey.id}/rotate`, {})).refused(409, 'INVALID_STATE');
});

test('whatever is done to a key is in the audit log, with who did it and without the key', async () => {
  const { apiKey, key } = await issue(owner);
  const one = `${PATH}/${apiKey.id}`;
  (await owner.patch(one, { name: 'Ledger' })).must(200);
  const rotated = (await owner.post<Issued>(`${one}/rotate`, {})).must(201);
  (await owner.delete(one)).must(200);
  (await owner.delete(one)).must(200);
  const lines = await linesOf(apiKey.id);
  assert.deepEqual(
    lines.map(({ action }) => action),
    ['api_key.issued', 'api_key.updated', 'api_key.rotated', 'api_key.revoked'],
  );
  assert.ok(lines.every((line) => line.actor_id === owner.uid && line.tenant_id === tenantId));
  const text = JSON.stringify(lines);
  assert.ok(!text.includes(key!) && !text.includes(rotated.key!));
  // What fails leaves no line.
  (await owner.patch(one, { name: 'Too late' })).refused(409, 'INVALID_STATE');
  assert.equal((await linesOf(apiKey.id)).length, lines.length);
});

test('what operators do to keys is in the same log', async () => {
  const key = await issueKey(service, tenantId);
  const one = `/api/v1/admin/api-keys/${key.id}`;
  (await service.operator.patch(`${one}?tenantId=${tenantId}`, { name: 'Renamed' })).must(200);
  (await service.operator.delete(`${one}?tenantId=${tenantId}`)).must(200);
  assert.deepEqual(
    (await linesOf(key.id)).map(({ action }) => action),
    ['api_key.issued', 'api_key.updated', 'api_key.revoked'],
  );
});

test('a page of another site cannot have a key issued', async () => {
  for (const headers of [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': undefined, origin: 'https://evil.example' },
    { 'sec-fetch-site': undefined },
  ]) {
    (await owner.post(PATH, bodyWith(), headers as never)).refused(403, 'FORBIDDEN');
  }
});
