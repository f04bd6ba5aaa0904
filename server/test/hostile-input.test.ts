import assert from 'node:assert/strict';
import { Agent } from 'node:http';
import { before, describe, test } from 'node:test';
import fc from 'fast-check';
import { routes } from '../src/main/app.ts';
import type { Route } from '../src/platform/http/route.ts';
import { assertBooksAgree } from './harness/books.ts';
import { dumpTenant } from './harness/dump.ts';
import { assertProper } from './harness/envelope.ts';
import { hostileBody, hostileHeaders, hostileParam, hostileQuery } from './harness/hostile.ts';
import { hostileBodyOf } from './harness/hostile-raw.ts';
import type { Client } from './harness/http.ts';
import { signedIn } from './harness/people.ts';
import {
  bodyOf,
  callerOf,
  type FullWorld,
  fill,
  paramNames,
  paramOf,
  pathOf,
  personalRoutes,
} from './harness/samples.ts';
import { startTestService, type TestService } from './harness/service.ts';
import { anyAddress } from './harness/visitor.ts';
import { makeWorld } from './harness/world.ts';

/** Always the same requests; more of them, or others, with HOSTILE_RUNS and FUZZ_SEED. */
const RUNS = Number(process.env.HOSTILE_RUNS ?? 2);
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121);

/** A refusal may end its connection: each request has one of its own. */
const oneShot = new Agent({ keepAlive: false });

let service: TestService;
let world: FullWorld;
let bystander: FullWorld;
let known: string[];
let ordersAtFirst: string[];

before(async () => {
  service = await startTestService({ config: { trustProxy: 1 } });
  world = await fill(await makeWorld(service));
  bystander = await fill(await makeWorld(service));
  ordersAtFirst = await ordersOf(bystander);
  const { place } = world;
  known = [
    place.guid,
    place.item('Soup').guid,
    place.modifier('Large'),
    world.tenantId,
    bystander.place.guid,
  ];
});

const ordersOf = async ({ tenantId }: FullWorld): Promise<string[]> =>
  (await dumpTenant(service.database, tenantId)).filter((row) => row.startsWith('orders '));

const queryNames = ({ query }: Route): string[] => Object.keys(query?.properties ?? {});

/** Requests to a route in which anything may be wrong, and nothing has to be. */
function requests(route: Route) {
  const params = paramNames(route).map((name) => hostileParam(paramOf(route, name, world), known));
  return fc.record({
    params: fc.tuple(...params),
    query: fc.oneof(fc.constant(undefined), hostileQuery(queryNames(route))),
    headers: fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: hostileHeaders }),
    body: route.body
      ? hostileBodyOf(route, bodyOf(route, world), known)
      : fc.oneof(
          { weight: 4, arbitrary: fc.constant(undefined) },
          { weight: 1, arbitrary: hostileBody({}, {}, known) },
        ),
  });
}

/** Who asks: a person has 100 requests a minute, so another one takes over before that. */
function askers(route: Route): () => Promise<Client> {
  let asked = 0;
  let asker = callerOf(route, world);
  return async () => {
    if (personalRoutes.includes(route) && asked++ % 90 === 0) {
      asker = await signedIn(service, { places: [{ tenantId: world.tenantId, role: 'owner' }] });
    }
    return asker;
  };
}

describe('whatever is sent to it, a route answers in the envelope, with no fault of the server', () => {
  for (const route of routes) {
    test(`${route.method} ${route.path}`, async () => {
      const nextAsker = askers(route);
      const property = fc.asyncProperty(requests(route), async ({ params, query, headers, body }) => {
        const names = paramNames(route);
        const path = pathOf(route, world, Object.fromEntries(names.map((name, i) => [name, params[i]!])));
        const url = query === undefined ? path : `${path.split('?')[0]}?${query}`;
        const asker = await nextAsker();
        const from = { 'x-forwarded-for': anyAddress(), ...headers };
        const reply = await asker.send(route.method, url, { body, headers: from, agent: oneShot });
        const what = `${route.method} ${url.slice(0, 200)}`;
        assert.ok(reply.status < 500, `${what} answered ${reply.text}`);
        assertProper(reply, what);
      });
      await fc.assert(property, { numRuns: RUNS, seed: SEED, endOnFailure: true });
    });
  }

  test('and no half of a change is left behind, nor any mark on another tenant', async () => {
    await assertBooksAgree(service.database);
    assert.deepEqual(await ordersOf(bystander), ordersAtFirst);
  });
});
