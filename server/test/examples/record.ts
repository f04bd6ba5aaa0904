import { writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { EXAMPLES_FILE, examplesText, playExamples } from './play.ts';

/* `npm run examples` runs this, as a test: what the harness has started ends with it. */

test('records the examples of the document', async () => {
  writeFileSync(EXAMPLES_FILE, examplesText(await playExamples()));
});
