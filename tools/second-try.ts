import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Failure } from './run-tests.ts';

/**
 * A file that fails is tried again, alone. When it passes twice, it is FLAKY: reported and written down, and the run is green. That is
 * for a machine that stands still at the wrong moment. It must never hide a fault of the code, so much is not tried again.
 */

const RECORD = fileURLToPath(new URL('../.ci/flaky.jsonl', import.meta.url));

/** More files than this are no chance. */
const MOST_FILES = 3;
/** A file that was flaky so often is mended, or moved to the wide run. */
const MOST_TIMES = 2;
/**
 * About money, walls between tenants and lost orders. A race shows itself rarely there, and a second try would hide it: only when
 * all they did was to wait too long is there one.
 */
const SAFETY =
  /order-model|crash|conservation|isolation|row-level-security|idempoten|storm|late-changes|secrets|offline|reach|over-two|two-processes|journal|ledger|books|\/money\//;
/** What `eventually`, a mailbox, and a page of a browser say. */
const WAITED = /\bWaited \d+ ms|\bTimeout \d+ms exceeded/;

/** Why these failures stand, or null when a second try decides. `changed` are the files of the change. */
export function whyFinal(failures: readonly Failure[], changed: readonly string[]): string | null {
  const files = filesOf(failures);
  if (files.length > MOST_FILES) return `${files.length} files failed`;
  for (const file of files) {
    if (!/\.test\.ts$/.test(file)) return `${file} failed as a whole`;
    if (isChanged(file, changed)) return `the change touches ${file}, or what it is about`;
    const mine = failures.filter((failure) => failure.file === file);
    if (SAFETY.test(file) && !mine.every(({ error }) => WAITED.test(error)))
      return `${file} is about money, walls or lost orders`;
    if (timesFlaky(file) >= MOST_TIMES) return `${file} was flaky ${MOST_TIMES} times before`;
  }
  return null;
}

export const filesOf = (failures: readonly Failure[]): string[] => [
  ...new Set(failures.map(({ file }) => file)),
];

/** Itself, or the source of its name beside it. */
function isChanged(file: string, changed: readonly string[]): boolean {
  const beside = file.replace(/(\.wide|\.long)?\.test\.ts$/, '');
  return changed.some((path) => path === file || path.replace(/\.tsx?$/, '') === beside);
}

function timesFlaky(file: string): number {
  if (!existsSync(RECORD)) return 0;
  const lines = readFileSync(RECORD, 'utf8').split('\n').filter(Boolean);
  return lines.filter((line) => JSON.parse(line).file === file).length;
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
  for (const { file, test, error } of failures) {
    process.stdout.write(`FLAKY ${file}: ${test} (load ${load})\n${error}\n`);
    const line = { at: new Date().toISOString(), scope, file, test, error: error.slice(0, 300), load };
    appendFileSync(RECORD, `${JSON.stringify(line)}\n`);
  }
}
