import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { hasHaproxy } from '../../../server/test/harness/haproxy.ts';
import { endEvening } from './evening/ending.ts';
import { type Evening, playEvening } from './evening/evening.ts';
import { signInAt } from './evening/hands.ts';
import { during, killTab, roam, silence, switchOff } from './evening/seat.ts';

/** A whole service in browsers. It has a process of its own, for it starts services: harness/process.ts. */

const CUTS_MS = [5_000, 12_000, 25_000, 40_000, 60_000];

/** For five minutes: each screen is cut off again and again, tabs die, and so do servers. */
async function trouble({ house, counters, handhelds, kitchens, guests }: Evening): Promise<void> {
  const tills = [...counters, ...handhelds];
  const cuts = async () => {
    for (const [n, ms] of CUTS_MS.entries()) {
      const seats = [tills[n % tills.length]!, kitchens[n % kitchens.length]!, guests[n % guests.length]!];
      await Promise.all(seats.map((seat, index) => (index === 0 ? switchOff(seat, ms) : silence(seat, ms))));
      await roam(tills[(n + 1) % tills.length]!);
      await sleep(10_000);
    }
  };
  const tabs = async () => {
    for (const till of tills) {
      await sleep(45_000);
      await till.turn(() => killTab(till, () => signInAt(till, till.person)));
    }
  };
  const servers = async () => {
    for (const [index, signal] of (['SIGTERM', 'SIGKILL', 'SIGKILL'] as const).entries()) {
      await sleep(50_000);
      await during(house, async () => {
        await house.services[index % 2]!.end(signal);
        await sleep(5_000);
        await house.startAgain(index % 2);
      });
    }
  };
  await Promise.all([sleep(15_000).then(cuts), tabs(), servers()]);
}

test('a service: three tills, two kitchen screens, ten guests, 150 orders, cuts, dead tabs, dead servers', {
  skip: hasHaproxy() ? false : 'needs haproxy',
}, async (t) => {
  const evening = await playEvening({
    counters: 2,
    handhelds: 1,
    kitchens: 2,
    guests: 10,
    sales: 20,
    meals: 2,
    simulated: { parties: 90, from: 0, speed: 160 },
    restMs: 9_000,
    trouble,
  });
  const speed = await endEvening(evening);
  const { sales, meals } = evening.book;
  assert.deepEqual([sales.length, meals.length], [2 * (20 + 1), 10 * 2]);
  for (const line of [evening.simulated, ...speed]) t.diagnostic(line);
});
