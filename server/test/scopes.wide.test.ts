import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { factsOf, type Permission, SCOPES, type Scope } from '../src/access/index.ts';
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
import { issueKey, makeWorld, type TestKey, type World } from './harness/world.ts';

let service: TestService;
let world: World;

before(async () => {
  service = await startTestService({ config: { trustProxy: 1 } });
  world = await makeWorld(service);
});

describe('scopes', () => {
  /** Nothing here is changed: it is read, or refused. */
  let shared: FullWorld;
  let without: Map<Scope, TestKey>;
  let alone: Map<Scope, TestKey>;

  let stepped: Promise<FullWorld> | undefined;
  /** Of what cannot succeed by itself, it only counts that the door opens: one tenant does for all of it. */
  const laterSteps = (): Promise<FullWorld> => {
    stepped ??= makeWorld(service).then(fill);
    return stepped;
  };

  before(async () => {
    shared = await fill(await makeWorld(service));
    const keysFor = async (scopesOf: (scope: Scope) => readonly Scope[]) => {
      const keys = SCOPES.map(async (scope): Promise<[Scope, TestKey]> => {
        return [scope, await issueKey(service, shared.tenantId, { scopes: scopesOf(scope) })];
      });
      return new Map(await Promise.all(keys));
    };
    alone = await keysFor((scope) => [scope]);
    without = await keysFor((scope) => SCOPES.filter((one) => one !== scope));
  });

  for (const route of scopedRoutes) {
    const { scope: needed } = accessOf(route) as { scope: Scope };
    test(`of all ${SCOPES.length}, ${needed} opens ${route.operationId}, with the one that approves it if it says so`, async () => {
      const ask = (key: TestKey, full: FullWorld) =>
        key.send(route.method, pathOf(route, full), { body: bodyOf(route, full) });
      for (const scope of SCOPES.filter((one) => one !== needed)) {
        const { message } = (await ask(alone.get(scope)!, shared)).refused(403, 'FORBIDDEN');
        assert.ok(message.includes(needed), 'says what is missing');
      }
      (await ask(without.get(needed)!, shared)).refused(403, 'FORBIDDEN');
      // A write that is to succeed must find nothing that another has done.
      const written = standsAlone(route) ? () => makeWorld(service).then(fill) : laterSteps;
      const own = route.method === 'GET' ? shared : await written();
      const scopes = new Set<Scope>([
        needed,
        ...(route.approval?.permissions ?? []).map((one) => factsOf(one as Permission).scope),
      ]);
      const reply = await ask(await issueKey(service, own.tenantId, { scopes: [...scopes] }), own);
      // Whom a key may make, and what an endpoint is told, is limited by what the key may do itself; that is another matter.
      if (reply.status === 403)
        assert.match(
          reply.body.error!.message,
          /than you (hold|may read)|^Only (a person|whoever asked)/,
          reply.text,
        );
      else if (standsAlone(route)) assert.equal(reply.status, route.status, reply.text);
      // Refused for the state that the order is in, beyond the door.
      else assert.ok([200, 201, 400, 404, 409].includes(reply.status), reply.text);
    });
  }

  test('none of them opens what operators do, and an operator key opens nothing of a tenant', async () => {
    const full = shared;
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
    const reader = await issueKey(service, world.tenantId, { scopes: ['read:orders'] });
    (await reader.post(`${world.place.path}/orders`, ' '.repeat(1_048_577))).refused(403, 'FORBIDDEN');
  });
});
