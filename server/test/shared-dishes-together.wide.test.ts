import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { dice } from './harness/dice.ts';
import { addStarPrinter } from './harness/printers.ts';
import { freshTill, lineGuids, linesOf, type Till } from './harness/till.ts';
import type { Order, Page } from './harness/world.ts';

/** Tills that change orders with dishes in common, and cooks, all at once: none waits in a circle, and tickets say for whom they are. */

const ROUNDS = 10;
const AT_ONCE = 8;
/** So many are drawn for each thing that is asked. */
const DRAWS = 6;
/** What is asked is the same for the same seed; who of those at once is first is not. */
const SEED = Number(process.env.COMANDA_TEST_SEED ?? 20_261_129);
/** Postgres counts a deadlock after the session that had it was idle for a second. */
const COUNTED_MS = 1_500;

interface Ticket {
  guid: string;
  number: string;
  orderGuid: string;
  notes: string | null;
  status: string;
  items: { selectionGuid: string; status: string; voided: boolean }[];
}

const deadlocksOf = async (till: Till): Promise<number> => {
  await sleep(COUNTED_MS);
  const [row] = await till.target.database.sql<{ n: number }>(
    'select deadlocks::int as n from pg_stat_database where datname = current_database()',
  );
  return row!.n; // one row
};

const isOver = ({ guestOrderStatus }: Order) => ['CLOSED', 'VOIDED'].includes(guestOrderStatus);
const ticketsOf = async (till: Till) =>
  (await till.key.get<Page<Ticket>>(`${till.place.path}/kitchen/tickets?changedAfter=0&limit=200`)).must(200)
    .items;

/** Orders of which each shares a dish with the next two. */
async function inARing(till: Till): Promise<Order[]> {
  const opened = await Promise.all([1, 2, 3, 4].map(() => till.open(till.soups(1, 2))));
  for (const [index, one] of opened.entries()) {
    const had = lineGuids(await till.read(one));
    const [dish] = lineGuids(one);
    const parts = lineGuids((await till.ask(one, 'share', { selectionGuid: dish, parts: 3 })).must(200));
    const others = parts.filter((guid) => !had.includes(guid));
    for (const [step, guid] of others.entries()) {
      const toOrderGuid = opened[(index + step + 1) % opened.length]!.guid; // one of them
      (await till.ask(one, 'move', { selectionGuids: [guid], toOrderGuid })).must(200);
    }
  }
  return opened;
}

/** One thing that is asked: which is drawn before anything is waited for. */
async function anything(
  till: Till,
  opened: readonly Order[],
  tickets: readonly Ticket[],
  random: () => number,
) {
  const draws = Array.from({ length: DRAWS }, random);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(draws.pop()! * list.length)]!; // none of them is empty, nor the draws
  const one = await till.read(pick(opened));
  const lines = linesOf(one).filter(({ voided }) => !voided);
  const selectionGuids = lines.length > 0 ? [pick(lines).guid] : [];
  const toOrderGuid = pick(opened.filter(({ guid }) => guid !== one.guid)).guid;
  const cooked = `${till.place.path}/kitchen/tickets/${pick(tickets).guid}`;
  const note = draws.pop();
  const body = { selectionGuids, reason: 'Gone' };
  const listed = ['holdSelections', 'fireSelections'].map((command) => ({
    command,
    body: { selectionGuids },
  }));
  return pick([
    () => till.ask<unknown>(one, 'selections/void', body),
    () => till.ask<unknown>(one, 'commands', { commands: [{ command: 'voidSelections', body }] }),
    () => till.ask<unknown>(one, 'commands', { commands: listed }),
    () => till.ask<unknown>(one, 'move', { selectionGuids, toOrderGuid }),
    () => till.ask<unknown>(one, 'hold', { selectionGuids }),
    () => till.ask<unknown>(one, 'fire', {}),
    () => till.key.patch<unknown>(`${till.orders}/${one.guid}`, { notes: `Of ${note}` }),
    () => till.key.patch<unknown>(`${till.orders}/${one.guid}`, { notes: `Of ${note}` }),
    () => till.key.post<unknown>(`${cooked}/bump`, {}),
    () => till.key.post<unknown>(`${cooked}/recall`, {}),
    () => till.key.post<unknown>(`${cooked}/reprint`, {}),
  ])();
}

/** A ticket shows its own order while that waits for anything to be made of it, or else the oldest one that does. */
function assertSettled(orders: readonly Order[], tickets: readonly Ticket[]): void {
  for (const { number, notes, orderGuid, status, items } of tickets) {
    const toMake = items.filter((item) => !item.voided && item.status !== 'READY');
    const waited = toMake.map(({ selectionGuid }) => selectionGuid);
    const wants = (order: Order) =>
      linesOf(order).some(({ guid, share, voided }) => !voided && waited.includes(share?.guid ?? guid));
    const rank = (order: Order) => (order.guid === orderGuid ? 0 : isOver(order) ? 2 : 1);
    const [whom] = orders.filter(wants).sort((a, b) => rank(a) - rank(b) || (a.guid < b.guid ? -1 : 1));
    if (!whom) continue;
    assert.equal(Number(number.split('-')[0]), whom.displayNumber);
    if (status !== 'BUMPED') assert.equal(notes, whom.notes);
  }
}

test(`whatever is done at once to orders that share dishes, each ticket says in the end for whom it is (seed ${SEED})`, async () => {
  const random = dice(SEED);
  const till = await freshTill();
  const { guid: printerGuid } = await addStarPrinter(till);
  const station = { name: 'Stove', ticketsTo: 'BOTH', printerGuid };
  (await till.key.post(`${till.place.path}/kitchen/stations`, station)).must(201);
  const stock = `${till.place.path}/menu/items/${till.place.item('Soup').guid}/stock`;
  (await till.key.put(stock, { status: 'QUANTITY', quantity: 10_000 })).must(200);
  const before = await deadlocksOf(till);
  for (let round = 0; round < ROUNDS; round++) {
    const opened = await inARing(till);
    const mine = async () =>
      (await ticketsOf(till)).filter(({ orderGuid }) => opened.some(({ guid }) => guid === orderGuid));
    for (let times = 0; times < 3; times++) {
      const tickets = await mine();
      const asked = Array.from({ length: AT_ONCE }, () => anything(till, opened, tickets, random));
      for (const reply of await Promise.all(asked))
        assert.ok([200, 400, 409].includes(reply.status), JSON.stringify(reply.body));
      assertSettled(await Promise.all(opened.map(till.read)), await mine());
    }
    for (const one of await Promise.all(opened.map(till.read))) {
      if (!isOver(one)) await till.ask(one, 'fire', {});
      if (!isOver(one)) await till.ask(one, 'void', { reason: 'Left' });
    }
  }
  assert.equal(await deadlocksOf(till), before);
});
