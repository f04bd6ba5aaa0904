import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { signedIn } from './harness/people.ts';
import { FLOOR, makeRole, ownerOf } from './harness/roles.ts';
import { freshTill, linesOf, type Till } from './harness/till.ts';

/** Postgres counts a deadlock after the session that had it was idle for a second. */
const COUNTED_MS = 1_500;

const deadlocksOf = async (till: Till): Promise<number> => {
  await sleep(COUNTED_MS);
  const [row] = await till.target.database.sql<{ n: number }>(
    'select deadlocks::int as n from pg_stat_database where datname = current_database()',
  );
  return row!.n; // one row
};

test('voids and comps in lists, at once on orders that were together, wait for each other in no circle', async () => {
  const till = await freshTill();
  const limited = (['orders.void', 'orders.comp'] as const).map((permission) => ({
    permission,
    maxPercent: 20,
  }));
  const role = await makeRole(await ownerOf(till), [...FLOOR, 'orders.transfer', ...limited]);
  const opened = await Promise.all(
    [1, 2, 3, 4].map(() => till.open(till.soups(...Array<number>(40).fill(1)))),
  );
  const [first, ...others] = opened;
  const leads = await Promise.all(
    opened.map(() => signedIn(till.target, { places: [{ tenantId: till.tenantId, role }] })),
  );
  for (const one of others) {
    const selectionGuids = [linesOf(one)[0]!.guid];
    (await till.ask(one, 'move', { selectionGuids, toOrderGuid: first!.guid })).must(200);
  }
  const before = await deadlocksOf(till);
  for (const [command, at] of [
    ['voidSelections', 1],
    ['compOrderItems', 2],
  ] as const) {
    const orders = await Promise.all(opened.map(till.read));
    const answers = orders.map((order, index) =>
      leads[index]!.post(`${till.orders}/${order.guid}/commands`, {
        commands: [{ command, body: { selectionGuids: [linesOf(order)[at]!.guid], reason: 'LATE' } }],
      }),
    );
    for (const answer of await Promise.all(answers)) answer.must(200);
  }
  assert.equal(await deadlocksOf(till), before);
});
