import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import type Type from 'typebox';
import { eventsAbout } from '../../../test/harness/events.ts';
import { whileHeld } from '../../../test/harness/held-orders.ts';
import { addStarPrinter, type StarPrinter } from '../../../test/harness/printers.ts';
import { freshTill, lineGuids, type Till } from '../../../test/harness/till.ts';
import type { Order, Page } from '../../../test/harness/world.ts';
import type { KitchenOrderShape } from './render-order.ts';
import type { TicketShape } from './ticket-shapes.ts';

/** For whom a ticket is, is settled at the end of whatever was done to the orders that share its dishes. */

type Ticket = Type.Static<typeof TicketShape>;
type KitchenOrder = Type.Static<typeof KitchenOrderShape>;

let till: Till;
let device: StarPrinter['device'];
let kitchen: string;
beforeEach(async () => {
  till = await freshTill();
  kitchen = `${till.place.path}/kitchen`;
  const printer = await addStarPrinter(till);
  device = printer.device;
  const station = { name: 'Stove', ticketsTo: 'BOTH', printerGuid: printer.guid };
  (await till.key.post(`${kitchen}/stations`, station)).must(201);
});

/** The tickets with a dish, the oldest first. */
const ticketsOf = async (dish: string | undefined) =>
  (await till.key.get<Page<Ticket>>(`${kitchen}/tickets?changedAfter=0&limit=200`))
    .must(200)
    .items.filter(({ items }) => items.some(({ selectionGuid }) => selectionGuid === dish))
    .sort((a, b) => (a.guid < b.guid ? -1 : 1));
const ticketOf = async (dish: string | undefined) => (await ticketsOf(dish)).at(-1)!; // it has one
const bump = async ({ guid }: Ticket) =>
  (await till.key.post(`${kitchen}/tickets/${guid}/bump`, {})).must(200);
const table = async (name: string) =>
  (await till.key.post<{ guid: string }>(`${till.place.path}/tables`, { name })).must(201).guid;
const say = async (of: Order, what: object) =>
  (await till.key.patch(`${till.orders}/${of.guid}`, what)).must(200);
const voids = async (of: Order, ...selectionGuids: (string | undefined)[]) =>
  (await till.ask(of, 'selections/void', { selectionGuids, reason: 'Gone' })).must(200);
const leaves = async (of: Order) => (await till.ask(of, 'void', { reason: 'Left' })).must(200);
async function printed(): Promise<string[]> {
  const before = device.papers().length;
  while ((await device.ask()) === 'PRINTED');
  return device
    .papers()
    .slice(before)
    .map(({ text }) => text);
}
/** An order at a table of its own. */
const at = async (name: string, items = till.soups(1)): Promise<Order> =>
  till.open(items, { tableGuid: await table(name), notes: `Of ${name}` });
/** The first soup of T1 is shared with T2; all is on paper. `own`: what T1 has besides. */
async function apart(items = till.soups(1)) {
  const one = await at('T1', items);
  const other = await at('T2');
  const [dish, own] = lineGuids(one);
  const parts = lineGuids((await till.ask(one, 'share', { selectionGuid: dish, parts: 2 })).must(200));
  const part = parts.find((guid) => guid !== dish && guid !== own)!; // there are two
  (await till.ask(one, 'move', { selectionGuids: [part], toOrderGuid: other.guid })).must(200);
  await printed();
  return { one, other, dish, own, part };
}
const shown = async (dish: string | undefined) => {
  const { number, tableName, notes } = await ticketOf(dish);
  return [Number(number.split('-')[0]), tableName, notes];
};
const as = ({ displayNumber }: Order, name: string) => [displayNumber, name, `Of ${name}`];
const passOf = async ({ guid }: Order) =>
  (await till.key.get<KitchenOrder>(`${kitchen}/orders/${guid}`)).must(200);
const missingOf = async (of: Order) => (await passOf(of)).missing.map(({ selectionGuid }) => selectionGuid);

test('what goes to an order that wants nothing of it is for whom it was, on one slip', async () => {
  const { one, other, dish, own } = await apart(till.soups(1, 2));
  const third = await at('T3');
  (await till.ask(one, 'split', { items: [[dish]] })).must(200);
  await voids(one, dish);
  await printed();
  const { checks } = await till.read(one);
  const check = checks.find(({ selections }) => selections.some(({ guid }) => guid === dish))!; // it was split
  (await till.ask(one, `checks/${check.guid}/transfer`, { toOrderGuid: third.guid })).must(200);
  assert.deepEqual([await shown(dish), await shown(own)], [as(other, 'T2'), as(one, 'T1')]);
  assert.equal((await ticketOf(dish)).orderGuid, third.guid);
  const slips = (await printed()).filter((text) => /MOVED|CHANGED|VOID/.test(text));
  assert.equal(slips.length, 1);
  assert.match(slips[0]!, /MOVED[\s\S]*Table +T2[\s\S]*Was [\s\S]*Table T1[\s\S]*Of T2/); // there is one
});

test('held and fired again by who is left, alone or in a list, it comes on a ticket of theirs', async () => {
  for (const isListed of [false, true]) {
    const { one, other, dish, part } = await apart();
    await leaves(one);
    await printed();
    const body = { selectionGuids: [part] };
    const listed = ['holdSelections', 'fireSelections'].map((command) => ({ command, body }));
    if (isListed) (await till.ask(other, 'commands', { commands: listed })).must(200);
    else for (const command of ['hold', 'fire']) (await till.ask(other, command, body)).must(200);
    assert.equal((await ticketsOf(dish)).length, 2);
    assert.deepEqual(await shown(dish), as(other, 'T2'));
    const papers = await printed();
    assert.equal(papers.length, 2);
    assert.match(papers[0]!, /VOID[\s\S]*Soup/); // there are two
    assert.match(papers[1]!, /Table +T2[\s\S]*Of T2[\s\S]*Soup/); // as above
    assert.doesNotMatch(papers[1]!, /MOVED|T1/); // as above
  }
});

test('fired by an order that wants nothing of it, it comes on a ticket of who does', async () => {
  const one = await at('T1');
  const other = await at('T2');
  const [dish] = lineGuids(one);
  const parts = lineGuids((await till.ask(one, 'share', { selectionGuid: dish, parts: 2 })).must(200));
  await voids(one, dish);
  (await till.ask(one, 'hold')).must(200);
  const selectionGuids = parts.filter((guid) => guid !== dish);
  (await till.ask(one, 'move', { selectionGuids, toOrderGuid: other.guid })).must(200);
  await printed();
  (await till.ask(one, 'fire')).must(200);
  assert.deepEqual(await shown(dish), as(other, 'T2'));
  const papers = await printed();
  assert.equal(papers.length, 1);
  assert.match(papers[0]!, /Table +T2[\s\S]*Of T2/); // there is one
  assert.doesNotMatch(papers[0]!, /MOVED|T1/); // as above
});

test('once nothing of its own is left on it, held or moved away, it is for who shares the rest', async () => {
  for (const what of ['hold', 'move']) {
    const { one, other, dish, own } = await apart(till.soups(1, 2));
    const third = await at('T3');
    await voids(one, dish);
    assert.deepEqual(await shown(dish), as(one, 'T1'));
    await printed();
    const to = what === 'move' ? { toOrderGuid: third.guid } : {};
    (await till.ask(one, what, { selectionGuids: [own], ...to })).must(200);
    assert.deepEqual(await shown(dish), as(other, 'T2'));
    const slips = await printed();
    assert.equal(
      slips.filter((text) => /MOVED[\s\S]*Table +T2[\s\S]*Was [\s\S]*Table T1/.test(text)).length,
      1,
    );
    assert.equal(slips.length, 2);
    if (what === 'hold') {
      (await till.ask(one, 'fire')).must(200);
      assert.deepEqual([await shown(dish), await shown(own)], [as(other, 'T2'), as(one, 'T1')]);
    } else assert.deepEqual(await shown(own), as(third, 'T3'));
  }
});

test('table, notes and the rest of the order that is shown reach its ticket and the paper, as on one of its own', async () => {
  const { one, other, dish } = await apart();
  await leaves(one);
  await printed();
  const { version, guid } = await ticketOf(dish);
  await say(other, { notes: 'NUTS', diningOption: 'TAKE_OUT', numberOfGuests: 7 });
  const said = await ticketOf(dish);
  assert.deepEqual([said.notes, said.diningOption, said.numberOfGuests], ['NUTS', 'TAKE_OUT', 7]);
  assert.equal(said.version, version + 1);
  const updates = async () =>
    (await eventsAbout(till, guid)).filter((type) => type === 'kitchen.ticket.updated').length;
  const before = await updates();
  const slips = await printed();
  // Of T2's own soup, and of the one that it shares.
  assert.equal(slips.filter((text) => /CHANGED[\s\S]*NUTS/.test(text)).length, 2);
  assert.equal(slips.length, 2);
  const tableGuid = await table('T9');
  const commands = [{ command: 'updateOrder', body: { tableGuid } }];
  (await till.ask(other, 'commands', { commands })).must(200);
  assert.deepEqual(await shown(dish), [other.displayNumber, 'T9', 'NUTS']);
  assert.equal(await updates(), before + 1);
  const moved = await printed();
  assert.equal(moved.filter((text) => /MOVED[\s\S]*Table +T9[\s\S]*Was +Table T2/.test(text)).length, 2);
  assert.equal(moved.length, 2);
  // Nothing of it concerns the kitchen.
  const { checks } = await till.read(other);
  await till.pay(other, { checkGuid: checks[0]!.guid }); // it has two
  assert.deepEqual([(await ticketOf(dish)).version, await printed()], [said.version + 1, []]);
});

test('recalled, a ticket has the table and notes that the order that is shown has by now', async () => {
  const { one, other, dish } = await apart();
  await leaves(one);
  await bump(await ticketOf(dish));
  await say(other, { notes: 'NUTS' });
  const { guid, notes } = await ticketOf(dish);
  assert.equal(notes, 'Of T2');
  (await till.key.post(`${kitchen}/tickets/${guid}/recall`, {})).must(200);
  assert.equal((await ticketOf(dish)).notes, 'NUTS');
});

test('a retry with the same Idempotency-Key settles nothing twice', async () => {
  const { one, other, dish } = await apart();
  await till.askTwice(one, 'void', { reason: 'Left' });
  assert.deepEqual(await shown(dish), as(other, 'T2'));
  assert.equal((await printed()).length, 1);
});

test('the pass has of an order what is made for it, and misses what it waits for on whatever ticket', async () => {
  const { one, other, dish } = await apart();
  const [soup] = lineGuids(other);
  assert.deepEqual(await missingOf(other), [soup, dish]);
  await voids(one, dish);
  const checkGuid = one.checks[0]!.guid; // it has one
  const added = (await till.ask(one, 'selections', { items: till.soups(3), checkGuid })).must(200);
  const fresh = lineGuids(added).at(-1)!; // it was added
  const ofOne = await passOf(one);
  assert.deepEqual([ofOne.tickets.length, await missingOf(one)], [1, [fresh]]);
  const ofOther = await passOf(other);
  assert.equal(ofOther.tickets.length, 2);
  assert.ok(ofOther.tickets.every(({ number }) => number.startsWith(`${other.displayNumber}-`)));
  await bump(await ticketOf(soup));
  assert.equal((await passOf(other)).complete, false);
  await bump(await ticketOf(fresh));
  assert.equal((await passOf(one)).complete, true);
  const list = (await till.key.get<Page<KitchenOrder>>(`${kitchen}/orders`)).must(200).items;
  assert.deepEqual(
    list.map(({ orderGuid, complete }) => [orderGuid, complete]),
    [[other.guid, false]],
  );
  await bump(await ticketOf(dish));
  assert.equal((await passOf(other)).complete, true);
});

test('of a ticket for two orders, each misses its own dish', async () => {
  const { one, other, dish, own } = await apart(till.soups(1, 2));
  await voids(one, dish);
  const ticket = await ticketOf(dish);
  assert.deepEqual([await missingOf(one), (await missingOf(other)).includes(dish!)], [[own], true]);
  const body = { selectionGuids: [own] };
  (await till.key.post(`${kitchen}/tickets/${ticket.guid}/bump`, body)).must(200);
  assert.deepEqual([(await passOf(one)).complete, (await passOf(other)).complete], [true, false]);
  // Nothing of it is for the first any more.
  assert.deepEqual((await passOf(one)).tickets, []);
  assert.ok((await passOf(other)).tickets.some(({ guid }) => guid === ticket.guid));
});

test('what is done at one instant to orders that share is settled by the last of them', async () => {
  const { one, other, dish, part } = await apart();
  const third = await at('T3');
  const more = { toOrderGuid: third.guid, selectionGuids: [part] };
  const [left, said] = await whileHeld(
    till.target,
    [one, other],
    () => till.ask(one, 'void', { reason: 'Left' }),
    () => till.key.patch(`${till.orders}/${other.guid}`, { notes: 'NUTS' }),
  );
  assert.deepEqual([left.must(200), said.must(200)].length, 2);
  assert.deepEqual(await shown(dish), [other.displayNumber, 'T2', 'NUTS']);
  const [moved, told] = await whileHeld(
    till.target,
    [other, third],
    () => till.ask(other, 'move', more),
    () => till.key.patch(`${till.orders}/${third.guid}`, { notes: 'MILK' }),
  );
  assert.deepEqual([moved.must(200), told.must(200)].length, 2);
  assert.deepEqual(await shown(dish), [third.displayNumber, 'T3', 'MILK']);
});

test('no slip under number and table of one order has the note of another', async () => {
  const { one } = await apart(till.soups(1, 2));
  await leaves(one);
  const slips = (await printed()).filter((text) => /Table +T2/.test(text));
  assert.ok(slips.some((text) => text.includes('VOID')));
  for (const slip of slips) assert.doesNotMatch(slip, /Of T1/);
});

test('what others still wait for is for them once all dishes of its own are ready, and on their pass', async () => {
  const { one, other, dish, own } = await apart(till.soups(1, 2));
  await voids(one, dish);
  const { guid } = await ticketOf(dish);
  (await till.key.post(`${kitchen}/tickets/${guid}/bump`, { selectionGuids: [own] })).must(200);
  assert.deepEqual(await shown(dish), as(other, 'T2'));
  await bump(await ticketOf(lineGuids(other)[0]));
  await till.pay(one);
  (await till.ask(one, 'close')).must(200);
  const { items } = (await till.key.get<Page<KitchenOrder>>(`${kitchen}/orders`)).must(200);
  const waiting = items.filter(({ missing }) => missing.length > 0).map(({ orderGuid }) => orderGuid);
  assert.deepEqual(waiting, [other.guid]);
  // Done, it goes on showing who wants it.
  await bump(await ticketOf(dish));
  assert.deepEqual(await shown(dish), as(other, 'T2'));
});

test('the pass tells what an order holds, also where its ticket is for another one by now', async () => {
  const { one, dish, own } = await apart(till.soups(1, 2));
  await voids(one, dish);
  (await till.ask(one, 'hold', { selectionGuids: [own] })).must(200);
  assert.deepEqual(
    (await passOf(one)).held.map(({ selectionGuid }) => selectionGuid),
    [own],
  );
});

test('an order that has no ticket of its own is on the pass: what it holds, waits for, and what of it is ready', async () => {
  const one = await at('T1');
  const other = await till.open(till.soups(1).map((item) => ({ ...item, hold: true })));
  const [dish] = lineGuids(one);
  const [held] = lineGuids(other);
  const told = async () => {
    const { tickets, missing, held: waiting } = await passOf(other);
    return [tickets.length, missing.length, waiting.length];
  };
  assert.deepEqual(await told(), [0, 0, 1]);
  const parts = lineGuids((await till.ask(one, 'share', { selectionGuid: dish, parts: 2 })).must(200));
  const selectionGuids = parts.filter((guid) => guid !== dish);
  (await till.ask(one, 'move', { selectionGuids, toOrderGuid: other.guid })).must(200);
  await voids(other, held);
  assert.deepEqual(await told(), [0, 1, 0]);
  await bump(await ticketOf(dish));
  assert.deepEqual(await told(), [0, 0, 0]);
});
