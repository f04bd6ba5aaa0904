import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { compare, type Effort } from './lib/compare.ts';
import { asOwner, findDatabase } from './lib/database.ts';
import { startFloor } from './lib/floor.ts';
import { followed } from './lib/followed.ts';
import { startLoad } from './lib/load.ts';
import { sampleOrders } from './lib/orders.ts';
import type { Results } from './lib/report.ts';
import { makeScratch, removeScratch } from './lib/scratch.ts';
import { startComanda } from './lib/service.ts';
import { stockOrders } from './lib/stock.ts';
import { makeWorld } from './lib/world.ts';
import { type Compared, SCENARIOS } from './load/requests.ts';

/**
 * No request has become dearer, beside the floor, than when `npm run bench -- --write` was last run. On a machine that others
 * use rounds differ by half, so one round of them must show it.
 * @alone: compares times
 */

const EFFORT: Effort = { settleSeconds: 6, rounds: 4, seconds: 1.5, warmUpSeconds: 0.3 };
const ORDERS = 10_000;
const SCARCELY_MORE = 1.1;

const { comparisons } = JSON.parse(
  readFileSync(new URL('results/latest.json', import.meta.url), 'utf8'),
) as Results;

/** What it cost then, with few orders or with many: rounds differ by more. */
const recorded = (scenario: Compared): number =>
  Math.max(...comparisons.filter((one) => one.scenario === scenario).map(({ cpuRatio }) => cpuRatio));

test('a request costs no more, beside the floor, than is recorded', async (t) => {
  const dataDir = makeScratch();
  const stops: (() => unknown)[] = [() => removeScratch(dataDir)];
  // What was started last ends first.
  t.after(async () => {
    for (const stop of stops.reverse()) await stop();
  });
  const service = await startComanda({ DATA_DIR: dataDir });
  stops.push(() => service.stop());
  const database = findDatabase(dataDir);
  const world = await makeWorld(service, database, dataDir);
  const floor = await startFloor({ dataDir, database, world });
  stops.push(() => floor.stop());
  const load = startLoad(world);
  stops.push(() => load.stop());
  await asOwner(database, async (client) => {
    const settled = () => followed(client);
    const field = { load, service, floor, postmaster: database.postmaster, settled };
    await stockOrders(client, world, ORDERS);
    const orders = await sampleOrders(client, world);
    for (const scenario of [...SCENARIOS, 'health'] as const) {
      const found = await compare(field, EFFORT, { scenario, storedOrders: ORDERS, orders });
      t.diagnostic(
        `${scenario}: ${found.leastCpuRatio} to ${found.cpuRatio}, recorded ${recorded(scenario)}`,
      );
      assert.ok(
        found.leastCpuRatio <= recorded(scenario) * SCARCELY_MORE,
        `${scenario}: ${JSON.stringify(found)}`,
      );
    }
  });
});
