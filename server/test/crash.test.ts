import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertBooksAgree } from './harness/books.ts';
import { createTestDatabase, type TestDatabase } from './harness/database.ts';
import { client } from './harness/http.ts';
import { startTestProcess } from './harness/process.ts';
import { makeWorld, type Order, soup } from './harness/world.ts';

/** A service that dies in the middle of its work. More of it is in crash.wide.test.ts. */

const CASH = { type: 'CASH', tipAmount: 50, tenderedAmount: 10_000 } as const;
const CLIENTS = 16;
const ORDERS_BEFORE_THE_KILL = 60;

test('after kill -9 during a storm of orders that are paid at once, every order has its cash, once', async () => {
  const database = await createTestDatabase();
  const service = await startTestProcess({ database });
  const { key, place } = await makeWorld(service);
  const drawers = `${place.path}/cash-drawers`;
  const { guid: drawer } = (
    await key.post<{ guid: string }>(drawers, { name: 'Bar', openingAmount: 0 })
  ).must(201);
  const create = (target: ReturnType<typeof client>, name: string) =>
    target.post<Order>(`${place.path}/orders`, soup(place, { externalId: name, payment: CASH }), {
      'idempotency-key': name,
    });
  const names: string[] = [];
  let answered = 0;
  const customers = Array.from({ length: CLIENTS }, async () => {
    for (;;) {
      const name = `paid-${names.length}`;
      names.push(name);
      try {
        (await create(key, name)).must(201);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === undefined) throw error;
        return;
      }
      answered += 1;
      if (answered === ORDERS_BEFORE_THE_KILL) service.signal('SIGKILL');
    }
  });
  await Promise.all(customers);
  await service.ended;
  const { orders, payments, cash } = await counts(database);
  assert.ok(orders >= answered);
  assert.deepEqual([payments, cash], [orders, orders]);
  await assertBooksAgree(database);

  const next = client((await startTestProcess({ database })).url, key.key);
  const made = await Promise.all(names.map(async (name) => (await create(next, name)).must(201)));
  const n = names.length;
  assert.deepEqual(await counts(database), { orders: n, payments: n, cash: n });
  const { salesAmount } = (await next.get<{ salesAmount: number }>(`${drawers}/${drawer}`)).must(200);
  assert.equal(
    salesAmount,
    made.reduce((sum, { paidAmount }) => sum + paidAmount, 0),
  );
  await assertBooksAgree(database);
});

async function counts({ sql }: TestDatabase) {
  const [row] = await sql<{ orders: number; payments: number; cash: number }>(
    `select (select count(*)::int from orders) as orders, (select count(*)::int from payments) as payments,
       (select count(*)::int from orders where paid_amount > 0) as cash`,
  );
  return row!;
}
