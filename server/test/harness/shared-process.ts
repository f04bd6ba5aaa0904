import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { endFile } from './cleanup.ts';
import { limit } from './lean-runner.ts';

/** One of the processes that the files of a run share (tools/test.ts): takes the next file until none is left. */

interface Turns {
  /** Where a process that runs a file leaves its pid, by the number of the file. */
  folder: string;
  /** Paths from the project's root. */
  files: string[];
}

const require = createRequire(import.meta.url);
const ROOT = new URL('../../../', import.meta.url);

const { folder, files } = JSON.parse(process.env.COMANDA_TEST_TURNS!) as Turns;

// Of random tests that name no seed of their own.
fc.configureGlobal({ seed: Number(process.env.COMANDA_TEST_SEED) });

/** False when another process was first. */
function take(index: number): boolean {
  try {
    writeFileSync(join(folder, String(index)), String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** In one go, so that the tests belong to who loads them: a file must not await at its top level. */
function load(file: string): void {
  try {
    require(fileURLToPath(new URL(file, ROOT)));
  } catch (error) {
    test('loads', () => {
      throw error;
    });
  }
}

for (const [index, file] of files.entries()) {
  if (!take(index)) continue;
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  const timer = limit(file);
  describe(file, () => {
    load(file);
    after(async () => {
      await endFile();
      resolve();
    });
  });
  await ended;
  clearTimeout(timer);
}

/** What a test has left running must not hold up the run. */
const LEFT_RUNNING_MS = 60_000;
setTimeout(() => process.exit(), LEFT_RUNNING_MS).unref();
