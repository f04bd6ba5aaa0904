import assert from 'node:assert/strict';
import { before, beforeEach, test } from 'node:test';
import type Type from 'typebox';
import { eventsAbout } from '../../../test/harness/events.ts';
import { whileHeld } from '../../../test/harness/held-orders.ts';
import type { Reply } from '../../../test/harness/http.ts';
import { addStarPrinter, type PrintJob } from '../../../test/harness/printers.ts';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import { lineGuids, type Till, tillIn } from '../../../test/harness/till.ts';
import { makeWorld, type Order, type Page } from '../../../test/harness/world.ts';
import type { TicketShape } from './ticket-shapes.ts';

/** What is printed is open for as long as somebody is to bump it: a ticket on paper alone is none, nor is one of an order that is over. */

type Ticket = Type.Static<typeof TicketShape>;
type TicketsTo = 'SCREENS' | 'PRINTERS' | 'BOTH';

let service: TestService;
let till: Till;
let kitchen: string;

before(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  till = await tillIn(await makeWorld(service));
  kitchen = `${till.place.path}/kitchen`;
});

/** Its printer is another program's, unless it is one of ours, which prints a slip for what is voided. */
const station = async (ticketsTo: TicketsTo, more: object = { printer: 'stove' }) =>
  (await till.key.post<{ guid: string }>(`${kitchen}/stations`, { name: 'Stove', ticketsTo, ...more })).must(
    201,
  );
const tickets = async (query: string) =>
  (await till.key.get<Page<Ticket> & { lastChange: number }>(`${kitchen}/tickets?${query}`)).must(200);
const ofOrder = async ({ guid }: Order, query = 'changedAfter=0') =>
  (await tickets(query)).items.filter(({ orderGuid }) => orderGuid === guid);
const isOpen = async (of: Order) => (await ofOrder(of, 'open=true')).length > 0;
/** Whether a screen has it, and whether the pass has. */
const seen = async (of: Order) => [await isOpen(of), await onPass(of)];
const onPass = async ({ guid }: Order) =>
  (await till.key.get<Page<{ orderGuid: string }>>(`${kitchen}/orders`))
    .must(200)
    .items.some(({ orderGuid }) => orderGuid === guid);
async function report(of: Order, outcome: 'PRINTED' | 'FAILED'): Promise<void> {
  for (const { guid } of await ofOrder(of))
    (await till.key.post(`${kitchen}/tickets/${guid}/print-status`, { outcome })).must(200);
}
async function cook(of: Order, what: 'bump' | 'recall' | 'reprint'): Promise<void> {
  for (const { guid } of await ofOrder(of))
    (await till.key.post(`${kitchen}/tickets/${guid}/${what}`, {})).must(200);
}
async function printed(...items: Parameters<Till['open']>): Promise<Order> {
  const one = await till.open(...items);
  await report(one, 'PRINTED');
  return one;
}
/** All that is due. */
async function pay(of: Order): Promise<void> {
  for (const { guid: checkGuid, dueAmount } of (await till.read(of)).checks)
    if (dueAmount > 0) await till.pay(of, { checkGuid });
}
async function close(of: Order): Promise<void> {
  await pay(of);
  (await till.ask(of, 'close')).must(200);
}

test('a station without a screen: what is printed is open for the pass alone, and no load', async () => {
  await station('PRINTERS');
  const hours = { kitchen: { maxOpenTickets: 1, pauseMinutes: 20 } };
  (await till.key.put(`${till.place.path}/opening-hours`, hours)).must(200);
  const one = await till.open();
  assert.equal(await isOpen(one), true);
  await report(one, 'PRINTED');
  assert.deepEqual([await isOpen(one), await onPass(one)], [false, true]);
  const status = async () =>
    (await till.key.get<{ status: string }>(`${till.place.path}/order-times`)).must(200).status;
  assert.equal(await status(), 'OPEN');
  await report(one, 'FAILED');
  assert.deepEqual([await isOpen(one), await status()], [true, 'PAUSED']);
  await report(one, 'PRINTED');
  await close(one);
  assert.equal(await onPass(one), false);
});

test('a station with a screen: what is paid before it is cooked stays there, until its order is closed', async () => {
  await station('BOTH');
  const one = await till.open();
  await report(one, 'PRINTED');
  await till.pay(one);
  assert.deepEqual([await isOpen(one), await onPass(one)], [true, true]);
  const { lastChange } = await tickets('changedAfter=0');
  const closed = (await till.askTwice<Order>(one, 'close')).guid;
  assert.deepEqual([await isOpen(one), await onPass(one)], [false, false]);
  const { items } = await tickets(`changedAfter=${lastChange}`);
  assert.deepEqual(
    items.map(({ orderGuid, open, status }) => [orderGuid, open, status]),
    [[closed, false, 'NEW']],
  );
});

const voidedOrder = async (): Promise<Order> => {
  const one = await printed();
  (await till.ask(one, 'void', { reason: 'Left' })).must(200);
  return one;
};

test('of a voided order the cook is told: by nobody where there is no screen, or else by the screen', async () => {
  const { guid } = await station('PRINTERS');
  assert.deepEqual(await seen(await voidedOrder()), [false, false]);
  (await till.key.patch(`${kitchen}/stations/${guid}`, { ticketsTo: 'BOTH' })).must(200);
  const one = await voidedOrder();
  assert.deepEqual(await seen(one), [true, true]);
  const hours = { kitchen: { maxOpenTickets: 1, pauseMinutes: 20 } };
  (await till.key.put(`${till.place.path}/opening-hours`, hours)).must(200);
  const times = await till.key.get<{ status: string }>(`${till.place.path}/order-times`);
  assert.equal(times.must(200).status, 'OPEN');
  await cook(one, 'bump');
  assert.deepEqual(await seen(one), [false, false]);
});

/** What waits in the queue of a printer. */
const jobs = async (state: string) =>
  (await till.key.get<Page<PrintJob>>(`${till.place.path}/print-jobs?state=${state}`)).must(200).items;

test('what is voided leaves the screen when the slip that says so is on paper, and not before', async () => {
  const { guid: printerGuid, device } = await addStarPrinter(till);
  await station('BOTH', { printerGuid });
  const open = async (items: ReturnType<Till['soups']>) => {
    const one = await till.open(items);
    assert.equal(await device.ask(), 'PRINTED');
    return one;
  };
  const one = await open(till.soups(1));
  (await till.ask(one, 'void', { reason: 'Left' })).must(200);
  assert.deepEqual(await seen(one), [true, true]);
  const { lastChange } = await tickets('changedAfter=0');
  assert.equal(await device.ask(), 'PRINTED');
  assert.deepEqual(await seen(one), [false, false]);
  const { items } = await tickets(`changedAfter=${lastChange}`);
  assert.deepEqual(
    items.map(({ orderGuid, open, status }) => [orderGuid, open, status]),
    [[one.guid, false, 'VOIDED']],
  );
  assert.equal((await eventsAbout(till, items[0]!.guid)).at(-1), 'kitchen.ticket.updated');

  // Two slips say it, and the first of them does not get onto paper until it is printed again.
  const other = await open(till.soups(1, 2));
  for (const guid of lineGuids(other)) {
    (await till.ask(other, 'selections/void', { selectionGuids: [guid], reason: 'Gone' })).must(200);
    if (guid === lineGuids(other)[0]) device.addFault('cannot-read');
    await device.ask();
  }
  (await till.ask(other, 'void', { reason: 'Left' })).must(200);
  assert.deepEqual(await seen(other), [true, true]);
  const [failed] = await jobs('FAILED');
  assert.equal(failed?.kind, 'SLIP');
  (await till.key.post(`${till.place.path}/print-jobs/${failed.guid}/reprint`, {})).must(201);
  assert.equal(await device.ask(), 'PRINTED');
  assert.deepEqual(await seen(other), [false, false]);

  // What nobody prints is bumped.
  const third = await open(till.soups(1));
  (await till.ask(third, 'void', { reason: 'Left' })).must(200);
  const [slip] = await jobs('QUEUED');
  (await till.key.post(`${till.place.path}/print-jobs/${slip!.guid}/cancel`, {})).must(200);
  assert.deepEqual(await seen(third), [true, true]);
  await cook(third, 'bump');
  assert.deepEqual(await seen(third), [false, false]);
});

test('a ticket that is parted before its slip is out leaves the screen with it, on both orders', async () => {
  const { guid: printerGuid, device } = await addStarPrinter(till);
  await station('BOTH', { printerGuid });
  const one = await till.open(till.soups(1, 2, 3));
  const other = await till.open(till.soups(1));
  const third = await till.open(till.soups(1));
  const printAll = async () => {
    while ((await device.ask()) === 'PRINTED');
  };
  await printAll();
  const [, second, last] = lineGuids(one);
  (await till.ask(one, 'split', { items: [[second], [last]] })).must(200);
  (await till.ask(one, 'selections/void', { selectionGuids: [second, last], reason: 'Gone' })).must(200);
  const transfer = async (from: Order, to: Order, line: string | undefined) => {
    const on = (await till.read(from)).checks;
    const check = on.find(({ selections }) => selections.some(({ guid }) => guid === line))!; // it is there
    (await till.ask(from, `checks/${check.guid}/transfer`, { toOrderGuid: to.guid })).must(200);
  };
  await transfer(one, other, second);
  await transfer(one, other, last);
  await transfer(other, third, last);
  for (const each of [one, other, third]) {
    if ((await till.read(each)).guestOrderStatus !== 'VOIDED')
      (await till.ask(each, 'void', { reason: 'Left' })).must(200);
    assert.deepEqual(await seen(each), [true, true]);
  }
  await printAll();
  for (const each of [one, other, third]) assert.deepEqual(await seen(each), [false, false]);
});

for (const ticketsTo of ['PRINTERS', 'BOTH'] as const)
  test(`what a move or a transfer empties is over, as what is voided: ${ticketsTo}`, async () => {
    await station(ticketsTo);
    const other = await printed(till.soups(1));
    for (const by of ['move', 'transfer']) {
      const one = await printed(till.soups(1, 2));
      const [gone, goes] = lineGuids(one);
      (await till.ask(one, 'selections/void', { selectionGuids: [gone], reason: 'Gone' })).must(200);
      const toOrderGuid = other.guid;
      if (by === 'transfer') {
        const selectionGuids = [goes];
        const [apart] = (await till.ask<{ orders: Order[] }>(one, 'move', { selectionGuids })).must(
          200,
        ).orders;
        const check = apart!.checks.at(-1)!; // a new one
        (await till.ask(one, `checks/${check.guid}/transfer`, { toOrderGuid })).must(200);
      } else (await till.ask(one, 'move', { selectionGuids: [goes], toOrderGuid })).must(200);
      assert.equal((await till.read(one)).guestOrderStatus, 'VOIDED');
      const [left] = await ofOrder(one);
      assert.equal(left?.status, 'VOIDED');
      // With a screen the cook reads there that the first is not wanted.
      assert.deepEqual(await seen(one), ticketsTo === 'BOTH' ? [true, true] : [false, false]);
      await cook(one, 'bump');
      assert.deepEqual(await seen(one), [false, false]);
    }
  });

test('what is recalled of an order that is over comes back until it is bumped', async () => {
  await station('BOTH');
  const one = await printed();
  await cook(one, 'bump');
  await close(one);
  const [ticket] = await ofOrder(one);
  const recalled = await till.key.post<Ticket>(`${kitchen}/tickets/${ticket!.guid}/recall`, {});
  assert.equal(recalled.must(200).open, true);
  assert.deepEqual(await seen(one), [true, true]);
  await cook(one, 'bump');
  assert.deepEqual(await seen(one), [false, false]);
});

test('an order that is opened again is not over: nor what is changed of it, or what merges take along', async () => {
  await station('BOTH');
  const reopened = async (of: Order) => {
    await close(of);
    (await till.ask(of, 'reopen')).must(200);
    return of;
  };
  const one = await reopened(await printed(till.soups(1)));
  assert.deepEqual(await seen(one), [true, true]);
  (await till.change(one, `/selections/${lineGuids(one)[0]}`, { quantity: 3 })).must(200);
  assert.deepEqual(await seen(one), [true, true]);
  const cooked = await printed(till.soups(1));
  await cook(cooked, 'bump');
  await reopened(cooked);
  assert.deepEqual(await seen(cooked), [false, false]);
  (await till.change(cooked, `/selections/${lineGuids(cooked)[0]}`, { quantity: 3 })).must(200);
  assert.deepEqual(await seen(cooked), [true, true]);
  const left = await printed(till.soups(1));
  const paymentGuid = await till.pay(left);
  (await till.ask(left, 'close')).must(200);
  (await till.ask(left, 'reopen')).must(200);
  (await till.key.post(`${till.place.path}/payments/${paymentGuid}/void`, { reason: 'Back' })).must(200);
  const target = await printed(till.soups(2));
  (await till.ask(target, 'merge', { fromOrderGuid: left.guid })).must(200);
  assert.equal((await ofOrder(target, 'open=true')).length, 2);
});

test('a screen is told of what it had because nobody could print it, once that is on paper', async () => {
  await station('PRINTERS');
  const one = await till.open();
  await report(one, 'FAILED');
  const onScreen = await tickets('open=true&forScreens=true');
  assert.equal(onScreen.items.length, 1);
  await cook(one, 'reprint');
  await report(one, 'PRINTED');
  const { items } = await tickets(`changedAfter=${onScreen.lastChange}&forScreens=true`);
  assert.deepEqual(
    items.map(({ guid, open }) => [guid, open]),
    [[onScreen.items[0]!.guid, false]],
  );
  const waiting = await till.open();
  const since = `changedAfter=${onScreen.lastChange}&forScreens=true`;
  assert.ok((await tickets(since)).items.every(({ orderGuid }) => orderGuid !== waiting.guid));
});

/** Two orders that share a dish, on paper; the first has its ticket. */
async function sharing(): Promise<[Order, Order]> {
  const one = await printed([{ menuItemGuid: till.place.item('Soup').guid, quantity: 2 }]);
  const other = await printed(till.soups(1));
  const [selectionGuid] = lineGuids(one);
  const parts = lineGuids((await till.ask(one, 'share', { selectionGuid, parts: 2 })).must(200));
  const selectionGuids = parts.filter((guid) => guid !== selectionGuid);
  (await till.ask(one, 'move', { selectionGuids, toOrderGuid: other.guid })).must(200);
  return [one, other];
}

test('one dish of two orders waits for as long as one of them does', async () => {
  await station('BOTH');
  for (const end of ['void', 'close']) {
    const [one, other] = await sharing();
    if (end === 'close') await close(one);
    else (await till.ask(one, 'void', { reason: 'Left' })).must(200);
    // The pass has it for who waits: the one that has paid, or the other when it is gone.
    assert.deepEqual([...(await seen(one)), await onPass(other)], [true, end === 'close', true]);
    await close(other);
    assert.deepEqual([...(await seen(one)), await onPass(other)], [false, false, false], end);
  }
});

type Ask = (of: Order) => Promise<Reply<unknown>>;
const closes: Ask = (of) => till.ask(of, 'close');
const closesInList: Ask = (of) => till.ask(of, 'commands', { commands: [{ command: 'closeOrder' }] });
const voids: Ask = (of) => till.ask(of, 'void', { reason: 'Left' });
const reopens: Ask = (of) => till.ask(of, 'reopen');

test('one dish of two orders that end or go on at the same instant waits if one of them does', async () => {
  await station('BOTH');
  const ends: [Ask, Ask][] = [
    [closes, closes],
    [voids, closes],
    [closes, closesInList],
    [closesInList, closesInList],
  ];
  for (const [first, second] of ends)
    for (const isTurned of [false, true]) {
      const both = await sharing();
      const [one, other] = both;
      await pay(other);
      if (first !== voids) await pay(one);
      const asked = [() => first(one), () => second(other)];
      if (isTurned) asked.reverse();
      for (const reply of await whileHeld(till.target, both, ...asked)) reply.must(200);
      assert.deepEqual(await seen(one), [false, false]);
    }
  const both = await sharing();
  const [one, other] = both;
  await close(one);
  await close(other);
  assert.deepEqual(await seen(one), [false, false]);
  const asked = [() => reopens(other), () => reopens(one)];
  for (const reply of await whileHeld(till.target, both, ...asked)) reply.must(200);
  assert.deepEqual(await seen(one), [true, true]);
});

test('without paper a closed order is cooked all the same', async () => {
  await station('SCREENS');
  const one = await till.open();
  await close(one);
  assert.deepEqual([await isOpen(one), await onPass(one)], [true, true]);
});

test('what could not be printed stays open, also of an order that is over', async () => {
  await station('BOTH');
  const one = await till.open();
  await report(one, 'FAILED');
  await close(one);
  assert.equal(await isOpen(one), true);
});

test('what could not be printed and is voided with its order waits for nobody without a screen, or whom a slip told', async () => {
  const { guid: printerGuid, device } = await addStarPrinter(till);
  const { guid } = await station('PRINTERS', { printerGuid });
  const failedAndVoided = async () => {
    const one = await till.open(till.soups(1));
    device.addFault('cannot-read');
    assert.equal(await device.ask(), 'REFUSED');
    assert.deepEqual(await seen(one), [true, true]);
    (await till.ask(one, 'void', { reason: 'Left' })).must(200);
    return one;
  };
  const alone = await failedAndVoided();
  assert.deepEqual(await seen(alone), [false, false]);
  assert.equal((await ofOrder(alone))[0]!.open, false);
  assert.equal(await device.ask(), 'PRINTED');
  (await till.key.patch(`${kitchen}/stations/${guid}`, { ticketsTo: 'BOTH' })).must(200);
  // Here a cook may have begun by the screen.
  const both = await failedAndVoided();
  assert.deepEqual(await seen(both), [true, true]);
  assert.equal(await device.ask(), 'PRINTED');
  assert.deepEqual(await seen(both), [false, false]);
});
