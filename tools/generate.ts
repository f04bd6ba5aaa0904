import '../server/src/cli/commands.ts';
import '../server/src/main/deps.ts';
import { readFileSync, writeFileSync } from 'node:fs';
import { routes } from '../server/src/main/app.ts';
import { openApiText } from '../server/src/main/openapi.ts';
import { declaredStatements } from '../server/src/platform/db/statement.ts';
import type { OpenApiDocument } from '../server/src/platform/http/openapi/openapi-types.ts';
import { VERSION } from '../server/src/platform/version.ts';
import { sectionOf } from '../server/src/site/docs/index.ts';
import { decisionIndex, readTexts } from './check-decisions.ts';
import { rolesFile } from './roles-table.ts';
import { eventsFile, objectsFile, operationsFile } from './sdk-types.ts';
import { isFresh, sqlRowsFile } from './sql-rows.ts';

/** Writes the files that are made from code; with --check only says which are stale. */
const document = JSON.parse(openApiText(routes, { version: VERSION, publicUrl: '' })) as OpenApiDocument;
const FILES: Record<string, () => string> = {
  'docs/openapi.json': () => `${JSON.stringify(document, null, 2)}\n`,
  'docs/roles.md': () => rolesFile(routes, sectionOf),
  'docs/decisions/README.md': () => decisionIndex(readTexts()),
  'sdk/src/generated/objects.ts': () => objectsFile(document),
  'sdk/src/generated/operations.ts': () => operationsFile(document),
  'sdk/src/generated/events.ts': () => eventsFile(document),
};

/** Whether the rows of statements are as Postgres described them is known without it; to describe them it is started. */
const SQL_ROWS = 'server/src/platform/db/sql-rows.gen.ts';
if (!isFresh(readOrEmpty(SQL_ROWS), declaredStatements()) && !process.argv.includes('--check')) {
  writeFileSync(SQL_ROWS, await sqlRowsFile(declaredStatements()));
}

let stale = 0;
if (!isFresh(readOrEmpty(SQL_ROWS), declaredStatements())) {
  stale++;
  process.stderr.write(`${SQL_ROWS} is stale: run "npm run generate"\n`);
}
for (const [file, make] of Object.entries(FILES)) {
  const fresh = make();
  if (process.argv.includes('--check')) {
    if (readOrEmpty(file) === fresh) continue;
    stale++;
    process.stderr.write(`${file} is stale: run "npm run generate"\n`);
  } else {
    writeFileSync(file, fresh);
  }
}
process.exitCode = stale > 0 ? 1 : 0;

function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
