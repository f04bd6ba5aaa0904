import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { newGuid } from '../src/platform/ids.ts';
import { assertBooksAgree } from './harness/books.ts';
import { keyFor, offlineTill } from './harness/offline.ts';
import { changed, offlineScene, outcomes, paid, sold, told } from './harness/offline-scene.ts';
import { type MovableClock, startTestService, type TestService } from './harness/service.ts';
import { hireStaff } from './harness/staff.ts';
import { type Order, type Place, soup, type World } from './harness/world.ts';

/** What happens to tills that are offline, as it happened to others (docs/decisions: a log of commands). */

const MINUTE = 60_000;

let service: TestService;
let clock: MovableClock;

before(async () => {
  service = await startTestService({ config: { trustProxy: 1 } });
  clock = service.clock;
});

const scene = () => offlineScene(service);

describe('the same log again', () => {
  test('an answer that was lost: the whole log is sent again, and everything is there once', async () => {
    const { a, key, place, read } = await scene();
    const { id } = sold(a, place);
    paid(a, id, 690);
    await a.push();
    assert.deepEqual(outcomes((await a.push()).must(200)), ['DUPLICATE', 'DUPLICATE']);
    assert.equal((await read(id)).paidAmount, 690);
    const { items } = (await key.get<{ items: Order[] }>(`${place.path}/orders`)).must(200);
    assert.equal(items.length, 1);
    await assertBooksAgree(service.database);
  });

  test('the same log at the same moment by four connections: one outcome each', async () => {
    const { a, place, read } = await scene();
    const ids = Array.from({ length: 8 }, () => sold(a, place).id);
    for (const id of ids) paid(a, id, 690);
    const answers = await Promise.all([1, 2, 3, 4].map(() => a.push()));
    const firsts = answers
      .flatMap((answer) => outcomes(answer.must(200)))
      .filter((one) => one !== 'DUPLICATE');
    assert.deepEqual(firsts, Array(16).fill('APPLIED'));
    for (const id of ids) assert.equal((await read(id)).paidAmount, 690);
    await assertBooksAgree(service.database);
  });

  test('pieces in any sequence: what is behind a gap waits', async () => {
    const { a, place } = await scene();
    for (let count = 0; count < 6; count++) sold(a, place);
    const piece = (from: number, to: number) => a.push({ commands: a.log.slice(from, to) });
    const third = (await piece(4, 6)).must(200);
    assert.deepEqual([third.results, third.expectedSeq], [[], 1]);
    assert.equal((await piece(0, 2)).must(200).ackSeq, 2);
    assert.equal((await piece(4, 6)).must(200).expectedSeq, 3);
    const rest = (await piece(1, 6)).must(200);
    assert.deepEqual(outcomes(rest), ['DUPLICATE', 'APPLIED', 'APPLIED', 'APPLIED', 'APPLIED']);
    assert.equal(rest.ackSeq, 6);
  });

  test('another command under the same id, and another with the same number, are kept and change nothing', async () => {
    const { a, place, read } = await scene();
    const { id } = sold(a, place);
    await a.push();
    const forged = { ...a.log[0]!, body: JSON.stringify(soup(place, { notes: 'not this one' })) };
    const answer = (await a.push({ commands: [forged] })).must(200);
    assert.deepEqual(told(answer), [['PARKED', 'ID_REUSED']]);
    assert.equal((await read(id)).notes, null);
    assert.deepEqual(outcomes((await a.push({ commands: [forged] })).must(200)), ['DUPLICATE']);
    const other = { ...a.log[0]!, id: newGuid() };
    assert.deepEqual(told((await a.push({ commands: [other] })).must(200)), [['PARKED', 'SEQUENCE_TAKEN']]);
    assert.deepEqual(outcomes((await a.push({ commands: [other] })).must(200)), ['DUPLICATE']);
  });

  test('a till that was replaced: the new one sends the log of the old one, then sells on', async () => {
    const { a, till, place, another, key, read } = await scene();
    const { id } = sold(a, place);
    const late = sold(a, place);
    await a.push({ commands: a.log.slice(0, 1), remaining: 1 });
    (await key.post(`${place.path}/devices/${till.guid}/revoke`, undefined)).must(200);
    const { till: next, log } = await another();
    const stranger = (await a.push({}, next)).refused(409, 'CONFLICT');
    assert.equal(stranger.details?.reason, 'OTHER_DEVICE');
    const answer = (await a.push({ deviceGuid: till.guid }, next)).must(200);
    assert.deepEqual(outcomes(answer), ['DUPLICATE', 'APPLIED']);
    assert.equal((await read(late.id)).guid, late.id);
    const again = log.did({ ...a.log[0]!, body: JSON.parse(a.log[0]!.body) });
    assert.equal(again.id, id);
    assert.deepEqual(outcomes((await log.push()).must(200)), ['DUPLICATE']);
  });

  test('a revoked till hands over its log: all of it waits for somebody', async () => {
    const { a, till, place, key } = await scene();
    sold(a, place);
    (await key.post(`${place.path}/devices/${till.guid}/revoke`, undefined)).must(200);
    const answer = (await a.push()).must(200);
    assert.deepEqual(told(answer), [['PARKED', 'DEVICE_REVOKED']]);
    assert.deepEqual(answer.numbers, []);
  });
});

describe('one that cannot be done', () => {
  test('in the middle of others holds nothing up: an unreadable body, an unknown operation, a stranger', async () => {
    const { a, place } = await scene();
    sold(a, place);
    a.did({ type: 'createOrder' });
    a.log.at(-1)!.body = '{"items":';
    a.did({ type: 'deleteEverything' });
    sold(a, place, { staffGuid: newGuid() });
    a.did({ type: 'createOrder', body: { diningOption: 'DINE_IN', items: [], surprise: 1 } });
    sold(a, place);
    assert.deepEqual(told((await a.push()).must(200)), [
      ['APPLIED', []],
      ['PARKED', 'VALIDATION_ERROR'],
      ['PARKED', 'UNKNOWN_COMMAND'],
      ['PARKED', 'UNKNOWN_PERSON'],
      ['PARKED', 'VALIDATION_ERROR'],
      ['APPLIED', []],
    ]);
  });

  test('a parked sale has all of its order wait, and no other order', async () => {
    const { a, place } = await scene();
    const { id } = sold(a, place, { staffGuid: newGuid() });
    paid(a, id, 690);
    sold(a, place);
    const answer = (await a.push()).must(200);
    assert.deepEqual(told(answer), [
      ['PARKED', 'UNKNOWN_PERSON'],
      ['PARKED', 'BEHIND'],
      ['APPLIED', []],
    ]);
    assert.equal(answer.results[1]!.needs?.behind, id);
  });
});

describe('what takes from a bill', () => {
  const voiding = (guid: string) => ({
    command: 'voidSelections',
    body: { selectionGuids: [guid], reason: 'WRONG_DISH' },
  });

  test('waits without a signature and stays due, while cash for the order is taken', async () => {
    const { a, line, read } = await scene();
    const [soupLine, other] = [line(), line()];
    const { id } = a.did({
      type: 'createOrder',
      body: { diningOption: 'DINE_IN', items: [soupLine, other] },
    });
    changed(a, id, [voiding(soupLine.guid)]);
    paid(a, id, 690);
    changed(a, id, [{ command: 'splitCheck', body: { parts: 2 } }]);
    const answer = (await a.push()).must(200);
    assert.deepEqual(told(answer), [
      ['APPLIED', []],
      ['PARKED', 'APPROVAL_REQUIRED'],
      ['APPLIED', []],
      ['PARKED', 'BEHIND'],
    ]);
    assert.equal(answer.results[1]!.needs?.permission, 'orders.void');
    const { totalAmount, dueAmount } = await read(id);
    assert.deepEqual([totalAmount, dueAmount], [1_380, 690]);
    await assertBooksAgree(service.database);
  });

  test('counts with the signature of somebody who may, and is kept with their name', async () => {
    const { a, till, place, line, read, manager, waiter, key } = await scene();
    const lead = await keyFor(till, place.path, manager);
    const server = await keyFor(till, place.path, waiter);
    const lines = [line(), line()];
    const { id } = a.did({ type: 'createOrder', body: { diningOption: 'DINE_IN', items: lines } });
    changed(a, id, [voiding(lines[0]!.guid)], server);
    const first = (await a.push()).must(200);
    assert.deepEqual(told(first)[1], ['PARKED', 'APPROVAL_REQUIRED'], 'one who may not');
    const { id: next } = a.did({
      type: 'createOrder',
      body: { diningOption: 'DINE_IN', items: [line(), lines[1]!] },
    });
    changed(a, next, [voiding(lines[1]!.guid)], lead);
    a.did(
      {
        type: 'createOrder',
        body: { ...soup(place), discounts: [{ name: 'House', type: 'PERCENT', rate: '50' }] },
      },
      lead,
    );
    const second = (await a.push()).must(200);
    assert.deepEqual(told(second).slice(2), [
      ['APPLIED', []],
      ['APPLIED', []],
      ['APPLIED', []],
    ]);
    assert.equal((await read(next)).totalAmount, 690);
    assert.equal((await read(a.log.at(-1)!.id)).totalAmount, 345);
    type Entry = { action: string; approver: { id: string; proof: string } | null };
    const { items } = (await key.get<{ items: Entry[] }>(`${place.path}/orders/${next}/timeline`)).must(200);
    const approver = items.find(({ action }) => action === 'selection.voided')?.approver;
    assert.deepEqual([approver?.id, approver?.proof], [manager.guid, 'PIN']);
    await assertBooksAgree(service.database);
  });

  test('gives a discount that is approved each time, on a new order too; unsigned it waits', async () => {
    const { a, till, place, read, manager, key } = await scene();
    const lead = await keyFor(till, place.path, manager);
    const rule = { name: 'Staff', terms: { type: 'PERCENT', rate: '50' }, needsApproval: true };
    const { guid: discountGuid } = (await key.post<{ guid: string }>(`${place.path}/discounts`, rule)).must(
      201,
    );
    const giving = [{ command: 'addDiscount', body: { discountGuid } }];
    const { id: unsigned } = sold(a, place);
    changed(a, unsigned, giving);
    const { id: signed } = sold(a, place);
    changed(a, signed, giving, lead);
    const own = { name: 'House', type: 'FIXED', amount: 45 };
    const body = { ...soup(place), discounts: [own, { discountGuid }] };
    const { id: made } = a.did({ type: 'createOrder', body }, lead);
    assert.deepEqual(told((await a.push()).must(200)), [
      ['APPLIED', []],
      ['PARKED', 'APPROVAL_REQUIRED'],
      ['APPLIED', []],
      ['APPLIED', []],
      ['APPLIED', []],
    ]);
    const totals = await Promise.all([unsigned, signed, made].map(read));
    assert.deepEqual(
      totals.map(({ totalAmount }) => totalAmount),
      [690, 345, 300],
    );
    await assertBooksAgree(service.database);
  });

  test('is worth nothing when it was signed for another command, by another key, or after its right ended', async () => {
    const { a, till, place, line, manager, another, key } = await scene();
    const lead = await keyFor(till, place.path, manager);
    const { till: elsewhere } = await another();
    const foreign = await keyFor(elsewhere, place.path, manager);
    const lines = Array.from({ length: 5 }, () => line());
    const { id } = a.did({ type: 'createOrder', body: { diningOption: 'DINE_IN', items: lines } });
    const good = changed(a, id, [voiding(lines[0]!.guid)], lead);
    changed(a, id, [voiding(lines[1]!.guid)]);
    a.log.at(-1)!.approval = good.approval!;
    changed(a, id, [voiding(lines[2]!.guid)], foreign);
    changed(a, id, [voiding(lines[3]!.guid)], lead);
    a.log.at(-1)!.body = JSON.stringify({ commands: [voiding(lines[3]!.guid), voiding(lines[4]!.guid)] });
    const answer = (await a.push()).must(200);
    assert.deepEqual(told(answer).slice(1), [
      ['APPLIED', []],
      ['PARKED', 'APPROVAL_REQUIRED'],
      ['PARKED', 'BEHIND'],
      ['PARKED', 'BEHIND'],
    ]);
    for (const tampered of [2, 3]) {
      const { id: own } = a.did({ type: 'createOrder', body: { diningOption: 'DINE_IN', items: [line()] } });
      const guid = JSON.parse(a.log.at(-1)!.body).items[0].guid;
      changed(a, own, [voiding(guid)], tampered === 2 ? foreign : lead);
      if (tampered === 3) a.log.at(-1)!.at = new Date(clock.now() - 1_000).toISOString();
    }
    const { id: last } = a.did({ type: 'createOrder', body: { diningOption: 'DINE_IN', items: [line()] } });
    const guid = JSON.parse(a.log.at(-1)!.body).items[0].guid;
    changed(a, last, [voiding(guid)], lead);
    const jobs = [{ title: 'Floor', role: 'server' }];
    (await key.patch(`${place.path}/staff/${manager.guid}`, { jobs })).must(200);
    const ended = (await a.push()).must(200);
    assert.deepEqual(
      told(ended).slice(5),
      [1, 2, 3].flatMap(() => [
        ['APPLIED', []],
        ['PARKED', 'APPROVAL_REQUIRED'],
      ]),
    );
  });
});

describe('two tills', () => {
  test('add to one table: both lines are there; one takes the cash, and what came later is due on a check of its own', async () => {
    const { a, another, place, line, read } = await scene();
    const { log: b } = await another();
    const { id } = sold(a, place);
    await a.push();
    changed(a, id, [{ command: 'addSelections', body: { items: [line()] } }]);
    changed(b, id, [{ command: 'addSelections', body: { items: [line()] } }]);
    assert.deepEqual(outcomes((await b.push()).must(200)), ['APPLIED']);
    await a.push();
    assert.equal((await read(id)).totalAmount, 3 * 690);
    paid(a, id, 3 * 690);
    await a.push();
    changed(b, id, [{ command: 'addSelections', body: { items: [line()] } }]);
    assert.deepEqual(told((await b.push()).must(200))[1], ['APPLIED_WITH_DIFFERENCE', ['check']]);
    const late = await read(id);
    assert.deepEqual(
      late.checks.map(({ dueAmount }) => dueAmount),
      [0, 690],
    );
    await assertBooksAgree(service.database);
  });

  test('items for an order that was closed meanwhile open it again', async () => {
    const { a, another, place, line, read } = await scene();
    const { log: b } = await another();
    const { id } = sold(a, place);
    paid(a, id, 690);
    changed(a, id, [{ command: 'closeOrder' }]);
    await a.push();
    assert.equal((await read(id)).guestOrderStatus, 'CLOSED');
    changed(b, id, [{ command: 'addSelections', body: { items: [line()] } }]);
    assert.deepEqual(told((await b.push()).must(200)), [['APPLIED_WITH_DIFFERENCE', ['check']]]);
    assert.equal((await read(id)).dueAmount, 690);
    await assertBooksAgree(service.database);
  });

  test('both take all of the cash: both amounts are in the books, and what is too much is listed', async () => {
    const { a, another, place, read } = await scene();
    const { log: b } = await another();
    const { id } = sold(a, place);
    await a.push();
    paid(a, id, 690);
    paid(b, id, 690);
    await a.push();
    const answer = (await b.push()).must(200);
    assert.deepEqual(told(answer), [['APPLIED_WITH_DIFFERENCE', ['due']]]);
    const { differences } = answer.results[0]!;
    assert.deepEqual([differences[0]!.device, differences[0]!.server], [690, 0]);
    const { paidAmount, dueAmount, totalAmount } = await read(id);
    assert.deepEqual([paidAmount, dueAmount, totalAmount], [1_380, 0, 690]);
    await assertBooksAgree(service.database);
  });

  test('cash for a drawer that was counted and closed is outside of drawers', async () => {
    const { a, another, place, key } = await scene();
    const { log: b } = await another();
    const { id: drawerGuid } = a.did({ type: 'openCashDrawer', body: { name: 'Bar', openingAmount: 5_000 } });
    const { id } = sold(a, place);
    a.did({ type: 'createOrderPayment', orderGuid: id, body: { type: 'CASH', amount: 690, drawerGuid } });
    a.did({ type: 'payIntoCashDrawer', drawerGuid, body: { amount: 100, reason: 'Change' } });
    a.did({ type: 'payOutOfCashDrawer', drawerGuid, body: { amount: 100, reason: 'Parsley' } });
    a.did({ type: 'closeCashDrawer', drawerGuid, body: { countedAmount: 5_790 } });
    assert.deepEqual(
      told((await a.push()).must(200)).map(([outcome]) => outcome),
      ['APPLIED', 'APPLIED', 'APPLIED', 'APPLIED', 'PARKED', 'APPLIED'],
    );
    const { id: late } = sold(b, place);
    b.did({ type: 'createOrderPayment', orderGuid: late, body: { type: 'CASH', amount: 690, drawerGuid } });
    assert.deepEqual(told((await b.push()).must(200))[1], ['APPLIED_WITH_DIFFERENCE', ['drawer']]);
    const drawer = (
      await key.get<{ expectedAmount: number; varianceAmount: number }>(
        `${place.path}/cash-drawers/${drawerGuid}`,
      )
    ).must(200);
    assert.deepEqual([drawer.expectedAmount, drawer.varianceAmount], [5_790, 0]);
    await assertBooksAgree(service.database);
  });
});

describe('what changed meanwhile', () => {
  test('a price, an item that is gone, one that was sold out: sold as the till had it, and listed', async () => {
    const { a, place, line, key, read } = await scene();
    const before = place.menu.version;
    const dish = place.item('Soup').guid;
    (await key.patch(`${place.path}/menu/items/${dish}`, { priceAmount: 750 })).must(200);
    (await key.put(`${place.path}/menu/items/${dish}/stock`, { status: 'QUANTITY', quantity: 1 })).must(200);
    const catchOfTheDay = place.item('Catch of the day').guid;
    (await key.delete(`${place.path}/menu/items/${catchOfTheDay}`)).must(200);
    const items = [line(), line(), { guid: newGuid(), menuItemGuid: catchOfTheDay, quantity: 1 }];
    const { id } = a.did({
      type: 'createOrder',
      menuVersion: before,
      totalAmount: 690 * 2 + 2_800,
      body: { diningOption: 'DINE_IN', items },
    });
    const answer = (await a.push()).must(200);
    assert.deepEqual(told(answer), [['APPLIED_WITH_DIFFERENCE', ['stock', 'price', 'item']]]);
    const [, price] = answer.results[0]!.differences;
    assert.deepEqual([price!.device, price!.server, price!.guid], [690, 750, dish]);
    assert.equal((await read(id)).totalAmount, 690 * 2 + 2_800);
    const stock = (await key.get<{ status: string }>(`${place.path}/menu/items/${dish}/stock`)).must(200);
    assert.equal(stock.status, 'OUT_OF_STOCK');
  });

  test('an item that is another one by now: what was sold of it is taken from the stock of that', async () => {
    const { a, place, line, key, read } = await scene();
    const menuVersion = place.menu.version;
    const [soupGuid, dish] = [place.item('Soup').guid, place.item('Pizza').guid];
    const itemPath = (guid: string) => `${place.path}/menu/items/${guid}`;
    (await key.patch(itemPath(soupGuid), { sameAsGuid: dish })).must(200);
    (await key.put(`${itemPath(dish)}/stock`, { status: 'QUANTITY', quantity: 3 })).must(200);
    const sell = (count: number) =>
      a.did({
        type: 'createOrder',
        menuVersion,
        body: { diningOption: 'DINE_IN', items: Array.from({ length: count }, line) },
      });
    const { id } = sell(2);
    assert.deepEqual(told((await a.push()).must(200)), [['APPLIED', []]]);
    const [sold] = (await read(id)).checks[0]!.selections;
    assert.deepEqual(sold!.sameAs, { guid: dish, name: 'Pizza' });
    sell(2);
    const { results } = (await a.push()).must(200);
    assert.deepEqual(
      results.at(-1)!.differences.map(({ field, guid }) => [field, guid]),
      [['stock', dish]],
    );
    const stock = (await key.get<{ status: string }>(`${itemPath(soupGuid)}/stock`)).must(200);
    assert.equal(stock.status, 'OUT_OF_STOCK');
  });

  test('a choice that was sold out, and one of which there was too little: sold as the till had it, and listed', async () => {
    const { a, place, key, read } = await scene();
    const [large, olives] = [place.modifier('Large'), place.modifier('Olives')];
    const stockOf = (guid: string) => `${place.path}/menu/items/${guid}/stock`;
    (await key.put(stockOf(large), { status: 'OUT_OF_STOCK' })).must(200);
    (await key.put(stockOf(olives), { status: 'QUANTITY', quantity: 3 })).must(200);
    const modifiers = [{ modifierGuid: large }, { modifierGuid: olives, quantity: 2 }];
    const pizza = { guid: newGuid(), menuItemGuid: place.item('Pizza').guid, quantity: 2, modifiers };
    const { id } = a.did({ type: 'createOrder', body: { diningOption: 'DINE_IN', items: [pizza] } });
    const answer = (await a.push()).must(200);
    const { differences } = answer.results[0]!;
    assert.deepEqual(
      differences.map(({ field, guid }) => `${field} ${guid}`).toSorted(),
      [`stock ${large}`, `stock ${olives}`].toSorted(),
    );
    assert.equal((await read(id)).checks[0]!.selections[0]!.modifiers.length, 2);
    const stock = (await key.get<{ status: string }>(stockOf(olives))).must(200);
    assert.equal(stock.status, 'OUT_OF_STOCK');
  });

  test('what a till has wrong of total and tax is listed, and the service’s own counts', async () => {
    const { a, place, read } = await scene();
    const { id } = sold(a, place, { totalAmount: 700, taxAmount: 3 });
    assert.deepEqual(told((await a.push()).must(200)), [['APPLIED_WITH_DIFFERENCE', ['total', 'tax']]]);
    assert.equal((await read(id)).totalAmount, 690);
  });

  test('a menu that there never was: the present one counts', async () => {
    const { a, place } = await scene();
    sold(a, place, { menuVersion: 99 });
    assert.deepEqual(told((await a.push()).must(200)), [['APPLIED_WITH_DIFFERENCE', ['menuVersion']]]);
  });

  test('somebody who may not, and somebody who left: it happened, and is listed', async () => {
    const { a, place, waiter, key } = await scene();
    const cook = await hireStaff({ key, place }, { jobs: [{ title: 'Cook', role: 'kitchen' }] });
    sold(a, place, { staffGuid: cook.staffMember.guid });
    (await key.patch(`${place.path}/staff/${waiter.guid}`, { activeUntil: 20_200_101 })).must(200);
    sold(a, place);
    assert.deepEqual(told((await a.push()).must(200)), [
      ['APPLIED_WITH_DIFFERENCE', ['permission']],
      ['APPLIED_WITH_DIFFERENCE', ['staff']],
    ]);
  });

  test('food that the kitchen has on paper gets no ticket', async () => {
    const { a, place, key } = await scene();
    const station = (
      await key.post<{ guid: string }>(`${place.path}/kitchen/stations`, { name: 'Grill' })
    ).must(201);
    (await key.put(`${place.path}/kitchen/routing`, { rules: [{ stationGuids: [station.guid] }] })).must(200);
    sold(a, place, { alreadySent: true });
    const fresh = sold(a, place);
    await a.push();
    await a.push();
    const { items } = (
      await key.get<{ items: { orderGuid: string }[] }>(`${place.path}/kitchen/tickets`)
    ).must(200);
    assert.deepEqual(
      items.map(({ orderGuid }) => orderGuid),
      [fresh.id],
    );
  });
});

describe('time', () => {
  test('a clock that is a year ahead, or behind, costs nothing', async () => {
    for (const years of [1, -1]) {
      const { till, place, waiter, read } = await scene();
      const wrong = () => clock.now() + years * 365 * 24 * 60 * MINUTE;
      const where = { path: place.path, restaurantGuid: place.guid, staffGuid: waiter.guid };
      const a = offlineTill({ till, ...where, now: wrong });
      const at = new Date(wrong() - 3_000).toISOString();
      const { id } = sold(a, place, { at });
      const answer = (await a.push()).must(200);
      assert.deepEqual(told(answer), [['APPLIED', []]]);
      assert.ok(Math.abs(answer.offsetMs + years * 365 * 24 * 60 * MINUTE) < MINUTE);
      assert.ok(Math.abs(Date.parse((await read(id)).openedAt) - clock.now()) < MINUTE);
    }
  });

  test('a clock that was set in between: what has counted since the start of the till is believed', async () => {
    const { a, place, read } = await scene();
    await a.push();
    clock.moveBy(60 * MINUTE);
    const boot = newGuid();
    const at = new Date(clock.now() + 9 * 60 * MINUTE).toISOString();
    const { id } = sold(a, place, { at, running: { boot, elapsedMs: 1_000 } });
    await a.push({ running: { boot, elapsedMs: 1_000 + 30 * MINUTE } });
    const openedAt = Date.parse((await read(id)).openedAt);
    assert.ok(Math.abs(clock.now() - 30 * MINUTE - openedAt) < MINUTE);
  });

  test('what cannot be is moved to what can, and listed: the future, and before what was sent last', async () => {
    const { a, place, read } = await scene();
    await a.push();
    clock.moveBy(60 * MINUTE);
    const early = sold(a, place, { at: new Date(clock.now() - 600 * MINUTE).toISOString() });
    const late = sold(a, place, { at: new Date(clock.now() + 600 * MINUTE).toISOString() });
    assert.deepEqual(told((await a.push()).must(200)), [
      ['APPLIED_WITH_DIFFERENCE', ['time']],
      ['APPLIED_WITH_DIFFERENCE', ['time']],
    ]);
    assert.ok(Date.parse((await read(early.id)).openedAt) >= clock.now() - 66 * MINUTE);
    assert.ok(Date.parse((await read(late.id)).openedAt) <= clock.now());
  });

  test('sold before midnight, sent after the day was closed: booked on the open day, about the day before', async () => {
    const { a, place, key, read } = await scene();
    await a.push();
    const at = new Date(clock.now()).toISOString();
    const { businessDate } = await read(await keyOrder(key, place));
    clock.moveBy(26 * 60 * MINUTE);
    (await key.post(`${place.path}/day-closes`, { businessDate, leaveOpen: true })).must(201);
    const { id } = sold(a, place, { at });
    paid(a, id, 690, { at });
    assert.deepEqual(told((await a.push()).must(200)), [
      ['APPLIED', []],
      ['APPLIED', []],
    ]);
    const order = await read(id);
    assert.ok(order.businessDate > businessDate);
    assert.equal(order.occurredOn, businessDate);
    await assertBooksAgree(service.database);
  });
});

const keyOrder = async (key: World['key'], place: Place): Promise<string> =>
  (await key.post<Order>(`${place.path}/orders`, soup(place))).must(201).guid;

describe('numbers', () => {
  test('are kept for each till, given once, and replaced when they were not kept for it', async () => {
    const { a, another, place, read } = await scene();
    const { log: b } = await another();
    const [first] = (await a.push()).must(200).numbers;
    const [other] = (await b.push()).must(200).numbers;
    assert.ok(other!.first > first!.last);
    const one = sold(a, place, { displayNumber: first!.first });
    const same = sold(a, place, { displayNumber: first!.first });
    const foreign = sold(a, place, { displayNumber: other!.first });
    const answer = (await a.push()).must(200);
    assert.deepEqual(told(answer), [
      ['APPLIED', []],
      ['APPLIED_WITH_DIFFERENCE', ['displayNumber']],
      ['APPLIED_WITH_DIFFERENCE', ['displayNumber']],
    ]);
    const numbers = await Promise.all(
      [one, same, foreign].map(async ({ id }) => (await read(id)).displayNumber),
    );
    assert.equal(numbers[0], first!.first);
    assert.equal(new Set(numbers).size, 3);
    assert.ok(numbers.slice(1).every((number) => number > other!.last));
    assert.equal(answer.numbers[0]!.first, first!.first + 1);
  });
});

test('somebody clocked in at one till offline, and out at another online', async () => {
  const { a, waiter, place, key } = await scene();
  const { id } = a.did({ type: 'clockIn' });
  await a.push();
  type Entry = { guid: string; staffGuid: string; status: string };
  const out = await key.post<Entry>(`${place.path}/time-entries/${id}/clock-out`, {});
  assert.deepEqual([out.must(200).staffGuid, out.must(200).status], [waiter.guid, 'CLOSED']);
  a.did({ type: 'clockOut', timeEntryGuid: id });
  assert.deepEqual(told((await a.push()).must(200))[1], ['PARKED', 'INVALID_STATE']);
});

test('identifiers of another restaurant open nothing', async () => {
  const [one, other] = [await scene(), await scene()];
  const { id } = sold(other.a, other.place);
  await other.a.push();
  const { a, till } = one;
  paid(a, id, 690);
  changed(a, id, [{ command: 'addSelections', body: { items: [one.line()] } }]);
  a.did({ type: 'createOrder', body: soup(other.place) });
  a.did({ type: 'createOrder', staffGuid: other.waiter.guid, body: soup(one.place) });
  a.did({ type: 'payIntoCashDrawer', drawerGuid: newGuid(), body: { amount: 1, reason: 'x' } });
  const answer = (await a.push()).must(200);
  assert.deepEqual(told(answer), [
    ['PARKED', 'RESOURCE_NOT_FOUND'],
    ['PARKED', 'RESOURCE_NOT_FOUND'],
    ['PARKED', 'VALIDATION_ERROR'],
    ['PARKED', 'UNKNOWN_PERSON'],
    ['PARKED', 'RESOURCE_NOT_FOUND'],
  ]);
  assert.equal((await other.read(id)).version, 1);
  (
    await till.post(`${other.place.path}/sync`, {
      logId: newGuid(),
      sentAt: new Date().toISOString(),
      commands: [],
    })
  ).refused(404, 'RESOURCE_NOT_FOUND');
  (await one.a.push({ logId: other.a.logId })).must(200);
});
