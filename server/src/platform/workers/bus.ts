import pg from 'pg';
import { type Statement, statement } from '../db/pipeline/batch.ts';
import type { Log } from '../log.ts';

const CHANNEL = 'comanda';
const RECONNECT_MS = 500;
/** The bus listens to itself: a pooler that swallows LISTEN would otherwise look healthy. */
const HEARTBEAT_MS = 5_000;
/** News that are told go out at once, and then no sooner than this after the last. */
const GATHER_MS = 20;

type Listener = (subject: string | null, own: boolean) => void;

/**
 * News between processes over Postgres LISTEN/NOTIFY: "this key changed", "this menu changed". Caches drop what the
 * news names. News are a matter of speed only; whoever must not be wrong checks versions in its own transaction.
 */
export interface Bus {
  /**
   * Calls `listener` with the subject of each piece of news of a topic, and with `null` when some may have been missed. `own`:
   * this process has told it.
   */
  subscribe(topic: string, listener: Listener): void;
  /**
   * Tells news (`topic subject`) of what has committed already: this process at once, the others in a few milliseconds,
   * gathered. They may be lost with the process. What must not be lost is announced in its own transaction.
   */
  tell(news: string): void;
  /** Whether news arrive now. While they do not, caches must not trust themselves longer than a second. */
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

  const hear = (news: string, own: boolean): void => {
    const [topic = '', subject = ''] = news.split(' ');
    for (const listener of listeners.get(topic) ?? []) listener(subject, own);
  };

  // One at a time: the connection takes no second statement while it has one.
  let saying: Promise<unknown> = Promise.resolve();
  const say = (text: string, values: unknown[] = []): Promise<unknown> => {
    saying = saying.then(() => client?.query(text, values)).catch(() => {});
    return saying;
  };

  const untold = new Set<string>();
  let resting: NodeJS.Timeout | undefined;
  const send = (): void => {
    resting = undefined;
    if (untold.size === 0 || !client) return;
    const all = [...untold];
    untold.clear();
    resting = setTimeout(send, GATHER_MS).unref();
    void say(`select pg_notify('${CHANNEL}', news) from unnest($1::text[]) news`, [all]);
  };

  const connect = async (): Promise<void> => {
    const fresh = new pg.Client({ connectionString: url, application_name: 'comanda bus', keepAlive: true });
    const own = () => (fresh as unknown as { processID: number }).processID;
    fresh.on('notification', ({ payload = '', processId }) => {
      unanswered = false;
      if (payload === 'heartbeat') hearing = true;
      // What this process has told, it has heard.
      else if (processId !== own()) hear(payload, false);
    });
    fresh.on('error', () => {});
    fresh.on('end', () => {
      if (client !== fresh) return;
      client = undefined;
      hearing = false;
      if (!closed) void reconnect();
    });
    await fresh.connect();
    // What is told has committed already: nobody waits for a disk.
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
    await say(`select pg_notify('${CHANNEL}', 'heartbeat')`);
  };

  await connect();
  const timer = setInterval(() => void beat(), HEARTBEAT_MS);
  timer.unref();
  return {
    subscribe(topic, listener) {
      listeners.set(topic, [...(listeners.get(topic) ?? []), listener]);
    },
    tell(news) {
      hear(news, true);
      untold.add(news);
      if (!resting) send();
    },
    get hearing() {
      return hearing;
    },
    async close() {
      closed = true;
      clearInterval(timer);
      clearTimeout(resting);
      await client?.end().catch(() => {});
    },
  };
}

/** The statement that tells every process, when its transaction commits, that `subject` of `topic` has changed. */
export const announce = (topic: string, subject: string): Statement => notify([`${topic} ${subject}`]);

const notify = statement('bus.announce', `select pg_notify('${CHANNEL}', $1)`);
