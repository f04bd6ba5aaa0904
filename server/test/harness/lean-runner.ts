import asyncHooks from 'node:async_hooks';
import { relative } from 'node:path';

/**
 * Loaded before everything else in each process of a test run. The test runner follows every promise, to name the test in which an
 * error began that nobody caught. Without that it follows all else as before, and such an error still fails the run
 * (docs/decisions/067 has the figures).
 */

const { createHook } = asyncHooks;

asyncHooks.createHook = (callbacks) => createHook({ trackPromises: false, ...callbacks });

/** A file that hangs ends its process with a word, instead of the run. Of `npm test` and its like; not of a file that is run by itself. */
export function limit(file: string): NodeJS.Timeout | undefined {
  const { COMANDA_TEST_LIMIT_MS: limitMs } = process.env;
  if (limitMs === undefined) return undefined;
  const end = () => {
    process.stderr.write(`${file} took longer than ${limitMs} ms.\n`);
    process.exit(1);
  };
  return setTimeout(end, Number(limitMs)).unref();
}

const [, entry = ''] = process.argv;
if (entry.endsWith('.test.ts')) limit(relative(process.cwd(), entry));

// A run that is interrupted ends its processes so; what they have started ends with them (process.ts).
process.once('SIGTERM', () => process.exit(1));
