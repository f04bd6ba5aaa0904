import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** The service as anybody else has it: through its command line. */
export const COMMAND = fileURLToPath(new URL('../../server/bin/comanda.js', import.meta.url));
const POLL_MS = 5;
const READY_WITHIN_MS = 60_000;
const STOP_WITHIN_MS = 20_000;

export type Environment = Record<string, string>;

/** A process of ours that serves HTTP on loopback. */
export interface Service {
  url: string;
  pid: number;
  /** From the start of the process to its first answer. */
  startSeconds: number;
  stop(): Promise<void>;
}

/** Starts `comanda serve` on free ports and waits until it answers. Its log goes to `logFile`, or nowhere. */
export async function startComanda(environment: Environment, logFile = '/dev/null'): Promise<Service> {
  const port = await freePort();
  // Guests of the demo are a load of their own.
  const env = { METRICS_PORT: '0', DEMO_GUESTS: 'no', ...environment, HOST: '127.0.0.1', PORT: String(port) };
  return startProcess([COMMAND, 'serve'], {
    env,
    logFile,
    url: `http://127.0.0.1:${port}`,
    path: '/api/v1/health',
  });
}

/** Runs a program of Node and waits until `path` answers; fails when the program ends first. */
export async function startProcess(
  args: string[],
  { env, logFile, url, path }: { env: Environment; logFile: string; url: string; path: string },
): Promise<Service> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', openSync(logFile, 'a'), 'inherit'],
  });
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const stop = async () => {
    if (hasEnded()) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await Promise.race([ended, sleep(STOP_WITHIN_MS, undefined, { ref: false })]);
    if (!hasEnded()) child.kill('SIGKILL');
  };
  while (!(await answers(url + path))) {
    if (hasEnded()) throw new Error(`${args.join(' ')} ended before it answered`);
    if (performance.now() - startedAt > READY_WITHIN_MS) {
      await stop();
      throw new Error(`${args.join(' ')} does not answer`);
    }
    await sleep(POLL_MS);
  }
  return { url, pid: child.pid!, startSeconds: (performance.now() - startedAt) / 1_000, stop };
}

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** What `comanda demo --json` prints, as far as the bench reads it. */
export interface Demo {
  url: string;
  operator: { apiKey: string };
  tenants: {
    tenantId: string;
    apiKeys: { name: string; key: string; scopes: string[]; restaurantGuids: string[] }[];
  }[];
}

/** Makes or finds the demo of a data folder. */
export async function readDemo(environment: Environment = {}): Promise<Demo> {
  const { stdout } = await promisify(execFile)(process.execPath, [COMMAND, 'demo', '--json'], {
    env: { ...process.env, ...environment },
  });
  return JSON.parse(stdout) as Demo;
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}
