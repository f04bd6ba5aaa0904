import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { planOf, vacuumed } from '../../../test/harness/plan.ts';
import { startTestService } from '../../../test/harness/service.ts';
import { makeWorld, order, type World } from '../../../test/harness/world.ts';
import { unpaidOrders } from './day-queries.ts';
import { cursorOf, nextEvents } from './sums-queries.ts';

/** How Postgres finds what a busy day would make expensive. */

const ORDERS = 3_000;
let world: World;
let scope: Parameters<typeof unpaidOrders>[0];

before(async () => {
  world = await makeWorld(await startTestService());
  scope = { tenantId: world.tenantId, restaurantGuid: world.place.guid } as never;
});

test('what the sums do not hold yet is found in the index of events, by both ends', async () => {
  const lines = await planOf(world.target.database, nextEvents(scope, 0, 500));
  const found = lines.findIndex((line) => /Index Scan using events_0_pkey/.test(line));
  assert.match(lines[found + 1]!, /Index Cond: .*sequence > .*sequence <= /);
});

test('whether the sums hold everything is asked of the index of events, whatever has happened', async () => {
  const lines = await planOf(world.target.database, cursorOf(scope));
  const found = lines.findIndex((line) => /Index Scan using events_0_pkey/.test(line));
  assert.match(lines[found + 1]!, /Index Cond: .*sequence > /);
});

test('what is unpaid when a day is closed is counted in an index alone', async () => {
  const { database } = world.target;
  const { businessDate } = await order(world.key, world.place);
  await database.sql(
    `insert into orders
     select (jsonb_populate_record(o, jsonb_build_object('guid', gen_random_uuid(), 'display_number', n + 1))).*
     from orders o, generate_series(1, $1::int) n where o.tenant_id = $2`,
    [ORDERS, world.tenantId],
  );
  await vacuumed(database, 'orders');
  const plan = (await planOf(database, unpaidOrders(scope, businessDate))).join('\n');
  assert.match(plan, /Index Only Scan using orders_unpaid/);
});
