import type { Principal } from '../../access/index.ts';
import { type Clock, isoTime } from '../../platform/clock.ts';
import type { LookupDatabase } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/pipeline/kernel.ts';
import type { Deprecation } from '../../platform/http/route.ts';
import type { Log } from '../../platform/log.ts';
import { addUses } from './queries.ts';

/** Counts may lag by this much, and a process that dies takes so many seconds of them along. */
const WRITE_AFTER_MS = 10_000;

interface Use {
  tenantId: string;
  /** A key, or a webhook endpoint. */
  usedBy: string;
  deprecation: string;
  /** In UTC, `2026-11-21`. */
  day: string;
  requests: number;
}

/** Counts in memory which keys and webhook endpoints use what goes away, and writes the sums behind requests. */
export interface UseCounter {
  /** People who sign in use the apps, which change with the service, and operators run it: only keys count. */
  count(caller: Caller, deprecations: readonly Deprecation[]): void;
  /** A webhook endpoint is sent it. */
  countEndpoint(tenantId: string, endpointId: string, deprecations: readonly Deprecation[]): void;
  /** Writes what was counted; what cannot be written now is written later. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

export function createUseCounter(options: { lookup: LookupDatabase; clock: Clock; log: Log }): UseCounter {
  const { lookup, clock, log } = options;
  let uses = new Map<string, Use>();
  let timer: NodeJS.Timeout | undefined;

  const add = (use: Use): void => {
    const name = `${use.usedBy} ${use.day} ${use.deprecation}`;
    const known = uses.get(name);
    if (known) known.requests += use.requests;
    else uses.set(name, use);
    timer ??= setTimeout(flush, WRITE_AFTER_MS).unref();
  };

  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const written = [...uses.values()];
    uses = new Map();
    if (written.length === 0) return;
    const column = <K extends keyof Use>(name: K) => written.map((use) => use[name]);
    const columns = [column('tenantId'), column('usedBy'), column('deprecation'), column('day')];
    await lookup.run(addUses([...columns, column('requests')])).catch((error: unknown) => {
      log.warn({ err: error }, 'uses of deprecations not written yet');
      for (const use of written) add(use);
    });
  };

  const countAll = (tenantId: string, usedBy: string, deprecations: readonly Deprecation[]): void => {
    const day = isoTime(clock.now()).slice(0, 10);
    for (const { id } of deprecations) add({ tenantId, usedBy, deprecation: id, day, requests: 1 });
  };

  return {
    count(caller, deprecations) {
      const principal = caller as Principal; // the gate makes no other callers
      if (principal.kind === 'key') countAll(principal.tenantId, principal.keyId, deprecations);
    },
    countEndpoint: countAll,
    flush,
    async close() {
      await flush();
      clearTimeout(timer);
    },
  };
}
