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
  const listeners = new Map<string, Listener[]>();
  let client: pg.Client | undefined;
  let closed = false;
  let hearing = false;
  let unanswered = false;

  const dispatch = (notification: string, own: boolean): void => {
    const [topic = '', subject = ''] = notification.split(' ');
    for (const listener of listeners.get(topic) ?? []) listener(subject, own);
  };

  // One at a time: pg runs one statement per connection.
  let lastQuery: Promise<unknown> = Promise.resolve();
  const query = (text: string, values: unknown[] = []): Promise<unknown> => {
    lastQuery = lastQuery.then(() => client?.query(text, values)).catch(() => {});
    return lastQuery;
  };

  const pending = new Set<string>();
  let timerUntilNext: NodeJS.Timeout | undefined;
  const send = (): void => {
    timerUntilNext = undefined;
    if (pending.size === 0 || !client) return;
    const all = [...pending];
    pending.clear();
    timerUntilNext = setTimeout(send, COALESCE_MS).unref();
    void query(`select pg_notify('${CHANNEL}', notification) from unnest($1::text[]) notification`, [all]);
  };

  const connect = async (): Promise<void> => {
    const fresh = new pg.Client({ connectionString: url, application_name: 'comanda bus', keepAlive: true });
    const own = () => (fresh as unknown as { processID: number }).processID;
    fresh.on('notification', ({ payload = '', processId }) => {
      unanswered = false;
      if (payload === 'heartbeat') hearing = true;
      // This process has dispatched its own already.
      else if (processId !== own()) dispatch(payload, false);
    });
    fresh.on('error', () => {});
    fresh.on('end', () => {
      if (client !== fresh) return;
      client = undefined;
      hearing = false;
      if (!closed) void reconnect();
    });
    await fresh.connect();
    // What is published has committed already: NOTIFY need not wait for the disk.
    await fresh.query(`set synchronous_commit = off`);
    await fresh.query(`listen ${CHANNEL}`);
    client = fresh;
    for (const topic of listeners.values()) for (const listener of topic) listener(null, false);
    await beat();
  };

  const reconnect = async (): Promise<void> => {
    while (!closed && !client) {
      await new Promise((done) => setTimeout(done, RECONNECT_MS).unref());
      await connect().catch((error: unknown) => log.warn({ err: error }, 'bus: not connected yet'));
    }
  };

  const beat = async (): Promise<void> => {
    if (unanswered) hearing = false;
    unanswered = true;
    await query(`select pg_notify('${CHANNEL}', 'heartbeat')`);
  };

  await connect();
  const timer = setInterval(() => void beat(), HEARTBEAT_MS);
  timer.unref();
  return {
    subscribe(topic, listener) {
      listeners.set(topic, [...(listeners.get(topic) ?? []), listener]);
    },
    publish(notification) {
      dispatch(notification, true);
      pending.add(notification);
      if (!timerUntilNext) send();
    },
    get hearing() {
      return hearing;
    },
    async close() {
      closed = true;
      clearInterval(timer);
      clearTimeout(timerUntilNext);
      await client?.end().catch(() => {});
    },
  };
}

/** A statement that notifies every process, when its transaction commits, that `subject` of `topic` has changed. */
export const announce = (topic: string, subject: string): Statement => notify([`${topic} ${subject}`]);

const notify = statement('bus.announce', `select pg_notify('${CHANNEL}', $1)`);
