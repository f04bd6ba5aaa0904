/**
 * A real Postgres which lives and dies with this process, for installations without a DATABASE_URL.
 *
 * One process owns the server: it holds a lock for as long as it lives, so every other caller either joins
 * a server which is in good hands or, holding the lock itself, knows that whatever it finds was left behind.
 */
import { rmdirSync } from 'node:fs';
import * as fs from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createCluster, password } from './cluster.ts';
import { endpointOf, keepRunning, launch, type Plan } from './launch.ts';
import { tryLock } from './lock.ts';
import { ignore, type Log, layOut } from './paths.ts';
import { answers, connectionUrl, POLL_MS, readPostmaster } from './postmaster.ts';

export { type CopiedFile, copyCluster, restoreCluster } from './copy.ts';

/** A caller may have to wait for another one's `initdb`, recovery or shutdown, one after the other. */
const JOIN_WITHIN_MS = 180_000;
/** Who wants the server alone waits for a command that ends, or a service that stops; not for one that runs. */
const ALONE_WITHIN_MS = 3_000;
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
  /** Process id of the postmaster, which changes when it is started again. */
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
  /** Owns the server or fails: a server that another process owns is not joined. */
  alone?: boolean;
  /** Starts the server again, at the same address, when it ends although `stop` was not asked for. */
  keepAlive?: boolean;
  log?: Log;
}

/**
 * Starts the server of a data folder, or joins the one which runs there. A server whose owner has died is
 * stopped and started anew, so that a live process always watches over it.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  await fs.mkdir(options.dataDir, { recursive: true });
  const dataDir = await fs.realpath(options.dataDir);
  const deadline = performance.now() + (options.alone ? ALONE_WITHIN_MS : JOIN_WITHIN_MS);
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
    const running = options.alone ? undefined : await findRunning(dataDir);
    if (running) return running;
    if (performance.now() > deadline) throw new Error(heldByAnother(dataDir, options));
    await sleep(POLL_MS);
  }
}

const heldByAnother = (dataDir: string, { alone }: EmbeddedPostgresOptions): string =>
  alone
    ? `Another process works on ${dataDir}: stop it first, or choose another data folder.`
    : `Another process holds ${dataDir}, but its Postgres does not answer.`;

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
  { settings = {}, log = () => {}, bin, keepAlive = false }: EmbeddedPostgresOptions,
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
  const endpoint = await endpointOf(layout);
  const plan: Plan = { layout, settings: { ...SETTINGS, ...settings, ...endpoint }, secret, logFile, log };
  return keepRunning(await launch(plan), plan, {
    again: keepAlive,
    atEnd: () => {
      removeIfEmpty(endpoint.unix_socket_directories);
      unlock();
    },
  });
}

function removeIfEmpty(folder: string): void {
  try {
    if (folder) rmdirSync(folder);
  } catch {
    // In use or gone: either is fine.
  }
}
