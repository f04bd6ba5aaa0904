import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { ApiError } from '../errors.ts';
import { createConcurrencyLimit } from './concurrency-limit.ts';

const LIMITS = { running: 2, waiting: 3, message: 'Come back later.', retryAfterSeconds: 7 };

/** Work that ends when it is told to. */
function held() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let begun = false;
  const work = () => {
    begun = true;
    return promise;
  };
  return { work, end: resolve, fail: reject, hasBegun: () => begun };
}

const isRefusal = (error: unknown) => {
  assert.ok(error instanceof ApiError);
  assert.equal(error.code, 'SERVICE_UNAVAILABLE');
  assert.equal(error.message, 'Come back later.');
  assert.equal(error.headers?.['retry-after'], '7');
  return true;
};

describe('work in flight', () => {
  test('runs as much as may run, lets the next wait in order, and refuses the rest at once', async () => {
    const limit = createConcurrencyLimit(LIMITS);
    const all = Array.from({ length: 5 }, held);
    const done = all.map(({ work }) => limit.run(work));
    const begun = () => all.map(({ hasBegun }) => hasBegun());
    await assert.rejects(limit.run(held().work), isRefusal);
    assert.deepEqual([begun(), limit.count()], [[true, true, false, false, false], 2]);
    all[1]!.end('second');
    assert.equal(await done[1], 'second');
    await turn();
    assert.deepEqual([begun(), limit.count()], [[true, true, true, false, false], 2]);
    const late = held();
    const last = limit.run(late.work);
    for (const [index, { end }] of all.entries()) end(String(index));
    assert.deepEqual(await Promise.all(done), ['0', 'second', '2', '3', '4']);
    late.end('late');
    assert.equal(await last, 'late');
    assert.equal(limit.count(), 0);
  });

  test('what fails makes room as well, thrown or rejected', async () => {
    const limit = createConcurrencyLimit({ ...LIMITS, running: 1 });
    const first = held();
    const failing = limit.run(first.work);
    const throwing = limit.run(() => {
      throw new Error('thrown');
    });
    const plain = limit.run(() => 'plain');
    first.fail(new Error('rejected'));
    await assert.rejects(failing, /rejected/);
    await assert.rejects(throwing, /thrown/);
    assert.equal(await plain, 'plain');
    assert.equal(limit.count(), 0);
  });

  test('who waits for too long is refused, also while nothing in front ends; the next may come in', async () => {
    const limit = createConcurrencyLimit({ ...LIMITS, running: 1, waitMs: 5 });
    const stuck = held();
    const running = limit.run(stuck.work);
    const late = [held(), held()];
    await Promise.all(late.map(({ work }) => assert.rejects(limit.run(work), isRefusal)));
    const next = limit.run(() => 'next');
    stuck.end('done');
    assert.deepEqual(await Promise.all([running, next]), ['done', 'next']);
    assert.deepEqual(
      late.map(({ hasBegun }) => hasBegun()),
      [false, false],
    );
    assert.equal(limit.count(), 0);
  });
});
