import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { run } from '../../src/cli/index.ts';
import { atEnd } from './cleanup.ts';
import type { Run } from './process.ts';
import type { Environment } from './settings.ts';

/**
 * The command line without a new process for every command: one child loads the program once and runs what it is told, each
 * command in an environment of its own. For commands that end; see process.ts for those that stay.
 */
export interface Shell {
  comanda(args: string[], env: Environment): Promise<Run>;
}

interface Command {
  args: string[];
  env: Environment;
}

export function openShell(): Shell {
  const child = fork(fileURLToPath(import.meta.url), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  atEnd(() => child.kill('SIGKILL'));
  let last: Promise<unknown> = Promise.resolve();
  const comanda = async (args: string[], env: Environment): Promise<Run> => {
    child.send({ args, env } satisfies Command);
    const [result] = await once(child, 'message');
    return result as Run;
  };
  return {
    comanda(args, env) {
      const mine = last.then(() => comanda(args, env));
      last = mine.catch(() => {});
      return mine;
    },
  };
}

/** Runs one command in this process, which does nothing else, and returns what it has written. */
async function execute({ args, env }: Command): Promise<Run> {
  const { PATH = '', HOME = '' } = process.env;
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, { PATH, HOME }, env);
  const written = { stdout: '', stderr: '' };
  const originals = { stdout: process.stdout.write, stderr: process.stderr.write };
  for (const name of ['stdout', 'stderr'] as const) {
    process[name].write = ((text: string | Uint8Array) => {
      written[name] += text.toString();
      return true;
    }) as typeof process.stdout.write;
  }
  try {
    return { code: await run(args), ...written };
  } finally {
    for (const name of ['stdout', 'stderr'] as const) process[name].write = originals[name];
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.on('message', (command: Command) => {
    void execute(command).then((result) => process.send!({ ...result }));
  });
}
