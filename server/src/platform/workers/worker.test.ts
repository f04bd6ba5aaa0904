import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { createLog } from '../log.ts';
import { backOffMs, jittered } from './back-off.ts';
import { startLoop } from './loop.ts';
import { within } from './within.ts';
import { startWorker } from './worker.ts';

const lines: string[] = [];
const log = createLog({ level: 'debug', destination: { write: (line) => void lines.push(line) } });

/** Work that ends when the test says so. */
function pieces() {
  const started: number[] = [];
  const end = new Map<number, (error?: Error) => void>();
  const run = (item: number) =>
    new Promise<void>((resolve, reject) => {
      started.push(item);
      end.set(item, (error) => (error ? reject(error) : resolve()));
    });
  return { started, run, end: (item: number, error?: Error) => end.get(item)!(error) };
}

async function until(condition: () => boolean): Promise<void> {
  for (let turns = 0; !condition(); turns++) {
    assert.ok(turns < 100_000, 'it never happened');
    await turn();
  }
}

test('a worker runs no more at once than it may, and fills a place as soon as it is free', async () => {
  const waiting = [1, 2, 3, 4, 5];
  const asked: number[] = [];
  const work = pieces();
  const worker = startWorker({
    ...{ name: 'test', concurrency: 2, pollMs: 60_000, stopWithinMs: 1_000, log, run: work.run },
    about: (item) => ({ item }),
    claim: async (free) => {
      asked.push(free);
      return waiting.splice(0, free);
    },
  });
  await until(() => work.started.length === 2);
  worker.wake();
  await turn();
  assert.deepEqual(work.started, [1, 2]);
  work.end(2);
  await until(() => work.started.length === 3);
  assert.deepEqual(work.started, [1, 2, 3]);
  assert.deepEqual(asked, [2, 1]);
  work.end(1);
  work.end(3);
  await until(() => work.started.length === 5);
  const stopped = worker.stop();
  work.end(4);
  work.end(5);
  await stopped;
  await worker.idle();
});

test('a worker that is stopped claims nothing more, and waits no longer than it may for what runs', async () => {
  let claims = 0;
  const work = pieces();
  const worker = startWorker({
    ...{ name: 'test', concurrency: 4, pollMs: 1, stopWithinMs: 20, log, run: work.run },
    about: (item) => ({ item }),
    claim: async () => (claims++ === 0 ? [7] : []),
  });
  await until(() => work.started.length === 1);
  await worker.stop();
  const before = claims;
  worker.wake();
  await new Promise((resolve) => setTimeout(resolve, 20));
  assert.equal(claims, before);
  work.end(7);
  await worker.idle();
});

test('work that fails is logged by its identifier and takes no place', async () => {
  const waiting = [1, 2];
  const work = pieces();
  const worker = startWorker({
    ...{ name: 'posts', concurrency: 1, pollMs: 60_000, stopWithinMs: 1_000, log, run: work.run },
    about: (item) => ({ post: item }),
    claim: async (free) => waiting.splice(0, free),
  });
  await until(() => work.started.length === 1);
  work.end(1, new Error('the receiver is away'));
  await until(() => work.started.length === 2);
  work.end(2);
  await worker.stop();
  const line = JSON.parse(lines.find((text) => text.includes('the receiver is away'))!);
  assert.equal(line.post, 1);
  assert.match(line.msg, /^posts: /);
});

test('a loop that is woken while a round runs begins another right after it', async () => {
  let rounds = 0;
  let go = () => {};
  const loop = startLoop({
    ...{ name: 'test', pollMs: 60_000, log },
    round: async () => {
      rounds++;
      await new Promise<void>((resolve) => {
        go = resolve;
      });
      return false;
    },
  });
  await until(() => rounds === 1);
  loop.wake();
  loop.wake();
  go();
  await until(() => rounds === 2);
  const stopped = loop.stop();
  go();
  await stopped;
  assert.equal(rounds, 2);
});

test('a loop goes on after a round that fails', async () => {
  let rounds = 0;
  const loop = startLoop({
    ...{ name: 'test', pollMs: 1, log },
    round: async () => {
      rounds++;
      throw new Error('the database is away');
    },
  });
  await until(() => rounds > 2);
  await loop.stop();
});

test('a result in time is given, one that is late is not waited for', async () => {
  assert.equal(await within(1_000, Promise.resolve(1), () => 2), 1);
  assert.equal(await within(1, new Promise<number>(() => {}), () => 2), 2);
  await assert.rejects(
    within(1, new Promise<number>(() => {}), () => {
      throw new Error('late');
    }),
    /late/,
  );
  await assert.rejects(
    within(1_000, Promise.reject(new Error('own')), () => 2),
    /own/,
  );
});

test('waits double up to the longest, give or take the jitter', () => {
  const terms = { baseMs: 1_000, maxMs: 10_000, jitter: 0.5 };
  assert.deepEqual(
    [1, 2, 3, 4, 5, 2_000].map((failures) => backOffMs(failures, terms, 0.5)),
    [1_000, 2_000, 4_000, 8_000, 10_000, 10_000],
  );
  assert.deepEqual([jittered(1_000, 0.1, 0), jittered(1_000, 0.1, 1)], [900, 1_100]);
});
