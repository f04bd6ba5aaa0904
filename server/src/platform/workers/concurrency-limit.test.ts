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

test('so many run at once, the others in turn, and one that fails gives its place back', async () => {
  const limit = createConcurrencyLimit({ running: 2 });
  let running = 0;
  let most = 0;
  const order: number[] = [];
  const work = (n: number) => async () => {
    most = Math.max(most, ++running);
    order.push(n);
    await turn();
    running--;
    if (n % 3 === 0) throw new Error('no');
    return n;
  };
  const ended = await Promise.allSettled([1, 2, 3, 4, 5, 6, 7].map((n) => limit.run(work(n))));
  assert.deepEqual([most, running], [2, 0]);
  assert.deepEqual(order, [1, 2, 3, 4, 5, 6, 7]);
  assert.deepEqual(
    ended.map(({ status }) => status === 'rejected'),
    [false, false, true, false, false, true, false],
  );
});

test('a caller holds no more than its share, and a place that is given up twice is free once', () => {
  const limit = createConcurrencyLimit({ running: 3, perCaller: 2 });
  const first = limit.tryAcquire('ana');
  assert.ok(first && limit.tryAcquire('ana'));
  assert.equal(limit.tryAcquire('ana'), null);
  assert.ok(limit.tryAcquire('ben'));
  assert.equal(limit.tryAcquire('cy'), null);
  first();
  first();
  assert.equal(limit.count(), 2);
  assert.ok(limit.tryAcquire('ana'));
  assert.equal(limit.tryAcquire('ben'), null);
});

test('owners take turns whatever each has waiting, and who is nobody in particular goes before who had a turn', async () => {
  const limit = createConcurrencyLimit({ running: 1, waiting: 5 });
  const order: string[] = [];
  const first = held();
  const all = [limit.run(first.work, 'ana')];
  const ask = (name: string, owner?: string) =>
    all.push(
      limit.run(async () => {
        order.push(name);
        await turn();
        return name;
      }, owner),
    );
  for (const n of [1, 2, 3]) ask(`ana ${n}`, 'ana');
  ask('ben 1', 'ben');
  ask('ben 2', 'ben');
  ask('somebody');
  first.end('ana 0');
  await Promise.all(all);
  assert.deepEqual(order, ['ben 1', 'somebody', 'ana 1', 'ben 2', 'ana 2', 'ana 3']);
  assert.equal(limit.count(), 0);
});

test('what waits behind work of its own owner is not passed by all who come', async () => {
  const limit = createConcurrencyLimit({ running: 1, waiting: 5 });
  const order: string[] = [];
  const work = Array.from({ length: 6 }, held);
  const ask = (n: number, owner: string) =>
    limit.run(() => {
      order.push(owner);
      return work[n]!.work();
    }, owner);
  const all = [ask(0, 'ana'), ask(1, 'ben'), ask(2, 'ben')];
  // Whenever one has ended, another comes who has never been there.
  for (const [index, newcomer] of ['cy', 'dan', 'eve'].entries()) {
    work[index]!.end('');
    await turn();
    all.push(ask(3 + index, newcomer));
  }
  for (const { end } of work) end('');
  await Promise.all(all);
  assert.deepEqual(order, ['ana', 'ben', 'cy', 'ben', 'dan', 'eve']);
});

test('the queue of one owner is full for that owner alone', async () => {
  const limit = createConcurrencyLimit({ ...LIMITS, running: 1, waiting: 2 });
  const stuck = held();
  const all = [limit.run(stuck.work, 'ana'), ...[1, 2].map(() => limit.run(() => 'ana', 'ana'))];
  await assert.rejects(
    limit.run(() => 'ana', 'ana'),
    isRefusal,
  );
  all.push(limit.run(() => 'ben', 'ben'));
  stuck.end('done');
  await Promise.all(all);
});

test('an owner holds no more than its share of the places, whoever its callers are', async () => {
  const limit = createConcurrencyLimit({
    running: 4,
    perOwner: 2,
    waiting: 0,
    message: LIMITS.message,
    retryAfterSeconds: 7,
  });
  const [a, b] = [held(), held()];
  const running = [limit.run(a.work, 'ana'), limit.run(b.work, 'ana')];
  await assert.rejects(limit.run(held().work, 'ana'), isRefusal);
  assert.equal(limit.tryAcquire('till of ana', 'ana'), null);
  const own = limit.tryAcquire('till of ben', 'ben');
  assert.ok(own);
  a.end('');
  await running[0];
  assert.ok(limit.tryAcquire('till of ana', 'ana'));
  own();
  b.end('');
  await running[1];
  assert.equal(limit.count(), 1);
});
