import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts';
import { newGuid } from '../../platform/ids.ts';
import { unpaidOrders } from './day-queries.ts';
import { nextEvents } from './sums-queries.ts';

/** How Postgres finds what a busy day would make expensive. */

const scope = { tenantId: newGuid(), restaurantGuid: newGuid() } as never;
let database: TestDatabase;

before(async () => {
  database = await createTestDatabase();
});

/** There are few rows, and Postgres would rather read the table, or any index. `more` is turned off as well. */
async function planOf(
  { text, values }: ReturnType<typeof nextEvents | typeof unpaidOrders>,
  more = 'seqscan',
) {
  const literals = values.map((value) => (value === null ? 'null' : `'${String(value)}'`));
  const client = new pg.Client({ connectionString: database.roleUrl('comanda_app') });
  await client.connect();
  try {
    await client.query(`set enable_seqscan = off; set enable_bitmapscan = off; set enable_${more} = off`);
    const plan = await client.query<{ 'QUERY PLAN': string }>(
      `explain ${text.replace(/\$(\d)/g, (_, place) => literals[Number(place) - 1]!)}`,
    );
    return plan.rows.map((row) => row['QUERY PLAN']);
  } finally {
    await client.end();
  }
}

test('what the sums do not hold yet is found in the index of events, by both ends', async () => {
  const lines = await planOf(nextEvents(scope, 0, 500));
  const found = lines.findIndex((line) => /Index Scan using events_0_pkey/.test(line));
  assert.match(lines[found + 1]!, /Index Cond: .*sequence > .*sequence <= /);
});

test('what is unpaid when a day is closed is counted in an index alone', async () => {
  const plan = (await planOf(unpaidOrders(scope, 20250301), 'indexscan')).join('\n');
  assert.match(plan, /Index Only Scan using orders_unpaid/);
});
