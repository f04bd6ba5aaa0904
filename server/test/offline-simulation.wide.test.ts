import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertBooksAgree } from './harness/books.ts';
import { createTestDatabase } from './harness/database.ts';
import { freePort } from './harness/free-port.ts';
import { startTestProcess } from './harness/process.ts';
import { allowCrashPoints } from './offline/crash-point.ts';
import type { Server } from './offline/scene.ts';
import { play } from './offline/simulation.ts';
import { STEPS } from './offline/steps.ts';

/** Random histories of tills that are offline (server/test/offline). One that fails is played again by its seed. */

const SEEDS = Number(process.env.OFFLINE_SEEDS ?? 10);
const FIRST = Number(process.env.OFFLINE_FIRST_SEED ?? 1);
/** Fewer, when that many minutes are over. */
const MINUTES = Number(process.env.OFFLINE_MINUTES ?? Infinity);
/** So many histories have had every kind of step, and every outcome. */
const ENOUGH = 50;

/** What has to come up among them, or they prove less than they seem to. */
const SOMETIMES = [
  'APPLIED',
  'APPLIED_WITH_DIFFERENCE',
  'PARKED',
  'killed in a command',
  'accept 200',
  'reject 200',
  'merge 200',
  'needs: APPROVAL_REQUIRED',
  'needs: BEHIND',
  ...['price', 'stock', 'total', 'time', 'check', 'due', 'order', 'drawer'].map(
    (field) => `difference: ${field}`,
  ),
  ...STEPS.map(([name]) => name),
];

test(`${SEEDS} random histories of two tills: all is there once, for what it comes to, or is listed`, async (t) => {
  const database = await createTestDatabase();
  await allowCrashPoints(database);
  const PORT = String(await freePort());
  const start = () =>
    startTestProcess({ database, env: { PORT, TRUST_PROXY: '1', DEVICE_RATE_LIMIT: '1000000' } });
  let service = await start();
  const server: Server = {
    kill: () => service.end('SIGKILL'),
    start: async () => {
      service = await start();
    },
  };
  const counts = new Map<string, number>();
  const until = performance.now() + MINUTES * 60_000;
  let seed = FIRST;
  for (; seed < FIRST + SEEDS && performance.now() < until; seed++) {
    try {
      await play(seed, service, { server, counts });
    } catch (error) {
      const again = `OFFLINE_SEEDS=1 OFFLINE_FIRST_SEED=${seed} npm run test:wide -- offline-simulation`;
      throw new Error(`again: ${again}`, { cause: error });
    }
  }
  await assertBooksAgree(database);
  t.diagnostic(`seeds ${FIRST} to ${seed - 1}`);
  for (const [what, count] of [...counts].toSorted()) t.diagnostic(`${what}: ${count}`);
  if (seed - FIRST >= ENOUGH)
    assert.deepEqual(
      SOMETIMES.filter((what) => !counts.has(what)),
      [],
      'never happened',
    );
});
