/** The server process: what it says of itself, and how it is asked to end. */
import * as fs from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { ignore, type Layout, run } from './paths.ts';

export const POLL_MS = 15;
const FAST_SHUTDOWN_WITHIN_MS = 30_000;
const IMMEDIATE_SHUTDOWN_WITHIN_MS = 10_000;

export async function endPostmaster(
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

/** What a running server says of itself in `postmaster.pid`. */
interface Postmaster {
  readonly pid: number;
  readonly port: string;
  readonly socketFolder: string;
  readonly ready: boolean;
}

export async function readPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const text = await fs.readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(ignore('ENOENT'));
  const [pid, , , port = '', socket = '', , , status = ''] = text?.split('\n') ?? [];
  return Number(pid) > 0
    ? { pid: Number(pid), port, socketFolder: socket, ready: status.trim() === 'ready' }
    : undefined;
}

/** `localhost` is there for URL parsers only: the `host` parameter takes precedence over it. */
export function connectionUrl({ port, socketFolder: folder }: Postmaster, secret: string): string {
  if (!folder) return `postgresql://postgres:${secret}@127.0.0.1:${port}/postgres`;
  return `postgresql://postgres:${secret}@localhost:${port}/postgres?host=${encodeURIComponent(folder)}`;
}

export async function answers(url: string): Promise<boolean> {
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

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Whether a process is the postmaster of this cluster (a postmaster works in the folder of its cluster). */
export async function isPostmaster(pid: number, cluster: string): Promise<boolean> {
  if (process.platform === 'linux')
    return (await fs.readlink(`/proc/${pid}/cwd`).catch(() => '')) === cluster;
  // On Windows a server cannot outlive its owner.
  if (process.platform === 'win32') return false;
  const { stdout } = await run('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
  return stdout.includes(`-D ${cluster} `);
}
