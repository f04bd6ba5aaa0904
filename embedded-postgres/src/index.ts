/**
 * A real Postgres which lives and dies with this process, for installations without a DATABASE_URL.
 *
 * One process owns the server: it holds a lock for as long as it lives, so every other caller either joins
 * a server which is in good hands or, holding the lock itself, knows that whatever it finds was left behind.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { rmdirSync } from 'node:fs';
import * as fs from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { ignore, type Layout, type Log, layOut, socketFolder } from './paths.ts';

const run = promisify(execFile);

const POLL_MS = 15;
const READY_WITHIN_MS = 60_000;
/** A caller may have to wait for another one's `initdb`, recovery or shutdown, one after the other. */
const JOIN_WITHIN_MS = 180_000;
const FAST_SHUTDOWN_WITHIN_MS = 30_000;
const IMMEDIATE_SHUTDOWN_WITHIN_MS = 10_000;
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

/**
 * Becomes the program given to it, leaving behind a reader of the pipe from our process: when the pipe closes,
 * because our process or the program has ended, it asks the program for a fast shutdown. The reader is
 * nobody's child, so that Postgres need not know it; and being of the program's process group, it keeps the
 * system from giving the program's id to another one.
 */
const WATCHED = `exec 3<&0 </dev/null
( { read -r line <&3; kill -INT $$ 2>/dev/null; } & )
exec "$@" 3<&-`;

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
      return await launch(layout, settings, secret, logFile, unlock);
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
  settings: Record<string, string>,
  secret: string,
  logFile: string,
  unlock: () => void,
): Promise<EmbeddedPostgres> {
  const { cluster, account } = layout;
  const endpoint =
    process.platform === 'win32'
      ? { listen_addresses: '127.0.0.1', port: String(await freePort()), unix_socket_directories: '' }
      : { listen_addresses: '', port: '5432', unix_socket_directories: await socketFolder(cluster, account) };
  const chosen = Object.entries({ ...SETTINGS, ...settings, ...endpoint });
  const args = ['-D', cluster, ...chosen.flatMap(([name, value]) => ['-c', `${name}=${value}`])];

  const { child, hasEnded, logTail } = await spawnWatched(layout, 'postgres', args, cluster, logFile);
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

/** Runs `initdb` in a folder beside, so that a cluster under its own name is always a complete one. */
async function createCluster(layout: Layout, secret: string, logFile: string): Promise<void> {
  const { account, cluster } = layout;
  const home = dirname(cluster);
  const prefix = 'postgres.init-';
  for (const name of await fs.readdir(home)) {
    if (name.startsWith(prefix))
      await fs.rm(join(home, name), { recursive: true, force: true, maxRetries: 10 });
  }
  const work = await fs.mkdtemp(join(home, prefix));
  const passwordFile = join(work, 'password');
  await fs.writeFile(passwordFile, secret, { mode: 0o600 });
  if (account) {
    for (const path of [passwordFile, work]) await fs.chown(path, account.uid, account.gid);
  }
  const args = [
    `--pgdata=${join(work, 'cluster')}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    ...(await localeOf(layout)),
    '--no-instructions',
  ];
  const { child, hasEnded, logTail } = await spawnWatched(layout, 'initdb', args, work, logFile);
  if (!hasEnded()) await once(child, 'exit');
  if (child.exitCode !== 0) throw new Error(`initdb failed:\n${await logTail()}`);
  await fs.rename(join(work, 'cluster'), cluster);
  await syncFolder(home);
  await fs.rm(work, { recursive: true, force: true });
}

/** Built in, therefore the same on every system, the system's own locale only asked for plain C; since Postgres 17. */
async function localeOf({ bin }: Layout): Promise<string[]> {
  const { stdout } = await run(join(bin, 'postgres'), ['--version']);
  const major = Number(/\d+/.exec(stdout)?.[0]);
  return major >= 17
    ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
    : ['--locale=C.UTF-8'];
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

async function endPostmaster(
  pid: number,
  hasEnded: () => boolean | Promise<boolean>,
  layout: Layout,
): Promise<void> {
  const steps = [
    ['INT', FAST_SHUTDOWN_WITHIN_MS],
    ['QUIT', IMMEDIATE_SHUTDOWN_WITHIN_MS],
  ] as const;
  for (const [signal, patience] of steps) {
    if (await hasEnded()) return;
    await sendSignal(pid, signal, layout);
    for (const deadline = performance.now() + patience; performance.now() < deadline; ) {
      if (await hasEnded()) return;
      await sleep(POLL_MS);
    }
  }
  throw new Error(`Postgres (process ${pid}) does not end.`);
}

async function sendSignal(pid: number, signal: 'INT' | 'QUIT', layout: Layout): Promise<void> {
  try {
    // Windows has no signals; Postgres has its own there.
    if (process.platform === 'win32') await run(join(layout.bin, 'pg_ctl'), ['kill', signal, String(pid)]);
    else process.kill(pid, `SIG${signal}`);
  } catch (error) {
    if (isAlive(pid)) throw error;
  }
}

interface Watched {
  readonly child: ChildProcess;
  hasEnded(): boolean;
  /** The last lines which this run has added to the log. */
  logTail(): Promise<string>;
}

/** Runs a program of Postgres which receives SIGINT when our process dies, in whatever way. */
async function spawnWatched(
  layout: Layout,
  name: string,
  args: string[],
  cwd: string,
  logFile: string,
): Promise<Watched> {
  const program = join(layout.bin, name);
  const output = await fs.open(logFile, 'a', 0o600);
  try {
    const { size } = await output.stat();
    // On Windows, Node itself puts its children in a job which ends with it; they need no watching.
    const windows = process.platform === 'win32';
    const [file, argv] = windows ? [program, args] : ['/bin/sh', ['-c', WATCHED, 'sh', program, ...args]];
    const child = spawn(file, argv, {
      ...layout.account,
      cwd,
      // A session of its own: Ctrl-C in the terminal is for us, who then stop the server in order.
      detached: !windows,
      stdio: [windows ? 'ignore' : 'pipe', output.fd, output.fd],
      // Our environment holds secrets which are none of its business.
      env: windows ? process.env : { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C' },
      windowsHide: true,
    });
    await once(child, 'spawn');
    return {
      child,
      hasEnded: () => child.exitCode !== null || child.signalCode !== null,
      logTail: async () =>
        (await fs.readFile(logFile)).subarray(size).toString().trimEnd().split('\n').slice(-20).join('\n'),
    };
  } finally {
    await output.close();
  }
}

/** What a running server says of itself in `postmaster.pid`. */
interface Postmaster {
  readonly pid: number;
  readonly port: string;
  readonly socketFolder: string;
  readonly ready: boolean;
}

async function readPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const text = await fs.readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(ignore('ENOENT'));
  const [pid, , , port = '', socket = '', , , status = ''] = text?.split('\n') ?? [];
  return Number(pid) > 0
    ? { pid: Number(pid), port, socketFolder: socket, ready: status.trim() === 'ready' }
    : undefined;
}

/** `localhost` is there for URL parsers only: the `host` parameter takes precedence over it. */
function connectionUrl({ port, socketFolder: folder }: Postmaster, secret: string): string {
  if (!folder) return `postgresql://postgres:${secret}@127.0.0.1:${port}/postgres`;
  return `postgresql://postgres:${secret}@localhost:${port}/postgres?host=${encodeURIComponent(folder)}`;
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000, query_timeout: 5000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Whether a process is the postmaster of this cluster (a postmaster works in the folder of its cluster). */
async function isPostmaster(pid: number, cluster: string): Promise<boolean> {
  if (process.platform === 'linux')
    return (await fs.readlink(`/proc/${pid}/cwd`).catch(() => '')) === cluster;
  // On Windows a server cannot outlive its owner.
  if (process.platform === 'win32') return false;
  const { stdout } = await run('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
  return stdout.includes(`-D ${cluster} `);
}

/** The superuser's password, made on first use. A cluster which exists cannot do with a new one. */
async function password(dataDir: string, clusterExists: boolean): Promise<string> {
  const file = join(dataDir, 'postgres-password');
  const known = await fs.readFile(file, 'utf8').catch(ignore('ENOENT'));
  if (known) return known;
  if (clusterExists)
    throw new Error(`${file} is missing: restore it, as the database accepts no other password.`);
  const secret = randomBytes(24).toString('base64url');
  await fs.writeFile(`${file}.new`, secret, { mode: 0o600, flush: true });
  await fs.rename(`${file}.new`, file);
  await syncFolder(dataDir);
  return secret;
}

/**
 * Takes the lock of a file which nobody else may hold, and returns what releases it. Node has no lock which
 * ends with its process, but the SQLite inside it has: no stale lock can ever remain. Never open the file by
 * other means in this process: closing it would release the lock.
 */
function tryLock(file: string): (() => void) | undefined {
  const database = new DatabaseSync(file);
  const unlock = () => {
    if (database.isOpen) database.close();
  };
  try {
    // The change, never committed, makes sure that the file is writable: SQLite grants anyone a read-only one.
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE; PRAGMA user_version = 1');
    return unlock;
  } catch (error) {
    unlock();
    const SQLITE_BUSY = 5;
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return undefined;
    throw error;
  }
}

/** Makes a new name in a folder survive a power cut. (Windows offers no such thing.) */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await fs.open(folder);
  await handle.sync().finally(() => handle.close());
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
