import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { hasHaproxy } from '../../../server/test/harness/haproxy.ts';
import { endEvening } from './evening/ending.ts';
import { type Evening, playEvening } from './evening/evening.ts';
import { signInAt } from './evening/hands.ts';
import { during, killTab, roam, silence, switchOff } from './evening/seat.ts';

/** A whole service in browsers, in small. It has a process of its own, for it starts services: harness/process.ts. */

/** Each trouble once, one behind the other or beside it. */
async function trouble({ house, counters, handhelds, kitchens, guests }: Evening): Promise<void> {
  const [counter, handheld, wall, guest] = [counters[0]!, handhelds[0]!, kitchens[0]!, guests[0]!];
  await sleep(8_000);
  const cut = switchOff(counter, 12_000);
  await sleep(6_000);
  // What it has not sent is on it.
  await counter.turn(() => killTab(counter, () => signInAt(counter, counter.person)));
  await cut;
  await roam(handheld);
  await during(house, async () => {
    await house.services[1]!.end('SIGKILL');
    await sleep(5_000);
    await house.startAgain(1);
  });
  await Promise.all([silence(wall, 6_000), silence(guest, 5_000)]);
}

test('an evening: two tills, a kitchen screen, two guests, a cut, a dead tab, kill -9 of a server', {
  skip: hasHaproxy() ? false : 'needs haproxy',
}, async (t) => {
  const evening = await playEvening({
    counters: 1,
    handhelds: 1,
    kitchens: 1,
    guests: 2,
    sales: 9,
    meals: 3,
    simulated: { parties: 22, from: 400, speed: 420 },
    restMs: 2_500,
    trouble,
  });
  const speed = await endEvening(evening);
  assert.equal(evening.book.sales.length, 9 + 1);
  for (const line of [evening.simulated, ...speed]) t.diagnostic(line);
});
