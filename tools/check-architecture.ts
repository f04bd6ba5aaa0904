import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { dirname, normalize } from 'node:path/posix';
import { fileURLToPath } from 'node:url';
import { AREAS, type Area, GROUPS, RESERVED } from './architecture.ts';
import { tableProblemsOf, undeclaredIn } from './check-tables.ts';

/**
 * Fails the build on an import against the dependency rule, on tables that are written or read against it, and on things
 * used outside their one place. Our own because
 * dependency-cruiser cannot read TypeScript 7 (docs/decisions/010-architecture-check.md).
 */

const IMPORT = /^\s*(?:import|export)\s+(type\s)?(?:[^'";]*?\sfrom\s+)?['"]([^'"]+)['"]/gm;

/** The wrong things in one file, as sentences. */
export function problemsOf(path: string, text: string): string[] {
  const area = areaOf(path);
  if (!area) return [`${path}: belongs to no area; add it to tools/architecture.ts`];
  const problems: string[] = [];
  for (const [, typeOnly, specifier] of text.matchAll(IMPORT)) {
    const target = targetOf(path, specifier!);
    const problem = target && importProblem(area, path, target, typeOnly !== undefined);
    if (problem) problems.push(`${path}: imports ${target}: ${problem}`);
  }
  for (const { what, pattern, only, instead } of RESERVED) {
    if (!only.test(path) && pattern.test(text)) problems.push(`${path}: uses ${what}: ${instead}`);
  }
  const module = area.name === 'modules' ? moduleOf(path) : undefined;
  return module === undefined ? problems : [...problems, ...tableProblemsOf(path, module, text)];
}

function areaOf(path: string): Area | undefined {
  return AREAS.find(({ files }) => files.test(path));
}

/** The imported file from the project's root; undefined for packages of others. */
function targetOf(path: string, specifier: string): string | undefined {
  if (specifier.startsWith('@comanda/')) return `${specifier.slice('@comanda/'.length)}/src/index.ts`;
  return specifier.startsWith('.') ? normalize(`${dirname(path)}/${specifier}`) : undefined;
}

function importProblem(area: Area, path: string, target: string, typeOnly: boolean): string | undefined {
  if (area.mayImport.includes('*') || !target.endsWith('.ts')) return undefined;
  const targetArea = areaOf(target);
  if (targetArea?.name === 'tests') return 'tests are not for use';
  if (targetArea && targetArea !== area) {
    const types = typeOnly && area.mayImportTypesOf?.includes(targetArea.name);
    if (!types && !area.mayImport.includes(targetArea.name))
      return `${area.name} may not import ${targetArea.name}`;
    if (targetArea.name === 'access' && !target.endsWith('/index.ts')) return 'only through access/index.ts';
  }
  return moduleProblem(path, target);
}

const MODULE = /^server\/src\/([\w-]+)\/([\w-]+)\/(.+)$/;

/** `group/module` in the order of the rule. */
const ORDER = GROUPS.flatMap(([group, ...modules]) => modules.map((module) => `${group}/${module}`));

function moduleProblem(path: string, target: string): string | undefined {
  const importer = moduleOf(path);
  const imported = moduleOf(target);
  if (imported === undefined || imported === importer) return undefined;
  if (MODULE.exec(target)?.[3] !== 'index.ts') return 'another module only through its index.ts';
  if (importer !== undefined && ORDER.indexOf(imported) > ORDER.indexOf(importer)) {
    return `${importer} stands before ${imported} in the list of groups`;
  }
  return undefined;
}

/** The module of a file as `group/module`; undefined for files outside the groups. */
function moduleOf(path: string): string | undefined {
  const [, group, module] = MODULE.exec(path) ?? [];
  const name = `${group}/${module}`;
  return ORDER.includes(name) ? name : undefined;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts'], { encoding: 'utf8' });
  const files = listed.split('\n').filter((path) => path !== '');
  const migrations = globSync('server/migrations/*.sql').map((path) => readFileSync(path, 'utf8'));
  const problems = [
    ...files.flatMap((path) => problemsOf(path, readFileSync(path, 'utf8'))),
    ...undeclaredIn(migrations.join('\n')),
  ];
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  process.stdout.write(`architecture: ${files.length} files, ${problems.length} problems\n`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
