/**
 * `npm run bench:processes`: what a request costs when two processes serve, to what it costs when one does, in turns. Each has a
 * database of its own; the CPU of Postgres counts too. Each process has as many clients as the one alone: what comes at once is
 * handled together, so half the clients for each would measure that, not the processes.
 */
import { join } from 'node:path';
import { CONNECTIONS, cpuOf, median } from './lib/compare.ts';
import { asOwner, findDatabase } from './lib/database.ts';
import { type LoadClient, startLoad } from './lib/load.ts';
import { sampleOrders } from './lib/orders.ts';
import { makeScratch, removeScratch } from './lib/scratch.ts';
import { startComanda } from './lib/service.ts';
import { stockOrders } from './lib/stock.ts';
import { makeWorld } from './lib/world.ts';
import type { Outcome } from './load-client.ts';

const SCENARIOS = ['create', 'get', 'list'] as const;
const STORED_ORDERS = 10_000;
const SETTLE_SECONDS = 15;
const ROUNDS = 6;
const SECONDS = 5;
const RATIO_MAX = 1.1;

type Measure = (
  scenario: (typeof SCENARIOS)[number],
  warmUpSeconds: number,
  seconds: number,
) => Promise<Outcome>;
interface Installation {
  measure: Measure;
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
      const ratio = await compare(scenario, one.measure, two.measure);
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
  const stop = async () => {
    load?.stop();
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
    const watched = { server: service.pid, postmaster: database.postmaster };
    const port = Number(new URL(service.url).port);
    const measure: Measure = (scenario, warmUpSeconds, seconds) =>
      client.run({
        scenario,
        port,
        connections: CONNECTIONS * workers,
        warmUpSeconds,
        seconds,
        watched,
        orders,
      });
    return { measure, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function compare(scenario: (typeof SCENARIOS)[number], one: Measure, two: Measure): Promise<number> {
  for (const measure of [one, two]) await measure(scenario, 0, SETTLE_SECONDS);
  const rounds: { one: Outcome; two: Outcome }[] = [];
  for (let round = 0; round < ROUNDS; round++)
    rounds.push(
      await inTurns(
        round,
        () => one(scenario, 1, SECONDS),
        () => two(scenario, 1, SECONDS),
      ),
    );
  const ratio = median(rounds.map((round) => cpuOf(round.two) / cpuOf(round.one)));
  const of = (who: 'one' | 'two') => median(rounds.map((round) => cpuOf(round[who]))).toFixed(0);
  const verdict = ratio <= RATIO_MAX ? 'holds' : 'MISSED';
  process.stdout.write(
    `${scenario}: ${of('one')} µs CPU in one process, ${of('two')} in two; ratio ${ratio.toFixed(2)} (<= ${RATIO_MAX}: ${verdict})\n`,
  );
  return ratio;
}

/** Who is first changes: what the one leaves to be done would else always be done beside the other. */
async function inTurns(
  round: number,
  one: () => Promise<Outcome>,
  two: () => Promise<Outcome>,
): Promise<{ one: Outcome; two: Outcome }> {
  if (round % 2 === 0) return { one: await one(), two: await two() };
  const second = await two();
  return { one: await one(), two: second };
}

process.exitCode = await main();
