import { systemScope } from '../../access/index.ts';
import type { Log } from '../../platform/log.ts';
import type { Bus } from '../../platform/workers/bus.ts';
import { type CheckDeps, checkMapping, LEASE_MS } from './check-mapping.ts';
import { claimDue, readKeeperState } from './queries.ts';

const CONCURRENCY = 4;
/** Finds mappings whose time has come. */
const POLL_MS = 5_000;
const LATE_MS = 15 * 60_000;
const STOP_WITHIN_MS = 10_000;

/** News under this topic wake every keeper; whatever it says. */
export const KEEPER_TOPIC = 'domains-due';

export interface DomainKeeper {
  state(): Promise<{ degraded: boolean; facts: Record<string, unknown> }>;
  stop(): Promise<void>;
}

/**
 * Looks at mappings when they are due: one keeper a process, any number of processes, one look at a mapping at a time. A
 * process that dies leaves its lease, which runs out.
 */
export function startDomainKeeper(deps: CheckDeps & { bus: Bus; log: Log }): DomainKeeper {
  const { lookup, clock, bus, log, hosting } = deps;
  const underWay = new Set<Promise<unknown>>();
  let pumping: Promise<void> | undefined;
  let again = false;
  let stopping = false;

  const wake = (): void => {
    if (stopping) return;
    again = true;
    pumping ??= pump().finally(() => {
      pumping = undefined;
      if (again && underWay.size < CONCURRENCY) wake();
    });
  };

  const pump = async (): Promise<void> => {
    while (again && !stopping) {
      again = false;
      const places = CONCURRENCY - underWay.size;
      if (places === 0) return;
      const now = clock.now();
      const [due] = await lookup
        .run(claimDue([new Date(now), new Date(now + LEASE_MS), places]))
        .catch((error: unknown) => {
          log.warn({ err: error }, 'domains: what is due cannot be read; it is tried again');
          return [[]] as [{ tenant_id: string; id: string; lease: string }[]];
        });
      for (const { tenant_id, id, lease } of due) {
        const scope = systemScope(tenant_id, 'to look at a mapping that is due');
        const look = checkMapping(deps, scope, id, { lease })
          .catch((error: unknown) => log.error({ err: error, mapping: id }, 'domains: not looked at'))
          .finally(() => {
            underWay.delete(look);
            wake();
          });
        underWay.add(look);
      }
    }
  };

  bus.subscribe(KEEPER_TOPIC, wake);
  const timer = setInterval(wake, POLL_MS);
  timer.unref();
  wake();
  return {
    async state() {
      const [[row]] = await lookup.run(readKeeperState([new Date(clock.now() - LATE_MS)]));
      const { waiting = 0, late = 0 } = row ?? {};
      return { degraded: late > 0, facts: { hosting: hosting?.name ?? null, waiting, late } };
    },
    async stop() {
      stopping = true;
      clearInterval(timer);
      await pumping;
      let deadline: NodeJS.Timeout | undefined;
      await Promise.race([
        Promise.all(underWay),
        new Promise((resolve) => {
          deadline = setTimeout(resolve, STOP_WITHIN_MS);
        }),
      ]);
      clearTimeout(deadline);
    },
  };
}
