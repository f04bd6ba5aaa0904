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
/** A process that dies between a commit and its news tells nobody: the numbers are looked at this often besides. */
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
  /** Ends when there are events behind a number, the time is over, the signal fires or the process stops. */
  wait(tenantId: string, after: number, ms: number, gone: AbortSignal): Promise<void>;
  /** True once the process stops: nobody waits any more. */
  readonly closing: boolean;
  /** Fires then. */
  readonly closed: AbortSignal;
  close(): void;
}

interface Followed {
  /** The newest number that has been read; null while it is being found out. */
  known: number | null;
  /** The newest events up to `known`, without a gap. */
  recent: StoredEvent[];
  waiting: Set<{ after: number; wake: () => void }>;
  /** Nobody waited when it was last looked at. */
  idle: boolean;
  reading: boolean;
  readAgain: boolean;
}

export function openEventTail(options: {
  db: Database;
  lookup: LookupDatabase;
  bus: Bus;
  log: Log;
}): EventTail {
  const { db, lookup, bus, log } = options;
  const followed = new Map<string, Followed>();
  const closed = new AbortController();

  const scopeFor = (tenantId: string) => systemScope(tenantId, 'reads its events for all who may');

  const fetch = async (tenantId: string, after: number) => {
    const scope = scopeFor(tenantId);
    // The number first: what commits in between is then read, and not taken for lost.
    const [[newest], rows] = await db.run(scope, lastNumber(scope), eventsAfter(scope, after, BATCH));
    const last = newest?.last ?? 0;
    const gap = rows.findIndex(({ sequence }, index) => sequence !== after + 1 + index);
    if (gap === 0 || (rows.length === 0 && after < last)) throw expired(rows[0]?.sequence ?? last + 1);
    const events = (gap < 0 ? rows : rows.slice(0, gap)).map((row) => toStoredEvent(tenantId, row));
    if (events.length === 0 && after > last) throw notYet(last);
    return { events, last: Math.max(last, after + events.length) };
  };

  /** Reads on behind what is known, one read at a time; whoever waits for what it brings goes on. */
  const refresh = async (tenantId: string, one: Followed): Promise<void> => {
    one.readAgain = true;
    if (one.reading) return;
    one.reading = true;
    try {
      while (one.readAgain && !closed.signal.aborted) {
        one.readAgain = false;
        if (one.known === null) {
          const scope = scopeFor(tenantId);
          const [[newest]] = await db.run(scope, lastNumber(scope));
          one.known = newest?.last ?? 0;
        } else {
          const { events } = await fetch(tenantId, one.known);
          one.recent = [...one.recent, ...events].slice(-Math.max(RECENT_MAX, events.length));
          one.known += events.length;
          if (events.length === BATCH) one.readAgain = true;
        }
        for (const { after, wake } of one.waiting) if (after < one.known) wake();
      }
    } catch (error) {
      log.warn({ err: error, tenantId }, 'events: not read; they are looked for again');
    } finally {
      one.reading = false;
    }
  };

  const follow = (tenantId: string): Followed => {
    const known = followed.get(tenantId);
    if (known) {
      known.idle = false;
      return known;
    }
    const fresh: Followed = {
      known: null,
      recent: [],
      waiting: new Set(),
      idle: false,
      reading: false,
      readAgain: false,
    };
    followed.set(tenantId, fresh);
    void refresh(tenantId, fresh);
    return fresh;
  };

  bus.subscribe(EVENTS_TOPIC, (tenantId) => {
    for (const [id, one] of tenantId === null ? followed : entryOf(tenantId)) void refresh(id, one);
  });
  const entryOf = (tenantId: string): [string, Followed][] => {
    const one = followed.get(tenantId);
    return one ? [[tenantId, one]] : [];
  };

  const sweep = async (): Promise<void> => {
    for (const [tenantId, one] of followed) {
      one.recent = one.recent.slice(-RECENT_MAX);
      if (one.waiting.size > 0) one.idle = false;
      else if (one.idle) followed.delete(tenantId);
      else one.idle = true;
    }
    if (followed.size === 0) return;
    const [rows] = await lookup.run(lastNumbers([...followed.keys()]));
    for (const { tenant_id: tenantId, last } of rows) {
      const one = followed.get(tenantId);
      if (one && (one.known === null || one.known < last)) void refresh(tenantId, one);
    }
  };
  const timer = setInterval(
    () => void sweep().catch((error: unknown) => log.warn({ err: error }, 'events: not looked at')),
    SWEEP_MS,
  );
  timer.unref();

  return {
    async read(tenantId, after) {
      const one = followed.get(tenantId);
      const first = one?.recent[0]?.sequence;
      if (one?.known != null && after === one.known) return { events: [], last: after };
      if (first !== undefined && after >= first - 1 && after < one!.known!) {
        return { events: one!.recent.slice(after + 1 - first), last: one!.known! };
      }
      return fetch(tenantId, after);
    },
    readNow: fetch,
    async beginning(tenantId) {
      const scope = scopeFor(tenantId);
      const [[newest], [oldest]] = await db.run(scope, lastNumber(scope), firstNumber(scope));
      return (oldest?.first ?? (newest?.last ?? 0) + 1) - 1;
    },
    async last(tenantId) {
      const scope = scopeFor(tenantId);
      const [[newest]] = await db.run(scope, lastNumber(scope));
      return newest?.last ?? 0;
    },
    wait(tenantId, after, ms, gone) {
      if (gone.aborted || closed.signal.aborted) return Promise.resolve();
      const one = follow(tenantId);
      if (one.known !== null && after < one.known) return Promise.resolve();
      return new Promise((resolve) => {
        const wake = (): void => {
          one.waiting.delete(waiter);
          clearTimeout(timeout);
          gone.removeEventListener('abort', wake);
          closed.signal.removeEventListener('abort', wake);
          resolve();
        };
        const waiter = { after, wake };
        const timeout = setTimeout(wake, ms);
        one.waiting.add(waiter);
        gone.addEventListener('abort', wake, { once: true });
        closed.signal.addEventListener('abort', wake, { once: true });
      });
    },
    get closing() {
      return closed.signal.aborted;
    },
    closed: closed.signal,
    close() {
      clearInterval(timer);
      closed.abort();
    },
  };
}

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
