import pg from 'pg';
import { type Statement, statement } from '../db/statement.ts';
import type { Log } from '../log.ts';

const CHANNEL = 'comanda';
const RECONNECT_MS = 500;
/** The bus listens to itself: a pooler that swallows LISTEN would otherwise look healthy. */
const HEARTBEAT_MS = 5_000;
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
  /** Whether notifications arrive now. While they do not, caches must not trust an entry for longer than a second. */
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
  #hearing = false;
  /** The last heartbeat has not come back. */
  #unanswered = false;
  /** One at a time: pg runs one statement per connection. */
  #lastQuery: Promise<unknown> = Promise.resolve();
  #timerUntilNext: NodeJS.Timeout | undefined;
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

  get hearing(): boolean {
    return this.#hearing;
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#heartbeat);
    clearTimeout(this.#timerUntilNext);
    await this.#client?.end().catch(() => {});
  }

  #dispatch(notification: string, own: boolean): void {
    const [topic = '', subject = ''] = notification.split(' ');
    for (const listener of this.#listeners.get(topic) ?? []) listener(subject, own);
  }

  #query(text: string, values: unknown[] = []): Promise<unknown> {
    this.#lastQuery = this.#lastQuery.then(() => this.#client?.query(text, values)).catch(() => {});
    return this.#lastQuery;
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
    });
    const own = () => (fresh as unknown as { processID: number }).processID;
    fresh.on('notification', ({ payload = '', processId }) => {
      this.#unanswered = false;
      if (payload === 'heartbeat') this.#hearing = true;
      // This process has dispatched its own already.
      else if (processId !== own()) this.#dispatch(payload, false);
    });
    fresh.on('error', () => {});
    fresh.on('end', () => {
      if (this.#client !== fresh) return;
      this.#client = undefined;
      this.#hearing = false;
      if (!this.#closed) void this.#reconnect();
    });
    await fresh.connect();
    // What is published has committed already: NOTIFY need not wait for the disk.
    await fresh.query(`set synchronous_commit = off`);
    await fresh.query(`listen ${CHANNEL}`);
    this.#client = fresh;
    for (const topic of this.#listeners.values()) for (const listener of topic) listener(null, false);
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

  async #beat(): Promise<void> {
    if (this.#unanswered) this.#hearing = false;
    this.#unanswered = true;
    await this.#query(`select pg_notify('${CHANNEL}', 'heartbeat')`);
  }
}

/** A statement that notifies every process, when its transaction commits, that `subject` of `topic` has changed. */
export const announce = (topic: string, subject: string): Statement => notify([`${topic} ${subject}`]);

const notify = statement('bus.announce', `select pg_notify('${CHANNEL}', $1)`);
