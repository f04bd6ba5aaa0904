import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { routes } from '../src/main/app.ts';
import type { Route } from '../src/platform/http/route.ts';
import { newGuid } from '../src/platform/ids.ts';
import { dumpTenant, fingerprint } from './harness/dump.ts';
import { guestAt } from './harness/guests.ts';
import { type Client, client } from './harness/http.ts';
import {
  accessOf,
  anyScopeRoutes,
  bodyOf,
  callerOf,
  type FullWorld,
  fill,
  operatorRoutes,
  paramNames,
  paramOf,
  pathOf,
  personalRoutes,
  scopedRoutes,
  standsAlone,
} from './harness/samples.ts';
import { startTestService, type TestService } from './harness/service.ts';
import { issueKey, makeWorld, openPlace, order, soup } from './harness/world.ts';

/** Everything of tenant A carries this, so that any answer can be searched for it. */
const CANARY = 'Canary of A';

let service: TestService;
let a: FullWorld;
let b: FullWorld;
let ids: string[];
let rowsOfA: string[];
let hashOfA: string;

before(async () => {
  service = await startTestService({ config: { trustProxy: 1 } });
  a = await fill(await makeWorld(service, { name: CANARY, restaurant: { name: CANARY } }));
  await order(a.key, a.place, { externalId: CANARY, notes: CANARY });
  b = await fill(await makeWorld(service));
  ids = [CANARY, a.tenantId, a.place.guid, a.order.guid, a.key.id, a.owner.uid, a.owner.email, a.member.uid];
  // The watch of the service would tell, some seconds from now, that this job waits, and nobody else did that.
  await service.database.sql('update print_jobs set warned_at = now() where warned_at is null');
  await remember();
});

/** As A is now. */
async function remember(): Promise<void> {
  rowsOfA = await dumpTenant(service.database, a.tenantId);
  hashOfA = await fingerprint(service.database, a.tenantId);
}

async function assertUntouched(): Promise<void> {
  if ((await fingerprint(service.database, a.tenantId)) === hashOfA) return;
  assert.deepEqual(await dumpTenant(service.database, a.tenantId), rowsOfA);
}

function assertTellsNothing(text: string, sent: string): void {
  for (const id of ids) assert.ok(!text.includes(id) || sent.includes(id), `the answer holds ${id}: ${text}`);
}

/** A's, B's and unheard-of identifiers in every combination of the path's parameters, at least one of A's. */
function combinations(route: Route): Record<string, string>[] {
  const names = paramNames(route);
  const all = names.reduce<Record<string, string>[]>(
    (found, name) =>
      [paramOf(route, name, a), paramOf(route, name, b), newGuid()].flatMap((value) =>
        found.map((params) => ({ ...params, [name]: value })),
      ),
    [{}],
  );
  return all.filter((params) => names.some((name) => params[name] === paramOf(route, name, a)));
}

/** A few addresses, so that refused strangers do not meet the rate limit. */
let strangers = 0;
const stranger = (key?: string): Client =>
  client(service.url, key, { 'x-forwarded-for': `10.9.${strangers++ >> 8}.${strangers & 255}` });

/** Parameters that are no identifiers of anybody's. */
const isAboutNobody = (route: Route): boolean =>
  paramNames(route).some((name) => ['provider', 'placeId', 'report'].includes(name));

describe("another tenant's key, or owner, sees nothing and changes nothing, whatever id it sends", () => {
  for (const route of [...scopedRoutes, ...anyScopeRoutes, ...personalRoutes].filter(
    (one) => !isAboutNobody(one),
  )) {
    test(`${route.method} ${route.path}`, async () => {
      const caller = callerOf(route, b);
      for (const params of combinations(route)) {
        const path = pathOf(route, a, params);
        const body = bodyOf(route, a);
        const reply = await caller.send(route.method, path, { body });
        reply.refused(404, 'RESOURCE_NOT_FOUND');
        assertTellsNothing(reply.text, path);
      }
      // Without identifiers in its path, a route is about the caller's own.
      if (paramNames(route).length === 0 && standsAlone(route)) {
        const reply = await caller.send(route.method, pathOf(route, b), { body: bodyOf(route, b) });
        assert.equal(reply.status, route.status, reply.text);
        assertTellsNothing(reply.text, '');
      }
      await assertUntouched();
    });
  }

  test('a guest reaches their own restaurant, and nothing else of anybody', async () => {
    let guest = b.guest;
    let asked = 0;
    for (const route of routes.filter((one) => !['public', 'guest'].includes(accessOf(one).kind))) {
      for (const world of [a, b]) {
        // Before the quota of one is used up.
        if (asked++ % 50 === 0) guest = await guestAt(service, { slug: b.slug });
        const reply = await guest.send(route.method, pathOf(route, world), { body: bodyOf(route, world) });
        reply.refused(403, 'FORBIDDEN');
        assertTellsNothing(reply.text, pathOf(route, world));
      }
    }
    for (const route of routes.filter((one) => accessOf(one).kind === 'guest')) {
      const headers = { 'x-restaurant-guid': a.place.guid };
      const reply = await b.guest.send(route.method, pathOf(route, a), { body: bodyOf(route, a), headers });
      assertTellsNothing(reply.text, pathOf(route, a));
    }
    await assertUntouched();
  });

  test('operators alone name a tenant: its key is FORBIDDEN there, its own id included', async () => {
    for (const route of operatorRoutes) {
      for (const world of [a, b]) {
        for (const caller of [b.key, b.owner]) {
          const reply = await caller.send(route.method, pathOf(route, world), { body: bodyOf(route, world) });
          reply.refused(403, 'FORBIDDEN');
        }
      }
    }
    await assertUntouched();
  });

  test("A's ids in headers are refused, not obeyed", async () => {
    for (const route of [...scopedRoutes, ...anyScopeRoutes]) {
      for (const header of ['x-tenant-id', 'x-restaurant-guid']) {
        const value = header === 'x-tenant-id' ? a.tenantId : a.place.guid;
        for (const caller of [b.key, b.owner]) {
          const request = { body: bodyOf(route, a), headers: { [header]: value } };
          const reply = await caller.send(route.method, pathOf(route, a), request);
          const nobodys = paramNames(route).length === 0 || isAboutNobody(route);
          const own = nobodys && header === 'x-restaurant-guid';
          assert.ok(reply.status >= 400 || own, `${route.operationId} ${header}: ${reply.text}`);
          assertTellsNothing(reply.text, `${pathOf(route, a)} ${value}`);
        }
      }
    }
    await assertUntouched();
  });

  test("A's ids inside bodies point at nothing", async () => {
    const item = a.place.item('Soup').guid;
    const input = soup(b.place, { items: [{ menuItemGuid: item, quantity: 1 }] });
    const ordered = await b.key.post(`${b.place.path}/orders`, input);
    assert.deepEqual(ordered.fields(), ['body /items/0/menuItemGuid known']);
    const key = await service.operator.post('/api/v1/admin/api-keys', {
      tenantId: b.tenantId,
      name: 'Reaches into A',
      scopes: ['read:orders'],
      restaurantGuids: [a.place.guid],
    });
    assert.deepEqual(key.fields(), ['body /restaurantGuids/0 known']);
    const rotated = await service.operator.post(
      `/api/v1/admin/api-keys/${a.key.id}/rotate?tenantId=${b.tenantId}`,
      {},
    );
    rotated.refused(404, 'RESOURCE_NOT_FOUND');
    await assertUntouched();
  });

  test('whether A has an id or externalId cannot be found out by using it oneself', async () => {
    const { menus, modifierGroups } = bodyOf(
      routes.find(({ operationId }) => operationId === 'replaceMenu')!,
      a,
    ) as Record<string, unknown>;
    (await b.key.put(`${b.place.path}/menu`, { menus, modifierGroups })).must(200);
    await order(b.key, { ...a.place, path: b.place.path }, { externalId: CANARY });
    const named = { name: 'Same externalId', timeZone: 'Europe/Madrid', currency: 'EUR', externalId: CANARY };
    (await a.key.post('/api/v1/restaurants', named)).must(201);
    (await b.key.post('/api/v1/restaurants', named)).must(201);
    await remember();
  });

  test('an Idempotency-Key that A has used is a new one for B', async () => {
    const headers = { 'idempotency-key': 'the same for both' };
    const first = (await a.key.post<{ guid: string }>(`${a.place.path}/orders`, soup(a.place), headers)).must(
      201,
    );
    const refused = await b.key.post(`${a.place.path}/orders`, soup(a.place), headers);
    refused.refused(404, 'RESOURCE_NOT_FOUND');
    assert.ok(!refused.text.includes(first.guid));
    await remember();
  });

  test("A's cursors are not B's", async () => {
    for (const path of ['/api/v1/restaurants', `${a.place.path}/orders`]) {
      await order(a.key, a.place);
      const page = (await a.key.get<{ nextCursor: string }>(`${path}?limit=1`)).must(200);
      assert.ok(page.nextCursor);
      const own = path.replace(a.place.guid, b.place.guid);
      const reply = await b.key.get(`${own}?limit=1&cursor=${page.nextCursor}`);
      assert.deepEqual(reply.fields(), ['query /cursor cursor']);
    }
  });
});

test('without credentials, or with wrong ones, every route but the public ones answers UNAUTHORIZED', async () => {
  const wrong = `ck_live_${'0'.repeat(49)}`;
  for (const route of routes.filter((one) => accessOf(one).kind !== 'public')) {
    for (const key of [undefined, wrong, a.key.key.slice(0, -1), a.key.key.toLowerCase()]) {
      const reply = await stranger(key).send(route.method, pathOf(route, a), { body: bodyOf(route, a) });
      reply.refused(401, 'UNAUTHORIZED');
      assertTellsNothing(reply.text, '');
    }
  }
});

test('a key that is limited to one restaurant reaches no other of its own tenant', async () => {
  const other = await fill({ ...b, place: await openPlace(b.key) });
  const limited = await issueKey(service, b.tenantId, { restaurantGuids: [b.place.guid] });
  for (const route of [...scopedRoutes, ...anyScopeRoutes].filter(
    (one) => accessOf(one).kind === 'restaurant',
  )) {
    const reply = await limited.send(route.method, pathOf(route, other), { body: bodyOf(route, other) });
    reply.refused(404, 'RESOURCE_NOT_FOUND');
  }
});
