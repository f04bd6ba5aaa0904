import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { atEnd } from './cleanup.ts';
import { freePort } from './free-port.ts';

/** Debian's redis-server, for tests that skip themselves where it is not installed. */

export function hasRedis(): boolean {
  try {
    execFileSync('redis-server', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

export interface TestRedis {
  url: string;
  /** Neither answers nor hangs up, as when its machine stands still. */
  freeze(): void;
  thaw(): void;
  /** Dies, with all that it knew. */
  kill(): Promise<void>;
  /** At the same address. */
  start(): Promise<void>;
}

/** A Redis of this file's own, on a free port. */
export async function startRedis(): Promise<TestRedis> {
  const port = await freePort();
  const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const launch = () => spawn('redis-server', settings, { stdio: ['ignore', 'pipe', 'ignore'] });
  let child = launch();
  const start = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) child = launch();
    let said = '';
    for await (const chunk of child.stdout!) {
      said += chunk;
      if (said.includes('Ready to accept connections')) break;
    }
    child.stdout!.resume();
  };
  atEnd(() => child.kill('SIGKILL'));
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    async kill() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
    start,
  };
}
