import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isIn } from './test.ts';

const SIZED = 'const RUNS = Number(process.env.FUZZ_RUNS ?? 15);';

test('a file is quick unless its name says otherwise, and is run again where it has more to say', () => {
  const scopesOf = (file: string, text = '') =>
    (['quick', 'wide', 'long'] as const).filter((scope) => isIn(scope, file, text));
  assert.deepEqual(scopesOf('a.test.ts'), ['quick']);
  assert.deepEqual(scopesOf('a.test.ts', SIZED), ['quick', 'wide', 'long']);
  assert.deepEqual(scopesOf('a.wide.test.ts'), ['wide']);
  assert.deepEqual(scopesOf('a.wide.test.ts', SIZED), ['wide', 'long']);
  assert.deepEqual(scopesOf('a.long.test.ts'), ['long']);
});
