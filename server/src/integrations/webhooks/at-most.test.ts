import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atMost } from './at-most.ts';

test('so many run at once, the others in turn, and one that fails gives its place back', async () => {
  const limited = atMost(2);
  let running = 0;
  let most = 0;
  const order: number[] = [];
  const work = (n: number) => async () => {
    most = Math.max(most, ++running);
    order.push(n);
    await new Promise((resolve) => setImmediate(resolve));
    running--;
    if (n % 3 === 0) throw new Error('no');
    return n;
  };
  const ended = await Promise.allSettled([1, 2, 3, 4, 5, 6, 7].map((n) => limited(work(n))));
  assert.deepEqual([most, running], [2, 0]);
  assert.deepEqual(order, [1, 2, 3, 4, 5, 6, 7]);
  assert.deepEqual(
    ended.map(({ status }) => status === 'rejected'),
    [false, false, true, false, false, true, false],
  );
});
