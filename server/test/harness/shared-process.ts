import { closeSync, openSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { endFile } from './cleanup.ts';

/** One of the processes that the files of a run share (tools/test.ts): takes the next file until none is left. */

interface Turns {
  /** Where a file that somebody runs leaves its number. */
  folder: string;
  /** Paths from the project's root. */
  files: string[];
}

const require = createRequire(import.meta.url);
const ROOT = new URL('../../../', import.meta.url);

const { folder, files } = JSON.parse(process.env.COMANDA_TEST_TURNS!) as Turns;

/** False when another process was first. */
function take(index: number): boolean {
  try {
    closeSync(openSync(join(folder, String(index)), 'wx'));
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
  describe(file, () => {
    load(file);
    after(async () => {
      await endFile();
      resolve();
    });
  });
  await ended;
}
