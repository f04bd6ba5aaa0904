import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, test } from 'node:test';
import Type from 'typebox';
import { restaurant } from '../src/access/index.ts';
import { usersOf } from '../src/identity/deprecations/index.ts';
import { routes } from '../src/main/app.ts';
import { twoMajors } from '../src/main/majors.ts';
import * as Field from '../src/platform/http/fields.ts';
import type { OpenApiDocument } from '../src/platform/http/openapi/openapi-types.ts';
import { type Deprecation, ok } from '../src/platform/http/route.ts';
import { requestObject } from '../src/platform/http/shapes.ts';
import { route } from './harness/route.ts';
import { startTestService, type TestService } from './harness/service.ts';
import { makeWorld, type Order, soup, type World } from './harness/world.ts';

/** Two majors run beside each other: the old one goes on as it was and says that it goes, and both work on the same data. */

const V1: Deprecation = {
  id: 'v1',
  what: 'Version 1 of the API (`/api/v1/`)',
  since: '2027-01-01',
  sunset: '2028-01-02',
  successor: '/api/v2/',
};

/** What v2 changes: a place is more than its name. */
const getRestaurantV2 = route({
  operationId: 'getRestaurantV2',
  method: 'GET',
  path: '/api/v2/restaurants/{restaurantGuid}',
  summary: 'Get a restaurant.',
  access: restaurant('read:restaurants'),
  params: requestObject({ restaurantGuid: Field.Guid }),
  response: Type.Object({ place: Type.Object({ guid: Field.Guid, zone: Type.String() }) }),
  handler: async ({ deps, scope, params }) => {
    const { guid, timeZone } = await deps.restaurants.get(scope, params.restaurantGuid);
    return ok({ place: { guid, zone: timeZone } });
  },
});

let service: TestService;
let world: World;
let stranger: World;

before(async () => {
  const next = { from: '/api/v1/', to: '/api/v2/', deprecation: V1, changed: [getRestaurantV2] } as const;
  service = await startTestService({ routes: twoMajors(routes, next) });
  world = await makeWorld(service);
  stranger = await makeWorld(service);
});

const inV2 = (path: string): string => path.replace('/api/v1/', '/api/v2/');

test('v1 answers as before and says since when and until when, v2 does not', async () => {
  for (const path of [world.place.path, `${world.place.path}/orders`]) {
    const [old, next] = [await world.key.get(path), await world.key.get(inV2(path))];
    assert.deepEqual([old.status, next.status], [200, 200]);
    assert.equal(old.headers.deprecation, `@${Date.UTC(2027, 0, 1) / 1_000}`);
    assert.equal(old.headers.sunset, 'Sun, 02 Jan 2028 00:00:00 GMT');
    assert.match(String(old.headers.link), /<\/api\/v2\/>; rel="successor-version"/);
    assert.deepEqual([next.headers.deprecation, next.headers.sunset], [undefined, undefined]);
  }
});

test('what v2 changes has its new form there, and its old one in v1', async () => {
  const old = (await world.key.get<{ guid: string; timeZone: string }>(world.place.path)).must(200);
  const next = (await world.key.get(inV2(world.place.path))).must(200);
  assert.deepEqual(next, { place: { guid: old.guid, zone: old.timeZone } });
});

test('both work on the same data, whichever wrote it', async () => {
  const orders = `${world.place.path}/orders`;
  for (const [writes, reads] of [
    [orders, inV2(orders)],
    [inV2(orders), orders],
  ] as const) {
    const made = (await world.key.post<Order>(writes, soup(world.place))).must(201);
    assert.deepEqual((await world.key.get<Order>(`${reads}/${made.guid}`)).must(200), made);
  }
});

test('callers, tenants, quotas and idempotency keys are the same in both', async () => {
  const path = inV2(world.place.path);
  (await service.anyone.get(path)).refused(401, 'UNAUTHORIZED');
  for (const one of [path, `${path}/orders`, world.place.path])
    (await stranger.key.get(one)).refused(404, 'RESOURCE_NOT_FOUND');
  const left = async (at: string) => Number((await world.key.get(at)).headers['x-ratelimit-remaining']);
  assert.equal((await left(world.place.path)) - (await left(path)), 1);
  const headers = { 'idempotency-key': randomUUID() };
  const orders = `${world.place.path}/orders`;
  const body = soup(world.place);
  (await world.key.post(orders, body, headers)).must(201);
  (await world.key.post(inV2(orders), body, headers)).refused(409, 'CONFLICT');
});

test('the document has both, in the same sections, and marks v1', async () => {
  const document = JSON.parse((await service.anyone.get('/api/v2/openapi.json')).text) as OpenApiDocument;
  const path = '/api/v1/restaurants/{restaurantGuid}/orders';
  const [old, next] = [document.paths[path]!.post!, document.paths[inV2(path)]!.post!];
  assert.deepEqual([old.deprecated, next.deprecated], [true, undefined]);
  assert.deepEqual([old.tags, next.tags], [['Orders'], ['Orders']]);
  const ids = Object.values(document.paths).flatMap((item) =>
    Object.values(item).map((one) => one.operationId),
  );
  assert.equal(new Set(ids).size, ids.length);
  assert.equal(document.paths['/docs']!.get!.deprecated, undefined);
});

test('the report names the keys that have not moved, and v1 as one thing', async () => {
  await world.key.get(`${world.place.path}/orders`);
  await stranger.key.get(inV2(`${stranger.place.path}/orders`));
  await service.deps.deprecatedUses.flush();
  await service.database.sql('delete from deprecation_uses where tenant_id = $1', [stranger.tenantId]);
  await stranger.key.get(inV2(`${stranger.place.path}/orders`));
  await service.deps.deprecatedUses.flush();
  assert.deepEqual(service.deps.deprecations, [V1]);
  const users = await usersOf(service.deps, service.deps.deprecations, service.clock.now());
  assert.deepEqual(
    users.map(({ deprecation, used_by }) => [deprecation, used_by]),
    [['v1', world.key.id]],
  );
});
