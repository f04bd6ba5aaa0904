/** Runs of the server: how one begins, and what follows when it ends. */
import { once } from 'node:events';
import * as fs from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Layout, type Log, socketFolder } from './paths.ts';
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
const IS_WINDOWS = process.platform === 'win32';

/** How the server is started, each time the same. */
export interface Plan {
  layout: Layout;
  /** All of them, those of its address too. */
  settings: Record<string, string>;
  secret: string;
  logFile: string;
  log: Log;
}

/** A server from its start to its end. */
interface Run {
  url: string;
  pid: number;
  ended: Promise<unknown>;
  stop(): Promise<void>;
}

/** The settings of an address that nobody else has. */
export async function endpointOf({ cluster, account }: Layout) {
  return IS_WINDOWS
    ? { listen_addresses: '127.0.0.1', port: String(await freePort()), unix_socket_directories: '' }
    : { listen_addresses: '', port: '5432', unix_socket_directories: await socketFolder(cluster, account) };
}

/**
 * Watches over a server until it has been stopped; with `again` it is started anew whenever it ends unasked. A server that
 * cannot be started anew ends this process by an unhandled rejection: all that it could do is to answer that its database is
 * gone.
 */
export function keepRunning(first: Run, plan: Plan, { again, atEnd }: { again: boolean; atEnd: () => void }) {
  let run = first;
  let stopping: Promise<void> | undefined;
  const watch = async (): Promise<void> => {
    await run.ended;
    if (stopping || !again) return;
    plan.log('Postgres has ended unasked: starting it again', { pid: run.pid });
    run = await launch(plan);
    if (stopping) await run.stop();
    return watch();
  };
  const over = watch().finally(atEnd);
  return {
    url: first.url,
    started: true,
    get pid() {
      return run.pid;
    },
    stop() {
      stopping ??= Promise.resolve().then(async () => {
        await run.stop();
        await over;
      });
      return stopping;
    },
  };
}

/** Starts the server and returns when it answers. */
export async function launch(plan: Plan): Promise<Run> {
  await endLeftover(plan);
  const deadline = performance.now() + READY_WITHIN_MS;
  for (;;) {
    try {
      return await tryLaunch(plan);
    } catch (error) {
      // Sessions of a postmaster which was killed may work on for a moment; Postgres waits for none of them.
      const sessionsRemain = String(error).includes('pre-existing shared memory block');
      if (!sessionsRemain || performance.now() > deadline) throw error;
      await sleep(100);
    }
  }
}

async function tryLaunch({ layout, settings, secret, logFile }: Plan): Promise<Run> {
  const { cluster, account } = layout;
  // Clears what a killed server has left there.
  if (!IS_WINDOWS) await socketFolder(cluster, account);
  const chosen = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const place = { cwd: cluster, logFile };
  const { child, hasEnded, logTail } = await spawnWatched(
    layout,
    'postgres',
    ['-D', cluster, ...chosen],
    place,
  );
  const ended = once(child, 'exit');
  const pid = child.pid as number;
  const deadline = performance.now() + READY_WITHIN_MS;
  for (;;) {
    const postmaster = await readPostmaster(cluster);
    const url = postmaster?.ready && postmaster.pid === pid ? connectionUrl(postmaster, secret) : undefined;
    if (url && (await answers(url)) && !hasEnded()) {
      // From here on, the server must not keep our process alive.
      child.unref();
      (child.stdin as Socket | null)?.unref();
      return { url, pid, ended, stop: () => endPostmaster(pid, hasEnded, layout) };
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
async function endLeftover({ layout, log }: Plan): Promise<void> {
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

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}
