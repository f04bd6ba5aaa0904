import type { Compared, OrderAddress } from '../load/requests.ts';
import type { Outcome } from '../load-client.ts';
import type { LoadClient } from './load.ts';
import type { Service } from './service.ts';

export const CONNECTIONS = 32;

/** How long and how often to measure. */
export interface Effort {
  /** V8 compiles what is hot in steps, the last of them after thousands of requests: so long both serve before it counts. */
  settleSeconds: number;
  rounds: number;
  seconds: number;
  warmUpSeconds: number;
}

/** Who takes part. */
export interface Field {
  load: LoadClient;
  service: Service;
  floor: Service;
  postmaster: number;
  /** Waits until the service has nothing left to do for earlier requests. */
  settled(): Promise<unknown>;
}

/** One scenario on both servers: medians of the rounds, and the medians of each round's ratios. */
export interface Comparison {
  scenario: Compared;
  storedOrders: number;
  service: Outcome;
  floor: Outcome;
  /** Requests per second, service to floor. */
  speedRatio: number;
  /** CPU per request of server and Postgres, service to floor. */
  cpuRatio: number;
  /** The same of the round in which it was least. */
  leastCpuRatio: number;
  /** The speed ratio of the first seconds, before either had settled. */
  firstSpeedRatio: number;
}

/** Measures floor and service in turns, so that what drifts on the machine drifts for both. */
export async function compare(
  { load, service, floor, postmaster, settled }: Field,
  { settleSeconds, rounds, seconds, warmUpSeconds }: Effort,
  { scenario, storedOrders, orders }: { scenario: Compared; storedOrders: number; orders: OrderAddress[] },
): Promise<Comparison> {
  const run = async ({ url, pid }: Service, warmUpSeconds: number, seconds: number) => {
    await settled();
    return load.run({
      scenario,
      port: Number(new URL(url).port),
      connections: CONNECTIONS,
      warmUpSeconds,
      seconds,
      watched: { server: pid, postmaster },
      orders,
    });
  };
  const both = async (warmUp: number, counted: number) => ({
    floor: await run(floor, warmUp, counted),
    service: await run(service, warmUp, counted),
  });
  const first = await both(0, settleSeconds);
  const pairs: { service: Outcome; floor: Outcome }[] = [];
  for (let round = 0; round < rounds; round++) pairs.push(await both(warmUpSeconds, seconds));
  const cpuRatios = pairs.map((pair) => cpuOf(pair.service) / cpuOf(pair.floor));
  return {
    scenario,
    storedOrders,
    service: medians(pairs.map((pair) => pair.service)),
    floor: medians(pairs.map((pair) => pair.floor)),
    speedRatio: ratio(pairs.map((pair) => pair.service.perSecond / pair.floor.perSecond)),
    cpuRatio: ratio(cpuRatios),
    leastCpuRatio: Number(Math.min(...cpuRatios).toFixed(2)),
    firstSpeedRatio: ratio([first.service.perSecond / first.floor.perSecond]),
  };
}

/** CPU of a request on the server's side; the client's is not counted. */
export function cpuOf({ serverCpu, postgresCpu }: Outcome): number {
  return serverCpu + postgresCpu;
}

function medians(outcomes: Outcome[]): Outcome {
  const names = Object.keys(outcomes[0]!) as (keyof Outcome)[];
  return Object.fromEntries(
    names.map((name) => [name, median(outcomes.map((one) => one[name]))]),
  ) as unknown as Outcome;
}

const ratio = (values: number[]): number => Number(median(values).toFixed(2));

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
