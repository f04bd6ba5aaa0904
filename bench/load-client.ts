/**
 * The load generator, a separate process: keeps a number of connections busy for a while and reports the results.
 * The bench forks it and sends it orders. Runs the same way against the service and the floor, and takes the CPU times of
 * the servers itself, at the very moments at which it begins and ends to count.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { cpuTimes, residentMiB, type Watched } from './lib/proc.ts';
import type { World } from './lib/world.ts';
import { openConnection } from './load/connection.ts';
import { type OrderAddress, requestsOf, type Scenario } from './load/requests.ts';

/** Sent once, before any run. */
export interface Setup {
  world: World;
}

export interface Run {
  scenario: Scenario;
  port: number;
  connections: number;
  warmUpSeconds: number;
  seconds: number;
  watched: Watched;
  /** For `get`: what to ask for. */
  orders: OrderAddress[];
}

/** What a run came to. CPU is microseconds per request. */
export interface Outcome {
  requests: number;
  perSecond: number;
  serverCpu: number;
  postgresCpu: number;
  clientCpu: number;
  p50Ms: number;
  p99Ms: number;
  /** The most that the server's process held at once. */
  serverMiB: number;
}

const WATCH_EVERY_MS = 250;

let world: World;
process.on('message', (message: Setup | Run) => {
  if ('world' in message) world = message.world;
  else
    run(message).then(
      (outcome) => process.send!({ outcome }),
      (error: Error) => process.send!({ error: error.message }),
    );
});

async function run({
  scenario,
  port,
  connections,
  warmUpSeconds,
  seconds,
  watched,
  orders,
}: Run): Promise<Outcome> {
  const latencies: number[] = [];
  let counting = false;
  let failure: Error | undefined;
  const next = requestsOf(scenario, world, orders);
  const open = Array.from({ length: connections }, () =>
    openConnection({
      port,
      next,
      onAnswer: (startedAt) => {
        if (counting) latencies.push(performance.now() - startedAt);
      },
      onError: (error) => {
        failure ??= error;
      },
    }),
  );
  let serverMiB = 0;
  const watch = setInterval(() => {
    serverMiB = Math.max(serverMiB, residentMiB(watched.server));
  }, WATCH_EVERY_MS);
  await sleep(warmUpSeconds * 1_000);
  const before = { at: performance.now(), cpu: cpuTimes(watched), own: process.cpuUsage() };
  counting = true;
  // A machine that stands still for so long answers nothing: what is found is found of something.
  do await sleep(seconds * 1_000);
  while (latencies.length === 0 && failure === undefined);
  counting = false;
  const after = { at: performance.now(), cpu: cpuTimes(watched), own: process.cpuUsage(before.own) };
  clearInterval(watch);
  for (const connection of open) connection.close();
  if (failure) throw failure;
  const requests = latencies.length;
  latencies.sort((a, b) => a - b);
  const quantile = (q: number) => round(latencies[Math.floor(q * (requests - 1))] ?? 0, 2);
  return {
    requests,
    perSecond: round((requests * 1_000) / (after.at - before.at), 1),
    serverCpu: round((after.cpu.server - before.cpu.server) / requests, 1),
    postgresCpu: round((after.cpu.postgres - before.cpu.postgres) / requests, 1),
    clientCpu: round((after.own.user + after.own.system) / requests, 1),
    p50Ms: quantile(0.5),
    p99Ms: quantile(0.99),
    serverMiB,
  };
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
