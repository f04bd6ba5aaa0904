import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bareAssertionsIn } from './check-assertions.ts';

const found = (text: string) => bareAssertionsIn('a.ts', text).length;

test('an assertion without a reason is found, on its line', () => {
  assert.match(bareAssertionsIn('a.ts', 'const a = 1;\nconst b = found.get(a)!;')[0]!, /^a\.ts:2: /);
  assert.equal(found('const { name } = one!;'), 1);
});

test('a comment on its line or above is a reason, an element of a list needs none', () => {
  assert.equal(found('// Written above.\nconst b = found.get(a)!;'), 0);
  assert.equal(found('const b = found.get(a)!; // written above'), 0);
  assert.equal(found('// Written above.\nconst a = 1;\nconst b = found.get(a)!;'), 0);
  assert.equal(found('// Another matter.\n\nconst b = found.get(a)!;'), 1);
  assert.equal(found('const b = list[index]! + rows.at(-1)!;'), 0);
});
