import assert from 'node:assert/strict';
import { test } from 'node:test';
import { figuresOf, functionsOf, problemsOf } from './check-size.ts';

const lines = (count: number) => Array.from({ length: count }, (_, index) => `  step(${index});`).join('\n');
const withLines = (count: number) => functionsOf('x.ts', `function f() {\n${lines(count - 2)}\n}\n`);

test('functions are found with their lines and parameters, nested ones too', () => {
  const text = `const a = (one: number, two: number) => one + two;\nclass B {\n  c(): void {\n    a(1, 2);\n  }\n}\n`;
  assert.deepEqual(functionsOf('x.ts', text), [
    { where: 'x.ts:1', lines: 1, parameters: 2 },
    { where: 'x.ts:3', lines: 3, parameters: 0 },
  ]);
});

test('a function that is too long, or takes too much, is named', () => {
  const short = Array.from({ length: 99 }, () => withLines(3)[0]!);
  assert.deepEqual(problemsOf([...short, ...withLines(80)]), []);
  assert.match(problemsOf([...short, ...withLines(81)]).join(), /^x\.ts:1: a function of 81 lines/);
  const five = functionsOf('y.ts', 'export const f = (a, b, c, d, e) => [a, b, c, d, e];');
  assert.match(problemsOf([...short, ...five]).join(), /^y\.ts:1: 5 parameters/);
});

test('many long functions are a problem even when none is too long', () => {
  const functions = [
    ...Array.from({ length: 90 }, () => withLines(3)[0]!),
    ...Array.from({ length: 10 }, () => withLines(50)[0]!),
  ];
  assert.deepEqual(figuresOf(functions), { p50: 3, p90: 3, longPart: 0.1 });
  assert.match(problemsOf(functions).join(), /^10\.0 % of all functions/);
});
