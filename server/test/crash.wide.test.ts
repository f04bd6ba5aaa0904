import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { assertBooksAgree } from './harness/books.ts';
import { atEnd } from './harness/cleanup.ts';
import { createTestDatabase, type TestDatabase } from './harness/database.ts';
import { eventually } from './harness/eventually.ts';
import { client } from './harness/http.ts';
import { startTestProcess } from './harness/process.ts';
import { assertInvoicesWithoutGap, paidOrder } from './harness/some-papers.ts';
import { together } from './harness/together.ts';
import { makeWorld, type Order, soup } from './harness/world.ts';

/** A service that dies in the middle of its work, again and again, and at the worst moment. */

const CASH = { type: 'CASH', tipAmount: 50, tenderedAmount: 10_000 } as const;
const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 3);
const CLIENTS = 16;
const ORDERS_BEFORE_THE_KILL = 60;
const INVOICE_WRITERS = 32;
const INVOICES_EACH = 2;

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

test('after kill -9 between an order and the cash of the same call, neither is there, and the next try books both once', async () => {
  const database = await createTestDatabase();
  const service = await startTestProcess({ database });
  const { key, place } = await makeWorld(service);
  const drawers = `${place.path}/cash-drawers`;
  const { guid: drawer } = (
    await key.post<{ guid: string }>(drawers, { name: 'Bar', openingAmount: 0 })
  ).must(201);
  const held = await lockTable(database, 'payments');
  const body = soup(place, { payment: CASH });
  const headers = { 'idempotency-key': 'one dinner' };
  const gone = key.post<Order>(`${place.path}/orders`, body, headers).catch(() => null);
  // The order is written, and its payment waits.
  await eventually(async () => assert.equal((await database.sql(WRITTEN_AND_WAITING)).length, 1));
  await service.end('SIGKILL');
  assert.equal(await gone, null);
  // Postgres would go on with what it was sent whole; it hears that the client is gone.
  await database.sql(`select pg_terminate_backend(pid) from (${WRITTEN_AND_WAITING}) waiting`);
  await eventually(async () => assert.deepEqual(await database.sql(WRITTEN_AND_WAITING), []));
  await held.release();
  assert.deepEqual(await counts(database), { orders: 0, payments: 0, cash: 0 });

  const next = client((await startTestProcess({ database })).url, key.key);
  const made = (await next.post<Order>(`${place.path}/orders`, body, headers)).must(201);
  const again = await next.post<Order>(`${place.path}/orders`, body, headers);
  assert.deepEqual(again.must(201), made);
  assert.deepEqual(await counts(database), { orders: 1, payments: 1, cash: 1 });
  const { salesAmount } = (await next.get<{ salesAmount: number }>(`${drawers}/${drawer}`)).must(200);
  assert.equal(salesAmount, made.paidAmount);
  await assertBooksAgree(database);
});

test('after kill -9 while 32 issue invoices, every one that was answered is there, none twice, and no number is missing', async () => {
  const database = await createTestDatabase();
  let service = await startTestProcess({ database });
  const { key, place } = await makeWorld(service);
  const orders: string[] = [];
  for (let i = 0; i < INVOICE_WRITERS * INVOICES_EACH; i++) orders.push(await paidOrder({ key, place }));
  const answered = new Map<string, string>();
  const issue = async (caller: ReturnType<typeof client>, orderGuid: string) => {
    const body = { orderGuid, buyer: { name: 'Ana' } };
    return (await caller.post<{ number: string }>(`${place.path}/invoices`, body)).must(201).number;
  };
  const first = client(service.url, key.key);
  await together(INVOICE_WRITERS, async (writer) => {
    for (const orderGuid of orders.slice(writer * INVOICES_EACH, (writer + 1) * INVOICES_EACH)) {
      try {
        answered.set(orderGuid, await issue(first, orderGuid));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === undefined) throw error;
        return;
      }
      if (answered.size >= INVOICE_WRITERS / 2) service.signal('SIGKILL');
    }
  });
  await service.ended;
  await assertInvoicesWithoutGap(database);
  service = await startTestProcess({ database });
  const second = client(service.url, key.key);
  // Whoever was answered gets the same number, and whoever was not gets theirs, once.
  for (const orderGuid of orders) {
    const number = await issue(second, orderGuid);
    assert.equal(answered.get(orderGuid) ?? number, number);
  }
  assert.equal((await assertInvoicesWithoutGap(database)).length, orders.length);
});

/** Transactions that have written an order and wait for the table of payments. */
const WRITTEN_AND_WAITING = `select o.pid from pg_locks o join pg_locks p on p.pid = o.pid
  where o.relation = 'orders'::regclass and o.mode = 'RowExclusiveLock' and o.granted
    and p.relation = 'payments'::regclass and not p.granted`;

async function counts({ sql }: TestDatabase) {
  const [row] = await sql<{ orders: number; payments: number; cash: number }>(
    `select (select count(*)::int from orders) as orders, (select count(*)::int from payments) as payments,
       (select count(*)::int from orders where paid_amount > 0) as cash`,
  );
  return row!;
}

/** Nobody else reads or writes it until it is released. */
async function lockTable({ url }: TestDatabase, table: string): Promise<{ release(): Promise<void> }> {
  const holder = new pg.Client({ connectionString: url });
  await holder.connect();
  atEnd(() => holder.end());
  await holder.query('begin');
  await holder.query(`lock table ${table} in access exclusive mode`);
  return { release: async () => void (await holder.query('rollback')) };
}
