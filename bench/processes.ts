/**
 * `npm run bench:processes`: what a request costs when two processes serve, to what it costs when one does, in turns. Each has a
 * database of its own; the CPU of Postgres counts too. Each process has as many clients as the one alone: what comes at once is
 * handled together, so half the clients for each would measure that, not the processes. The floor is asked the same: what two
 * processes of it cost more is the machine's, whose cores share caches and clock.
 */
import { join } from 'node:path';
import { CONNECTIONS, cpuOf, median } from './lib/compare.ts';
import { asOwner, findDatabase } from './lib/database.ts';
import { startFloor } from './lib/floor.ts';
import { type LoadClient, startLoad } from './lib/load.ts';
import { sampleOrders } from './lib/orders.ts';
import { makeScratch, removeScratch } from './lib/scratch.ts';
import { type Service, startComanda } from './lib/service.ts';
import { sized } from './lib/small.ts';
import { stockOrders } from './lib/stock.ts';
import { makeWorld } from './lib/world.ts';
import type { Outcome } from './load-client.ts';

const SCENARIOS = ['create', 'get', 'list'] as const;
const STORED_ORDERS = sized(10_000, 200);
const SETTLE_SECONDS = sized(15, 0.5);
const ROUNDS = sized(6, 1);
const SECONDS = sized(5, 0.5);
const RATIO_MAX = 1.1;

type Measure = (
  scenario: (typeof SCENARIOS)[number],
  warmUpSeconds: number,
  seconds: number,
) => Promise<Outcome>;
interface Installation {
  service: Measure;
  floor: Measure;
  stop(): Promise<void>;
}

async function main(): Promise<number> {
  const running: Installation[] = [];
  try {
    for (const workers of [1, 2]) running.push(await start(workers));
    const [one, two] = running;
    if (!one || !two) throw new Error('nothing was started');
    let missed = 0;
    for (const scenario of SCENARIOS) {
      const ratio = await compare(scenario, one, two);
      if (ratio > RATIO_MAX) missed++;
    }
    return missed === 0 ? 0 : 1;
  } finally {
    for (const { stop } of running.reverse()) await stop();
  }
}

async function start(workers: number): Promise<Installation> {
  const dataDir = makeScratch();
  const environment = { DATA_DIR: dataDir, WORKERS: String(workers) };
  const service = await startComanda(environment, join(dataDir, 'service.log'));
  let load: LoadClient | undefined;
  let floor: Service | undefined;
  const stop = async () => {
    load?.stop();
    await floor?.stop();
    await service.stop();
    await removeScratch(dataDir);
  };
  try {
    const database = findDatabase(dataDir);
    const world = await makeWorld(service, database, dataDir);
    const orders = await asOwner(database, async (client) => {
      await stockOrders(client, world, STORED_ORDERS);
      return sampleOrders(client, world);
    });
    const client = startLoad(world);
    load = client;
    floor = await startFloor({ dataDir, database, world }, workers);
    const measureOf =
      ({ pid, url }: Service): Measure =>
      (scenario, warmUpSeconds, seconds) =>
        client.run({
          scenario,
          port: Number(new URL(url).port),
          connections: CONNECTIONS * workers,
          warmUpSeconds,
          seconds,
          watched: { server: pid, postmaster: database.postmaster },
          orders,
        });
    return { service: measureOf(service), floor: measureOf(floor), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function compare(
  scenario: (typeof SCENARIOS)[number],
  one: Installation,
  two: Installation,
): Promise<number> {
  const measures = { one: one.service, two: two.service, floorOne: one.floor, floorTwo: two.floor };
  const names = Object.keys(measures) as (keyof typeof measures)[];
  for (const name of names) await measures[name](scenario, 0, SETTLE_SECONDS);
  const rounds: Record<keyof typeof measures, number>[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const costs = { one: 0, two: 0, floorOne: 0, floorTwo: 0 };
    // Who is first changes: what the one leaves to be done would else always be done beside the other.
    for (const name of round % 2 === 0 ? names : names.toReversed())
      costs[name] = cpuOf(await measures[name](scenario, 1, SECONDS));
    rounds.push(costs);
  }
  const of = (name: keyof typeof measures) => median(rounds.map((costs) => costs[name])).toFixed(0);
  const ratio = median(rounds.map(({ one, two }) => two / one));
  const ofFloor = median(rounds.map(({ floorOne, floorTwo }) => floorTwo / floorOne));
  const verdict = ratio <= RATIO_MAX ? 'holds' : 'MISSED';
  process.stdout.write(
    `${scenario}: ${of('one')} µs CPU in one process, ${of('two')} in two; ratio ${ratio.toFixed(2)} (<= ${RATIO_MAX}: ${verdict})\n` +
      `  the floor: ${of('floorOne')} µs and ${of('floorTwo')}; ratio ${ofFloor.toFixed(2)}\n`,
  );
  return ratio;
}

process.exitCode = await main();
