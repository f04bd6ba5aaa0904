import assert from 'node:assert/strict';
import { test } from 'node:test';
import { longLinesIn } from './check-lines.ts';

const LONG = 'word '.repeat(21);

test('a long line of prose is found, wherever it is', () => {
  assert.deepEqual(longLinesIn('a.md', `short\n${LONG}`), ['a.md:2: wrap at 100 columns']);
  assert.equal(longLinesIn('a.md', `- ${LONG}`).length, 1);
});

test('code, tables, headings and words that cannot be broken may be longer', () => {
  for (const text of [`\`\`\`sh\n${LONG}\n\`\`\``, `| ${LONG} |`, `# ${LONG}`, 'x'.repeat(120)])
    assert.deepEqual(longLinesIn('a.md', text), []);
});
