import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestDatabase, type TestDatabase } from './harness/database.ts';
import { client } from './harness/http.ts';
import { startTestProcess } from './harness/process.ts';
import { startTestService } from './harness/service.ts';
import { paidOrder } from './harness/some-papers.ts';
import { together } from './harness/together.ts';
import { makeWorld } from './harness/world.ts';

/** Numbers of invoices have no gap and come once, whoever asks at once and whatever dies. */

const WRITERS = 32;
/** How many each of them issues. */
const EACH = Number(process.env.INVOICES_EACH ?? 2);

async function assertWithoutGap(database: TestDatabase): Promise<number[]> {
  const rows = await database.sql<{ sequence: number }>('select sequence from invoices order by sequence');
  const numbers = rows.map(({ sequence }) => sequence);
  assert.deepEqual(
    numbers,
    numbers.map((_, index) => index + 1),
  );
  const [counter] = await database.sql<{ last: number }>('select last from document_counters');
  assert.equal(counter?.last ?? 0, numbers.length);
  return numbers;
}

test('32 writers at once, of whom some are refused by the database, leave no gap', async () => {
  const service = await startTestService();
  const { key, place } = await makeWorld(service);
  const orders: string[] = [];
  for (let i = 0; i < WRITERS * EACH; i++) orders.push(await paidOrder({ key, place }));
  // Some fail after they took their number: the row itself is refused.
  const refused = orders.filter((_, index) => index % 8 === 3);
  await service.database.sql(
    `create function refuse_some() returns trigger language plpgsql as $$ begin
       if new.order_guid = any('{${refused.join(',')}}'::uuid[]) then raise exception 'refused'; end if; return new; end $$`,
  );
  await service.database.sql(
    'create trigger refuse_some before insert on invoices for each row execute function refuse_some()',
  );
  const issue = (orderGuid: string) =>
    key.post<{ number: string }>(`${place.path}/invoices`, { orderGuid, buyer: { name: 'Ana' } });
  const statuses = await together(WRITERS, async (writer) => {
    const own = orders.slice(writer * EACH, (writer + 1) * EACH);
    const got: number[] = [];
    for (const orderGuid of own) got.push((await issue(orderGuid)).status);
    return got;
  });
  assert.equal(statuses.flat().filter((status) => status === 201).length, orders.length - refused.length);
  assert.equal((await assertWithoutGap(service.database)).length, orders.length - refused.length);
  await service.database.sql('drop trigger refuse_some on invoices');
  for (const orderGuid of refused) (await issue(orderGuid)).must(201);
  assert.equal((await assertWithoutGap(service.database)).length, orders.length);
});

test('after kill -9 in the middle, every invoice that was answered is there, none twice, and no number is missing', async () => {
  const database = await createTestDatabase();
  let service = await startTestProcess({ database });
  const { key, place } = await makeWorld(service);
  const orders: string[] = [];
  for (let i = 0; i < WRITERS * EACH; i++) orders.push(await paidOrder({ key, place }));
  const answered = new Map<string, string>();
  const issue = async (caller: ReturnType<typeof client>, orderGuid: string) => {
    const body = { orderGuid, buyer: { name: 'Ana' } };
    return (await caller.post<{ number: string }>(`${place.path}/invoices`, body)).must(201).number;
  };
  const first = client(service.url, key.key);
  await together(WRITERS, async (writer) => {
    for (const orderGuid of orders.slice(writer * EACH, (writer + 1) * EACH)) {
      try {
        answered.set(orderGuid, await issue(first, orderGuid));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === undefined) throw error;
        return;
      }
      if (answered.size >= WRITERS / 2) service.signal('SIGKILL');
    }
  });
  await service.ended;
  await assertWithoutGap(database);
  service = await startTestProcess({ database });
  const second = client(service.url, key.key);
  // Whoever was answered gets the same number, and whoever was not gets theirs, once.
  for (const orderGuid of orders) {
    const number = await issue(second, orderGuid);
    assert.equal(answered.get(orderGuid) ?? number, number);
  }
  assert.equal((await assertWithoutGap(database)).length, orders.length);
});
