import { systemScope } from '../../access/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, LookupDatabase } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log.ts';
import { backOffMs } from '../../platform/workers/back-off.ts';
import { type ConcurrencyLimit, createConcurrencyLimit } from '../../platform/workers/concurrency-limit.ts';
import { within } from '../../platform/workers/within.ts';
import { dispatchEvents, EVENTS_AT_ONCE, TENANTS_AT_ONCE, tenantsBehind } from './dispatch-queries.ts';

/** How often events are looked for of which nobody has told. In milliseconds. */
const LOOK_MS = 200;
/** How long a round waits for tenants whose events take long. They go on beside the next. */
const ROUND_MS = 100;
const RETRY = { baseMs: 1_000, maxMs: 60_000, jitter: 0.25 };

export interface Dispatcher {
  /** This process has committed events of a tenant. False: nobody is sent them, as far as is known. */
  hears(tenantId: string): boolean;
  /** Makes the deliveries of what there is. Answers whether there may be more at once. */
  round(): Promise<boolean>;
  /** Tenants whose events could not be made deliveries of, and wait for another try. */
  failing(): number;
  /** Ends when nothing runs any more. */
  idle(): Promise<unknown>;
}

interface Options {
  db: Database;
  lookup: LookupDatabase;
  clock: Clock;
  log: Log;
  connections: ConcurrencyLimit;
}

/** Makes deliveries of events, of each tenant by itself: one that fails, or takes long, holds up no other. */
export const createDispatcher = (options: Options): Dispatcher => new EventDispatcher(options);

class EventDispatcher implements Dispatcher {
  readonly #options: Options;
  /** Tenants with endpoints, as far as they had events since this process started: only their events are of interest. */
  readonly #followed = new Set<string>();
  /** Of these, the ones that have had events since the last look. */
  readonly #fresh = new Set<string>();
  readonly #running = new Map<string, Promise<void>>();
  readonly #failing = new Map<string, { failures: number; until: number }>();
  /** Those that have failed share one connection. */
  readonly #asideLane = createConcurrencyLimit({ running: 1 });
  #lookAt = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  hears(tenantId: string): boolean {
    if (!this.#followed.has(tenantId)) return false;
    this.#fresh.add(tenantId);
    return true;
  }

  async round(): Promise<boolean> {
    await this.#look();
    const now = performance.now();
    const tenants = [...this.#fresh].filter((tenantId) => !this.#running.has(tenantId));
    const started = tenants.flatMap((tenantId) => {
      this.#fresh.delete(tenantId);
      const isHeld = now < (this.#failing.get(tenantId)?.until ?? 0);
      return isHeld ? [] : [this.#start(tenantId)];
    });
    await within(ROUND_MS, Promise.all(started), () => {});
    return started.length > 0;
  }

  failing(): number {
    return this.#failing.size;
  }

  idle(): Promise<unknown> {
    return Promise.all(this.#running.values());
  }

  /** Events of other processes, those whose notification was lost, and of tenants that failed and may be tried again. */
  async #look(): Promise<void> {
    const now = performance.now();
    if (now < this.#lookAt) return;
    const held = [...this.#failing].flatMap(([tenantId, { until }]) => (now < until ? [tenantId] : []));
    const [behind] = await this.#options.lookup.run(tenantsBehind([[...held, ...this.#running.keys()]]));
    for (const { tenant_id: tenantId } of behind) {
      this.#fresh.add(tenantId);
      this.#followed.add(tenantId);
    }
    this.#lookAt = performance.now() + (behind.length === TENANTS_AT_ONCE ? 0 : LOOK_MS);
  }

  #start(tenantId: string): Promise<void> {
    const running = this.#dispatch(tenantId).finally(() => this.#running.delete(tenantId));
    this.#running.set(tenantId, running);
    return running;
  }

  async #dispatch(tenantId: string): Promise<void> {
    const { db, clock, log, connections } = this.#options;
    const scope = systemScope(tenantId, 'makes deliveries of its events');
    const failures = this.#failing.get(tenantId)?.failures ?? 0;
    // What takes too long for many events may do for few.
    const most = Math.max(EVENTS_AT_ONCE >> failures, 1);
    const work = () => connections.run(() => db.run(scope, dispatchEvents(scope, clock.now(), most)));
    try {
      const [[row]] = await (failures === 0 ? work() : this.#asideLane.run(work));
      const hasMore = row?.seen === most;
      if (hasMore) this.#fresh.add(tenantId);
      if (failures > 1 && hasMore) this.#failing.set(tenantId, { failures: failures - 1, until: 0 });
      else this.#failing.delete(tenantId);
    } catch (error) {
      const waitMs = backOffMs(failures + 1, RETRY);
      this.#failing.set(tenantId, { failures: failures + 1, until: performance.now() + waitMs });
      log.warn({ err: error, tenantId, waitMs }, 'webhooks: events of a tenant became no deliveries yet');
    }
  }
}
