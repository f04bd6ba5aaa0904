import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import {
  accessOf,
  bodyOf,
  type FullWorld,
  fill,
  operatorRoutes,
  pathOf,
  scopedRoutes,
  standsAlone,
} from './harness/samples.ts';
import { startTestService, type TestService } from './harness/service.ts';
import { smallestCallerOf } from './harness/smallest-key.ts';
import { issueKey, makeWorld } from './harness/world.ts';

/** What scopes open and do not. That its own one is needed, and is enough, each operation proves for itself (proves.ts). */

let service: TestService;
let full: FullWorld;

before(async () => {
  service = await startTestService({ config: { trustProxy: 1 } });
  full = await fill(await makeWorld(service));
});

describe('scopes', () => {
  for (const route of scopedRoutes.filter((one) => !standsAlone(one))) {
    test(`the one it needs opens ${route.operationId}, a later step`, async () => {
      const caller = await smallestCallerOf(route, full);
      const reply = await caller.send(route.method, pathOf(route, full), { body: bodyOf(route, full) });
      // Refused for the state that the order is in, beyond the door.
      assert.ok([200, 201, 400, 404, 409].includes(reply.status), reply.text);
    });
  }

  test('none of them opens what operators do, and an operator key opens nothing of a tenant', async () => {
    for (const route of operatorRoutes) {
      const reply = await full.key.send(route.method, pathOf(route, full), { body: bodyOf(route, full) });
      reply.refused(403, 'FORBIDDEN');
    }
    for (const route of scopedRoutes.filter((one) => accessOf(one).kind !== 'administration')) {
      const reply = await service.operator.send(route.method, pathOf(route, full), {
        body: bodyOf(route, full),
      });
      reply.refused(403, 'FORBIDDEN');
    }
  });

  test('are judged before the body is read', async () => {
    const reader = await issueKey(service, full.tenantId, { scopes: ['read:orders'] });
    (await reader.post(`${full.place.path}/orders`, ' '.repeat(1_048_577))).refused(403, 'FORBIDDEN');
  });
});
