import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { changedFiles, touchedBy } from './touched.ts';

/**
 * Runs the tests: `node tools/test.ts SCOPE [--part 1/4] [part of a path …]`. To load the service takes longer than most files take to run,
 * so files share a few processes and take turns there. A file that needs a process of its own gets one. `touched [COMMIT]` is
 * what of the wide run the change since then touches.
 */

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PLACES = 'server pricing documents embedded-postgres bench simulators sdk apps tools'.split(' ');

/** Two cores are the smallest machine that the tests must be quick on. A test often waits: for a time, or for the database. */
const SHARED_PROCESSES = 3;
const PROCESSES = 5;

/** Starts processes, or changes what a whole process has: its clock or its settings. */
const NEEDS_ITS_OWN =
  /node:child_process|harness\/(process|job-crash)\.ts|mock\.timers|memoryUsage|process\.env\.\w+ =/;

const SCOPES = ['quick', 'wide', 'long'] as const;
type Scope = (typeof SCOPES)[number];

/**
 * How much of everything, by scope: quick is what the file says itself. A file that reads one of these is run again in
 * each scope that has more of it. A variable that is set already keeps its value.
 */
const SIZES: Record<string, Partial<Record<Scope, number>>> = {
  FUZZ_RUNS: { wide: 60, long: 400 },
  HOSTILE_RUNS: { wide: 20, long: 200 },
  TILL_PRICES: { wide: 1_000, long: 10_000 },
  PIN_GUESSES: { wide: 10_000 },
  TILL_SWITCHES: { wide: 60 },
  TILL_WORK_MS: { wide: 600 },
  ORDER_RUNS: { wide: 60, long: 500 },
  CONSERVATION_RUNS: { wide: 500, long: 8_000 },
  DIVIDE_RUNS: { wide: 600, long: 3_000 },
  REPORTS_RUNS: { wide: 12, long: 60 },
  KILLED_FOLLOWER_ROUNDS: { wide: 12, long: 100 },
  LABOR_RUNS: { wide: 200, long: 3_000 },
  TIP_RUNS: { wide: 30, long: 300 },
  TIP_SHARE_RUNS: { wide: 5_000, long: 50_000 },
  PRICING_RUNS: { wide: 600, long: 12_000 },
  CRASH_ROUNDS: { wide: 3, long: 20 },
  OWNER_ORDERS: { wide: 2_000, long: 100_000 },
  OFFLINE_SEEDS: { wide: 50, long: 1_000 },
  STORM_PAYMENTS: { wide: 100, long: 2_000 },
  WEBHOOK_STORM_EVENTS: { wide: 100, long: 20_000 },
  WEBHOOK_STORM_KILLS: { wide: 2, long: 12 },
};

/** Whether a file belongs to a scope: by its name (`*.wide.test.ts`, `*.long.test.ts`), or because it has more to say there. */
export function isIn(scope: Scope, file: string, text: string): boolean {
  const named = /\.(wide|long)\.test\.ts$/.exec(file)?.[1] ?? 'quick';
  if (named === scope) return true;
  const grows = Object.entries(SIZES).filter(([, sizes]) => sizes[scope] !== undefined);
  return grows.some(([name]) => text.includes(`process.env.${name} `));
}

/** The files of a run, with their text. */
function filesOf(scope: Scope, isWanted: (file: string) => boolean): Map<string, string> {
  const all = PLACES.flatMap((place) =>
    globSync(`${place}/**/*.test.ts`, { cwd: ROOT, exclude: ['**/node_modules/**'] }),
  );
  const texts = all.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')] as const);
  return new Map(texts.sort().filter(([file, text]) => isIn(scope, file, text) && isWanted(file)));
}

/** Every fourth file from the second on: `2/4`. */
function partOf(files: readonly string[], part: string): string[] {
  const [, number, parts] = /^([1-9]\d*)\/([1-9]\d*)$/.exec(part) ?? [];
  if (!(Number(number) <= Number(parts))) throw new Error(`Which part? Such as 1/4, not "${part}".`);
  return files.filter((_, index) => index % Number(parts) === Number(number) - 1);
}

function main(scope: Scope, texts: ReadonlyMap<string, string>): void {
  const [shared, own] = ['shared', 'own'].map((kind) =>
    [...texts].flatMap(([file, text]) => ((kind === 'own') === NEEDS_ITS_OWN.test(text) ? [file] : [])),
  ) as [string[], string[]];
  for (const [name, sizes] of Object.entries(SIZES)) {
    if (sizes[scope] !== undefined) process.env[name] ??= String(sizes[scope]);
  }
  if ([...texts].some(([file, text]) => opensBrowser(file, text))) process.env.COMANDA_TEST_BROWSER = 'yes';
  const folder = mkdtempSync(join(tmpdir(), 'comanda-turns-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  process.env.COMANDA_TEST_TURNS = JSON.stringify({ folder, files: shared });
  const sharing = join(ROOT, 'server/test/harness/shared-process.ts');
  // The types do not know globalSetupPath yet.
  const options: Parameters<typeof run>[0] & { globalSetupPath: string } = {
    cwd: ROOT,
    files: [
      ...Array.from({ length: Math.min(SHARED_PROCESSES, shared.length) }, () => sharing),
      ...own.map((file) => join(ROOT, file)),
    ],
    concurrency: PROCESSES,
    execArgv: ['--import', join(ROOT, 'server/test/harness/lean-runner.ts')],
    globalSetupPath: join(ROOT, 'server/test/harness/global-setup.ts'),
  };
  run(options)
    .on('test:fail', () => {
      process.exitCode = 1;
    })
    .compose(spec)
    .pipe(process.stdout);
}

const opensBrowser = (file: string, text: string): boolean =>
  /^apps\/.*\.(wide|long)\./.test(file) || text.includes('harness/browser.ts');

/** Which files the command asks for. */
function chosen(scope: string, parts: readonly string[], part = '1/1'): [Scope, Map<string, string>] {
  if (scope === 'touched') {
    const touched = touchedBy(changedFiles(parts[0]), [...filesOf('wide', () => true).keys()]);
    return ['wide', filesOf('wide', (file) => touched.includes(file))];
  }
  if (!SCOPES.includes(scope as Scope)) throw new Error(`Which scope? One of ${SCOPES.join(', ')}, touched.`);
  const texts = filesOf(
    scope as Scope,
    (file) => parts.length === 0 || parts.some((words) => file.includes(words)),
  );
  if (texts.size === 0)
    throw new Error(`No test file of the ${scope} run has ${parts.join(' or ')} in its path.`);
  const mine = new Set(partOf([...texts.keys()], part));
  return [scope as Scope, new Map([...texts].filter(([file]) => mine.has(file)))];
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    options: { part: { type: 'string' } },
    allowPositionals: true,
  });
  const [scope = '', ...parts] = positionals;
  main(...chosen(scope, parts, values.part));
}
