import assert from 'node:assert/strict';
import { before, beforeEach, test } from 'node:test';
import type Type from 'typebox';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import { type Till, tillIn } from '../../../test/harness/till.ts';
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

const station = async (ticketsTo: TicketsTo) =>
  (await till.key.post(`${kitchen}/stations`, { name: 'Stove', printer: 'stove', ticketsTo })).must(201);
const tickets = async (query: string) =>
  (await till.key.get<Page<Ticket> & { lastChange: number }>(`${kitchen}/tickets?${query}`)).must(200);
const isOpen = async ({ guid }: Order) =>
  (await tickets('open=true')).items.some(({ orderGuid }) => orderGuid === guid);
const onPass = async ({ guid }: Order) =>
  (await till.key.get<Page<{ orderGuid: string }>>(`${kitchen}/orders`))
    .must(200)
    .items.some(({ orderGuid }) => orderGuid === guid);
async function report(of: Order, outcome: 'PRINTED' | 'FAILED'): Promise<void> {
  for (const { guid, orderGuid } of (await tickets('changedAfter=0')).items)
    if (orderGuid === of.guid)
      (await till.key.post(`${kitchen}/tickets/${guid}/print-status`, { outcome })).must(200);
}
async function close(of: Order): Promise<void> {
  await till.pay(of);
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
  const other = await till.open();
  await report(other, 'PRINTED');
  (await till.ask(other, 'void', { reason: 'Left' })).must(200);
  assert.equal(await isOpen(other), false);
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
