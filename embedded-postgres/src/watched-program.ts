/** Programs of Postgres that end when our process does. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs/promises';
import { join } from 'node:path';
import type { Layout } from './paths.ts';

/**
 * Becomes the program given to it, leaving behind a reader of the pipe from our process: when the pipe closes,
 * because our process or the program has ended, it asks the program for a fast shutdown. The reader is
 * nobody's child, so that Postgres need not know it; and being of the program's process group, it keeps the
 * system from giving the program's id to another one.
 */
const WATCHED = `exec 3<&0 </dev/null
( { read -r line <&3; kill -INT $$ 2>/dev/null; } & )
exec "$@" 3<&-`;

interface Watched {
  readonly child: ChildProcess;
  hasEnded(): boolean;
  /** The last lines which this run has added to the log. */
  logTail(): Promise<string>;
}

/** Runs a program of Postgres which receives SIGINT when our process dies, in whatever way. */
export async function spawnWatched(
  layout: Layout,
  name: string,
  args: string[],
  { cwd, logFile }: { cwd: string; logFile: string },
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
