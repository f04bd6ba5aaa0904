import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import { lineGuids, type Till, tillIn } from '../../../test/harness/till.ts';
import { together } from '../../../test/harness/together.ts';
import { makeWorld, type Order, type Page } from '../../../test/harness/world.ts';
import { voidEmptyOrders } from './void-empty-orders.ts';

/** Orders that hold nothing any more: over at once where it all went to another order, else when their day is over. */

/** A day, and as long as such an order stays after it. */
const DAY_MS = 30 * 3_600_000;

let service: TestService;
let till: Till;
let tableGuid: string;

before(async () => {
  service = await startTestService();
  till = await tillIn(await makeWorld(service));
  const table = { name: 'T1' };
  tableGuid = (await till.key.post<{ guid: string }>(`${till.place.path}/tables`, table)).must(201).guid;
});

const atTable = () => till.open(till.soups(1, 2), { tableGuid });
const voidLines = async (of: Order, guids = lineGuids(of)) =>
  (await till.ask(of, 'selections/void', { selectionGuids: guids, reason: 'Wrong' })).must(200);
const states = async (...orders: Order[]) =>
  (await Promise.all(orders.map(till.read))).map(({ guestOrderStatus }) => guestOrderStatus);
/** How many orders the X report of its day counts. */
const counted = async ({ businessDate }: Order) => {
  const path = `${till.place.path}/day-report?businessDate=${businessDate}`;
  return (await till.key.get<{ sales: { orderCount: number } }>(path)).must(200).sales.orderCount;
};
const occupied = async () =>
  (await till.key.get<Page<unknown>>(`${till.place.path}/orders?tableGuid=${tableGuid}&open=true`)).must(200)
    .items.length;

test('what moving empties is voided as by a merge, and its table is free', async () => {
  const [from, to] = [await atTable(), await till.open()];
  const [first, second] = lineGuids(from);
  const move = (selectionGuids: unknown[]) =>
    till.ask(from, 'move', { selectionGuids, toOrderGuid: to.guid });
  (await move([first])).must(200);
  assert.deepEqual([await states(from), await occupied()], [['RECEIVED'], 1]);
  (await move([second])).must(200);
  const left = (await till.read(from)) as Order & { mergedIntoOrderGuid?: string };
  assert.deepEqual(
    [left.guestOrderStatus, left.mergedIntoOrderGuid, await occupied()],
    ['VOIDED', to.guid, 0],
  );
  assert.equal((await till.eventsOf(from)).at(-1), 'order.voided');
  assert.equal(await counted(to), 1);
});

test('so is one whose other checks are empty when the last one with items goes', async () => {
  const [from, to] = [await till.open(), await till.open()];
  (await till.ask(from, 'checks')).must(200);
  const { guid } = from.checks[0]!; // it has the items
  (await till.ask(from, `checks/${guid}/transfer`, { toOrderGuid: to.guid })).must(200);
  assert.deepEqual(await states(from, to), ['VOIDED', 'RECEIVED']);
});

test('one on which a tip is promised stays', async () => {
  const [from, to] = [await till.open(till.soups(1), { tipAmount: 100 }), await till.open()];
  (await till.ask(from, 'move', { selectionGuids: lineGuids(from), toOrderGuid: to.guid })).must(200);
  assert.deepEqual(await states(from), ['RECEIVED']);
});

test('what was voided line by line stays for its day, is no sale, and is voided once when that is over', async () => {
  const [emptied, used, paid] = [await atTable(), await atTable(), await till.open()];
  await till.pay(paid);
  const before = await counted(paid);
  await voidLines(emptied);
  await voidLines(used, lineGuids(used).slice(0, 1));
  assert.equal(await counted(paid), before - 1);
  await voidEmptyOrders.run(service.deps);
  assert.deepEqual(await states(emptied, used, paid), ['RECEIVED', 'RECEIVED', 'RECEIVED']);
  service.clock.moveBy(DAY_MS);
  await together(2, () => voidEmptyOrders.run(service.deps));
  assert.deepEqual(await states(emptied, used, paid), ['VOIDED', 'RECEIVED', 'RECEIVED']);
  const events = await till.eventsOf(emptied);
  assert.deepEqual([events.filter((type) => type === 'order.voided').length, await occupied()], [1, 1]);
  await voidEmptyOrders.run(service.deps);
  assert.equal((await till.eventsOf(emptied)).length, events.length);
});

test('of one that shares a dish with others the ticket stays theirs', async () => {
  (await till.key.post(`${till.place.path}/kitchen/stations`, { name: 'Stove' })).must(201);
  const [one, other] = [await till.open(till.soups(1)), await till.open(till.soups(1))];
  const [dish] = lineGuids(one);
  const parts = lineGuids((await till.ask(one, 'share', { selectionGuid: dish, parts: 2 })).must(200));
  const selectionGuids = parts.filter((guid) => guid !== dish);
  (await till.ask(one, 'move', { selectionGuids, toOrderGuid: other.guid })).must(200);
  await voidLines(one, [dish!]);
  service.clock.moveBy(DAY_MS);
  await voidEmptyOrders.run(service.deps);
  assert.deepEqual(await states(one, other), ['VOIDED', 'RECEIVED']);
  const pass = `${till.place.path}/kitchen/orders/${other.guid}`;
  const { tickets } = (await till.key.get<{ tickets: { orderGuid: string }[] }>(pass)).must(200);
  assert.deepEqual(
    tickets.map(({ orderGuid }) => orderGuid),
    [other.guid, one.guid],
  );
  service.clock.reset();
});

test('an order stays for six hours after its day, and what was voided by itself is opened again by what comes then', async () => {
  // Madrid, where the day ends at four.
  service.clock.moveTo('2031-05-06T01:50:00Z');
  const night = await till.open();
  await voidLines(night);
  for (const [at, state] of [
    ['2031-05-06T02:17:00Z', 'RECEIVED'],
    ['2031-05-06T07:59:00Z', 'RECEIVED'],
    ['2031-05-06T08:17:00Z', 'VOIDED'],
  ] as const) {
    service.clock.moveTo(at);
    await voidEmptyOrders.run(service.deps);
    assert.deepEqual(await states(night), [state]);
  }
  const late = await till.ask(night, 'selections', { items: till.soups(1) });
  assert.deepEqual(late.refused(409, 'INVALID_STATE').details, {
    state: 'VOIDED',
    allowed: ['refund', 'reopen'],
  });
  const opened = (await till.ask(night, 'reopen')).must(200);
  assert.deepEqual([opened.guestOrderStatus, 'voidInfo' in opened], ['RECEIVED', false]);
  (await till.ask(night, 'selections', { items: till.soups(1) })).must(200);
  await till.pay(night);
  assert.equal((await till.read(night)).dueAmount, 0);
  // Nobody opens what somebody has voided, whatever they call it.
  const voided = await till.open();
  (await till.ask(voided, 'void', { reason: 'EMPTY' })).must(200);
  (await till.ask(voided, 'reopen')).refused(409, 'INVALID_STATE');
  service.clock.reset();
});
