import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aheadAt, inTwo, isIn } from './test.ts';

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

test('a file that judges times says so in its head, and runs alone', () => {
  const texts = {
    'a.test.ts': '/** Quick. */',
    'b.test.ts': '/**\n * Slow reads.\n *\n * @alone: compares times\n */',
    'c.test.ts': "const text = '@alone: no';",
  };
  const { alone, beside } = inTwo(new Map(Object.entries(texts)));
  assert.deepEqual([alone, beside], [['b.test.ts'], ['a.test.ts', 'c.test.ts']]);
});

test('services begin at noon when a day begins somewhere in Europe, and at the time of the machine else', () => {
  const beginning = (time: string) => {
    const now = Date.parse(`2026-11-29T${time}Z`);
    return new Date(now + aheadAt(now)).toISOString().slice(11, 16);
  };
  assert.deepEqual(['04:00', '15:30', '20:59'].map(beginning), ['04:00', '15:30', '20:59']);
  assert.deepEqual(['21:00', '23:59', '00:00', '03:59'].map(beginning), Array(4).fill('12:00'));
});
