import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { assertBooksAgree } from './harness/books.ts';
import { startTestProcess } from './harness/process.ts';
import { makeWorld, type Order, soup } from './harness/world.ts';

const CLIENTS = 16;
/** Far more than an end takes. */
const END_MS = 30_000;

for (const workers of ['1', '2']) {
  test(`SIGTERM under load with ${workers} worker(s): every request that was taken is answered, and the exit is clean`, async () => {
    const service = await startTestProcess({ env: { WORKERS: workers } });
    const { key, place } = await makeWorld(service);
    let answered = 0;
    let stopping = false;
    const broken: unknown[] = [];
    const customers = Array.from({ length: CLIENTS }, async () => {
      while (!stopping || answered === 0) {
        try {
          (await key.post<Order>(`${place.path}/orders`, soup(place))).must(201);
          answered++;
        } catch (error) {
          // Once it stops accepting, new connections are refused; a request that was taken must not be cut off.
          if ((error as NodeJS.ErrnoException).code === 'ECONNREFUSED') return;
          if (stopping && isIdleClose(error)) return;
          broken.push(error);
          return;
        }
        if (answered === 100) {
          stopping = true;
          service.signal('SIGTERM');
        }
      }
    });
    await Promise.all(customers);
    const { code } = await service.ended;
    assert.deepEqual(broken, []);
    assert.equal(code, 0);
    const [row] = await service.database.sql<{ n: number }>('select count(*)::int as n from orders');
    assert.ok(row!.n >= answered, `${row!.n} stored, ${answered} answered`);
    await assertBooksAgree(service.database);
  });
}

/** An idle keep-alive connection was closed just as the next request was put on it: nothing had been taken. */
function isIdleClose(error: unknown): boolean {
  return ['ECONNRESET', 'EPIPE'].includes(String((error as NodeJS.ErrnoException).code));
}

for (const workers of ['1', '2']) {
  test(`for DRAIN_MS after SIGTERM with ${workers} worker(s) it is not ready and refuses nobody`, async () => {
    const service = await startTestProcess({ env: { WORKERS: workers, DRAIN_MS: '6000' } });
    const { key, place } = await makeWorld(service);
    (await service.anyone.get('/api/v1/health/ready')).must(200);
    service.signal('SIGTERM');
    let draining = 0;
    for (const until = performance.now() + 1_500; performance.now() < until; ) {
      // A connection of its own each time, as a caller who has not heard of it would open one.
      const reply = await fetch(`${service.url}/api/v1/health/ready`, { headers: { connection: 'close' } });
      await reply.text();
      if (reply.status === 503) draining++;
      (await key.post<Order>(`${place.path}/orders`, soup(place))).must(201);
    }
    assert.ok(draining > 0);
    assert.equal((await service.ended).code, 0);
  });
}

for (const workers of ['1', '2']) {
  test(`SIGTERM ends a service with ${workers} worker(s) that something left open holds up`, async () => {
    const leftOpen = '--import=data:text/javascript,setInterval(()=>{},1e9)';
    const service = await startTestProcess({ env: { WORKERS: workers, NODE_OPTIONS: leftOpen } });
    const ended = await Promise.race([service.end('SIGTERM'), sleep(END_MS, null, { ref: false })]);
    assert.equal(ended?.code, 0);
  });
}
