import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts';
import { planOf } from '../../../test/harness/plan.ts';
import { newGuid } from '../../platform/ids.ts';
import { unpaidOrders } from './day-queries.ts';
import { nextEvents } from './sums-queries.ts';

/** How Postgres finds what a busy day would make expensive. */

const scope = { tenantId: newGuid(), restaurantGuid: newGuid() } as never;
let database: TestDatabase;

before(async () => {
  database = await createTestDatabase();
});

test('what the sums do not hold yet is found in the index of events, by both ends', async () => {
  const lines = await planOf(database, nextEvents(scope, 0, 500));
  const found = lines.findIndex((line) => /Index Scan using events_0_pkey/.test(line));
  assert.match(lines[found + 1]!, /Index Cond: .*sequence > .*sequence <= /);
});

test('what is unpaid when a day is closed is counted in an index alone', async () => {
  const plan = (await planOf(database, unpaidOrders(scope, 20250301), 'indexscan')).join('\n');
  assert.match(plan, /Index Only Scan using orders_unpaid/);
});
