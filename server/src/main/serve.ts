import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { startWebhookSender } from '../integrations/webhooks/index.ts';
import { claimPaymentMode } from '../money/payments/index.ts';
import { startOrderFiring } from '../ordering/orders/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Passwords } from '../platform/crypto/password.ts';
import { deprecationsIn } from '../platform/http/deprecations.ts';
import { createHostCheck, type HostCheck } from '../platform/http/hosts.ts';
import { inUrl, listen } from '../platform/http/listen.ts';
import type { Route } from '../platform/http/route.ts';
import { createServer } from '../platform/http/server.ts';
import type { RootLog } from '../platform/log.ts';
import { serveMetrics, tellPrimary } from '../platform/metrics.ts';
import { openRateLimitEngine } from '../platform/rate-limit/rate-limit-engine.ts';
import type { Config } from '../platform/settings/config.ts';
import { versionLabel } from '../platform/version.ts';
import { startJobs } from '../platform/workers/jobs.ts';
import { isOfRestaurant, startDomainVerifier } from '../presence/domains/index.ts';
import { startPrinterVisits, startPrinterWatch } from '../printing/printers/index.ts';
import { openSmtp } from '../providers/mail/smtp.ts';
import { startMailSender } from '../records/mail/index.ts';
import { startReportFollower } from '../reporting/reports/index.ts';
import { routes } from './app.ts';
import { openApps } from './apps.ts';
import { type Composition, compose, type Deps } from './deps.ts';
import { resourceReader } from './event-resources.ts';
import { jobs } from './jobs.ts';
import { openApiText } from './openapi.ts';
import type { Store } from './store.ts';

/** A running service. */
export interface Service {
  url: string;
  metricsUrl: string | null;
  /** What its handlers and jobs work with. */
  deps: Deps;
  /**
   * Says that it is not ready and goes on for config.drainMs; then stops accepting, lets requests in flight end (at most
   * config.shutdownMs), and closes everything.
   */
  stop(): Promise<void>;
}

/** Starts serving on a store, or leaves nothing running. The store stays the caller's to close. */
export async function serve(options: {
  config: Config;
  store: Store;
  log: RootLog;
  clock?: Clock;
  /** Tests hash for less. */
  passwords?: Passwords;
  /** Tests have a table of their own. */
  routes?: readonly Route[];
  checkAnswers?: boolean;
  jobsByClock?: boolean;
  /** One of several processes: its primary serves the metrics of all. */
  isWorker?: boolean;
}): Promise<Service> {
  const { config, store, log, jobsByClock: byClock = true } = options;
  await using started = new AsyncDisposableStack();
  const { engine, isShared, close: closeEngine } = await openRateLimitEngine(config, log);
  started.defer(closeEngine);
  const { routes: all = routes } = options;
  const openapi = () =>
    openApiText(all, { version: versionLabel(config.environment), publicUrl: config.publicUrl });
  const composition = await compose({
    ...options,
    openapi,
    deprecations: deprecationsIn(all),
    rateLimitEngine: engine,
  });
  started.defer(composition.close);
  await claimPaymentMode(composition.deps.lookup, config.paymentMode);
  const { trustProxy } = config;
  const hostCheck = hostCheckOf(config, composition.deps);
  const server = createServer(composition.kernel, all, { trustProxy, appFiles: openApps(config), hostCheck });
  const port = await listen(server, { ...config, setting: 'PORT' });
  started.defer(() => closeNow(server));
  composition.listensAt(`http://${inUrl(config.host)}:${port}`);
  const metrics = options.isWorker
    ? null
    : await serveMetrics(composition.metrics.registry, config, { orFree: !config.production, log });
  if (options.isWorker) tellPrimary(composition.metrics);
  if (metrics) started.defer(() => closeNow(metrics.server));
  const working = await startJobs({ url: store.lookupUrl, jobs, deps: composition.deps, log, byClock });
  // What follows cannot fail.
  started.move();
  composition.addProbe('eventLoop', async () => composition.kernel.eventLoop.state());
  composition.addProbe('jobs', async () => {
    const queues = await working.state();
    return { degraded: queues.some(({ failed }) => failed > 0), facts: { queues } };
  });
  if (config.redisUrl)
    composition.addProbe('rateLimits', async () => ({
      degraded: !isShared(),
      facts: { shared: isShared() },
    }));
  const workers = startWorkers(composition, config, log);
  let stopping: Promise<void> | undefined;

  const stop = async (): Promise<void> => {
    composition.beginClosing();
    // Not ready from here on, and each answer closes its connection; who has not heard of it is still served.
    await sleep(config.drainMs);
    const deadline = setTimeout(() => server.closeAllConnections(), config.shutdownMs);
    // Stops accepting and closes what is idle; ends when the last request in flight has its answer.
    await new Promise((resolve) => server.close(resolve));
    clearTimeout(deadline);
    metrics?.server.close();
    await Promise.all([working.stop(), ...workers.map((worker) => worker.stop())]);
    await composition.close();
    closeEngine();
    log.flush();
  };
  return {
    url: composition.deps.publicUrl,
    metricsUrl: metrics?.url ?? null,
    deps: composition.deps,
    stop: () => {
      stopping ??= stop();
      return stopping;
    },
  };
}

interface Working {
  stop(): Promise<void>;
}

/** What works beside requests until it is stopped, and says in the health check how it is. */
function startWorkers(composition: Composition, config: Config, log: RootLog): Working[] {
  const { deps, bus, hold, addProbe } = composition;
  // It adds up, and reaches nobody.
  const reports = startReportFollower({ ...deps, bus, log });
  addProbe('reports', reports.state);
  const workers: Working[] = [reports];
  if (hold.isHeld())
    addProbe('restore', async () => ({ degraded: hold.isHeld(), facts: { held: hold.isHeld() } }));
  hold.whenReleased(() => workers.push(...startSenders(composition, config, log)));
  return workers;
}

/** What reaches others: not before an installation that was restored is released. */
function startSenders(composition: Composition, config: Config, log: RootLog): Working[] {
  const mail = startMailSender({
    ...composition.deps,
    port: config.smtpUrl ? openSmtp({ url: config.smtpUrl, from: config.mailFrom }) : null,
    bus: composition.bus,
    log,
  });
  composition.addProbe('mail', mail.state);
  const firing = startOrderFiring({ ...composition.deps, log });
  composition.addProbe('scheduledOrders', firing.state);
  const printers = startPrinterWatch({ ...composition.deps, log });
  const visits = startPrinterVisits({ ...composition.deps, log });
  const domains = startDomainVerifier({ ...composition.deps, bus: composition.bus, log });
  composition.addProbe('domains', domains.state);
  const webhooks = startWebhookSender({
    ...composition.deps,
    bus: composition.bus,
    log,
    readResource: resourceReader(composition.deps),
  });
  composition.addProbe('webhooks', () => webhooks.state());
  return [mail, firing, printers, visits, domains, webhooks];
}

/** Without a public address every name is ours that is no restaurant's. */
function hostCheckOf({ publicUrl, domains, customTokenDomains }: Config, deps: Deps): HostCheck {
  const own =
    publicUrl === '' ? [] : [new URL(publicUrl).hostname, ...domains.ownHosts, ...customTokenDomains];
  return createHostCheck({ ownNames: own, isOfRestaurant: (host) => isOfRestaurant(deps, host) });
}

function closeNow(server: Server): void {
  server.close();
  server.closeAllConnections();
}
