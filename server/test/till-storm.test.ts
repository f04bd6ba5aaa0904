import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPasswords } from '../src/platform/crypto/password.ts';
import { type PersonAtTill, pairTill, signInAt } from './harness/devices.ts';
import { startTestService } from './harness/service.ts';
import { hireStaff } from './harness/staff.ts';
import { together } from './harness/together.ts';
import { makeWorld, type Order, soup } from './harness/world.ts';

/** Two tills that thirty people share. How often they switch at each: the promise is about a minute, which the wide run takes. */
const SWITCHES = Number(process.env.TILL_SWITCHES ?? 12);
const PEOPLE = 30;
const TILLS = 2;
/** What somebody does before the next one comes. */
const WORK_MS = Number(process.env.TILL_WORK_MS ?? 20);

interface Actor {
  kind: string;
  id: string;
  name: string;
}
interface Line {
  action: string;
  actor: Actor;
}

/** What was done to an order, and by whom, as the tills know it. */
type Done = { guid: string; lines: [action: string, staffGuid: string][] };

test(`while ${PEOPLE} people switch at ${TILLS} tills, every timeline says who did what`, async (t) => {
  // PINs at their real cost.
  const service = await startTestService({
    config: { deviceRateLimit: 1_000_000 },
    passwords: createPasswords(undefined),
  });
  const world = await makeWorld(service);
  const { path } = world.place;
  const people: Awaited<ReturnType<typeof hireStaff>>[] = [];
  for (let n = 0; n < PEOPLE; n++) people.push(await hireStaff(world, { name: `Person ${n}` }));
  const switched: number[] = [];
  const done: Done[] = [];
  let refused = 0;

  /** Somebody comes to a till where somebody else is signed in, and both are quick. */
  const atTill = async (tillNumber: number): Promise<void> => {
    let till: PersonAtTill | Awaited<ReturnType<typeof pairTill>> = await pairTill(world);
    let before: PersonAtTill | undefined;
    for (let n = 0; n < SWITCHES; n++) {
      // At both tills at once, each person at one of them.
      const { pin, staffMember } = people[(n * TILLS + tillNumber) % PEOPLE]!;
      const from = performance.now();
      const person: PersonAtTill = await signInAt(world, till, { pin });
      switched.push(performance.now() - from);
      assert.equal(person.session.staffGuid, staffMember.guid);
      // What was typed a moment too late counts for nobody, or for whoever typed it.
      const late = before?.post<Order>(`${path}/orders`, soup(world.place));
      const made = (await person.post<Order>(`${path}/orders`, soup(world.place))).must(201);
      const one: Done = { guid: made.guid, lines: [['order.created', staffMember.guid]] };
      const earlier = done.at(-1 - Math.floor(Math.random() * Math.min(done.length, 4)));
      done.push(one);
      // An order of somebody else, perhaps of the other till, gets another line.
      if (earlier) {
        const items = [{ menuItemGuid: world.place.item('Soup').guid, quantity: 1 }];
        const added = person.post(`${path}/orders/${earlier.guid}/selections`, { items });
        (await added).must(200);
        earlier.lines.push(['selection.added', staffMember.guid]);
      }
      const lost = await late;
      if (lost?.status === 201)
        done.push({ guid: lost.must(201).guid, lines: [['order.created', before!.session.staffGuid]] });
      else if (lost) {
        lost.refused(401, 'UNAUTHORIZED');
        refused++;
      }
      [till, before] = [person, person];
      await sleep(WORK_MS);
    }
  };
  await together(TILLS, atTill);

  for (const { guid, lines } of done) {
    const timeline = await world.key.get<{ items: Line[] }>(`${path}/orders/${guid}/timeline`);
    const found = timeline.must(200).items.map(({ action, actor }) => [action, actor.kind, actor.id]);
    const expected = lines.map(([action, id]) => [action, 'STAFF', id]);
    assert.deepEqual(found.toSorted(), expected.toSorted(), guid);
  }
  assert.ok(done.length >= TILLS * SWITCHES);
  const sorted = switched.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.floor(sorted.length * part)]!.toFixed(0);
  t.diagnostic(
    `${sorted.length} switches: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms; ${refused} late calls refused`,
  );
});
