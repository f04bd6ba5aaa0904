/**
 * `npm run bench:pooler`: what PgBouncer in transaction mode costs those who create orders. Two services on one database, in
 * turns: one reaches it directly, the other through the PgBouncer that is installed.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONNECTIONS, cpuOf, median } from './lib/compare.ts';
import { findDatabase, type OwnDatabase } from './lib/database.ts';
import { startLoad } from './lib/load.ts';
import { type Pgbouncer, startPgbouncer } from './lib/pgbouncer.ts';
import { cpuTimes } from './lib/proc.ts';
import { makeScratch, removeScratch } from './lib/scratch.ts';
import { type Service, startComanda } from './lib/service.ts';
import { sized } from './lib/small.ts';
import { makeWorld } from './lib/world.ts';
import type { Outcome } from './load-client.ts';

const ROUNDS = Number(process.env.ROUNDS ?? sized(10, 1));
const SECONDS = sized(3, 0.5);
const WARM_UP_SECONDS = 0.5;
/** Both serve so long before it counts: V8 compiles what is hot in steps. */
const SETTLE_SECONDS = sized(8, 0.5);
const RATIO_MIN = 0.9;

/** CPU of the pooler is microseconds per request, as in `Outcome`. */
type Behind = Outcome & { poolerCpu: number };

process.exitCode = await main();

async function main(): Promise<number> {
  const dataDir = makeScratch();
  const started: { stop(): Promise<void> }[] = [];
  try {
    const direct = await startComanda({ DATA_DIR: dataDir }, join(dataDir, 'direct.log'));
    started.push(direct);
    const database = findDatabase(dataDir);
    const world = await makeWorld(direct, database, dataDir);
    const pooler = await startPgbouncer(database);
    started.push(pooler);
    const environment = {
      DATA_DIR: dataDir,
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: database.url,
      COMANDA_SECRET: readFileSync(join(dataDir, 'secret'), 'utf8').trim(),
    };
    const behind = await startComanda(environment, join(dataDir, 'behind.log'));
    started.push(behind);
    const load = startLoad(world);
    started.push({ stop: async () => load.stop() });
    return await measure({ direct, behind, pooler, database }, load);
  } finally {
    for (const one of started.reverse()) await one.stop();
    await removeScratch(dataDir);
  }
}

interface Field {
  direct: Service;
  behind: Service;
  pooler: Pgbouncer;
  database: OwnDatabase;
}

async function measure(
  { direct, behind, pooler, database }: Field,
  load: ReturnType<typeof startLoad>,
): Promise<number> {
  const create = async ({ url, pid }: Service, warmUpSeconds: number, seconds: number): Promise<Behind> => {
    const poolerCpu = () => cpuTimes({ server: pooler.pid, postmaster: database.postmaster }).server;
    const before = poolerCpu();
    const outcome = await load.run({
      scenario: 'create',
      port: Number(new URL(url).port),
      connections: CONNECTIONS,
      warmUpSeconds,
      seconds,
      watched: { server: pid, postmaster: database.postmaster },
      orders: [],
    });
    // The warm-up is in these figures, and not in the number of requests.
    const counted = seconds / (seconds + warmUpSeconds);
    return { ...outcome, poolerCpu: ((poolerCpu() - before) * counted) / outcome.requests };
  };
  for (const service of [direct, behind]) await create(service, 0, SETTLE_SECONDS);
  const rounds: { direct: Behind; behind: Behind }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    // Who is first changes: what the one leaves to be done is done beside the other.
    const first = await create(round % 2 === 0 ? direct : behind, WARM_UP_SECONDS, SECONDS);
    const second = await create(round % 2 === 0 ? behind : direct, WARM_UP_SECONDS, SECONDS);
    rounds.push(round % 2 === 0 ? { direct: first, behind: second } : { direct: second, behind: first });
  }
  return report(rounds);
}

function report(rounds: { direct: Behind; behind: Behind }[]): number {
  for (const name of ['direct', 'behind'] as const) {
    const figure = (of: keyof Behind) => median(rounds.map((round) => round[name][of])).toFixed(0);
    print(
      `${name}  ${figure('perSecond')}/s  CPU µs: server ${figure('serverCpu')}, Postgres ${figure('postgresCpu')}, ` +
        `PgBouncer ${figure('poolerCpu')}  p50 ${figure('p50Ms')} ms, p99 ${figure('p99Ms')} ms`,
    );
  }
  // Of each round, since what drifts on the machine drifts for both.
  const ratios = rounds.map(({ direct, behind }) => behind.perSecond / direct.perSecond);
  const ratio = median(ratios);
  const costs = rounds.map(
    ({ direct, behind }) => (cpuOf(behind) + behind.poolerCpu) / (cpuOf(direct) + direct.poolerCpu),
  );
  print(`CPU of an order, service, Postgres and PgBouncer, to direct: ${median(costs).toFixed(2)}`);
  print(`rounds: ${ratios.map((one) => one.toFixed(2)).join(' ')}`);
  print(
    `create behind PgBouncer, to direct: ${ratio.toFixed(2)} (>= ${RATIO_MIN}: ${ratio >= RATIO_MIN ? 'holds' : 'MISSED'})`,
  );
  return ratio >= RATIO_MIN ? 0 : 1;
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
