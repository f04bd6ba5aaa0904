import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestService } from './harness/service.ts';
import { assertInvoicesWithoutGap, paidOrder } from './harness/some-papers.ts';
import { together } from './harness/together.ts';
import { makeWorld } from './harness/world.ts';

/** Numbers of invoices have no gap and come once, whoever asks at once; crash.wide.test.ts has what dies. */

const WRITERS = 32;
/** How many each of them issues. */
const EACH = Number(process.env.INVOICES_EACH ?? 2);

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
  assert.equal((await assertInvoicesWithoutGap(service.database)).length, orders.length - refused.length);
  await service.database.sql('drop trigger refuse_some on invoices');
  for (const orderGuid of refused) (await issue(orderGuid)).must(201);
  assert.equal((await assertInvoicesWithoutGap(service.database)).length, orders.length);
});
