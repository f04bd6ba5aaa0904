import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { globalSetup, globalTeardown } from '../server/test/harness/global-setup.ts';
import { type Failure, runTests, type TestFiles } from './run-tests.ts';
import { filesOf as failedFiles, reportFlaky, reportOrder, whyFinal } from './second-try.ts';
import { changedFiles, touchedBy } from './touched.ts';

/**
 * Runs the tests: `node tools/test.ts SCOPE [--part 1/4] [--in-order] [part of a path …]`. To load the service takes longer than
 * most files take to run, so files share a few processes and take turns there. A file that needs a process of its own gets one.
 * `touched [COMMIT]` is what of the wide run the change since then touches.
 */

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PLACES = 'server pricing documents embedded-postgres bench simulators sdk apps tools'.split(' ');

/** Starts processes, or changes what a whole process has: its clock or its settings. */
const NEEDS_ITS_OWN =
  /node:child_process|harness\/(process|job-crash)\.ts|mock\.timers|memoryUsage|process\.env\.\w+ =/;

/** Judges how long something takes, so it runs after all others, which would take its time: ` * @alone: why` in its head comment. */
const ALONE = /^ \* @alone: /m;

/** After this a file that hangs ends its process. */
const LIMITS_MS = { quick: 600_000, wide: 900_000, long: 7_200_000 };
/** Of the gate's random tests: what they find in old code must not stop a change. The wide run has another one each time. */
const SEED = 20_261_129;
const SEEDS =
  'CONSERVATION_SEED FUZZ_SEED LIST_SEED MONEY_SEED ORDER_SEED REPORTS_SEED TIP_SEED WAYS_IN_SEED'.split(' ');

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
  TILL_PAPERS: { wide: 60, long: 600 },
  PIN_GUESSES: { wide: 10_000 },
  TILL_SWITCHES: { wide: 60 },
  TILL_WORK_MS: { wide: 600 },
  HOURS_CHANGES: { wide: 100_000, long: 100_000 },
  ORDER_RUNS: { wide: 60, long: 500 },
  TOGETHER_RUNS: { wide: 60, long: 600 },
  CONSERVATION_RUNS: { wide: 500, long: 8_000 },
  MONEY_RUNS: { wide: 200, long: 5_000 },
  DIVIDE_RUNS: { wide: 600, long: 3_000 },
  REPORTS_RUNS: { wide: 12, long: 60 },
  KILLED_FOLLOWER_ROUNDS: { wide: 12, long: 100 },
  LABOR_RUNS: { wide: 200, long: 3_000 },
  TIP_RUNS: { wide: 30, long: 300 },
  TIP_SHARE_RUNS: { wide: 5_000, long: 50_000 },
  PRICING_RUNS: { wide: 600, long: 12_000 },
  CRASH_ROUNDS: { long: 20 },
  SESSION_NEWS_MS: { wide: 1_000 },
  OWNER_ORDERS: { wide: 2_000, long: 100_000 },
  MIGRATION_ORDERS: { long: 1_000_000 },
  OFFLINE_SEEDS: { wide: 50, long: 1_000 },
  STORM_PAYMENTS: { wide: 100, long: 2_000 },
  WEBHOOK_STORM_EVENTS: { wide: 100, long: 20_000 },
  WEBHOOK_STORM_KILLS: { wide: 2, long: 12 },
  FEED_SECONDS: { long: 3_600 },
  WAYS_IN_RUNS: { wide: 60, long: 1_000 },
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

const DAY_MS = 86_400_000;

/** Between these a day begins (UTC), or a business day of a restaurant in Europe. */
const [EVENING, MORNING] = [21, 4];

/**
 * How far ahead of the machine the clocks of services in `npm test` are: not at all by day, and in the night as far as noon is, so
 * that no day begins during a run. The wide run has browsers and other programs, whose time is the machine's.
 */
export function aheadAt(now: number): number {
  const hour = new Date(now).getUTCHours();
  return hour >= MORNING && hour < EVENING ? 0 : DAY_MS / 2 - (now % DAY_MS);
}

/** Those that run alone, and all others. */
export function inTwo(texts: ReadonlyMap<string, string>): { alone: string[]; beside: string[] } {
  const files = [...texts.keys()];
  const { alone = [], beside = [] } = Object.groupBy(files, (file) =>
    ALONE.test(texts.get(file)!) ? 'alone' : 'beside',
  );
  return { alone, beside };
}

/** Whether all is well: at once, or where a second try may decide, by that. */
async function main(
  scope: Scope,
  texts: ReadonlyMap<string, string>,
  { inOrder, isGate, signal }: { inOrder: boolean; isGate: boolean; signal: AbortSignal },
): Promise<boolean> {
  for (const [name, sizes] of Object.entries(SIZES)) {
    if (sizes[scope] !== undefined) process.env[name] ??= String(sizes[scope]);
  }
  process.env.COMANDA_TEST_LIMIT_MS ??= String(LIMITS_MS[scope]);
  process.env.COMANDA_TEST_SEED ??= String(isGate ? SEED : Date.now() % 1_000_000_000);
  if (!isGate) for (const name of SEEDS) process.env[name] ??= process.env.COMANDA_TEST_SEED;
  process.env.COMANDA_TEST_AHEAD_MS ??= String(scope === 'quick' ? aheadAt(Date.now()) : 0);
  if ([...texts].some(([file, text]) => opensBrowser(file, text))) process.env.COMANDA_TEST_BROWSER = 'yes';
  const kindOf = (files: readonly string[]): TestFiles => ({
    shared: files.filter((file) => !NEEDS_ITS_OWN.test(texts.get(file)!)),
    own: files.filter((file) => NEEDS_ITS_OWN.test(texts.get(file)!)),
  });
  const runAll = async (): Promise<Failure[]> => {
    if (inOrder) return runTests(kindOf([...texts.keys()]), { inOrder, signal });
    const { alone, beside } = inTwo(texts);
    const failures: Failure[] = [];
    if (beside.length > 0) failures.push(...(await runTests(kindOf(beside), { signal })));
    for (const file of alone) failures.push(...(await runTests(kindOf([file]), { signal })));
    return failures;
  };
  const tryAgain = async (files: readonly string[]): Promise<Failure[]> => {
    for (const file of files) {
      for (const time of ['second', 'third']) {
        process.stdout.write(`${file} failed: a ${time} try, alone\n`);
        const failures = await runTests(kindOf([file]), { signal });
        if (failures.length > 0) return failures;
      }
    }
    return [];
  };
  await globalSetup();
  try {
    const failures = await runAll();
    if (failures.length === 0) return true;
    reportOrder(failures, scope);
    const reason = inOrder ? 'they ran in order' : whyFinal(failures, changedFiles());
    if (reason !== null) {
      process.stdout.write(`Not tried again: ${reason}.\n`);
      return false;
    }
    if ((await tryAgain(failedFiles(failures))).length > 0) return false;
    reportFlaky(failures, scope);
    return true;
  } finally {
    await globalTeardown();
  }
}

/** The CPU seconds of this process and of all that have ended below it, where the system says so (Linux). */
function spent(): string {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return `${Math.round(ticks / 100)} s of CPU and `;
  } catch {
    return '';
  }
}

const opensBrowser = (file: string, text: string): boolean =>
  /^apps\/.*\.(wide|long)\./.test(file) || text.includes('harness/browser.ts');

interface Options {
  part: string;
  'in-order': boolean;
}

/** Which files the command asks for. */
function chosen(scope: string, parts: readonly string[], options: Options): [Scope, Map<string, string>] {
  if (scope === 'touched') {
    const changed = changedFiles(parts[0]);
    process.env.COMANDA_TEST_CHANGED = JSON.stringify(changed);
    const touched = touchedBy(changed, [...filesOf('wide', () => true).keys()]);
    return ['wide', filesOf('wide', (file) => touched.includes(file))];
  }
  if (!SCOPES.includes(scope as Scope)) throw new Error(`Which scope? One of ${SCOPES.join(', ')}, touched.`);
  const texts = filesOf(
    scope as Scope,
    (file) => parts.length === 0 || parts.some((words) => file.includes(words)),
  );
  if (options['in-order']) return [scope as Scope, new Map(parts.map((file) => [file, texts.get(file)!]))];
  if (texts.size === 0)
    throw new Error(`No test file of the ${scope} run has ${parts.join(' or ')} in its path.`);
  const mine = new Set(partOf([...texts.keys()], options.part));
  return [scope as Scope, new Map([...texts].filter(([file]) => mine.has(file)))];
}

async function fromCommandLine(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: {
      part: { type: 'string', default: '1/1' },
      'in-order': { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  const [scope = '', ...parts] = positionals;
  const [sizes, texts] = chosen(scope, parts, values);
  const interrupted = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(name, () => {
      // Ends the processes of the tests, and they whatever they have started.
      interrupted.abort();
      void globalTeardown().finally(() => process.exit(1));
    });
  const { signal } = interrupted;
  const isGate = scope === 'quick' || scope === 'touched';
  const good = await main(sizes, texts, { inOrder: values['in-order'], isGate, signal });
  process.stdout.write(`${good ? 'Good' : 'RED'}, with ${spent()}seed ${process.env.COMANDA_TEST_SEED}.\n`);
  process.exitCode = good ? 0 : 1;
}

if (import.meta.main) void fromCommandLine();
