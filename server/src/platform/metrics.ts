import { createServer, type Server } from 'node:http';
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { inUrl, isPortTaken, listen } from './http/listen.ts';
import type { Route } from './http/route.ts';
import type { Log } from './log.ts';

export interface Metrics {
  observe(route: Route | null, status: number, seconds: number): void;
  /** A figure that is read when it is asked for. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void;
  /** A count since the start of the process, read when it is asked for. */
  counter(name: string, help: string, read: () => number): void;
  readonly registry: Registry;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests by operation and status.',
    labelNames: ['operation', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  // Finding a series by its labels costs more than counting: it is done once for each operation and status.
  const series = new Map<string, Histogram.Internal<'operation' | 'status'>[]>();
  const seriesOf = (operation: string, status: number) => {
    const byStatus = series.get(operation) ?? [];
    series.set(operation, byStatus);
    byStatus[status] ??= requests.labels(operation, String(status));
    return byStatus[status];
  };
  return {
    registry,
    observe(route, status, seconds) {
      seriesOf(route?.operationId ?? 'none', status).observe(seconds);
    },
    gauge(name, help, read) {
      new Gauge({
        name,
        help,
        registers: [registry],
        async collect() {
          this.set(await read());
        },
      });
    },
    counter(name, help, read) {
      new Counter({
        name,
        help,
        registers: [registry],
        collect() {
          this.reset();
          this.inc(read());
        },
      });
    },
  };
}

/** Where `/metrics` comes from: this process, or all workers of one. */
interface Figures {
  contentType: string;
  metrics(): Promise<string>;
}

/** The figures of all workers together, for their primary: sums, and what else suits a figure. */
export function figuresOfWorkers(): Figures {
  const workers = new AggregatorRegistry();
  return { contentType: workers.contentType, metrics: () => workers.clusterMetrics() };
}

/** Lets the primary of a worker ask for its figures. */
export function tellPrimary({ registry }: Metrics): void {
  // Listens.
  new AggregatorRegistry();
  AggregatorRegistry.setRegistries([registry]);
}

/**
 * Serves /metrics apart from the API: the figures are about all tenants. With `orFree` a port that is taken is replaced by a
 * free one.
 */
export async function serveMetrics(
  figures: Figures,
  { metricsHost: host, metricsPort: port }: { metricsHost: string; metricsPort: number },
  { orFree, log }: { orFree: boolean; log: Log },
): Promise<{ server: Server; url: string }> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    figures.metrics().then(
      (text) => response.writeHead(200, { 'content-type': figures.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  const place = { host, port, setting: 'METRICS_PORT' };
  const bound = await listen(server, place).catch((error: unknown) => {
    if (!orFree || !isPortTaken(error)) throw error;
    log.warn({ port }, 'metrics: the port is taken; a free one is used');
    return listen(server, { ...place, port: 0 });
  });
  return { server, url: `http://${inUrl(host)}:${bound}/metrics` };
}
