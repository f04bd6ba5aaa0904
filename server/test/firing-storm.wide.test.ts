import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertBooksAgree } from './harness/books.ts';
import { createTestDatabase } from './harness/database.ts';
import { eventually } from './harness/eventually.ts';
import { startTestProcess } from './harness/process.ts';
import { together } from './harness/together.ts';
import { makeWorld, order } from './harness/world.ts';

/** So many scheduled orders fall due while a server dies. */
const ORDERS = 60;
const WITHIN_MS = 3_000;
/** All of them are taken by then, on a busy machine too. */
const MADE_BY_THEN_MS = 12_000;
const PREP_SECONDS = 600;

test('of scheduled orders that fall due while a server is killed, each is fired once, and none never', async () => {
  const database = await createTestDatabase();
  const firedSoFar = async () => {
    const rows = `select count(*)::int as n from orders where approval_status = 'APPROVED'`;
    return (await database.sql<{ n: number }>(rows))[0]!.n;
  };
  /** What a day that was closed holds, byte for byte. */
  const saidOf = async (day: number) => [
    await database.sql('select document::text from day_closes where business_date = $1', [day]),
    await database.sql(
      'select row_to_json(l)::text as entry from ledger_entries l where business_date = $1 order by guid',
      [day],
    ),
  ];
  const first = await startTestProcess({ database });
  const { key, place } = await makeWorld(first, { restaurant: { prepTimeSeconds: PREP_SECONDS } });
  (await key.post(`${place.path}/kitchen/stations`, { name: 'Grill', isDefault: true })).must(201);
  const start = Date.now() + MADE_BY_THEN_MS + PREP_SECONDS * 1_000;
  const made = await together(ORDERS, (n) => {
    const promisedAt = new Date(start + (n * WITHIN_MS) / ORDERS).toISOString();
    return order(key, place, { promisedAt });
  });
  for (const { approvalStatus } of made) assert.equal(approvalStatus, 'FUTURE');
  const cash = { type: 'CASH', tipAmount: 50 };
  await together(ORDERS, async (n) =>
    (await key.post(`${place.path}/orders/${made[n]!.guid}/payments`, cash)).must(201),
  );
  await eventually(async () => assert.ok((await firedSoFar()) >= ORDERS / 8));
  // What was not fired by now is, on the next day.
  const [today] = await database.sql<{ day: number }>(
    'select max(business_date) as day from order_counters where restaurant_guid = $1',
    [place.guid],
  );
  (await key.post(`${place.path}/day-closes`, { businessDate: today!.day })).must(201);
  const said = await saidOf(today!.day);
  await eventually(async () => assert.ok((await firedSoFar()) >= ORDERS / 4));
  await first.end('SIGKILL');
  // Two come after it, and meet at what is left.
  await Promise.all([startTestProcess({ database }), startTestProcess({ database })]);
  await eventually(async () => assert.equal(await firedSoFar(), ORDERS));
  const wrong = await database.sql(
    `select o.guid from orders o where (o.version, o.fire_at is null, o.document->>'guestOrderStatus') <> (3, true, 'RECEIVED')
       or 1 <> (select count(*) from events e where e.type = 'order.fired' and e.data->>'guid' = o.guid::text)
       or 1 <> (select count(*) from kitchen_tickets t where t.order_guid = o.guid)
       or 2 <> (select count(*) from order_timeline l where l.order_guid = o.guid)`,
  );
  assert.deepEqual(wrong, []);
  assert.deepEqual(await saidOf(today!.day), said);
  const held = await database.sql<{ sold: number; deposits: number; receivable: number }>(
    `select (count(*) filter (where movement = 'check.recognized' and s.account = 'SALES'))::int as sold,
       coalesce(sum(s.amount) filter (where s.account in ('DEPOSITS', 'TIP_DEPOSITS')), 0)::int as deposits,
       coalesce(sum(s.amount) filter (where s.account = 'ORDER_RECEIVABLE'), 0)::int as receivable
     from ledger_entries, lateral (values (credit_account, amount), (debit_account, -amount)) s (account, amount)`,
  );
  assert.deepEqual(held, [{ sold: ORDERS, deposits: 0, receivable: 0 }]);
  await assertBooksAgree(database);
});
