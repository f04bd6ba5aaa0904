import type { Database, LookupDatabase } from '../../platform/db/database.ts';
import { deprecationsOf } from '../../platform/http/deprecations.ts';
import type { Deprecation } from '../../platform/http/route.ts';
import type { Log } from '../../platform/log.ts';
import type { Bus } from '../../platform/workers/bus.ts';
import { type ConcurrencyLimit, createConcurrencyLimit } from '../../platform/workers/concurrency-limit.ts';
import { CATALOGUE } from './catalogue/index.ts';
import { type EventTail, openEventTail } from './event-tail.ts';

/** Waiting costs memory and a connection: both are bounded, for a caller, for a tenant and for the process. */
export const STREAMS_PER_CALLER = 50;
const STREAMS_PER_TENANT = 500;
const STREAMS_MAX = 2_000;
const POLLERS_PER_CALLER = 50;
const POLLERS_PER_TENANT = 500;
const POLLERS_MAX = 2_000;

/** What the readers of events share in a process. */
export interface EventFeed {
  readonly tail: EventTail;
  readonly streams: ConcurrencyLimit;
  /** Long polls. */
  readonly pollers: ConcurrencyLimit;
  /** What of events of these types goes away; undefined: nothing, as nearly always. */
  deprecationsOf(types: Iterable<string>): readonly Deprecation[] | undefined;
}

export const createEventFeed = (options: {
  db: Database;
  lookup: LookupDatabase;
  bus: Bus;
  log: Log;
}): EventFeed => ({
  deprecationsOf: findDeprecations(),
  tail: openEventTail(options),
  streams: createConcurrencyLimit({
    running: STREAMS_MAX,
    perCaller: STREAMS_PER_CALLER,
    perOwner: STREAMS_PER_TENANT,
  }),
  pollers: createConcurrencyLimit({
    running: POLLERS_MAX,
    perCaller: POLLERS_PER_CALLER,
    perOwner: POLLERS_PER_TENANT,
  }),
});

function findDeprecations(): EventFeed['deprecationsOf'] {
  const known = new Map(
    Object.entries(CATALOGUE)
      .map(([type, { data }]) => [type, deprecationsOf(data)] as const)
      .filter(([, found]) => found.length > 0),
  );
  return (types) => {
    if (known.size === 0) return undefined;
    const found = new Set<Deprecation>();
    for (const type of types) for (const one of known.get(type) ?? []) found.add(one);
    return found.size > 0 ? [...found] : undefined;
  };
}
