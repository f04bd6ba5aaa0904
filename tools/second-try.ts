import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Failure } from './run-tests.ts';

/**
 * A file that fails is tried again, alone. When it passes twice, it is FLAKY: reported and written down, and the run is green. That is
 * for a machine that stands still at the wrong moment. It must never hide a fault of the code, so much is not tried again.
 */

const RECORD = fileURLToPath(new URL('../.ci/flaky.jsonl', import.meta.url));

/** More files than this are no chance. */
const MOST_FILES = 3;
/** A file that was flaky in so many runs of the last weeks is mended, or moved to the wide run. */
const MOST_TIMES = 2;
const LAST_MS = 30 * 86_400_000;
/**
 * Screens in a browser, simulators and tools: what may have gone wrong there for any reason, and did not when it was alone. All else is about
 * money, walls between tenants and orders. A race shows itself rarely there, and a second try would hide it: only when all they did
 * was to wait too long, on a machine that was busy, is there one.
 */
const HARMLESS =
  /^(?!.*offline)(apps\/.*\.wide\.|(simulators|sdk|bench|tools|embedded-postgres|server\/src\/(site|cli))\/)/;
/** What `eventually`, a mailbox, and a page of a browser say. */
const WAITED = /\bWaited \d+ ms|\bTimeout \d+ms exceeded/;
/** The tests themselves keep some three processes busy, and Postgres. */
const isBusy = (): boolean => loadavg()[0]! > 3 * availableParallelism();

/** Why these failures stand, or null when a second try decides. `changed` are the files of the change. */
export function whyFinal(
  failures: readonly Failure[],
  changed: readonly string[],
  busy: boolean = isBusy(),
): string | null {
  const files = filesOf(failures);
  if (files.length > MOST_FILES) return `${files.length} files failed`;
  for (const file of files) {
    if (!/\.test\.ts$/.test(file)) return `${file} failed as a whole`;
    if (isChanged(file, changed)) return `the change touches ${file}, or what it is about`;
    const mine = failures.filter((failure) => failure.file === file);
    if (!HARMLESS.test(file) && !(busy && mine.every(({ error }) => WAITED.test(error))))
      return `${file} may be about money, walls or lost orders`;
    if (timesFlaky(file) >= MOST_TIMES) return `${file} was flaky ${MOST_TIMES} times before`;
  }
  return null;
}

export const filesOf = (failures: readonly Failure[]): string[] => [
  ...new Set(failures.map(({ file }) => file)),
];

/** Itself, or a source beside it. */
const isChanged = (file: string, changed: readonly string[]): boolean =>
  changed.some((path) => path === file || (!path.includes('.test.') && dirname(path) === dirname(file)));

/** In how many runs. A line that is none, as a merge leaves one, counts for nothing. */
function timesFlaky(file: string): number {
  if (!existsSync(RECORD)) return 0;
  const lines = readFileSync(RECORD, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('{'));
  const known = lines.map((line) => JSON.parse(line) as { at: string; file: string });
  const mine = known.filter((one) => one.file === file && Date.parse(one.at) > Date.now() - LAST_MS);
  return new Set(mine.map(({ at }) => at)).size;
}

/** How to repeat what failed with what ran before it in its process. */
export function reportOrder(failures: readonly Failure[], scope: string): void {
  for (const file of filesOf(failures)) {
    const { after } = failures.find((failure) => failure.file === file)!; // it is one of theirs
    if (after.length === 0) continue;
    process.stdout.write(
      `The same again: node tools/test.ts ${scope} --in-order ${[...after, file].join(' ')}\n`,
    );
  }
}

/** Says it last, where it is seen, and writes it down, to be committed: who mends the cause takes the line away again. */
export function reportFlaky(failures: readonly Failure[], scope: string): void {
  const load = loadavg()[0]!.toFixed(1);
  const at = new Date().toISOString();
  for (const { file, test, error } of failures) {
    process.stdout.write(`FLAKY ${file}: ${test} (load ${load})\n${error}\n`);
    const line = { at, scope, file, test, error: error.slice(0, 300), load };
    appendFileSync(RECORD, `${JSON.stringify(line)}\n`);
  }
}
