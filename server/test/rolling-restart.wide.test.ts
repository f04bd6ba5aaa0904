import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { assertBooksAgree } from './harness/books.ts';
import { createTestDatabase } from './harness/database.ts';
import { freePort } from './harness/free-port.ts';
import { hasHaproxy, startBalancer } from './harness/haproxy.ts';
import { client } from './harness/http.ts';
import { startProcess, type TestProcess } from './harness/process.ts';
import { targetAt } from './harness/service.ts';
import { settingsFor } from './harness/settings.ts';
import { together } from './harness/together.ts';
import { makeWorld, type Order, soup } from './harness/world.ts';

const CLIENTS = 8;
const DRAIN_MS = 3_000;
const CHECK_MS = 500;
/** Leaves the processors to the services that start. */
const PAUSE_MS = 25;

test('two services behind HAProxy are restarted one after the other under load: no request fails', {
  skip: hasHaproxy() ? false : 'needs haproxy',
}, async () => {
  const database = await createTestDatabase();
  const ports = [await freePort(), await freePort()];
  const start = async (port: number): Promise<TestProcess> =>
    startProcess(await settingsFor(database, { PORT: String(port), DRAIN_MS: String(DRAIN_MS) }));
  const services = await Promise.all(ports.map(start));
  const front = await startBalancer(ports, CHECK_MS);

  const direct = await targetAt(services[0]!.url, database);
  const { key, place } = await makeWorld(direct);
  const caller = client(front, key.key);
  const ready = async () => (await caller.get(place.path).catch(() => null))?.status === 200;
  while (!(await ready())) await sleep(50);
  let running = true;
  let made = 0;
  const failed: unknown[] = [];
  const load = together(CLIENTS, async () => {
    while (running) {
      await caller.post<Order>(`${place.path}/orders`, soup(place)).then(
        (reply) => (reply.status === 201 ? made++ : failed.push(reply)),
        (error: unknown) => failed.push(error),
      );
      await sleep(PAUSE_MS);
    }
  });
  for (const [index, port] of ports.entries()) {
    assert.equal((await services[index]!.end('SIGTERM')).code, 0);
    services[index] = await start(port);
    // Until the balancer has seen it.
    await sleep(CHECK_MS * 4);
  }
  running = false;
  await load;
  assert.deepEqual(failed, []);
  const [row] = await database.sql<{ n: number }>('select count(*)::int as n from orders');
  assert.equal(row!.n, made);
  assert.ok(made > CLIENTS * 10, `${made} orders`);
  await assertBooksAgree(database);
  for (const service of services) assert.equal((await service.end('SIGTERM')).code, 0);
});
