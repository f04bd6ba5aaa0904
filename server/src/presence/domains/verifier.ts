import { systemScope } from '../../access/index.ts';
import type { Log } from '../../platform/log.ts';
import type { Bus } from '../../platform/workers/bus.ts';
import { startWorker } from '../../platform/workers/worker.ts';
import { type CheckDeps, checkMapping } from './check-mapping.ts';
import { claimDue, LEASE_MS, readVerifierState } from './check-queries.ts';
import { VERIFIER_TOPIC } from './verifier-topic.ts';

const CONCURRENCY = 4;
/** Of one tenant, in all processes: one place is always left for others. */
const CHECKS_OF_TENANT_MAX = CONCURRENCY - 1;
const POLL_MS = 5_000;
const LATE_MS = 15 * 60_000;
const STOP_WITHIN_MS = 10_000;

export interface DomainVerifier {
  state(): Promise<{ degraded: boolean; facts: Record<string, unknown> }>;
  stop(): Promise<void>;
}

/**
 * Checks mappings when they are due: one verifier per process, any number of processes, one check of a mapping at a time.
 * The lease of a process that dies expires.
 */
export function startDomainVerifier(deps: CheckDeps & { bus: Bus; log: Log }): DomainVerifier {
  const { lookup, clock, bus, log, hosting } = deps;
  const worker = startWorker({
    name: 'domains',
    claim: (free) => claim(deps, free),
    run: ({ tenant_id, id, lease }) =>
      checkMapping(deps, systemScope(tenant_id, 'to look at a mapping that is due'), id, { lease }),
    about: ({ id }) => ({ mapping: id }),
    concurrency: CONCURRENCY,
    pollMs: POLL_MS,
    stopWithinMs: STOP_WITHIN_MS,
    log,
  });
  bus.subscribe(VERIFIER_TOPIC, worker.wake);
  return {
    async state() {
      const [[row]] = await lookup.run(readVerifierState([new Date(clock.now() - LATE_MS)]));
      const { waiting = 0, late = 0 } = row ?? {};
      return { degraded: late > 0, facts: { hosting: hosting?.name ?? null, waiting, late } };
    },
    stop: worker.stop,
  };
}

async function claim({ lookup, clock }: CheckDeps, free: number) {
  const now = clock.now();
  const [due] = await lookup.run(
    claimDue([new Date(now), new Date(now + LEASE_MS), free, CHECKS_OF_TENANT_MAX]),
  );
  return due;
}
