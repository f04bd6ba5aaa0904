import { readFileSync } from 'node:fs';
import type { Example } from '../../platform/http/openapi/openapi-responses.ts';

/**
 * What each operation was asked and has answered, by operation: recorded by `npm run examples` from a day at a demo
 * restaurant (`server/test/examples`). Read when a document is made, and not kept.
 */
export const readExamples = (): Readonly<Record<string, Example>> =>
  JSON.parse(readFileSync(new URL('./examples.gen.json', import.meta.url), 'utf8'));
