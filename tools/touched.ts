import { execFileSync } from 'node:child_process';
import { basename } from 'node:path';

/** Which tests of the wide run a change is most likely to break. The gate runs them; the rest of the wide run comes later. */

const JOURNEYS = 'manage kitchen till guest'.split(' ').map((app) => `apps/${app}/test/journey`);

/** Sources by the begin of their paths, and parts of the paths of tests. */
export const BY_PLACE: readonly (readonly [source: RegExp, tests: readonly string[]])[] = [
  [/^(apps\/shared|sdk)\/src\//, JOURNEYS],
  [/^(apps\/[\w-]+\/(vite|index)|tools\/build-apps)/, JOURNEYS],
  [/^sdk\//, ['sdk/package']],
  [/^(package(-lock)?\.json|tsconfig|tools\/(build|prepare)\.js)/, ['launcher', 'sdk/package', JOURNEYS[0]!]],
  [/^(server|pricing|documents)\/src\/.*(?<!\.test)\.ts$/, ['tools/regexes']],
  [
    /^server\/src\/(platform|presence\/domains|printing|people\/staff|ordering|catalog\/images)\//,
    ['growth'],
  ],
  [/^server\/src\/site\//, ['pages.wide', 'apps/manage/test/journey']],
  [
    /^server\/migrations\//,
    ['server/test/crash', 'running-sums', 'records/events', 'command-line', 'migrations-beside-services'],
  ],
  [/^server\/src\/platform\/db\/(apply-migrations|migrat|schema-state)/, ['migrations-beside-services']],
  [/^embedded-postgres\//, ['embedded-postgres.wide', 'supervision']],
  [/^server\/src\/integrations\/webhooks\//, ['webhook-storm', 'fairness']],
  [/^server\/src\/(records\/events|identity|access)\//, ['records/events']],
  [/^server\/src\/identity\/(auth|users)\//, ['identity/auth']],
  [/^server\/src\/(ordering\/orders|printing\/invoices|records\/ledger)\//, ['server/test/crash']],
  [/^server\/src\/money\/(books|cash-drawers)\//, ['server/test/crash']],
  [
    /^server\/src\/(money|providers)\/payments\//,
    ['card-storm', 'cards-over-two-servers', 'server/test/crash'],
  ],
  [/^server\/src\/(reporting|offline|tenancy|records\/(events|ledger))\//, ['running-sums']],
  [/^server\/src\/(records|providers)\/mail\//, ['mail-looks']],
  [
    /^server\/src\/(platform\/db|main\/(store|databases))/,
    ['silent-database', 'server/test/crash', 'pooler', 'narrow-logins'],
  ],
  [/^server\/src\/platform\/workers\//, ['job-crash']],
  [/^server\/src\/platform\/(http|rate-limit)\//, ['slow-clients', 'shutdown', 'rate-limit']],
  [/^server\/src\/(main|identity\/api-keys|platform\/settings)\//, ['command-line']],
  [/^server\/src\/main\/(backup|restores)\//, ['server/test/backup.wide', 'backup-of-postgres']],
  [/^server\/src\/main\/narrow-logins/, ['narrow-logins']],
  // Its examples are recorded from answers, those of health among them.
  [/^(docs\/openapi\.json$|server\/src\/(main|site\/health)\/)/, ['server/test/examples']],
  [
    /^server\/(src\/cli|bin)\//,
    ['command-line', 'launcher', 'core-files', 'listen', 'failed-start', 'cli/user'],
  ],
  [/^(deploy|docs\/(guides|operations))\//, ['guides', 'operations', 'deployment']],
];

/** They see most, when nothing else is known. */
const ALWAYS = ['server/test/shutdown', 'server/test/two-processes'];

/**
 * The tests of the wide run that a change touches: those of its places, those that it changes itself, and for an app its
 * journey and the tests that are named like a folder or a file of the change. `paths` are the files of the change.
 */
export function touchedBy(paths: readonly string[], tests: readonly string[]): string[] {
  const parts = new Set(ALWAYS);
  for (const path of paths) {
    for (const [source, found] of BY_PLACE) if (source.test(path)) for (const part of found) parts.add(part);
    const app = /^apps\/(manage|kitchen|till|guest)\/src\//.exec(path)?.[1];
    if (app) parts.add(`apps/${app}/test/journey`);
  }
  const ofApps = new Set(paths.flatMap(namesInApp));
  return tests.filter(
    (test) =>
      paths.includes(test) ||
      [...parts].some((part) => test.includes(part)) ||
      ofApps.has(`${test.split('/')[1]}/${basename(test).replace(/\..*$/, '')}`),
  );
}

/** `apps/manage/src/routes/cash/drawer-page.tsx`: manage/routes, manage/cash, manage/drawer-page. */
function namesInApp(path: string): string[] {
  const [place, app, src, ...names] = path.split('/');
  if (place !== 'apps' || src !== 'src') return [];
  return names.map((name) => `${app}/${name.replace(/\..*$/, '')}`);
}

/**
 * The files of a change: of what this checkout has beyond `base`. Without one, beyond `origin/main` of this clone, as for a pull
 * request; on that commit itself, the last one. None where git knows no earlier commit.
 */
export function changedFiles(base?: string): string[] {
  const from = base ?? startOfChange();
  return from === undefined ? [] : git('diff', '--name-only', from).split('\n').filter(Boolean);
}

function startOfChange(): string | undefined {
  const head = git('rev-parse', 'HEAD');
  const start = tryGit('merge-base', 'origin/main', 'HEAD');
  return start === undefined || start === head ? tryGit('rev-parse', '--verify', '--quiet', 'HEAD^') : start;
}

const git = (...args: string[]): string =>
  execFileSync('git', args, {
    encoding: 'utf8',
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();

function tryGit(...args: string[]): string | undefined {
  try {
    return git(...args);
  } catch {
    return undefined;
  }
}
