import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atEnd } from '../../../test/harness/cleanup.ts';
import { figures, report } from '../../../test/harness/reports.ts';
import { startTestService } from '../../../test/harness/service.ts';
import { makeWorld, type Order, order } from '../../../test/harness/world.ts';
import { openDatabase, openLookupDatabase, openPool } from '../../platform/db/database.ts';
import { REPORTS } from './catalogue.ts';
import { followAll } from './report-follower.ts';
import { createRunningSums } from './running-sums.ts';

/** Rounds of orders, payments, voids, followers that work at once, and a kill of all of them. */
const ROUNDS = Number(process.env.KILLED_FOLLOWER_ROUNDS ?? 5);
const FOLLOWERS = 3;

test('sums that several followers kept while they were killed again and again are those of a recomputation', async () => {
  const service = await startTestService();
  const { database } = service;
  const { key, place } = await makeWorld(service);
  const pools = (['comanda_app', 'comanda_lookup'] as const).map((role) =>
    openPool(database.roleUrl(role), { max: FOLLOWERS, applicationName: 'follower' }),
  );
  atEnd(() => Promise.all(pools.map((pool) => pool.end())));
  const [own, all] = pools;
  if (!own || !all) throw new Error('Two pools were opened.');
  const db = openDatabase(own);
  const deps = { sums: createRunningSums({ db, own: db }), lookup: openLookupDatabase(all) };
  let killed = 0;
  let failed = 0;
  const kill = async () => {
    const ended = await database.sql(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'follower' and datname = current_database() and state <> 'idle'`,
    );
    killed += ended.length;
  };
  const orders: Order[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const following = Array.from({ length: FOLLOWERS }, () => followAll(deps).catch(() => failed++));
    orders.push(...(await Promise.all(Array.from({ length: 4 }, () => order(key, place)))));
    const [one, other] = [orders[round], orders.at(-1)];
    await Promise.all([
      kill(),
      one && key.post(`${place.path}/orders/${one.guid}/payments`, { type: 'OTHER', tenderName: 'Voucher' }),
      other && key.post(`${place.path}/orders/${other.guid}/void`, { reason: 'WALKED_OUT' }),
    ]);
    await kill();
    await Promise.all(following);
  }
  assert.ok(killed > 0 && failed > 0, `${killed} killed, ${failed} failed`);
  await followAll(deps);
  const day = orders[0]?.businessDate ?? 0;
  const range = { from: day, to: day, links: false };
  for (const { name } of REPORTS) {
    const kept = figures(await report(key, name, range));
    assert.deepEqual(kept, figures(await report(key, name, { ...range, recompute: true })), name);
  }
  const sales = await report(key, 'sales', range);
  assert.equal(sales.totals[0]?.values.orderCount, orders.length - ROUNDS);
});
