import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, normalize } from 'node:path/posix';
import { fileURLToPath } from 'node:url';
import { AREAS, type Area, GROUPS, RESERVED } from './architecture.ts';
import { tableProblemsOf, undeclaredIn } from './check-tables.ts';
import { shortestCircles } from './import-circles.ts';

/**
 * Fails the build on an import against the dependency rule, on import circles, on tables that are written or read against the
 * rule, and on things used outside their one place. Our own because dependency-cruiser cannot read TypeScript 7
 * (docs/decisions/010-architecture-check.md).
 */

const IMPORT = /^\s*(?:import|export)\s+(?:type\s)?(?:[^'";]*?\sfrom\s+)?['"]([^'"]+)['"]/gm;
const DYNAMIC_IMPORT = /\bimport\(\s*['"]([^'"]+)['"]/g;

/** The wrong things in one file, as sentences. */
export function problemsOf(path: string, text: string): string[] {
  const area = areaOf(path);
  if (!area) return [`${path}: belongs to no area; add it to tools/architecture.ts`];
  const problems: string[] = [];
  for (const target of importsOf(path, text)) {
    const problem = importProblem(area, path, target);
    if (problem) problems.push(`${path}: imports ${target}: ${problem}`);
  }
  for (const { what, pattern, only, instead } of RESERVED) {
    if (!only.test(path) && pattern.test(text)) problems.push(`${path}: uses ${what}: ${instead}`);
  }
  const place = placeOf(path);
  if (area.name === 'modules' && place) problems.push(...tableProblemsOf(path, place.name, text));
  return problems;
}

/** Files that lead back to themselves through their imports, types included: one sentence for each knot. Tests are left out. */
export function circlesIn(files: ReadonlyMap<string, string>): string[] {
  const own = [...files].filter(([path]) => areaOf(path)?.name !== 'tests');
  const graph = new Map(own.map(([path, text]) => [path, importsOf(path, text)]));
  return shortestCircles(graph).map((circle) => `import circle: ${[...circle, circle[0]].join(' -> ')}`);
}

/** The files that a file imports, from the project's root; packages of others are left out. */
function importsOf(path: string, text: string): string[] {
  const specifiers = [...text.matchAll(IMPORT), ...text.matchAll(DYNAMIC_IMPORT)].map(
    ([, specifier]) => specifier!,
  );
  return specifiers.flatMap((specifier) => targetOf(path, specifier) ?? []);
}

function areaOf(path: string): Area | undefined {
  return AREAS.find(({ files }) => files.test(path));
}

function targetOf(path: string, specifier: string): string | undefined {
  const own = /^@comanda\/([\w-]+)(?:\/([\w-]+))?$/.exec(specifier);
  if (own) return `${own[1]!.replace(/^app-/, 'apps/')}/src/${own[2] ?? 'index'}.ts`;
  return specifier.startsWith('.') ? normalize(`${dirname(path)}/${specifier}`) : undefined;
}

function importProblem(area: Area, path: string, target: string): string | undefined {
  if (area.mayImport.includes('*') || !/\.tsx?$/.test(target)) return undefined;
  const targetArea = areaOf(target);
  if (targetArea?.name === 'tests') return 'tests are not for use';
  if (targetArea && targetArea !== area) {
    if (!area.mayImport.includes(targetArea.name)) return `${area.name} may not import ${targetArea.name}`;
    if (targetArea.name === 'access' && !target.endsWith('/index.ts')) return 'only through access/index.ts';
  }
  return moduleProblem(path, target);
}

/** Groups and modules in the order of the rule, each group before its modules. */
const ORDER = GROUPS.flatMap(([group, ...modules]) => [
  group,
  ...modules.map((module) => `${group}/${module}`),
]);

function moduleProblem(path: string, target: string): string | undefined {
  const importer = placeOf(path);
  const imported = placeOf(target);
  if (!imported || imported.name === importer?.name) return undefined;
  if (imported.file === 'deps.ts') {
    return importer && importer.group !== imported.group ? "another group's deps.ts" : undefined;
  }
  if (importer?.file === 'deps.ts' && importer.group === imported.group) return undefined;
  if (imported.file !== 'index.ts') return 'another module only through its index.ts';
  if (importer && ORDER.indexOf(imported.name) > ORDER.indexOf(importer.name)) {
    return `${importer.name} stands before ${imported.name} in the list of groups`;
  }
  return undefined;
}

interface Place {
  group: string;
  /** `group/module`; the group's name for its `deps.ts`. */
  name: string;
  file: string;
}

/** Where in the list a file is; undefined for files outside the groups. */
function placeOf(path: string): Place | undefined {
  const [, group = '', module, file = ''] = /^server\/src\/([\w-]+)\/(?:([\w-]+)\/)?(.+)$/.exec(path) ?? [];
  if (module === undefined && file !== 'deps.ts') return undefined;
  const name = module === undefined ? group : `${group}/${module}`;
  return ORDER.includes(name) ? { group, name, file } : undefined;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'], {
    encoding: 'utf8',
  });
  const files = listed.split('\n').filter((path) => path !== '' && existsSync(path));
  const texts = new Map(files.map((path) => [path, readFileSync(path, 'utf8')]));
  const migrations = globSync('server/migrations/*.sql').map((path) => readFileSync(path, 'utf8'));
  const problems = [
    ...[...texts].flatMap(([path, text]) => problemsOf(path, text)),
    ...circlesIn(texts),
    ...undeclaredIn(migrations.join('\n')),
  ];
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  process.stdout.write(`architecture: ${files.length} files, ${problems.length} problems\n`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
