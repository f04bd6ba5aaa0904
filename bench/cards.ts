/**
 * `npm run bench:cards`: what a slow card processor costs those who create orders. The service against itself, in turns: with
 * nobody waiting, and with 200 payments that wait for the processor. Then how soon payments are refused once it is down.
 */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type CardPointeSimulator, startCardPointeSimulator } from '@comanda/simulators/cardpointe';
import { CONNECTIONS, cpuOf, median } from './lib/compare.ts';
import { asOwner, findDatabase, type OwnDatabase } from './lib/database.ts';
import { startLoad } from './lib/load.ts';
import { makeScratch, removeScratch } from './lib/scratch.ts';
import { type Service, startComanda } from './lib/service.ts';
import { sized } from './lib/small.ts';
import { makeWorld, type World } from './lib/world.ts';
import type { Outcome } from './load-client.ts';

const ROUNDS = sized(7, 1);
const SECONDS = sized(2.5, 0.5);
const WARM_UP_SECONDS = 0.5;
const WAITING = sized(200, 10);
/** Longer than a round, so that none of them ends while it is measured. */
const SLOW_MS = sized(7_000, 2_000);
const PATIENCE_MS = 30_000;
const RATIO_MAX = 1.1;
const REFUSALS = 50;
const CARD = { card: { number: '4788250000121443', expiryMonth: 12, expiryYear: 2_060 } };

process.exitCode = await main();

async function main(): Promise<number> {
  const dataDir = makeScratch();
  const gateway = await startCardPointeSimulator();
  let service: Service | undefined;
  try {
    const environment = { DATA_DIR: dataDir, CARDPOINTE_URL: gateway.url, ALLOW_RAW_CARDS: 'yes' };
    service = await startComanda(environment, join(dataDir, 'service.log'));
    const database = findDatabase(dataDir);
    const world = await makeWorld(service, database, dataDir);
    return await measure(service, gateway, database, world);
  } finally {
    await gateway.stop().catch(() => {});
    await service?.stop();
    await removeScratch(dataDir);
  }
}

async function measure(
  service: Service,
  gateway: CardPointeSimulator,
  database: OwnDatabase,
  world: World,
): Promise<number> {
  const load = startLoad(world);
  const create = () =>
    load.run({
      scenario: 'create',
      port: Number(new URL(service.url).port),
      connections: CONNECTIONS,
      warmUpSeconds: WARM_UP_SECONDS,
      seconds: SECONDS,
      watched: { server: service.pid, postmaster: database.postmaster },
      orders: [],
    });
  const rounds: { alone: Outcome; beside: Outcome }[] = [];
  let held = 0;
  try {
    for (let round = 0; round < ROUNDS; round++) {
      const alone = await create();
      gateway.addFault({ kind: 'slow', operation: 'auth', delayMs: SLOW_MS, times: WAITING });
      const asked = gateway.transactions().length;
      let ended = 0;
      const payments = Array.from({ length: WAITING }, (_, n) =>
        pay(service, world, n).then(({ status, text }) => {
          ended++;
          if (status !== 201) throw new Error(text);
        }),
      );
      const all = Promise.all(payments);
      all.catch(() => {});
      const deadline = performance.now() + PATIENCE_MS;
      while (gateway.transactions().length < asked + WAITING) {
        if (performance.now() > deadline) throw new Error('the payments did not reach the gateway');
        await sleep(10);
      }
      held = Math.max(held, await connectionsHeld(database));
      const beside = await create();
      if (ended > 0) throw new Error(`${ended} payments did not wait to the end of the round`);
      rounds.push({ alone, beside });
      await all;
    }
  } finally {
    load.stop();
  }
  const of = (who: 'alone' | 'beside', figure: (outcome: Outcome) => number) =>
    median(rounds.map((round) => figure(round[who])));
  for (const [who, name] of [
    ['alone', 'create, nobody waits'],
    ['beside', `create, ${WAITING} payments wait`],
  ] as const) {
    const [speed, cpu, p99] = [of(who, (one) => one.perSecond), of(who, cpuOf), of(who, (one) => one.p99Ms)];
    print(
      `${name.padEnd(28)} ${speed.toFixed(0).padStart(5)}/s, p99 ${p99.toFixed(1)} ms, ${cpu.toFixed(0)} µs CPU`,
    );
  }
  print(`database connections held by payments that wait: ${held}`);
  const refusals = await refusalsWhenDown(service, gateway, world);
  print(
    `refused once the processor is down: p50 ${quantile(refusals, 0.5)} ms, p99 ${quantile(refusals, 0.99)} ms`,
  );
  // Of each round, since what drifts on the machine drifts for both.
  const ratio = (figure: (outcome: Outcome) => number) =>
    median(rounds.map(({ alone, beside }) => figure(beside) / figure(alone)));
  const verdicts: [promise: string, value: number][] = [
    ['time for an order beside waiting payments, to alone', ratio((one) => 1 / one.perSecond)],
    ['CPU of an order beside waiting payments, to alone', ratio(cpuOf)],
  ];
  for (const [promise, value] of verdicts)
    print(`${promise}: ${value.toFixed(2)} (<= ${RATIO_MAX}: ${value <= RATIO_MAX ? 'holds' : 'MISSED'})`);
  return held === 0 && verdicts.every(([, value]) => value <= RATIO_MAX) ? 0 : 1;
}

async function pay(
  { url }: Service,
  { keys, restaurants }: World,
  n: number,
): Promise<{ status: number; text: string }> {
  const { key, restaurants: own } = keys[n % keys.length]!;
  const body = { restaurantGuid: restaurants[own[0]!]!.guid, amount: 1_000 + (n % 100), source: CARD };
  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  const path = `${url}/api/v1/payments/sale`;
  const response = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: response.status, text: await response.text() };
}

/** Connections of the service that are in the middle of something, while nothing but payments is under way. */
async function connectionsHeld(database: OwnDatabase): Promise<number> {
  await sleep(200);
  const { rows } = await asOwner(database, (client) =>
    client.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where usename = 'comanda_app' and state like 'idle in transaction%'`,
    ),
  );
  return rows[0]!.n;
}

/** How long each of some payments takes to be refused, sorted, in milliseconds; those first that find out are not counted. */
async function refusalsWhenDown(
  service: Service,
  gateway: CardPointeSimulator,
  world: World,
): Promise<number[]> {
  await gateway.stop();
  for (let n = 0; n < 10; n++) await pay(service, world, n);
  const took: number[] = [];
  for (let n = 0; n < REFUSALS; n++) {
    const startedAt = performance.now();
    const { status, text } = await pay(service, world, n);
    took.push(performance.now() - startedAt);
    if (status !== 502 || !text.includes('PROVIDER_UNAVAILABLE')) throw new Error(text);
  }
  return took.sort((a, b) => a - b);
}

function quantile(sorted: number[], q: number): string {
  return sorted[Math.floor(q * (sorted.length - 1))]!.toFixed(1);
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
