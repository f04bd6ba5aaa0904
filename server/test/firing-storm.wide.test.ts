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
const PREP_SECONDS = 600;

test('of scheduled orders that fall due while a server is killed, each is fired once, and none never', async () => {
  const database = await createTestDatabase();
  const firedSoFar = async () => {
    const rows = `select count(*)::int as n from orders where approval_status = 'APPROVED'`;
    return (await database.sql<{ n: number }>(rows))[0]!.n;
  };
  const first = await startTestProcess({ database });
  const { key, place } = await makeWorld(first, { restaurant: { prepTimeSeconds: PREP_SECONDS } });
  (await key.post(`${place.path}/kitchen/stations`, { name: 'Grill', isDefault: true })).must(201);
  const start = Date.now() + 1_500 + PREP_SECONDS * 1_000;
  const made = await together(ORDERS, (n) => {
    const promisedAt = new Date(start + (n * WITHIN_MS) / ORDERS).toISOString();
    return order(key, place, { promisedAt });
  });
  for (const { approvalStatus } of made) assert.equal(approvalStatus, 'FUTURE');
  await eventually(async () => assert.ok((await firedSoFar()) >= ORDERS / 4));
  await first.end('SIGKILL');
  // Two come after it, and meet at what is left.
  await Promise.all([startTestProcess({ database }), startTestProcess({ database })]);
  await eventually(async () => assert.equal(await firedSoFar(), ORDERS));
  const wrong = await database.sql(
    `select o.guid from orders o where (o.version, o.fire_at is null, o.document->>'guestOrderStatus') <> (2, true, 'RECEIVED')
       or 1 <> (select count(*) from events e where e.type = 'order.fired' and e.data->>'guid' = o.guid::text)
       or 1 <> (select count(*) from kitchen_tickets t where t.order_guid = o.guid)
       or 1 <> (select count(*) from order_timeline l where l.order_guid = o.guid)`,
  );
  assert.deepEqual(wrong, []);
  await assertBooksAgree(database);
});
