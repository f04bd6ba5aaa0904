import { readFileSync, writeFileSync } from 'node:fs';
import { routes } from '../server/src/main/app.ts';
import { openApiText } from '../server/src/main/openapi.ts';
import type { OpenApiDocument } from '../server/src/platform/http/openapi/openapi-types.ts';
import { decisionIndex, readTexts } from './check-decisions.ts';
import { eventsFile, objectsFile, operationsFile } from './sdk-types.ts';

/** Writes the files that are made from code; with --check only says which are stale. */
const document = JSON.parse(openApiText(routes, '')) as OpenApiDocument;
const FILES: Record<string, () => string> = {
  'docs/openapi.json': () => `${JSON.stringify(document, null, 2)}\n`,
  'docs/decisions/README.md': () => decisionIndex(readTexts()),
  'sdk/src/generated/objects.ts': () => objectsFile(document),
  'sdk/src/generated/operations.ts': () => operationsFile(document),
  'sdk/src/generated/events.ts': () => eventsFile(document),
};

let stale = 0;
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
