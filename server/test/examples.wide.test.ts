import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { EXAMPLES_FILE, playExamples } from './examples/play.ts';

test('examples of the document are what the operations answer: "npm run examples" records them anew', async () => {
  const known = JSON.parse(readFileSync(EXAMPLES_FILE, 'utf8')) as Record<string, unknown>;
  const made: Record<string, unknown> = await playExamples();
  const names = new Set([...Object.keys(known), ...Object.keys(made)]);
  const stale = [...names].filter((name) => !isDeepStrictEqual(known[name], made[name]));
  for (const name of stale) assert.deepEqual(made[name], known[name], `the example of ${name} is stale`);
  assert.deepEqual(stale, []);
});
