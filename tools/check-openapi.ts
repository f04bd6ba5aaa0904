import { readFileSync } from 'node:fs';
import '../server/src/main/deps.ts';
import { routes } from '../server/src/main/app.ts';
import type { DescribeField } from '../server/src/platform/http/openapi/openapi-schemas.ts';
import type { OpenApiDocument } from '../server/src/platform/http/openapi/openapi-types.ts';
import type { Route } from '../server/src/platform/http/route.ts';
import { VERSION } from '../server/src/platform/version.ts';
import { describeApi } from '../server/src/site/docs/index.ts';
import {
  describeField,
  entriesFor,
  isUnit,
  VOCABULARY_ENTRIES,
} from '../server/src/site/docs/vocabulary/index.ts';
import { deprecationProblems } from './deprecations.ts';
import { exampleProblems } from './document-examples.ts';

/**
 * Fails the build when something in the OpenAPI document is not described in words: an operation, an object, a field or a
 * parameter, or an error of which an operation does not say when it occurs. Only
 * a unit or a form ("UUID, lower case") does not describe a field. A word of the vocabulary that no field needs, or that
 * stands there twice, fails it too, and so do an operation without an example that fits and a deprecation that is not announced in
 * time.
 */

/** What is not described, as sentences. */
export function undescribed({ paths, components }: OpenApiDocument): string[] {
  const operations = Object.values(paths).flatMap((item) => Object.values(item));
  return [
    ...operations
      .filter(({ description }) => !description)
      .map((one) => `${one.operationId}: no description`),
    ...operations.flatMap(({ operationId, parameters }) =>
      parameters
        .filter((one) => 'name' in one && !one.description)
        .map((one) => `${operationId}: parameter ${'name' in one ? one.name : ''} is not described`),
    ),
    ...Object.entries(components.schemas)
      .filter(([, { description }]) => !description)
      .map(([name]) => `${name}: the object is not described`),
  ];
}

/** The errors of an operation of which it does not say when they occur. */
export const unexplained = ({ operationId, errors, when }: Route): string[] =>
  errors
    .filter((code) => when?.[code] === undefined)
    .map((code) => `${operationId}: say in \`when\` when ${code} occurs`);

/** Listens to what is said of each field, and remembers of which nothing is, and which words were needed. */
export function createListener() {
  const problems = new Set<string>();
  const unused = new Set(VOCABULARY_ENTRIES);
  const describe: DescribeField = (place, schema) => {
    const { description: own } = schema;
    if (own === undefined || isUnit(own)) {
      const entry = entriesFor(place).find((one) => VOCABULARY_ENTRIES.includes(one));
      if (entry === undefined)
        problems.add(`${place.owner}.${place.path.join('.')}: the field is not described`);
      else unused.delete(entry);
    }
    return describeField(place, schema);
  };
  return { describe, problems: () => [...problems], unused: () => [...unused] };
}

const twice = (entries: readonly string[]): string[] =>
  entries.filter((entry, index) => entries.indexOf(entry) !== index);

function main(): void {
  const listener = createListener();
  const document = describeApi(routes, { version: VERSION, publicUrl: '', describe: listener.describe });
  const problems = [
    ...undescribed(document),
    ...routes.flatMap(unexplained),
    ...exampleProblems(document).map((problem) => `${problem} (server/test/examples, npm run examples)`),
    ...listener.problems(),
    ...listener.unused().map((entry) => `${entry}: no field needs this word of the vocabulary`),
    ...deprecationProblems(routes, readFileSync(new URL('../CHANGELOG.md', import.meta.url), 'utf8')),
    ...twice(VOCABULARY_ENTRIES).map((entry) => `${entry}: stands twice in the vocabulary`),
  ];
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  process.stdout.write(`openapi: ${routes.length} operations, ${problems.length} problems\n`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}

if (import.meta.main) main();
