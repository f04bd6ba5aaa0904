import cluster from 'node:cluster';
import type { Command } from 'commander';
import { RateLimiterClusterMaster } from 'rate-limiter-flexible';
import { serve as startService } from '../main/serve.ts';
import { openStore, type Store } from '../main/store.ts';
import { createLog, type RootLog } from '../platform/log.ts';
import { type Config, readConfig } from '../platform/settings/config.ts';
import { describeDemo } from './demo.ts';
import { type Demo, ensureDemo } from './demo-data.ts';
import { print } from './environment.ts';
import { leaveNoCoreFiles } from './no-core-files.ts';
import { type Simulators, startSimulators } from './simulators.ts';

/** How long a worker may take to come up again after it died; doubled each time, so that a broken one does not spin. */
const RESPAWN_MS = 500;

/** What a worker tells the primary once all of it works: where it serves. */
interface Started {
  startedAt: string;
}

export function serve(program: Command): void {
  program
    .command('serve')
    .description('start the service (npm start does this); runs until Ctrl-C or SIGTERM')
    .action(runService);
}

/** Runs the service, in one process or several, until a stop signal. */
async function runService(): Promise<void> {
  leaveNoCoreFiles();
  const config = readConfig(process.env);
  const log = createLog({ level: config.logLevel });
  if (cluster.isWorker) return serveAsWorker(config, log);
  const store = await openStore(config, log);
  try {
    const simulators = await startSimulators(config);
    try {
      await (config.workers > 1 ? serveWithWorkers : serveAlone)(simulators, store, log);
    } finally {
      await simulators.stop();
    }
  } finally {
    await store.close();
  }
}

async function serveAlone(simulators: Simulators, store: Store, log: RootLog): Promise<void> {
  const service = await startService({ config: simulators.config, store, log });
  try {
    await announceStart(simulators, store, service.url, service.metricsUrl);
    await stopSignal();
  } finally {
    await service.stop();
  }
}

/** The primary owns the database, the simulators and the counters of the rate limit; the workers serve on one shared port. */
async function serveWithWorkers(simulators: Simulators, store: Store, log: RootLog): Promise<void> {
  const { config } = simulators;
  new RateLimiterClusterMaster();
  let stopping = false;
  let respawnMs = RESPAWN_MS;
  const environment = {
    DATABASE_URL: store.ownerUrl,
    COMANDA_SECRET: store.givenSecret,
    ...simulators.environment,
    COMANDA_PRIMARY_METRICS: '',
  };
  let isReady = false;
  const ready = new Promise<string>((resolve, reject) => {
    const started = new Set<number>();
    cluster.on('message', ({ id }, message: Partial<Started>) => {
      if (message.startedAt === undefined) return;
      respawnMs = RESPAWN_MS;
      started.add(id);
      if (started.size < config.workers) return;
      isReady = true;
      resolve(message.startedAt);
    });
    // It has said why. Another would fail alike.
    cluster.on('exit', () => reject(new Error('a worker could not start')));
  });
  for (let index = 0; index < config.workers; index++) {
    cluster.fork({ ...environment, COMANDA_WORKER_INDEX: String(index) });
  }
  cluster.on('exit', (worker, code) => {
    if (stopping || !isReady) return;
    log.error({ worker: worker.id, code }, 'worker died');
    setTimeout(() => stopping || cluster.fork({ ...environment, COMANDA_WORKER_INDEX: '1' }), respawnMs);
    respawnMs *= 2;
  });
  const stopped = stopSignal();
  try {
    const url = await Promise.race([ready, stopped]);
    if (url !== undefined) {
      await announceStart(simulators, store, url, null);
      await stopped;
    }
  } finally {
    stopping = true;
    await stopWorkers();
    log.flush();
  }
}

async function stopWorkers(): Promise<void> {
  const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
  const gone = workers.map((worker) => new Promise<void>((resolve) => worker.once('exit', () => resolve())));
  for (const worker of workers) worker.kill('SIGTERM');
  await Promise.all(gone);
}

async function serveAsWorker(config: Config, log: RootLog): Promise<void> {
  const store = await openStore(config, log, { migrate: false });
  const service = await startService({
    config,
    store,
    log,
    metrics: process.env.COMANDA_WORKER_INDEX === '0',
  });
  process.send?.({ startedAt: service.url } satisfies Started);
  await Promise.race([
    stopSignal(),
    new Promise<void>((resolve) => process.once('disconnect', () => resolve())),
  ]);
  await service.stop();
  process.exit(0);
}

function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
}

async function announceStart(
  { config, pages }: Simulators,
  store: Store,
  url: string,
  metricsUrl: string | null,
): Promise<void> {
  const demo: Demo | null = config.production ? null : await ensureDemo({ config, store, url });
  print(`\nComanda serves at ${url}\n`);
  print(`  reference  ${url}/docs`);
  print(`  health     ${url}/api/v1/health`);
  if (metricsUrl) print(`  metrics    ${metricsUrl}`);
  for (const page of pages) print(`  ${page.name.padEnd(9)}  ${page.url}`);
  print(`  data       ${store.embedded ? `embedded Postgres in ${config.dataDir}` : 'external Postgres'}`);
  if (demo) print(`\n${describeDemo(demo)}`);
  print('\nStop with Ctrl-C.\n');
}
