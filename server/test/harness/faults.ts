import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@comanda/embedded-postgres';
import { migrate } from '../../src/platform/db/migrate.ts';
import { atEnd } from './cleanup.ts';
import { removeDataDir, TEST_SECRET } from './cluster.ts';
import { type TestDatabase, testDatabaseAt } from './database.ts';
import { type Disk, mountDisk } from './disk.ts';
import { eventually } from './eventually.ts';
import { freePort } from './free-port.ts';
import { client } from './http.ts';
import { startCommand } from './process.ts';
import { scratchFolder } from './service.ts';
import { asServed, type Environment, IMPATIENT, settingsFor } from './settings.ts';
import { type SilentProxy, startSilentProxy } from './silent-proxy.ts';
import { together } from './together.ts';

/** An installation that can be broken in every way of docs/operations/faults.md. */

const POSTGRES_SETTINGS = { fsync: 'off', max_connections: '60' };
const HOUR_S = 3_600;
const START_WITHIN_MS = 60_000;
const IDLE_CLIENTS = 2_000;
const NEVER_READING = 500;
/** Not in one moment: filling the buffers of 500 sockets is some gigabytes of copying. */
const NEVER_READING_GAP_MS = 10;
/** More than two systems keep for who does not read. */
const UNREAD_ANSWERS = 60;
const LOGINS = 200;

export interface Installation {
  readonly database: TestDatabase;
  readonly url: string;
  postgres: EmbeddedPostgres;
  service: RunningService;
  redis: ChildProcess | null;
  readonly dataDir: string;
  readonly toPostgres: SilentProxy;
  /** In front of the connection that hears what has changed. */
  readonly toNews: SilentProxy;
  readonly toRedis: SilentProxy | null;
  /** Of Postgres and of the log; null where none can be mounted. */
  readonly disks: { data: Disk; log: Disk } | null;
  /** Sockets of clients that are no good. */
  readonly clients: Socket[];
  startService(): Promise<RunningService>;
  startRedis(): Promise<ChildProcess>;
  /** What the clock of the service shows: the difference to the true time. Of the wall clock only, as when somebody sets it. */
  setClock(seconds: number): void;
}

interface RunningService {
  pid: number;
  ended: Promise<unknown>;
}

export interface Fault {
  what: string;
  cause(place: Installation): unknown;
  /** Ends the cause; what is not named here ends by itself. */
  end?(place: Installation): unknown;
  /** What it needs and lacks here. */
  lacks?(place: Installation): string | false;
}

const has = (command: string): boolean => {
  try {
    execFileSync('which', [command], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};
const FAKETIME = [
  '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1',
  '/usr/lib/aarch64-linux-gnu/faketime/libfaketime.so.1',
].find(existsSync);

const noRedis = ({ redis }: Installation) => (redis ? false : 'needs redis-server');
const noDisk = ({ disks }: Installation) => (disks ? false : 'no disk can be mounted here');
const noFaketime = () => (FAKETIME ? false : 'needs faketime');

/** A process and all that it has started; none once it has ended. */
const withChildren = (pid: number): number[] => {
  const children = `/proc/${pid}/task/${pid}/children`;
  if (!existsSync(children)) return [];
  return [pid, ...readFileSync(children, 'utf8').trim().split(/\s+/).filter(Boolean).map(Number)];
};

const workersOf = (pid: number): number[] => withChildren(pid).slice(1);

function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended meanwhile.
    }
  }
}

const startPostgres = (dataDir: string) => startEmbeddedPostgres({ dataDir, settings: POSTGRES_SETTINGS });

/**
 * What an installation's supervisor does (systemd, Kubernetes, Patroni): a Postgres that cannot write while it recovers
 * from a crash ends.
 */
async function startIfEnded(at: Installation): Promise<void> {
  try {
    process.kill(at.postgres.pid, 0);
  } catch {
    await at.postgres.stop();
    at.postgres = await startPostgres(at.dataDir);
  }
}

/** Has Postgres begin new files of its log until there is no room for one. */
async function needAnotherFile({ database }: Installation): Promise<void> {
  const text = "select pg_logical_emit_message(true, 'full', repeat('x', 1000000)), pg_switch_wal()";
  for (let files = 0; files < 40; files++) {
    try {
      await database.sql(text);
    } catch {
      return;
    }
  }
}

/** Two workers, and a Postgres and a Redis of their own, each behind a proxy that can fall silent. */
export async function startInstallation(): Promise<Installation> {
  const [data, log] = [await mountDisk('700m'), await mountDisk('64m')];
  const disks = data && log ? { data, log } : null;
  const dataDir = disks ? join(disks.data.folder, 'postgres') : await scratchFolder('faults-postgres');
  const postgres = await startPostgres(dataDir);
  await migrate(postgres.url, TEST_SECRET);
  const database = testDatabaseAt(postgres.url);
  const redisPort = await freePort();
  const startRedis = async () => startRedisAt(redisPort);
  const redis = has('redis-server') ? await startRedis() : null;
  const toPostgres = await startSilentProxy(postgres.url);
  const toNews = await startSilentProxy(postgres.url);
  const toRedis = redis && (await startSilentProxy(`redis://127.0.0.1:${redisPort}`));
  const clockFile = join(await scratchFolder('faults-clock'), 'offset');
  const setClock = (seconds: number) => writeFileSync(clockFile, `${seconds >= 0 ? '+' : ''}${seconds}\n`);
  setClock(0);
  await chmod(clockFile, 0o644);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const settings = await settingsFor(database, {
    ...IMPATIENT,
    DATABASE_URL: toPostgres.url,
    DATABASE_DIRECT_URL: toNews.url,
    PORT: String(port),
    WORKERS: '2',
    TRUST_PROXY: '127.0.0.1',
    ...(toRedis ? { REDIS_URL: toRedis.url } : {}),
    ...(FAKETIME ? withClock(clockFile) : {}),
  });
  const startService = () => startServiceAt(url, settings, disks && join(disks.log.folder, 'log'));
  const place: Installation = {
    ...{ database, url, postgres, redis, dataDir, toPostgres, toNews, toRedis, disks },
    ...{ clients: [], startService, startRedis, setClock },
    service: await startService(),
  };
  atEnd(async () => {
    for (const socket of place.clients) socket.destroy();
    signalAll(withChildren(place.service.pid), 'SIGKILL');
    await place.postgres.stop();
    await removeDataDir(dataDir);
  });
  return place;
}

const withClock = (clockFile: string): Environment => ({
  LD_PRELOAD: FAKETIME!, // asked for only where it is
  FAKETIME_TIMESTAMP_FILE: clockFile,
  FAKETIME_NO_CACHE: '1',
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
});

function startRedisAt(port: number): ChildProcess {
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const redis = spawn('redis-server', args, { stdio: 'ignore' });
  atEnd(() => redis.kill('SIGKILL'));
  return redis;
}

async function startServiceAt(
  url: string,
  settings: Environment,
  log: string | null,
): Promise<RunningService> {
  const { child, ended, output } = startCommand(['serve'], asServed(settings), {
    stdout: openSync(log ?? '/dev/null', 'a'),
  });
  const ready = async () => void (await client(url).get('/api/v1/health/ready')).must(200);
  await eventually(ready, START_WITHIN_MS).catch((error: unknown) => {
    throw new Error(output.stderr, { cause: error });
  });
  return { pid: child.pid!, ended }; // it runs
}

/** Clients that open a connection and say nothing, or ask and never read. */
async function openBadClients({ url, clients }: Installation): Promise<void> {
  const { port } = new URL(url);
  const opened = async (): Promise<Socket> => {
    const socket = connect(Number(port), '127.0.0.1').pause();
    socket.on('error', () => {});
    clients.push(socket);
    await once(socket, 'connect');
    return socket;
  };
  await together(IDLE_CLIENTS, opened);
  await together(NEVER_READING, async (n) => {
    await sleep(n * NEVER_READING_GAP_MS);
    const ask = `GET /api/v1/openapi.json HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${addressOf(n)}\r\n\r\n`;
    (await opened()).write(ask.repeat(UNREAD_ANSWERS));
  });
}

const addressOf = (n: number): string => `203.0.${Math.floor(n / 250)}.${(n % 250) + 1}`;

/** Of people from everywhere, all at one moment; each is answered, if only that it was too much. */
async function logInAtOnce({ url }: Installation): Promise<void> {
  await together(LOGINS, async (n) => {
    const from = { 'x-forwarded-for': addressOf(n) };
    const body = { email: `nobody-${n}@example.com`, password: 'not the password of anybody' };
    const reply = await client(url).post('/api/v1/auth/login', body, from);
    if (![401, 429, 503].includes(reply.status)) throw new Error(`a login was answered ${reply.text}`);
  });
}

export const FAULTS: readonly Fault[] = [
  {
    what: 'Postgres restarted',
    cause: (at) => at.postgres.stop(),
    end: async (at) => {
      at.postgres = await startPostgres(at.dataDir);
    },
  },
  {
    what: 'Postgres killed (`kill -9` of all its processes), started again 4 s later',
    cause: async (at) => {
      signalAll(withChildren(at.postgres.pid), 'SIGKILL');
      await at.postgres.stop().catch(() => {});
    },
    end: async (at) => {
      at.postgres = await startPostgres(at.dataDir);
    },
  },
  {
    what: 'Postgres frozen (`SIGSTOP`)',
    cause: (at) => signalAll(withChildren(at.postgres.pid), 'SIGSTOP'),
    end: (at) => signalAll(withChildren(at.postgres.pid), 'SIGCONT'),
  },
  {
    what: 'Postgres: its sockets silent, new ones too',
    cause: ({ toPostgres }) => toPostgres.silence({ newOnes: true }),
    end: ({ toPostgres }) => toPostgres.resume(),
  },
  {
    what: 'Postgres: sockets silent for ever, new ones work',
    cause: ({ toPostgres }) => toPostgres.silence(),
    end: () => {},
  },
  {
    what: 'Postgres: all connections reset',
    cause: ({ toPostgres }) => toPostgres.cut(),
  },
  {
    what: 'a Postgres backend killed (`kill -9`; Postgres then ends all)',
    cause: (at) => {
      const backend = withChildren(at.postgres.pid).find((pid) =>
        /comanda_app/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8')),
      );
      if (backend) process.kill(backend, 'SIGKILL');
    },
  },
  {
    what: 'Redis killed, started again 4 s later',
    lacks: noRedis,
    cause: (at) => at.redis?.kill('SIGKILL'),
    end: async (at) => {
      at.redis = await at.startRedis();
    },
  },
  {
    what: 'Redis frozen (`SIGSTOP`)',
    lacks: noRedis,
    cause: (at) => at.redis?.kill('SIGSTOP'),
    end: (at) => at.redis?.kill('SIGCONT'),
  },
  {
    what: 'Redis: its sockets silent',
    lacks: noRedis,
    cause: ({ toRedis }) => toRedis?.silence({ newOnes: true }),
    end: ({ toRedis }) => toRedis?.resume(),
  },
  {
    what: 'a worker killed (`kill -9`)',
    cause: (at) => process.kill(workersOf(at.service.pid)[0]!, 'SIGKILL'),
  },
  {
    what: 'the primary of the workers killed (`kill -9`), the service started again',
    cause: (at) => process.kill(at.service.pid, 'SIGKILL'),
    end: async (at) => {
      await at.service.ended;
      at.service = await at.startService();
    },
  },
  {
    what: 'the service killed (`kill -9` of all its processes), started again at once',
    cause: async (at) => {
      signalAll(withChildren(at.service.pid), 'SIGKILL');
      await at.service.ended;
      at.service = await at.startService();
    },
  },
  {
    what: 'the service frozen (`SIGSTOP`)',
    cause: (at) => signalAll(withChildren(at.service.pid), 'SIGSTOP'),
    end: (at) => signalAll(withChildren(at.service.pid), 'SIGCONT'),
  },
  {
    what: 'the clock jumps an hour ahead, and back',
    lacks: noFaketime,
    cause: (at) => at.setClock(HOUR_S),
    end: (at) => at.setClock(0),
  },
  {
    what: 'the clock jumps an hour back, and ahead again',
    lacks: noFaketime,
    cause: (at) => at.setClock(-HOUR_S),
    end: (at) => at.setClock(0),
  },
  {
    what: 'the connection that hears of changes (LISTEN) silent for ever, a new one works',
    cause: ({ toNews }) => toNews.silence(),
    end: () => {},
  },
  {
    what: 'the disk of Postgres full',
    lacks: noDisk,
    cause: ({ disks }) => disks?.data.fill(),
    end: async (at) => {
      at.disks?.data.free();
      await startIfEnded(at);
    },
  },
  {
    what: 'the disk of the log full',
    lacks: noDisk,
    cause: ({ disks }) => disks?.log.fill(),
    end: ({ disks }) => disks?.log.free(),
  },
  {
    what: 'both disks full until Postgres ends, started again when there is room',
    lacks: noDisk,
    cause: async (at) => {
      await at.disks?.data.fill();
      await at.disks?.log.fill();
      await needAnotherFile(at);
    },
    end: async (at) => {
      at.disks?.data.free();
      at.disks?.log.free();
      await startIfEnded(at);
    },
  },
  {
    what: '2,000 clients that say nothing, 500 that never read, within 5 s',
    cause: openBadClients,
    end: ({ clients }) => {
      for (const socket of clients.splice(0)) socket.destroy();
    },
  },
  {
    what: '200 logins at once',
    cause: logInAtOnce,
  },
];
