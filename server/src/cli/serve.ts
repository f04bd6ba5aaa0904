import cluster from 'node:cluster';
import type { Command } from 'commander';
import { APPS } from '../main/apps.ts';
import { assertNarrow } from '../main/narrow-logins.ts';
import { serve as startService } from '../main/serve.ts';
import { openStore, type Store } from '../main/store.ts';
import { createLog, type RootLog } from '../platform/log.ts';
import { figuresOfWorkers, serveMetrics } from '../platform/metrics.ts';
import { RateLimiterClusterMaster } from '../platform/rate-limit/limiters.ts';
import { type Config, readConfig } from '../platform/settings/config.ts';
import { describeDemo } from './demo.ts';
import { type Demo, ensureDemo } from './demo-data.ts';
import { type DemoGuests, startDemoGuests } from './demo-guests.ts';
import { print } from './environment.ts';
import { leaveNoCoreFiles } from './no-core-files.ts';
import { type Simulators, startSimulators } from './simulators.ts';

/** How long a worker may take to come up again after it died; doubled each time, so that a broken one does not spin. */
const RESPAWN_MS = 500;
const RESPAWN_MAX_MS = 30_000;

/** What a worker tells the primary once all of it works: where it serves. */
interface Started {
  startedAt: string;
}

export function serve(program: Command): void {
  program
    .command('serve')
    .description('start the service (npm start does this); runs until Ctrl-C or SIGTERM')
    .action(async () => {
      await runService();
      // What was stopped must not stay up, whatever is still open.
      process.exit(0);
    });
}

/** Runs the service, in one process or several, until a stop signal. */
async function runService(): Promise<void> {
  leaveNoCoreFiles();
  const config = readConfig(process.env);
  const log = createLog({ level: levelOf(config) });
  if (cluster.isWorker) return serveAsWorker(config, log);
  const store = await openStore(config, log, { serving: true });
  try {
    await assertNarrow(config, store);
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

/** Whoever looks at a terminal in development wants the addresses that stand there, and not each request; or says so. */
const levelOf = ({ logLevel, production }: Config): string =>
  !production && process.stdout.isTTY && !process.env.LOG_LEVEL ? 'warn' : logLevel;

async function serveAlone(simulators: Simulators, store: Store, log: RootLog): Promise<void> {
  // Heard from now on: whoever is ready may be told to stop, and the first process of a container does not die of a signal.
  const stopped = stopSignal();
  const service = await startService({ config: simulators.config, store, log });
  let guests: DemoGuests | null = null;
  try {
    guests = await welcome(simulators, store, { ...service, log });
    await stopped;
  } finally {
    await guests?.stop();
    await service.stop();
  }
}

/**
 * The primary owns the database, the simulators, the counters of the rate limit and the metrics of all; the workers serve on
 * one shared port.
 */
async function serveWithWorkers(simulators: Simulators, store: Store, log: RootLog): Promise<void> {
  const { config } = simulators;
  new RateLimiterClusterMaster();
  const metrics = await serveMetrics(figuresOfWorkers(), config, { orFree: !config.production, log });
  const workers = startWorkers(config.workers, log, {
    // What is configured they read themselves.
    ...(store.embedded ? narrowSettingsOf(store) : {}),
    COMANDA_SECRET: store.givenSecret,
    ...simulators.environment,
  });
  const stopped = stopSignal();
  let guests: DemoGuests | null = null;
  try {
    const url = await Promise.race([workers.started, stopped]);
    if (url !== undefined) {
      guests = await welcome(simulators, store, { url, metricsUrl: metrics.url, log });
      await stopped;
    }
  } finally {
    await guests?.stop();
    metrics.server.close();
    await workers.stop();
    log.flush();
  }
}

/** Workers of an embedded database have no use for its owner. */
const narrowSettingsOf = ({ appUrl, lookupUrl, identityUrl }: Store) => ({
  DATABASE_APP_URL: appUrl,
  DATABASE_LOOKUP_URL: lookupUrl,
  DATABASE_IDENTITY_URL: identityUrl,
});

/** Starts so many workers, and another for each that dies once all have started; then `started` has the address. */
function startWorkers(count: number, log: RootLog, environment: Record<string, string>) {
  let stopping = false;
  let isReady = false;
  let respawnMs = RESPAWN_MS;
  const { promise: started, resolve, reject } = Promise.withResolvers<string>();
  const up = new Set<number>();
  cluster.on('message', ({ id }, message: Partial<Started>) => {
    if (message.startedAt === undefined) return;
    respawnMs = RESPAWN_MS;
    up.add(id);
    if (up.size < count) return;
    isReady = true;
    resolve(message.startedAt);
  });
  cluster.on('exit', (worker, code, signal) => {
    if (stopping) return;
    // It has said why. Another would fail alike.
    if (!isReady) return reject(new Error('a worker could not start'));
    log.error({ worker: worker.id, code, signal, respawnMs }, 'worker died');
    setTimeout(() => stopping || cluster.fork(environment), respawnMs);
    respawnMs = Math.min(respawnMs * 2, RESPAWN_MAX_MS);
  });
  for (let index = 0; index < count; index++) cluster.fork(environment);
  return {
    started,
    stop() {
      stopping = true;
      return stopWorkers();
    },
  };
}

async function stopWorkers(): Promise<void> {
  const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
  const gone = workers.map((worker) => new Promise<void>((resolve) => worker.once('exit', () => resolve())));
  for (const worker of workers) worker.kill('SIGTERM');
  await Promise.all(gone);
}

async function serveAsWorker(config: Config, log: RootLog): Promise<void> {
  const stopped = stopSignal();
  const store = await openStore(config, log, { migrate: false });
  const service = await startService({
    config,
    store,
    log,
    isWorker: true,
  });
  process.send?.({ startedAt: service.url } satisfies Started);
  await Promise.race([stopped, new Promise<void>((resolve) => process.once('disconnect', () => resolve()))]);
  await service.stop();
}

function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
}

/** Says where everything is, and has guests come to the demo. */
async function welcome(
  simulators: Simulators,
  store: Store,
  { url, metricsUrl, log }: { url: string; metricsUrl: string | null; log: RootLog },
): Promise<DemoGuests | null> {
  const { config, pages } = simulators;
  const demo: Demo | null = config.production ? null : await ensureDemo({ config, store, url });
  print(`\nComanda serves at ${url}\n`);
  for (const app of APPS) print(`  ${app.padEnd(9)}  ${url}/${app}`);
  print(`  reference  ${url}/docs`);
  print(`  health     ${url}/api/v1/health`);
  if (metricsUrl) print(`  metrics    ${metricsUrl}`);
  for (const page of pages) print(`  ${page.name.padEnd(9)}  ${page.url}`);
  print(`  data       ${store.embedded ? `embedded Postgres in ${config.dataDir}` : 'external Postgres'}`);
  if (demo) print(`\n${describeDemo(demo)}`);
  print('\nStop with Ctrl-C.\n');
  if (!demo || !config.demoGuests) return null;
  // A test card is of no use at a gateway that somebody has set.
  const tokenizer = simulators.environment.CARDPOINTE_URL;
  return startDemoGuests({ ...demo, url }, { tokenizer, log });
}
