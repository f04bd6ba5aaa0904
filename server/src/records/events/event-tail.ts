import { systemScope } from '../../access/index.ts';
import type { Database, LookupDatabase } from '../../platform/db/database.ts';
import { ApiError, failFields } from '../../platform/errors.ts';
import type { Log } from '../../platform/log.ts';
import type { Bus } from '../../platform/workers/bus.ts';
import { eventsAfter, firstNumber, lastNumber, lastNumbers } from './queries.ts';
import { type StoredEvent, toStoredEvent } from './shapes.ts';
import { EVENTS_TOPIC } from './topic.ts';

/** At most this many are read at once. */
export const BATCH = 500;
/** The newest events of a followed tenant stay in memory, so that its readers share one read. */
const RECENT_MAX = 100;
/** Polling interval for event numbers: a process that dies after its commit sends no notification. */
const SWEEP_MS = 1_000;

/**
 * The newest events, read once for all who wait for them in this process: news say that a tenant has new events, one
 * read fetches them, and every long poll and live stream of the tenant goes on.
 */
export interface EventTail {
  /**
   * Up to BATCH events right behind a number, without a gap, and the number of the newest known. Throws EVENTS_EXPIRED when
   * some of them are no longer kept, VALIDATION_ERROR for a number that is still to come.
   */
  read(tenantId: string, after: number): Promise<{ events: readonly StoredEvent[]; last: number }>;
  /** The same from the database, so that a caller finds whatever had committed before it asked. */
  readNow(tenantId: string, after: number): Promise<{ events: readonly StoredEvent[]; last: number }>;
  /** The number before the oldest event that is kept. */
  beginning(tenantId: string): Promise<number>;
  /** The number of the newest event. */
  last(tenantId: string): Promise<number>;
  /** Resolves when there are events after a number, on timeout, when the signal fires or when the process stops. */
  wait(tenantId: string, after: number, ms: number, gone: AbortSignal): Promise<void>;
  /** True once the process stops. */
  readonly closing: boolean;
  /** Fires then. */
  readonly closed: AbortSignal;
  close(): void;
}

interface EventTailSources {
  db: Database;
  lookup: LookupDatabase;
  bus: Bus;
  log: Log;
}

export const openEventTail = (options: EventTailSources): EventTail => new Tail(options);

/** A tenant with waiting readers, or with recent ones. */
class Followed {
  /** The newest number that has been read; null while it is being found out. */
  known: number | null = null;
  /** The newest events up to `known`, without a gap. */
  recent: StoredEvent[] = [];
  readonly waiting = new Set<{ after: number; wake: () => void }>();
  /** No reader was waiting at the last check. */
  idle = false;
  reading = false;
  readAgain = false;
}

class Tail implements EventTail {
  readonly #db: Database;
  readonly #lookup: LookupDatabase;
  readonly #log: Log;
  readonly #followed = new Map<string, Followed>();
  readonly #closed = new AbortController();
  readonly #timer: NodeJS.Timeout;

  constructor({ db, lookup, bus, log }: EventTailSources) {
    this.#db = db;
    this.#lookup = lookup;
    this.#log = log;
    bus.subscribe(EVENTS_TOPIC, (tenantId) => this.#notified(tenantId));
    this.#timer = setInterval(
      () => void this.#sweep().catch((error: unknown) => log.warn({ err: error }, 'events: not looked at')),
      SWEEP_MS,
    );
    this.#timer.unref();
  }

  async read(tenantId: string, after: number): Promise<{ events: readonly StoredEvent[]; last: number }> {
    const one = this.#followed.get(tenantId);
    if (!one || one.known === null) return this.readNow(tenantId, after);
    const { known, recent } = one;
    if (after === known) return { events: [], last: after };
    const first = recent[0]?.sequence;
    if (first === undefined || after < first - 1 || after > known) return this.readNow(tenantId, after);
    return { events: recent.slice(after + 1 - first), last: known };
  }

  async readNow(tenantId: string, after: number): Promise<{ events: StoredEvent[]; last: number }> {
    const scope = scopeFor(tenantId);
    // The number first: an event that commits in between is then read, and not missed.
    const [[newest], rows] = await this.#db.run(scope, lastNumber(scope), eventsAfter(scope, after, BATCH));
    const last = newest?.last ?? 0;
    const gap = rows.findIndex(({ sequence }, index) => sequence !== after + 1 + index);
    if (gap === 0 || (rows.length === 0 && after < last)) throw expired(rows[0]?.sequence ?? last + 1);
    const events = (gap < 0 ? rows : rows.slice(0, gap)).map((row) => toStoredEvent(tenantId, row));
    if (events.length === 0 && after > last) throw notYet(last);
    return { events, last: Math.max(last, after + events.length) };
  }

  async beginning(tenantId: string): Promise<number> {
    const scope = scopeFor(tenantId);
    const [[newest], [oldest]] = await this.#db.run(scope, lastNumber(scope), firstNumber(scope));
    return (oldest?.first ?? (newest?.last ?? 0) + 1) - 1;
  }

  async last(tenantId: string): Promise<number> {
    const scope = scopeFor(tenantId);
    const [[newest]] = await this.#db.run(scope, lastNumber(scope));
    return newest?.last ?? 0;
  }

  wait(tenantId: string, after: number, ms: number, gone: AbortSignal): Promise<void> {
    const closed = this.closed;
    if (gone.aborted || closed.aborted) return Promise.resolve();
    const one = this.#follow(tenantId);
    if (one.known !== null && after < one.known) return Promise.resolve();
    return new Promise((resolve) => {
      const wake = (): void => {
        one.waiting.delete(waiter);
        clearTimeout(timeout);
        gone.removeEventListener('abort', wake);
        closed.removeEventListener('abort', wake);
        resolve();
      };
      const waiter = { after, wake };
      const timeout = setTimeout(wake, ms);
      one.waiting.add(waiter);
      gone.addEventListener('abort', wake, { once: true });
      closed.addEventListener('abort', wake, { once: true });
    });
  }

  get closing(): boolean {
    return this.#closed.signal.aborted;
  }

  get closed(): AbortSignal {
    return this.#closed.signal;
  }

  close(): void {
    clearInterval(this.#timer);
    this.#closed.abort();
  }

  #follow(tenantId: string): Followed {
    const known = this.#followed.get(tenantId);
    if (known) {
      known.idle = false;
      return known;
    }
    const fresh = new Followed();
    this.#followed.set(tenantId, fresh);
    void this.#refresh(tenantId, fresh);
    return fresh;
  }

  /** A tenant has new events; null: any may, since the bus was deaf for a while. */
  #notified(tenantId: string | null): void {
    if (tenantId === null) {
      for (const [id, one] of this.#followed) void this.#refresh(id, one);
      return;
    }
    const one = this.#followed.get(tenantId);
    if (one) void this.#refresh(tenantId, one);
  }

  /** Reads on behind what is known, one read at a time; whoever waits for what it brings goes on. */
  async #refresh(tenantId: string, one: Followed): Promise<void> {
    one.readAgain = true;
    if (one.reading) return;
    one.reading = true;
    try {
      while (one.readAgain && !this.closing) {
        one.readAgain = false;
        const known = await this.#readOn(tenantId, one);
        for (const { after, wake } of one.waiting) if (after < known) wake();
      }
    } catch (error) {
      this.#log.warn({ err: error, tenantId }, 'events: not read; they are looked for again');
    } finally {
      one.reading = false;
    }
  }

  /** Returns the newest number that has now been read. */
  async #readOn(tenantId: string, one: Followed): Promise<number> {
    if (one.known === null) {
      one.known = await this.last(tenantId);
    } else {
      const { events } = await this.readNow(tenantId, one.known);
      one.recent = [...one.recent, ...events].slice(-Math.max(RECENT_MAX, events.length));
      one.known += events.length;
      if (events.length === BATCH) one.readAgain = true;
    }
    return one.known;
  }

  async #sweep(): Promise<void> {
    for (const [tenantId, one] of this.#followed) {
      one.recent = one.recent.slice(-RECENT_MAX);
      if (one.waiting.size > 0) one.idle = false;
      else if (one.idle) this.#followed.delete(tenantId);
      else one.idle = true;
    }
    if (this.#followed.size === 0) return;
    const [rows] = await this.#lookup.run(lastNumbers([...this.#followed.keys()]));
    for (const { tenant_id: tenantId, last } of rows) {
      const one = this.#followed.get(tenantId);
      if (one && (one.known === null || one.known < last)) void this.#refresh(tenantId, one);
    }
  }
}

const scopeFor = (tenantId: string) => systemScope(tenantId, 'reads its events for all who may');

function expired(oldest: number): ApiError {
  const oldestAfter = oldest - 1;
  return new ApiError(
    'EVENTS_EXPIRED',
    `The next events are no longer kept. Go on after ${oldestAfter}, and read again what you missed.`,
    { oldestAfter },
  );
}

function notYet(last: number): never {
  failFields([
    { in: 'query', path: '/after', rule: 'maximum', message: `is beyond the last event, which is ${last}` },
  ]);
}
