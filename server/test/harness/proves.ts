import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import type { CardPointeSimulator } from '@comanda/simulators/cardpointe';
import { SCOPES } from '../../src/access/index.ts';
import type { Route } from '../../src/platform/http/route.ts';
import { atEnd, forTheProcess } from './cleanup.ts';
import { dumpTenant } from './dump.ts';
import { assertProper } from './envelope.ts';
import { startGateway } from './gateway.ts';
import { type Client, client, type Reply } from './http.ts';
import { withoutSecrets } from './idempotency.ts';
import { signedIn } from './people.ts';
import { accessOf, isClosed, type PromiseKind, standardPromises } from './promises.ts';
import { bodyOf, callerOf, type FullWorld, fill, pathOf, worldFor } from './samples.ts';
import { type MovableClock, startTestService, type TestService } from './service.ts';
import { smallestCallerOf } from './smallest-key.ts';
import { anyAddress } from './visitor.ts';
import { issueKey, makeTenant, makeWorld, type TestKey, type World } from './world.ts';
import { assertAudited, assertTold, lastEvent } from './written.ts';

/**
 * Proves what a route promises by being of its kind, one test per promise, named by status:
 *
 *     proves(createTable, () => {
 *       test('409 when its externalId is taken', async () => …);
 *     });
 *
 * All files of a process share one service. `freshTenant()` is a tenant on it for the operation's own cases.
 */
export function proves(route: Route, ownCases: () => void = () => {}): void {
  describe(route.operationId, () => {
    for (const { kind, name } of standardPromises(route)) test(name, () => PROOFS[kind](route));
    ownCases();
  });
}

/** A tenant with a restaurant that sells, which nobody else changes. */
export interface FreshTenant extends World {
  target: TestService;
  /** Where its cards are charged. */
  gateway: CardPointeSimulator;
}

export async function freshTenant(): Promise<FreshTenant> {
  const { target: service, gateway } = await shared();
  // Who calls without a key is counted by address: files of a process must not use up each other's.
  const anyone = client(service.url, undefined, { 'x-forwarded-for': anyAddress() });
  const target = { ...service, anyone };
  return { ...(await makeWorld(target)), target, gateway };
}

/** The same, with what a request to the route needs (samples.ts). */
const tenantFor = async (route: Route): Promise<FullWorld> => worldFor(route, await freshTenant());

/** What is only read, or refused, is asked of one tenant for all. */
interface Shared extends FullWorld {
  target: TestService;
  gateway: CardPointeSimulator;
  /** A key of another tenant. */
  stranger: TestKey;
}

let sharing: Promise<Shared> | undefined;

async function shared(): Promise<Shared> {
  sharing ??= forTheProcess(async () => {
    const gateway = await startGateway({ readsPerMinute: 100_000 });
    atEnd(gateway.stop);
    const service = await startTestService({
      config: { trustProxy: 1, cardpointeUrl: gateway.url, cardpointeTimeoutMs: 10_000 },
    });
    const world = await fill(await makeWorld(service));
    const { tenantId } = await makeTenant(service, 'Another tenant');
    return { ...world, target: service, gateway, stranger: await issueKey(service, tenantId) };
  }).catch((error) => {
    // The next file may have more luck.
    sharing = undefined;
    throw error;
  });
  const world = await sharing;
  putBackAtEnd(world.target.clock);
  await wake(world);
  return world;
}

let willPutBack = false;

/** What a file has moved, and a failure has kept it from moving back, is no other file's time. */
function putBackAtEnd(clock: MovableClock): void {
  if (willPutBack) return;
  willPutBack = true;
  atEnd(() => {
    willPutBack = false;
    clock.reset();
  });
}

/** Long before a proof is stale, or a person at a till has gone. */
const AWAKE_MS = 60_000;
let wokenAt = 0;

/** Other tests of the process take their time, and move its clock: whoever signed in goes on as if they had just done so. */
async function wake({ target, tenantId, owner }: Shared): Promise<void> {
  const now = target.clock.now();
  // A clock that was put back makes what was issued before one of the future, which the service refuses.
  if (now >= wokenAt && now - wokenAt < AWAKE_MS) return;
  wokenAt = now;
  await owner.renew();
  const { sql } = target.database;
  const at = new Date(now);
  await sql('update sessions set proven_at = $2 where uid = $1', [owner.uid, at]);
  await sql('update staff_sessions set last_used_at = $2 where tenant_id = $1 and ended_at is null', [
    tenantId,
    at,
  ]);
}

const ask = (route: Route, caller: Client, world: FullWorld) =>
  caller.send(route.method, pathOf(route, world), { body: bodyOf(route, world) });

/** Whether a retry with the same Idempotency-Key is answered with what the first request was. */
const isRepeatable = (route: Route): boolean => standardPromises(route).some(({ kind }) => kind === 'replay');

async function askOnce(route: Route): Promise<{ reply: Reply }> {
  const world = route.method === 'GET' ? await shared() : await tenantFor(route);
  return { reply: await ask(route, await smallestCallerOf(route, world), world) };
}

interface First {
  world: FullWorld;
  reply: Reply<Record<string, unknown>>;
  /** The last event before it. */
  lastEvent: number;
  /** What the tenant had after it. */
  rows: string[];
  retry(): Promise<Reply<Record<string, unknown>>>;
}

const firsts = new Map<Route, Promise<First>>();

/** A write with an Idempotency-Key on a tenant of its own. What it answers and what its retry does need one such tenant, not two. */
function firstOf(route: Route): Promise<First> {
  const made = firsts.get(route) ?? askFirst(route);
  firsts.set(route, made);
  return made;
}

async function askFirst(route: Route): Promise<First> {
  const world = await tenantFor(route);
  const request = { body: bodyOf(route, world), headers: { 'idempotency-key': randomUUID() } };
  const path = pathOf(route, world);
  const { tenantId, target } = world;
  const caller = await smallestCallerOf(route, world);
  const last = await lastEvent(target.database, tenantId);
  const send = () => caller.send<Record<string, unknown>>(route.method, path, request);
  const reply = await send();
  return { world, reply, lastEvent: last, rows: await dumpTenant(target.database, tenantId), retry: send };
}

/** The first request has done what it says; the audit log and the events say so, once. */
async function assertWritten(route: Route, { world, reply, lastEvent }: First): Promise<void> {
  const written = { tenantId: world.tenantId, database: world.target.database, reply };
  await assertAudited(route, written);
  await assertTold(route, written, lastEvent);
}

const PROOFS: Record<PromiseKind, (route: Route) => Promise<void>> = {
  async success(route) {
    const first = isRepeatable(route) ? await firstOf(route) : null;
    const { reply } = first ?? (await askOnce(route));
    assert.equal(reply.status, route.status, reply.text);
    assertProper(reply, route.operationId);
    if (first) await assertWritten(route, first);
  },

  async replay(route) {
    const { world, reply: first, rows, retry } = await firstOf(route);
    assert.equal(first.status, route.status, first.text);
    assert.equal(first.headers['idempotency-replayed'], undefined);
    const again = await retry();
    assert.equal(again.headers['idempotency-replayed'], 'true');
    assert.deepEqual(again.must(route.status), withoutSecrets(first.must(route.status)));
    assert.notEqual(again.body.meta.correlationId, first.body.meta.correlationId);
    assert.deepEqual(await dumpTenant(world.target.database, world.tenantId), rows);
  },

  async unknownFields(route) {
    const world = await shared();
    const caller = callerOf(route, world);
    const path = pathOf(route, world);
    if (isClosed(route.query)) {
      const asked = path.includes('?') ? `${path}&surprise=1` : `${path}?surprise=1`;
      const reply = await caller.send(route.method, asked, { body: bodyOf(route, world) });
      assert.ok(reply.fields().includes('query /surprise unknown'), reply.text);
    }
    if (!isClosed(route.body)) return;
    const { required = [] } = route.body as { required?: string[] };
    const reply = await caller.send(route.method, path, { body: { surprise: 1 } });
    const wanted = ['body /surprise unknown', ...required.map((name) => `body /${name} required`)];
    assert.deepEqual(reply.fields().sort(), wanted.sort());
  },

  async noCredential(route) {
    const world = await shared();
    for (const key of [undefined, `ck_live_${'0'.repeat(49)}`]) {
      const nobody = client(world.target.url, key, { 'x-forwarded-for': anyAddress() });
      (await ask(route, nobody, world)).refused(401, 'UNAUTHORIZED');
    }
  },

  async missingScope(route) {
    const world = await shared();
    const { scope } = accessOf(route) as { scope: string };
    const key = await issueKey(world.target, world.tenantId, {
      scopes: SCOPES.filter((one) => one !== scope),
    });
    const { message } = (await ask(route, key, world)).refused(403, 'FORBIDDEN');
    assert.ok(message.includes(scope), 'says what is missing');
  },

  async notAnOperator(route) {
    const world = await shared();
    for (const caller of [world.key, world.owner]) {
      (await ask(route, caller, world)).refused(403, 'FORBIDDEN');
    }
  },

  async notADevice(route) {
    const world = await shared();
    for (const caller of [world.key, world.owner, world.target.operator]) {
      (await ask(route, caller, world)).refused(403, 'FORBIDDEN');
    }
  },

  async notAGuest(route) {
    const world = await shared();
    for (const caller of [world.key, world.till, world.target.operator])
      (await ask(route, caller, world)).refused(403, 'FORBIDDEN');
    // A browser is to begin a session.
    (await ask(route, world.owner, world)).refused(401, 'UNAUTHORIZED');
  },

  async staleProof(route) {
    const world = await shared();
    const { target } = world;
    const isForOperators = accessOf(route).kind === 'operator';
    const person = await signedIn(target, {
      isOperator: isForOperators,
      places: isForOperators ? [] : [{ tenantId: world.tenantId, role: 'owner' }],
    });
    const { sql } = target.database;
    for (const provenAt of [new Date(target.clock.now() - 10 * 60_000 - 1_000), null]) {
      await sql('update sessions set proven_at = $2 where id = $1', [person.sessionId, provenAt]);
      const { details } = (await ask(route, person, world)).refused(403, 'REAUTHENTICATION_REQUIRED');
      assert.deepEqual(details, { proofs: [], maxAgeSeconds: 600 });
    }
  },

  async otherTenant(route) {
    const world = await shared();
    (await ask(route, world.stranger, world)).refused(404, 'RESOURCE_NOT_FOUND');
  },
};
