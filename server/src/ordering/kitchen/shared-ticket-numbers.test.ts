import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import type Type from 'typebox';
import { eventsAbout } from '../../../test/harness/events.ts';
import { addStarPrinter, type StarPrinter } from '../../../test/harness/printers.ts';
import { freshTill, lineGuids, type Till } from '../../../test/harness/till.ts';
import type { Order, Page } from '../../../test/harness/world.ts';
import type { TicketShape } from './ticket-shapes.ts';

/** A ticket says for whom its dishes are: the order that has it, or else one that shares them and still wants them. */

type Ticket = Type.Static<typeof TicketShape>;

let till: Till;
let device: StarPrinter['device'];
beforeEach(async () => {
  till = await freshTill();
  const printer = await addStarPrinter(till);
  device = printer.device;
  const station = { name: 'Stove', ticketsTo: 'BOTH', printerGuid: printer.guid };
  (await till.key.post(`${till.place.path}/kitchen/stations`, station)).must(201);
});

const tickets = async (query = 'changedAfter=0') =>
  (
    await till.key.get<Page<Ticket> & { lastChange: number }>(`${till.place.path}/kitchen/tickets?${query}`)
  ).must(200);
const ticketOf = async (dish: string | undefined) =>
  (await tickets()).items.find(({ items }) => items.some(({ selectionGuid }) => selectionGuid === dish))!; // it has one
const cook = async (ticket: Ticket, what: 'start' | 'bump') =>
  (await till.key.post<Ticket>(`${till.place.path}/kitchen/tickets/${ticket.guid}/${what}`, {})).must(200);
async function printed(): Promise<string[]> {
  const before = device.papers().length;
  while ((await device.ask()) === 'PRINTED');
  return device
    .papers()
    .slice(before)
    .map(({ text }) => text);
}
/** An order at a table of its own. */
async function at(name: string, items = till.soups(1)): Promise<Order> {
  const table = (await till.key.post<{ guid: string }>(`${till.place.path}/tables`, { name })).must(201);
  return till.open(items, { tableGuid: table.guid, notes: `Of ${name}` });
}
/** A soup for T1, a part of which went to T2; both on paper. */
async function apart() {
  const one = await at('T1');
  const other = await at('T2');
  const [dish] = lineGuids(one);
  const parts = lineGuids((await till.ask(one, 'share', { selectionGuid: dish, parts: 2 })).must(200));
  const part = parts.find((guid) => guid !== dish)!; // there are two
  (await till.ask(one, 'move', { selectionGuids: [part], toOrderGuid: other.guid })).must(200);
  await printed();
  return { one, other, dish, part };
}
const shown = async (dish: string | undefined) => {
  const { number, tableName, notes } = await ticketOf(dish);
  return [Number(number.split('-')[0]), tableName, notes];
};

test('once its order is voided it shows number and table of who still waits, on the screen and on paper', async () => {
  const { one, other, dish } = await apart();
  assert.deepEqual(await shown(dish), [one.displayNumber, 'T1', 'Of T1']);
  const { lastChange } = await tickets();
  (await till.ask(one, 'void', { reason: 'Left' })).must(200);
  assert.deepEqual(await shown(dish), [other.displayNumber, 'T2', 'Of T2']);
  const ticket = await ticketOf(dish);
  const news = (await tickets(`changedAfter=${lastChange}`)).items.map(({ guid }) => guid);
  assert.deepEqual(news, [ticket.guid]);
  assert.ok((await eventsAbout(till, ticket.guid)).includes('kitchen.ticket.updated'));
  const slips = await printed();
  const [now, was] = [ticket.number, `${one.displayNumber}-1`];
  assert.equal(slips.length, 1);
  assert.match(slips[0]!, new RegExp(`MOVED[^]*${now}[^]*Table +T2[^]*Was +${was}, Table T1[^]*Soup`));

  // Its number is no other ticket's, and stays with whatever the cook does.
  const checkGuid = other.checks[0]!.guid;
  (await till.ask(other, 'selections', { items: till.soups(2), checkGuid })).must(200);
  const numbers = (await tickets()).items.map(({ number }) => number);
  assert.equal(new Set(numbers).size, numbers.length);
  await cook(await ticketOf(dish), 'start');
  assert.deepEqual(await shown(dish), [other.displayNumber, 'T2', 'Of T2']);
  const third = await at('T3');
  (await till.ask(third, 'merge', { fromOrderGuid: other.guid })).must(200);
  assert.deepEqual(await shown(dish), [third.displayNumber, 'T3', 'Of T3']);
  const after = (await tickets()).items.map(({ number }) => number);
  assert.equal(new Set(after).size, after.length);
  (await till.ask(third, 'void', { reason: 'Left' })).must(200);
  assert.equal((await ticketOf(dish)).status, 'VOIDED');
});

test('it is its own order that it shows while that wants anything on it, and again when it does', async () => {
  const one = await at('T1', till.soups(1, 2));
  const other = await at('T2');
  const [dish, own] = lineGuids(one);
  const parts = lineGuids((await till.ask(one, 'share', { selectionGuid: dish, parts: 2 })).must(200));
  const part = parts.find((guid) => guid !== dish && guid !== own)!; // there are two
  (await till.ask(one, 'move', { selectionGuids: [part], toOrderGuid: other.guid })).must(200);
  await printed();
  const voided = async (selectionGuids: (string | undefined)[]) =>
    (await till.ask(one, 'selections/void', { selectionGuids, reason: 'Gone' })).must(200);
  await voided([dish]);
  assert.deepEqual(await shown(dish), [one.displayNumber, 'T1', 'Of T1']);
  await voided([own]);
  assert.deepEqual(await shown(dish), [other.displayNumber, 'T2', 'Of T2']);
  assert.equal((await ticketOf(dish)).items.filter((item) => !item.voided).length, 1);
  const slips = await printed();
  assert.ok(
    slips.some((text) => /VOID/.test(text)) && slips.some((text) => /MOVED[\s\S]*Table +T2/.test(text)),
  );
  (await till.ask(other, 'move', { selectionGuids: [part], toOrderGuid: one.guid })).must(200);
  assert.deepEqual(await shown(dish), [one.displayNumber, 'T1', 'Of T1']);
});

test('who has paid and waits is shown, also where the order is closed', async () => {
  const { one, dish } = await apart();
  await till.pay(one);
  (await till.ask(one, 'close')).must(200);
  assert.deepEqual(await shown(dish), [one.displayNumber, 'T1', 'Of T1']);
});

test('what goes to an order that wants it itself shows that order again', async () => {
  const [one, other, third] = [await at('T1'), await at('T2'), await at('T3')];
  const [dish] = lineGuids(one);
  const shared = (await till.ask(one, 'share', { selectionGuid: dish, parts: 3 })).must(200);
  const parts = lineGuids(shared).filter((guid) => guid !== dish);
  for (const [index, to] of [other, third].entries()) {
    const selectionGuids = [parts[index]];
    (await till.ask(one, 'move', { selectionGuids, toOrderGuid: to.guid })).must(200);
  }
  (await till.ask(one, 'selections/void', { selectionGuids: [dish], reason: 'Left' })).must(200);
  assert.deepEqual(await shown(dish), [other.displayNumber, 'T2', 'Of T2']);
  (await till.ask(third, 'merge', { fromOrderGuid: one.guid })).must(200);
  assert.deepEqual((await shown(dish)).slice(0, 2), [third.displayNumber, 'T3']);
  (await till.ask(other, 'void', { reason: 'Left' })).must(200);
  assert.deepEqual((await shown(dish)).slice(0, 2), [third.displayNumber, 'T3']);
});

test('merged into the order that it shows, it keeps its number, and nobody is told', async () => {
  const { one, other, dish } = await apart();
  (await till.ask(one, 'selections/void', { selectionGuids: [dish], reason: 'Left' })).must(200);
  await printed();
  const { guid, number } = await ticketOf(dish);
  (await till.ask(other, 'merge', { fromOrderGuid: one.guid })).must(200);
  const merged = await ticketOf(dish);
  assert.deepEqual([merged.guid, merged.orderGuid, merged.number], [guid, other.guid, number]);
  assert.deepEqual([await shown(dish), await printed()], [[other.displayNumber, 'T2', 'Of T2'], []]);
  // No other ticket gets that number.
  const checkGuid = other.checks[0]!.guid; // it has one
  (await till.ask(other, 'selections', { items: till.soups(2), checkGuid })).must(200);
  const numbers = (await tickets()).items.map((ticket) => ticket.number);
  assert.equal(new Set(numbers).size, numbers.length);
});

test('gone with an order that waits for nothing on it, it keeps number and table, and nobody is told', async () => {
  const { one, other, dish } = await apart();
  const third = await at('T3');
  (await till.ask(one, 'selections/void', { selectionGuids: [dish], reason: 'Left' })).must(200);
  await printed();
  const { number } = await ticketOf(dish);
  (await till.ask(third, 'merge', { fromOrderGuid: one.guid })).must(200);
  const merged = await ticketOf(dish);
  assert.deepEqual([merged.orderGuid, merged.number], [third.guid, number]);
  assert.deepEqual([await shown(dish), await printed()], [[other.displayNumber, 'T2', 'Of T2'], []]);
  // It is that of who comes to wait for it.
  (await till.ask(third, 'merge', { fromOrderGuid: other.guid })).must(200);
  assert.deepEqual((await shown(dish)).slice(0, 2), [third.displayNumber, 'T3']);
  const numbers = (await tickets()).items.map((ticket) => ticket.number);
  assert.equal(new Set(numbers).size, numbers.length);
});
