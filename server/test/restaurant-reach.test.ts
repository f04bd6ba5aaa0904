import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { routes } from '../src/main/app.ts';
import type { Route } from '../src/platform/http/route.ts';
import { newGuid } from '../src/platform/ids.ts';
import type { Client } from './harness/http.ts';
import {
  accessOf,
  bodyOf,
  callerOf,
  type FullWorld,
  fill,
  paramNames,
  paramOf,
  pathOf,
  scopedRoutes,
} from './harness/samples.ts';
import { startTestService, type TestService } from './harness/service.ts';
import { issueKey, makeWorld, openPlace, order, type Place, type TestKey } from './harness/world.ts';

/** What a caller reaches of a tenant that has several restaurants: two that are busy, A and B, of which B is asked for. */

let service: TestService;
/** Filled at A. */
let a: FullWorld;
/** Filled at B. */
let b: FullWorld;
let placeB: Place;
/** Reaches B alone. */
let onlyB: TestKey;

before(async () => {
  service = await startTestService();
  const world = await makeWorld(service);
  placeB = await openPlace(world.key, { name: 'B' });
  a = await fill(world);
  onlyB = await issueKey(service, world.tenantId, { restaurantGuids: [placeB.guid] });
  b = await fill({ ...world, key: onlyB, place: placeB });
  await order(world.key, placeB);
});

/** What another request than the first one has of its own. */
const EVERY_TIME =
  /"(timestamp|correlationId|generatedAt|exportedAt|asOf|cursor|nextCursor)":\s*("[^"]*"|null)/g;
const answerOf = async (caller: Client, route: Route, headers: Record<string, string>) => {
  const reply = await caller.send(route.method, pathOf(route, b), { body: bodyOf(route, b), headers });
  return `${reply.status} ${reply.text.replace(EVERY_TIME, '')}`;
};

const isAboutNobody = (route: Route): boolean =>
  paramNames(route).some((name) => ['provider', 'placeId'].includes(name)) || route.path.includes('/places/');

describe('x-restaurant-guid narrows what names no restaurant in its path to that restaurant', () => {
  const reading = routes.filter(
    (route) =>
      ['tenant', 'owner', 'administration'].includes(accessOf(route).kind) &&
      (route.method === 'GET' || route.readOnly) &&
      !route.path.includes('{restaurantGuid}') &&
      !route.path.endsWith('/stream') &&
      !isAboutNobody(route),
  );
  for (const route of reading) {
    test(route.operationId, async () => {
      const caller = callerOf(route, a);
      const headers = { 'x-restaurant-guid': placeB.guid };
      const narrowed = await answerOf(caller, route, headers);
      for (const id of [a.place.guid, a.order.guid, a.mapping.id, a.vaultCardId])
        assert.ok(!narrowed.includes(id), `${id} of another restaurant in ${narrowed}`);
      if (accessOf(route).kind === 'owner') return;
      assert.equal(narrowed, await answerOf(onlyB, route, {}));
      assert.equal(await answerOf(onlyB, route, headers), narrowed);
    });
  }

  test('which the caller reaches', async () => {
    for (const route of reading.filter((one) => accessOf(one).kind !== 'owner')) {
      const reply = await onlyB.send(route.method, pathOf(route, b), {
        body: bodyOf(route, b),
        headers: { 'x-restaurant-guid': a.place.guid },
      });
      reply.refused(404, 'RESOURCE_NOT_FOUND');
    }
  });

  test('and must be a restaurant identifier', async () => {
    for (const named of ['', 'x'])
      assert.deepEqual((await a.key.get('/api/v1/restaurants', { 'x-restaurant-guid': named })).fields(), [
        'header /x-restaurant-guid format',
      ]);
  });
});

describe('what exists elsewhere in the tenant is answered as what exists nowhere', () => {
  const naming = scopedRoutes.filter((route) => paramNames(route).length > 0 && !isAboutNobody(route));
  for (const route of naming) {
    test(route.operationId, async () => {
      const names = paramNames(route);
      // Reports, and roles and customers of the tenant, are at every restaurant.
      const everywhere = ['restaurantGuid', 'report', 'role', 'customerGuid'];
      const own = names.filter((name) => !everywhere.includes(name));
      const restaurants = names.includes('restaurantGuid') ? [placeB.guid, a.place.guid] : [undefined];
      for (const restaurantGuid of restaurants) {
        const there = restaurantGuid === undefined ? {} : { restaurantGuid };
        const ask = async (params: Record<string, string>) => {
          const path = pathOf(route, b, { ...there, ...params });
          const reply = await onlyB.send(route.method, path, { body: bodyOf(route, b) });
          return `${reply.status} ${reply.text.replace(EVERY_TIME, '')}`;
        };
        for (const name of own) {
          const elsewhere = await ask({ [name]: paramOf(route, name, a) });
          const nowhere = await ask({ [name]: unheardOf(name) });
          assert.equal(elsewhere, nowhere, `${name} at ${restaurantGuid ?? 'no restaurant'}`);
        }
      }
      if (names.includes('restaurantGuid') && own.length === 0) {
        const ask = async (restaurantGuid: string) => {
          const path = pathOf(route, b, { restaurantGuid });
          const reply = await onlyB.send(route.method, path, { body: bodyOf(route, b) });
          return `${reply.status} ${reply.text.replace(EVERY_TIME, '')}`;
        };
        assert.equal(await ask(a.place.guid), await ask(newGuid()));
      }
    });
  }
});

const unheardOf = (name: string): string =>
  name === 'domain' ? `nobody-${newGuid()}.example.com` : name === 'slug' ? 'nobody-has-it' : newGuid();
