import { atRestaurant, systemScope } from '../../../access/index.ts';
import type { Log } from '../../../platform/log.ts';
import { startWorker, type Worker } from '../../../platform/workers/worker.ts';
import type { PrintingDeps } from '../../deps.ts';
import { VISITS_POLL_MS } from '../times.ts';
import { claimVisits } from './claim-queries.ts';
import { type VisitDeps, visitPrinter } from './visit-printer.ts';

/** Printers that one process is at, at once: a visit waits for paper most of its time. */
const CONCURRENCY = 32;
const STOP_WITHIN_MS = 20_000;

/**
 * Visits the printers that we connect to: any number of processes, one of them at a printer at a time. The lease of a process that
 * dies expires, and what it had sent comes again, marked. Nothing runs where PRINTER_NETWORKS is empty.
 */
export function startPrinterVisits(
  deps: VisitDeps & Pick<PrintingDeps, 'lookup'> & { log: Log },
): Pick<Worker, 'stop'> {
  const { lookup, clock, config, log } = deps;
  if (config.printerNetworks.length === 0) return { stop: async () => {} };
  return startWorker({
    name: 'printers: visits',
    claim: async (free) => (await lookup.run(claimVisits(clock.now(), free)))[0],
    run: ({ tenant_id, restaurant_guid, guid, leased_until }) =>
      visitPrinter(
        deps,
        atRestaurant(systemScope(tenant_id, 'to print at a printer that we connect to'), restaurant_guid),
        { guid, leasedUntil: leased_until },
      ),
    about: ({ guid }) => ({ printer: guid }),
    concurrency: CONCURRENCY,
    pollMs: VISITS_POLL_MS,
    stopWithinMs: STOP_WITHIN_MS,
    log,
  });
}
