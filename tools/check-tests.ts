import { existsSync, globSync, readFileSync } from 'node:fs';
import { routes } from '../server/src/main/app.ts';
import { ERRORS } from '../server/src/platform/errors.ts';
import type { Route } from '../server/src/platform/http/route.ts';
import { standardPromises } from '../server/test/harness/promises.ts';

/**
 * Fails the build when an operation has no test file of its name, or when no test there names a status that the operation
 * declares.
 */

/** The statuses that the tests in a file are named by: `test('409 when …')`, and those of `proves(createTable)`. */
export function statusesNamed(route: Route, text: string): Set<number> {
  const own = [...text.matchAll(/\btest\(\s*['"`](\d{3}) /g)].map(([, status]) => Number(status));
  const standard = text.includes(`proves(${route.operationId}`) ? standardPromises(route) : [];
  return new Set([...own, ...standard.map(({ status }) => status)]);
}

/** What an operation says that it may answer, beyond what any route can. */
function statusesDeclared(route: Route): Set<number> {
  const standard = standardPromises(route).map(({ status }) => status);
  const own = route.errors.map((code) => ERRORS[code].status);
  return new Set([route.status, ...standard, ...own]);
}

/** What is missing in the test file of an operation, as a sentence; undefined when nothing is. */
export function problemOf(route: Route, file: string, text: string | undefined): string | undefined {
  if (text === undefined) return `${route.operationId}: has no ${file}`;
  const named = statusesNamed(route, text);
  const missing = [...statusesDeclared(route)].filter((status) => !named.has(status)).sort();
  if (missing.length === 0) return undefined;
  return `${route.operationId}: no test in ${file} begins with ${missing.join(', ')}`;
}

/** The file that declares each operation. Nearly all are named as it is. */
function declarations(): Map<string, string> {
  const files = globSync('server/src/**/*.ts', { exclude: ['**/*.test.ts'] });
  return new Map(
    files.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/^ +operationId: '(\w+)'/gm)].map(([, id]) => [id!, file]),
    ),
  );
}

function main(): void {
  const declared = declarations();
  const problems: string[] = [];
  for (const route of routes) {
    const file = (declared.get(route.operationId) ?? route.operationId).replace(/\.ts$/, '.test.ts');
    const text = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
    const problem = problemOf(route, file, text);
    if (problem) problems.push(problem);
  }
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  process.stdout.write(
    `tests: ${routes.length} operations name what they prove, ${problems.length} problems\n`,
  );
  process.exitCode = problems.length > 0 ? 1 : 0;
}

if (import.meta.main) main();
