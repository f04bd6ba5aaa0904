import pg from 'pg';
import { type Statement, statement } from '../db/statement.ts';
import type { Log } from '../log.ts';

const CHANNEL = 'comanda';
/** In place of a topic: whatever is remembered may be wrong. */
const EVERYTHING = '*';
const RECONNECT_MS = 500;
/** How often it is asked whether the session still listens. */
const HEARTBEAT_MS = 250;
/** For so long after it was asked an answer proves that nothing was missed. Less than the second within which a change counts. */
const PROOF_MS = 950;
/** A connection that says nothing for so long is given up; so is an attempt to make one. */
const SILENT_MS = 2_000;
/** The shortest time between two NOTIFY statements; notifications in between are sent together. */
const COALESCE_MS = 20;

type Listener = (subject: string | null, own: boolean) => void;

/**
 * Notifications between processes over Postgres LISTEN/NOTIFY: "this key changed", "this menu changed". Caches drop what
 * a notification names. Delivery is best effort: code that must not act on old data checks versions in its transaction.
 */
export interface Bus {
  /**
   * Calls `listener` with the subject of each notification of a topic, and with `null` when some may have been missed.
   * `own`: this process published it.
   */
  subscribe(topic: string, listener: Listener): void;
  /**
   * Publishes a notification (`topic subject`) of what has committed: to this process at once, to the others within
   * milliseconds. It is lost if the process dies before; what must not be lost is announced in its transaction.
   */
  publish(notification: string): void;
  /**
   * Whether whatever was announced until a second ago has arrived, for certain. While it may not have, caches must not trust
   * what they remember.
   */
  readonly hearing: boolean;
  close(): Promise<void>;
}

/** Opens the bus on its own direct connection and keeps it open. */
export async function openBus(url: string, log: Log): Promise<Bus> {
  const bus = new PostgresBus(url, log);
  await bus.open();
  return bus;
}

class PostgresBus implements Bus {
  readonly #url: string;
  readonly #log: Log;
  readonly #listeners = new Map<string, Listener[]>();
  /** What is published next. */
  readonly #pending = new Set<string>();
  #client: pg.Client | undefined;
  #closed = false;
  /** When the last heartbeat that was answered was sent, by performance.now(). */
  #provenAt = Number.NEGATIVE_INFINITY;
  /** One is under way. */
  #beating = false;
  /** One at a time: pg runs one statement per connection. */
  #lastQuery: Promise<unknown> = Promise.resolve();
  #timerUntilNext: NodeJS.Timeout | undefined;
  /** It is ending: what still waits for it says so again, once each. */
  #givenUp: pg.Client | undefined;
  #heartbeat: NodeJS.Timeout | undefined;

  constructor(url: string, log: Log) {
    this.#url = url;
    this.#log = log;
  }

  async open(): Promise<void> {
    await this.#connect();
    this.#heartbeat = setInterval(() => void this.#beat(), HEARTBEAT_MS);
    this.#heartbeat.unref();
  }

  subscribe(topic: string, listener: Listener): void {
    this.#listeners.set(topic, [...(this.#listeners.get(topic) ?? []), listener]);
  }

  // Passed on as a function of its own.
  readonly publish = (notification: string): void => {
    this.#dispatch(notification, true);
    this.#pending.add(notification);
    if (!this.#timerUntilNext) this.#send();
  };

  // Worked out from the time, at each look: a process that stood still knows that it did, before any of its timers run.
  get hearing(): boolean {
    return performance.now() < this.#provenAt + PROOF_MS;
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#heartbeat);
    clearTimeout(this.#timerUntilNext);
    await this.#client?.end().catch(() => {});
  }

  #dispatch(notification: string, own: boolean): void {
    if (notification === EVERYTHING) {
      this.#missed();
      return;
    }
    const [topic = '', subject = ''] = notification.split(' ');
    for (const listener of this.#listeners.get(topic) ?? []) listener(subject, own);
  }

  /** Some notifications may not have come. */
  #missed(): void {
    for (const topic of this.#listeners.values()) for (const listener of topic) listener(null, false);
  }

  /** The rows; none when there is no connection, or it fails: then it is given up. */
  #query<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
    const ask = async (): Promise<Row[]> => {
      const client = this.#client;
      if (!client) return [];
      try {
        return (await client.query(text, values)).rows as Row[];
      } catch (error) {
        this.#giveUp(client, error);
        return [];
      }
    };
    const rows = this.#lastQuery.then(ask);
    this.#lastQuery = rows;
    return rows;
  }

  #send(): void {
    this.#timerUntilNext = undefined;
    if (this.#pending.size === 0 || !this.#client) return;
    const all = [...this.#pending];
    this.#pending.clear();
    this.#timerUntilNext = setTimeout(() => this.#send(), COALESCE_MS).unref();
    void this.#query(`select pg_notify('${CHANNEL}', notification) from unnest($1::text[]) notification`, [
      all,
    ]);
  }

  async #connect(): Promise<void> {
    const fresh = new pg.Client({
      connectionString: this.#url,
      application_name: 'comanda bus',
      keepAlive: true,
      connectionTimeoutMillis: SILENT_MS,
      query_timeout: SILENT_MS,
    });
    const own = () => (fresh as unknown as { processID: number }).processID;
    fresh.on('notification', ({ payload = '', processId }) => {
      // This process has dispatched its own already.
      if (processId !== own()) this.#dispatch(payload, false);
    });
    fresh.on('error', () => {});
    fresh.on('end', () => {
      if (this.#client !== fresh) return;
      this.#client = undefined;
      this.#provenAt = Number.NEGATIVE_INFINITY;
      if (!this.#closed) void this.#reconnect();
    });
    try {
      await fresh.connect();
      // What is published has committed already: NOTIFY need not wait for the disk.
      await fresh.query(`set synchronous_commit = off`);
      await fresh.query(`listen ${CHANNEL}`);
    } catch (error) {
      void fresh.end().catch(() => {});
      throw error;
    }
    this.#client = fresh;
    this.#missed();
    await this.#beat();
  }

  async #reconnect(): Promise<void> {
    while (!this.#closed && !this.#client) {
      await new Promise((done) => setTimeout(done, RECONNECT_MS).unref());
      await this.#connect().catch((error: unknown) =>
        this.#log.warn({ err: error }, 'bus: not connected yet'),
      );
    }
  }

  /**
   * Postgres sends a session what it was notified of before it answers its next query, on the same connection: the answer
   * proves that whatever had been committed when it was asked has arrived. One that came from another session, behind a
   * pooler that shares them, names no channel.
   */
  async #beat(): Promise<void> {
    if (this.#beating) return;
    this.#beating = true;
    const askedAt = performance.now();
    const channels = await this.#query<{ name: string }>('select pg_listening_channels() as name');
    if (channels.some(({ name }) => name === CHANNEL)) this.#provenAt = askedAt;
    this.#beating = false;
  }

  /** Ends a connection that fails or says nothing, without a goodbye that nobody would read; then another is made. */
  #giveUp(client: pg.Client, error: unknown): void {
    if (this.#closed || this.#client !== client || this.#givenUp === client) return;
    this.#givenUp = client;
    this.#log.warn({ err: error }, 'bus: the connection is given up for another');
    void client.end().catch(() => {});
  }
}

/** A statement that notifies every process, when its transaction commits, that `subject` of `topic` has changed. */
export const announce = (topic: string, subject: string): Statement => notify([`${topic} ${subject}`]);

/** Makes every process forget all that it remembers when the transaction commits: for changes of whole tenants, which are rare. */
export async function announceEverything(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_notify($1, $2)', [CHANNEL, EVERYTHING]);
}

const notify = statement('bus.announce', `select pg_notify('${CHANNEL}', $1)`);
