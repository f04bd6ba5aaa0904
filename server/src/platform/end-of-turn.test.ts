import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { endOfTurn } from './end-of-turn.ts';

test('what comes in one turn is handled together at its end, in order; what comes while it is handled goes next', async () => {
  const handled: number[][] = [];
  const add = endOfTurn<number>((all) => {
    handled.push([...all]);
    if (all.includes(1)) add(3);
  });
  add(1);
  await Promise.resolve();
  add(2);
  assert.deepEqual(handled, []);
  await turn();
  assert.deepEqual(handled, [[1, 2]]);
  await turn();
  assert.deepEqual(handled, [[1, 2], [3]]);
});

test('two owners share nothing', async () => {
  const handled: string[] = [];
  const a = endOfTurn<string>((all) => handled.push(`a:${all.join()}`));
  const b = endOfTurn<string>((all) => handled.push(`b:${all.join()}`));
  b('1');
  a('2');
  b('3');
  await turn();
  assert.deepEqual(handled, ['b:1,3', 'a:2']);
});
