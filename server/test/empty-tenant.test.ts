import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, test } from 'node:test';
import { routes } from '../src/main/app.ts';
import type { Route } from '../src/platform/http/route.ts';
import type { Client } from './harness/http.ts';
import { type Person, signedIn } from './harness/people.ts';
import { accessOf, type FullWorld, pathOf } from './harness/samples.ts';
import { startTestService, type TestService } from './harness/service.ts';
import { issueKey, makeRestaurant, makeTenant, type TestKey } from './harness/world.ts';

/** Whoever begins has nothing yet: every list, report and read of theirs says so, by key and as owner. The service checks each answer. */

let service: TestService;
let key: TestKey;
let owner: () => Promise<Person>;
let restaurantGuid: string;
before(async () => {
  service = await startTestService();
  const { tenantId } = await makeTenant(service);
  key = await issueKey(service, tenantId);
  // Another one for each request: people are given a hundred a minute.
  owner = () => signedIn(service, { places: [{ tenantId, role: 'owner' }] });
  restaurantGuid = (await makeRestaurant(key)).guid;
});

const WORLD = {
  tenantId: randomUUID(),
  order: { businessDate: 20261120 },
  mapping: { domain: 'nobody.example' },
} as unknown as FullWorld;

const params = (route: Route): Record<string, string> =>
  Object.fromEntries(
    [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [
      name!,
      name === 'restaurantGuid' ? restaurantGuid : randomUUID(),
    ]),
  );

const reads = routes.filter((route) => route.method === 'GET' && accessOf(route).kind !== 'public');

for (const route of reads) {
  const names = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  // A list, a report or what there is one of; else one of many, of which there is none.
  const wanted = names.every((name) => name === 'restaurantGuid') ? [200, 204, 404, 409] : [404];
  test(`${route.operationId} of a tenant that has nothing`, async () => {
    const path = pathOf(route, WORLD, params(route));
    for (const caller of [key, await owner()] as Client[]) {
      const reply = await caller.get(path);
      assert.ok([...wanted, 400, 401, 403].includes(reply.status), `${reply.status} ${reply.text}`);
    }
  });
}
