import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { routes } from '../src/main/app.ts';
import { type Person, signedIn } from './harness/people.ts';
import { accessOf, bodyOf, type FullWorld, pathOf, worldFor } from './harness/samples.ts';
import { startTestService, type TestService } from './harness/service.ts';
import { makeWorld, type World } from './harness/world.ts';

/** One Idempotency-Key of somebody who has two tenants, in both: two requests. What is done in the first says nothing of the second. */

let service: TestService;
let first: World;
let second: World;
before(async () => {
  service = await startTestService();
  first = await makeWorld(service);
  second = await makeWorld(service);
});

/** Somebody new each time: people are given a hundred requests a minute. */
const ownerOf = (world: Pick<World, 'tenantId'>): Promise<Person> =>
  signedIn(service, {
    secondFactor: true,
    places: [world, second].map(({ tenantId }) => ({ tenantId, role: 'owner' })),
  });

/** Of operations whose path names neither tenant nor restaurant: only a header does. */
const writes = routes.filter(
  (route) =>
    !['GET', 'DELETE'].includes(route.method) &&
    !route.path.includes('{') &&
    ['tenant', 'administration', 'owner'].includes(accessOf(route).kind),
);

const done: string[] = [];

for (const route of writes) {
  test(`${route.operationId} with the key of another tenant's`, async () => {
    const world: FullWorld = await worldFor(route, await makeWorld(service));
    const owner = await ownerOf(world);
    const ask = (tenantId: string) =>
      owner.send(route.method, pathOf(route, world), {
        body: bodyOf(route, world),
        headers: { 'idempotency-key': 'one-key', 'x-tenant-id': tenantId },
      });
    const here = await ask(world.tenantId);
    const again = await ask(world.tenantId);
    const there = await ask(second.tenantId);
    assert.equal(there.headers['idempotency-replayed'], undefined);
    assert.notEqual(there.text, here.text);
    if (here.status >= 300 || again.headers['idempotency-replayed'] !== 'true') return;
    done.push(route.operationId);
  });
}

test('and most of them were done in the first', () => {
  assert.ok(done.length >= 5, done.join(', '));
});

for (const route of routes.filter(
  (one) => one.method !== 'GET' && !one.rawContentType && accessOf(one).kind === 'public',
)) {
  test(`${route.operationId}, which anybody may do, stores nothing under a key`, async () => {
    const world: FullWorld = await worldFor(route, first);
    const reply = await first.key.send(route.method, pathOf(route, world), {
      body: bodyOf(route, world),
      headers: { 'idempotency-key': route.operationId },
    });
    assert.ok(reply.status < 500, reply.text);
    const { sql } = service.database;
    assert.deepEqual(await sql('select 1 from idempotency_keys where key = $1', [route.operationId]), []);
  });
}

test('so for the restaurants that a header names', async () => {
  const owner = await ownerOf(first);
  const headers = { 'idempotency-key': 'one-restaurant', 'x-tenant-id': first.tenantId };
  const role = { name: 'Runner', base: 'server', permissions: [] };
  const answers = [first.place.guid, undefined].map((guid) =>
    owner.post('/api/v1/roles', role, { ...headers, ...(guid && { 'x-restaurant-guid': guid }) }),
  );
  for (const { headers: said } of await Promise.all(answers))
    assert.equal(said['idempotency-replayed'], undefined);
});

test('a header that names nothing, at any length, is no fault of the server', async () => {
  const owner = await ownerOf(first);
  const headers = { 'idempotency-key': 'long', 'x-restaurant-guid': 'x'.repeat(6_000) };
  for (const path of ['/api/v1/roles', '/api/v1/auth/reauthenticate', '/api/v1/users/me/email/verification'])
    assert.ok((await owner.post(path, {}, headers)).status < 500, path);
  const profile = await owner.patch('/api/v1/users/me', { name: 'Olga' }, headers);
  assert.ok(profile.status < 500, profile.text);
});
