import { atRestaurant, systemScope } from '../../access/index.ts';
import type { Log } from '../../platform/log.ts';
import { forEach } from '../../platform/workers/each.ts';
import { startLoop } from '../../platform/workers/loop.ts';
import type { PrintingDeps } from '../deps.ts';
import { jobEvent } from './jobs/events.ts';
import { jobsWaitingSince, markWarned } from './jobs/watch-queries.ts';
import { conditionEvent } from './sighting.ts';
import { markSilent, silentPrinters } from './sighting-queries.ts';
import { WAITED_MS, WATCH_EVERY_MS } from './times.ts';

type WatchDeps = Pick<PrintingDeps, 'db' | 'lookup' | 'clock'>;

/**
 * Looks for printers that have fallen silent and for jobs that wait. Every process does; the row says who tells, so it is
 * told once, and when a process dies another tells.
 */
export function startPrinterWatch(deps: WatchDeps & { log: Log }): { stop(): Promise<void> } {
  let since = deps.clock.now();
  const round = async (): Promise<boolean> => {
    // A clock may go back.
    since = Math.min(since, deps.clock.now());
    await lookAtPrinters(deps, since);
    return false;
  };
  return startLoop({ name: 'printers: watch', round, pollMs: WATCH_EVERY_MS, log: deps.log });
}

/** One look. `since`: from when on the service has listened; where it did not, no printer was silent. */
export async function lookAtPrinters({ db, lookup, clock }: WatchDeps, since: number): Promise<void> {
  const now = clock.now();
  const [silent, waiting] = await lookup.run(silentPrinters(now, since), jobsWaitingSince(now - WAITED_MS));
  const tellSilent = ({ tenant_id, restaurant_guid, guid }: Row): Promise<void> => {
    const scope = scopeOf(tenant_id, restaurant_guid);
    return db.transaction(scope, async (tx) => {
      const [changed] = await tx.run(markSilent(scope, guid, now));
      return {
        result: undefined,
        last: changed.length > 0 ? [conditionEvent(scope, guid, 'SILENT', now)] : [],
      };
    });
  };
  const tellWaiting = ({ tenant_id, restaurant_guid, guid }: Row): Promise<void> => {
    const scope = scopeOf(tenant_id, restaurant_guid);
    return db.transaction(scope, async (tx) => {
      const [[job]] = await tx.run(markWarned(scope, guid, now));
      if (!job) return { result: undefined, last: [] };
      const { printer_guid: printerGuid, order_guid: orderGuid, ticket_guid: ticketGuid } = job;
      const told = { guid, printerGuid, orderGuid, ticketGuid };
      return { result: undefined, last: [jobEvent(scope, 'print_job.delayed', told, now)] };
    });
  };
  const all = [
    ...silent.map((row) => ({ ...row, tell: tellSilent })),
    ...waiting.map((row) => ({ ...row, tell: tellWaiting })),
  ];
  await forEach(
    all,
    ({ tell, ...row }) => tell(row),
    (failures) => `of ${failures} printers and jobs nothing could be told`,
  );
}

type Row = Record<'tenant_id' | 'restaurant_guid' | 'guid', string>;

const scopeOf = (tenantId: string, restaurantGuid: string) =>
  atRestaurant(systemScope(tenantId, 'tells that a printer is silent, or a job waits'), restaurantGuid);
