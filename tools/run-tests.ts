import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const HARNESS = join(ROOT, 'server/test/harness');
const SHARED_PROCESS = join(HARNESS, 'shared-process.ts');
const SHARED = relative(ROOT, SHARED_PROCESS);

/** Two cores are the smallest machine that the tests must be quick on. A test often waits: for a time, or for the database. */
const SHARED_PROCESSES = 3;
const PROCESSES = 5;
/** What Node says when something throws that no test waits for. */
const UNCAUGHT = /asynchronous activity|uncaughtException|unhandledRejection/;

/** Paths from the project's root. */
export interface TestFiles {
  /** Take turns in a few processes. */
  shared: readonly string[];
  /** Have a process each. */
  own: readonly string[];
}

export interface Failure {
  file: string;
  test: string;
  error: string;
  /** The files that had their turn in the same process before, in order. */
  after: readonly string[];
}

/**
 * Runs test files once, and shows what they do as they do it. Resolves to what failed: tests, and files whose process ended before
 * they had. The caller has called `globalSetup`. `inOrder`: one after the other in one process, as a failure says that they ran.
 */
export async function runTests(
  files: TestFiles,
  { inOrder = false, signal }: { inOrder?: boolean; signal?: AbortSignal } = {},
): Promise<Failure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'comanda-turns-'));
  process.env.COMANDA_TEST_TURNS = JSON.stringify({ folder, files: files.shared });
  const sharing = Math.min(inOrder ? 1 : SHARED_PROCESSES, files.shared.length);
  const running = run({
    cwd: ROOT,
    files: [
      ...Array.from({ length: sharing }, () => SHARED_PROCESS),
      ...files.own.map((file) => join(ROOT, file)),
    ],
    concurrency: inOrder ? 1 : PROCESSES,
    // A process that hangs where no timer of its own runs. The limit of a file comes first.
    timeout: 10 * Number(process.env.COMANDA_TEST_LIMIT_MS),
    ...(signal ? { signal } : {}),
    execArgv: ['--import', join(HARNESS, 'lean-runner.ts')],
  });
  const found = collect(running, files.shared);
  try {
    for await (const text of running.compose(spec)) process.stdout.write(text);
    const turns = turnsIn(folder, files.shared);
    return found(turns.process).map((failure) => ({ ...failure, after: turns.before(failure.file) }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type Found = Omit<Failure, 'after'>;

/** The failures of a run so far. The tests of a file that shares a process come before the file itself, as a suite of its name. */
function collect(
  running: ReturnType<typeof run>,
  shared: readonly string[],
): (processOf: (file: string) => string | undefined) => Found[] {
  const failures: Found[] = [];
  const missing = new Set(shared);
  let inside: Omit<Found, 'file'>[] = [];
  running.on('test:pass', ({ name, nesting }) => {
    if (nesting === 0) missing.delete(name);
  });
  // Else a process in which a test failed too would say nothing of it.
  running.on('test:diagnostic', ({ message }) => {
    if (UNCAUGHT.test(message))
      failures.push({ file: 'a process', test: 'beside all tests', error: message });
  });
  running.on('test:fail', ({ name, nesting, details, ...where }) => {
    const { error } = details;
    const { failureType } = error as { failureType?: string };
    if (failureType !== 'subtestsFailed') inside.push({ test: name, error: textOf(error) });
    if (nesting > 0) return;
    const { entryFile } = where as { entryFile?: string };
    const file = shared.includes(name) ? name : relative(ROOT, entryFile ?? where.file ?? name);
    missing.delete(file);
    failures.push(...inside.map((one) => ({ file, ...one })));
    inside = [];
  });
  const lost = (file: string): Found => ({
    file,
    test: 'all of it',
    error: 'Its process ended before it had.',
  });
  return (processOf) => {
    // A process that has ended in the middle of a file failed by that file; by itself otherwise, as after the last one.
    const ended = new Set([...missing].map(processOf));
    const ofProcesses = failures.filter(({ file }) => file === SHARED).slice(ended.size);
    return [...failures.filter(({ file }) => file !== SHARED), ...ofProcesses, ...[...missing].map(lost)];
  };
}

/** What was thrown; the runner wraps it. */
const textOf = (error: Error): string => String((error.cause as Error | undefined)?.stack ?? error.message);

interface Turns {
  /** In which process a file had its turn. */
  process(file: string): string | undefined;
  /** Which files had theirs before it there. */
  before(file: string): string[];
}

/** Each file has left the pid of who took it. */
function turnsIn(folder: string, shared: readonly string[]): Turns {
  const taken = readdirSync(folder)
    .map((name) => ({
      file: shared[Number(name)],
      pid: readFileSync(join(folder, name), 'utf8'),
      at: statSync(join(folder, name)).mtimeMs,
    }))
    .sort((a, b) => a.at - b.at);
  const indexOf = (file: string) => taken.findIndex((turn) => turn.file === file);
  return {
    process: (file) => taken[indexOf(file)]?.pid,
    before: (file) => {
      const index = indexOf(file);
      const before = taken.slice(0, Math.max(index, 0)).filter(({ pid }) => pid === taken[index]?.pid);
      return before.map((turn) => turn.file!);
    },
  };
}
