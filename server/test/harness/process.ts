import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { atEnd } from './cleanup.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { type Target, targetAt } from './service.ts';
import { asServed, type Environment, settingsFor } from './settings.ts';

/** The real command line, in processes of their own. */

const COMANDA = fileURLToPath(new URL('../../bin/comanda.js', import.meta.url));

interface StartOptions {
  /** May be an open file. */
  stdout?: 'pipe' | number;
  /** The command line of another version. */
  program?: string | undefined;
}

/** End with this process, even when it ends in the middle of a test. */
const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

export interface Run {
  /** The exit code; null when a signal ended it. */
  code: number | null;
  stdout: string;
  stderr: string;
}

interface Started {
  child: ChildProcess;
  output: { stdout: string; stderr: string };
  ended: Promise<Run>;
}

/**
 * Starts a command that stays. Nothing of our own environment but what a program needs to run: settings of the developer's must
 * not count.
 */
export function startCommand(args: string[], env: Environment, options: StartOptions = {}): Started {
  const { stdout = 'pipe', program = COMANDA } = options;
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE = '' } = process.env;
  const inherited = { PATH, HOME, ...(NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}) };
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...inherited, ...env },
    stdio: ['ignore', stdout, 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.setEncoding('utf8').on('data', (text: string) => {
      output[name] += text;
    });
  }
  running.add(child);
  child.once('exit', () => running.delete(child));
  atEnd(() => child.kill('SIGKILL'));
  return { child, output, ended: once(child, 'close').then(([code]) => ({ code, ...output })) };
}

/** Runs a command to its end. */
export function comanda(args: string[], env: Environment, options: StartOptions = {}): Promise<Run> {
  return startCommand(args, env, options).ended;
}

export interface TestProcess {
  url: string;
  pid: number;
  stdout(): string;
  /** Sends a signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<Run>;
  signal(signal: NodeJS.Signals): void;
  ended: Promise<Run>;
}

/** `comanda serve` with these settings, without the owner's in production, once it says where it serves. */
export async function startProcess(env: Environment, options: StartOptions = {}): Promise<TestProcess> {
  const { child, output, ended } = startCommand(['serve'], asServed(env), options);
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout!.on('data', () => {
      const address = /Comanda serves at (\S+)/.exec(output.stdout)?.[1];
      if (address) resolve(address);
    });
    void ended.then(({ code, stderr }) => reject(new Error(`comanda serve ended with ${code}: ${stderr}`)));
  });
  return {
    url,
    pid: child.pid!,
    stdout: () => output.stdout,
    ended,
    signal: (signal) => void child.kill(signal),
    end: (signal) => {
      child.kill(signal);
      return ended;
    },
  };
}

/** A service in another process, with WORKERS or not, on a test database. */
export async function startTestProcess(
  options: { database?: TestDatabase; env?: Environment } = {},
): Promise<TestProcess & Target> {
  const database = options.database ?? (await createTestDatabase());
  const env = { ALLOW_RAW_CARDS: 'yes', ...options.env };
  const running = await startProcess(await settingsFor(database, env));
  return { ...running, ...(await targetAt(running.url, database)) };
}
