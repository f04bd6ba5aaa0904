/**
 * A real Postgres which lives and dies with this process, for installations without a DATABASE_URL.
 *
 * One process owns the server: it holds a lock for as long as it lives, so every other caller either joins
 * a server which is in good hands or, holding the lock itself, knows that whatever it finds was left behind.
 */
import { once } from 'node:events';
import { rmdirSync } from 'node:fs';
import * as fs from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createCluster, password } from './cluster.ts';
import { tryLock } from './lock.ts';
import { ignore, type Layout, type Log, layOut, socketFolder } from './paths.ts';
import {
  answers,
  connectionUrl,
  endPostmaster,
  isAlive,
  isPostmaster,
  POLL_MS,
  readPostmaster,
} from './postmaster.ts';
import { spawnWatched } from './watched-program.ts';

const READY_WITHIN_MS = 60_000;
/** A caller may have to wait for another one's `initdb`, recovery or shutdown, one after the other. */
const JOIN_WITHIN_MS = 180_000;
const LOG_LIMIT_BYTES = 10 * 1024 * 1024;

/**
 * Full durability on a small machine. Statements, parameters and the details of errors (which quote rows) stay
 * out of the log; the one line of an error's message remains and may quote a value which could not be read.
 */
const SETTINGS: Record<string, string> = {
  fsync: 'on',
  synchronous_commit: 'on',
  shared_buffers: '128MB',
  max_connections: '100',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_statement: 'none',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
};

/** A running embedded Postgres. */
export interface EmbeddedPostgres {
  /** Connection string of the superuser/owner (`postgres`), database `postgres`. */
  readonly url: string;
  /** True when this call started the server, false when it joined one that runs already. */
  readonly started: boolean;
  /** Process id of the postmaster. */
  readonly pid: number;
  /** Stops the server (fast shutdown) when this call started it; otherwise only lets go. Idempotent. */
  stop(): Promise<void>;
}

/** What a caller may choose. */
interface EmbeddedPostgresOptions {
  /** Absolute path of the folder which holds the cluster, its password and its log. Made when missing. */
  dataDir: string;
  /** Server settings which add to or replace our own. */
  settings?: Record<string, string>;
  /** Folder of the programs of another Postgres than the bundled one. */
  bin?: string;
  log?: Log;
}

/**
 * Starts the server of a data folder, or joins the one which runs there. A server whose owner has died is
 * stopped and started anew, so that a live process always watches over it.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  await fs.mkdir(options.dataDir, { recursive: true });
  const dataDir = await fs.realpath(options.dataDir);
  const deadline = performance.now() + JOIN_WITHIN_MS;
  for (;;) {
    const unlock = tryLock(join(dataDir, 'postgres.lock'));
    if (unlock) {
      try {
        return await startAsOwner(dataDir, options, unlock);
      } catch (error) {
        unlock();
        throw error;
      }
    }
    const running = await findRunning(dataDir);
    if (running) return running;
    if (performance.now() > deadline)
      throw new Error(`Another process holds ${dataDir}, but its Postgres does not answer.`);
    await sleep(POLL_MS);
  }
}

/** The server which another process owns, when it answers. */
async function findRunning(dataDir: string): Promise<EmbeddedPostgres | undefined> {
  const postmaster = await readPostmaster(join(dataDir, 'postgres'));
  if (!postmaster?.ready) return undefined;
  const url = connectionUrl(postmaster, await password(dataDir, true));
  if (!(await answers(url))) return undefined;
  return { url, started: false, pid: postmaster.pid, stop: async () => {} };
}

async function startAsOwner(
  dataDir: string,
  { settings = {}, log = () => {}, bin }: EmbeddedPostgresOptions,
  unlock: () => void,
): Promise<EmbeddedPostgres> {
  const layout = await layOut(dataDir, log, bin);
  const logFile = join(dirname(layout.cluster), 'postgres.log');
  const { size } = (await fs.stat(logFile).catch(ignore('ENOENT'))) ?? { size: 0 };
  if (size > LOG_LIMIT_BYTES) await fs.rename(logFile, `${logFile}.1`);

  const secret = await password(dataDir, layout.clusterExists);
  if (!layout.clusterExists) {
    await createCluster(layout, secret, logFile);
    log('Created the database', { cluster: layout.cluster });
  }
  if (dirname(layout.cluster) !== dataDir) {
    await fs.symlink(layout.cluster, join(dataDir, 'postgres')).catch(ignore('EEXIST'));
  }
  await endLeftover(layout, log);

  const deadline = performance.now() + READY_WITHIN_MS;
  for (;;) {
    try {
      return await launch(layout, { settings, secret, logFile }, unlock);
    } catch (error) {
      // Sessions of a postmaster which was killed may work on for a moment; Postgres waits for none of them.
      const sessionsRemain = String(error).includes('pre-existing shared memory block');
      if (!sessionsRemain || performance.now() > deadline) throw error;
      await sleep(100);
    }
  }
}

/** Starts the server and returns when it answers. The lock is released as soon as the server has ended. */
async function launch(
  layout: Layout,
  { settings, secret, logFile }: { settings: Record<string, string>; secret: string; logFile: string },
  unlock: () => void,
): Promise<EmbeddedPostgres> {
  const { cluster, account } = layout;
  const endpoint =
    process.platform === 'win32'
      ? { listen_addresses: '127.0.0.1', port: String(await freePort()), unix_socket_directories: '' }
      : { listen_addresses: '', port: '5432', unix_socket_directories: await socketFolder(cluster, account) };
  const chosen = Object.entries({ ...SETTINGS, ...settings, ...endpoint });
  const args = ['-D', cluster, ...chosen.flatMap(([name, value]) => ['-c', `${name}=${value}`])];

  const { child, hasEnded, logTail } = await spawnWatched(layout, 'postgres', args, {
    cwd: cluster,
    logFile,
  });
  const pid = child.pid as number;
  const deadline = performance.now() + READY_WITHIN_MS;
  for (;;) {
    const postmaster = await readPostmaster(cluster);
    const url = postmaster?.ready && postmaster.pid === pid ? connectionUrl(postmaster, secret) : undefined;
    if (url && (await answers(url)) && !hasEnded()) {
      child.once('exit', () => {
        removeIfEmpty(endpoint.unix_socket_directories);
        unlock();
      });
      // From here on, the server must not keep our process alive.
      child.unref();
      (child.stdin as Socket | null)?.unref();
      let stopping: Promise<void> | undefined;
      const stop = () => {
        stopping ??= endPostmaster(pid, hasEnded, layout);
        return stopping;
      };
      return { url, started: true, pid, stop };
    }
    if (hasEnded() || performance.now() > deadline) {
      const reason = hasEnded() ? 'Postgres ended while starting' : 'Postgres did not get ready in time';
      await endPostmaster(pid, hasEnded, layout);
      throw new Error(`${reason}; its log (${logFile}) ends with:\n${await logTail()}`);
    }
    await sleep(POLL_MS);
  }
}

/** Clears the way when nobody owns the cluster any more: its server may run on, or be shutting down. */
async function endLeftover(layout: Layout, log: Log): Promise<void> {
  const { cluster } = layout;
  const postmaster = await readPostmaster(cluster);
  if (!postmaster || !isAlive(postmaster.pid)) return;
  if (await isPostmaster(postmaster.pid, cluster)) {
    log('The owner of a running Postgres has died: starting it anew', { pid: postmaster.pid });
    await endPostmaster(postmaster.pid, async () => !(await isPostmaster(postmaster.pid, cluster)), layout);
  } else {
    // The id has gone to another program, which Postgres cannot tell from a postmaster. (An id which is dead
    // is left to Postgres, which first makes sure that no session of the old server is still at work.)
    await fs.rm(join(cluster, 'postmaster.pid'), { force: true });
  }
}

function removeIfEmpty(folder: string): void {
  try {
    if (folder) rmdirSync(folder);
  } catch {
    // In use or gone: either is fine.
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}
