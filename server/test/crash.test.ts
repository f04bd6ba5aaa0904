import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertBooksAgree } from './harness/books.ts';
import { createTestDatabase } from './harness/database.ts';
import { client } from './harness/http.ts';
import { startTestProcess } from './harness/process.ts';
import { makeWorld, type Order, soup } from './harness/world.ts';

const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 1);
const CLIENTS = 16;
const ORDERS_BEFORE_THE_KILL = 60;

test('after kill -9 during a storm of creates, every order that was answered is there once, and none is there half', async () => {
  const database = await createTestDatabase();
  let service = await startTestProcess({ database });
  const { key, place } = await makeWorld(service);
  const answered = new Map<string, Order>();
  let sent = 0;

  for (let round = 0; round < ROUNDS; round++) {
    const target = client(service.url, key.key);
    const goal = answered.size + ORDERS_BEFORE_THE_KILL;
    const unanswered: string[] = [];
    const customers = Array.from({ length: CLIENTS }, async () => {
      for (;;) {
        const name = `storm-${sent++}`;
        const body = soup(place, { externalId: name });
        try {
          const reply = await target.post<Order>(`${place.path}/orders`, body, { 'idempotency-key': name });
          answered.set(name, reply.must(201));
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code === undefined) throw error;
          unanswered.push(name);
          return;
        }
        if (answered.size >= goal) service.signal('SIGKILL');
      }
    });
    await Promise.all(customers);
    await service.ended;
    await assertBooksAgree(database);

    service = await startTestProcess({ database });
    const again = client(service.url, key.key);
    for (const [name, order] of answered) {
      const [row] = await database.sql<{ document: string; n: number }>(
        'select min(document::text) as document, count(*)::int as n from orders where external_id = $1',
        [name],
      );
      assert.equal(row!.n, 1, name);
      assert.deepEqual(JSON.parse(row!.document), order);
    }
    // Whoever got no answer asks again with the same key: the order is made now, or was made then, once.
    for (const name of unanswered) {
      const body = soup(place, { externalId: name });
      const reply = await again.post<Order>(`${place.path}/orders`, body, { 'idempotency-key': name });
      answered.set(name, reply.must(201));
    }
  }
  const [row] = await database.sql<{ n: number }>('select count(*)::int as n from orders');
  assert.equal(row!.n, answered.size);
  await assertBooksAgree(database);
});
