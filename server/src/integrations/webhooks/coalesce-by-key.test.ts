import assert from 'node:assert/strict';
import { test } from 'node:test';
import { coalesceByKey } from './coalesce-by-key.ts';

test('items of one turn form a batch, later ones the next, and each call resolves with its own batch', async () => {
  const batches: string[] = [];
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  const send = coalesceByKey<number>(async (key, items) => {
    batches.push(`${key}:${items.join()}`);
    if (items.includes(1)) await held;
    if (items.includes(3)) throw new Error('refused');
  });
  const first = Promise.all([send('a', 1), send('a', 2)]);
  const other = send('b', 9);
  await other;
  const refused = send('a', 3);
  const withIt = send('a', 4);
  assert.deepEqual(batches, ['a:1,2', 'b:9']);
  letGo();
  await first;
  await assert.rejects(refused, /refused/);
  await assert.rejects(withIt, /refused/);
  await send('a', 5);
  assert.deepEqual(batches, ['a:1,2', 'b:9', 'a:3,4', 'a:5']);
});
