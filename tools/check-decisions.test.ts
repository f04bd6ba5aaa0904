import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decisionIndex, decisionProblems } from './check-decisions.ts';

const record = (number: string, status = 'accepted') => `# ${number} Title\n\nStatus: ${status}\n\nText.\n`;
const FINE: [string, string][] = [
  ['docs/decisions/001-one.md', record('001', 'superseded by [002](002-two.md)')],
  ['docs/decisions/002-two.md', `${record('002')}See [001](001-one.md).\n`],
  ['server/src/x.ts', '/** As decision 001 says (docs/decisions/001, 002; docs/decisions/002-two.md). */'],
  ['README.md', 'See [002](docs/decisions/002-two.md).'],
];
const problemsWith = (...more: [string, string][]) => decisionProblems(new Map([...FINE, ...more]));

test('records with a number, a status and references that lead to them are fine, and listed', () => {
  assert.deepEqual(problemsWith(), []);
  const index = decisionIndex(new Map(FINE));
  assert.match(index, /^\| \[001\]\(001-one\.md\) \| Title \| superseded by \[002\]\(002-two\.md\) \|$/m);
  assert.match(index, /^\| \[002\]\(002-two\.md\) \| Title \| accepted \|$/m);
});

const wrong: Record<string, [string, string]> = {
  'a gap in the numbers': ['docs/decisions/004-four.md', record('004')],
  'a number twice': ['docs/decisions/002-unlike.md', record('002')],
  'a title with another number': ['docs/decisions/003-three.md', record('002')],
  'no status': ['docs/decisions/003-three.md', '# 003 Title\n\nText.\n'],
  'a status of its own words': ['docs/decisions/003-three.md', record('003', 'maybe')],
  'a link to no record': ['docs/x.md', 'See [003](decisions/003-three.md).'],
  'a link that says another number': ['docs/x.md', 'See [001](decisions/002-two.md).'],
  'a path to no record': ['server/src/y.ts', '// docs/decisions/001-won.md'],
  'a number of no record': ['server/src/y.ts', '// decision 003'],
  'a list with a number of no record': ['server/src/y.ts', '// docs/decisions/001, 003'],
};
for (const [name, file] of Object.entries(wrong)) {
  test(`refused: ${name}`, () => {
    const problems = problemsWith(file);
    assert.ok(
      problems.some((problem) => problem.startsWith(`${file[0]}: `)),
      problems.join('\n'),
    );
  });
}
