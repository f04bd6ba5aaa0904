import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { newGuid } from '../src/platform/ids.ts';
import { assertBooksAgree } from './harness/books.ts';
import { keyFor } from './harness/offline.ts';
import { changed, offlineScene, outcomes, paid, sold, told } from './harness/offline-scene.ts';
import { type MovableClock, startTestService, type TestService } from './harness/service.ts';
import { together } from './harness/together.ts';
import { type Order, soup } from './harness/world.ts';

/** What tills did offline beside what others did meanwhile: at other tills, in the office, on other days. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let service: TestService;
let clock: MovableClock;

before(async () => {
  service = await startTestService({ config: { trustProxy: 1 } });
  clock = service.clock;
});

const scene = () => offlineScene(service);
const voiding = (guid: string) => ({
  command: 'voidSelections',
  body: { selectionGuids: [guid], reason: 'WRONG_DISH' },
});

describe('two people at one order', () => {
  test('a till voids a line that was comped meanwhile: it is void, and nothing is taken off twice', async () => {
    const { a, till, place, line, key, read, manager } = await scene();
    const lead = await keyFor(till, place.path, manager);
    const lines = [line(), line()];
    const { id } = a.did({ type: 'createOrder', body: { diningOption: 'DINE_IN', items: lines } });
    await a.push();
    const comped = { selectionGuids: [lines[0]!.guid], reason: 'LATE' };
    (await key.post(`${place.path}/orders/${id}/comp`, comped)).must(200);
    changed(a, id, [voiding(lines[0]!.guid)], lead);
    assert.deepEqual(outcomes((await a.push()).must(200))[1], 'APPLIED');
    assert.equal((await read(id)).totalAmount, 690);
    await assertBooksAgree(service.database);
  });

  test('cash and items for an order that was merged into another follow it there', async () => {
    const { a, place, key, read, line } = await scene();
    const [first, second, third] = [sold(a, place).id, sold(a, place).id, sold(a, place).id];
    await a.push();
    const merge = (into: string, fromOrderGuid: string) =>
      key.post(`${place.path}/orders/${into}/merge`, { fromOrderGuid });
    (await merge(second, first)).must(200);
    (await merge(third, second)).must(200);
    const one = line();
    changed(a, first, [{ command: 'addSelections', body: { items: [one] } }]);
    paid(a, first, 690);
    const answer = (await a.push()).must(200);
    // It has several checks now: what comes later is on one of its own.
    assert.deepEqual(told(answer).slice(3), [
      ['APPLIED_WITH_DIFFERENCE', ['order', 'check']],
      ['APPLIED_WITH_DIFFERENCE', ['order']],
    ]);
    assert.deepEqual(
      answer.results.slice(3).map(({ orderGuid, differences: [to] }) => [orderGuid, to!.server]),
      [
        [third, third],
        [third, third],
      ],
    );
    const { totalAmount, paidAmount, dueAmount } = await read(third);
    assert.deepEqual([totalAmount, paidAmount, dueAmount], [4 * 690, 690, 3 * 690]);
    assert.deepEqual(outcomes((await a.push()).must(200)), Array(5).fill('DUPLICATE'));
    await assertBooksAgree(service.database);
  });

  test('a till takes the cash of a check that was moved to another order meanwhile: it is listed, not lost', async () => {
    const { a, place, key, read, line } = await scene();
    const [{ id }, { id: other }] = [sold(a, place), sold(a, place)];
    const checkGuid = newGuid();
    changed(a, id, [
      { command: 'addCheck', body: { guid: checkGuid } },
      { command: 'addSelections', body: { checkGuid, items: [line()] } },
    ]);
    await a.push();
    const moved = `${place.path}/orders/${id}/checks/${checkGuid}/transfer`;
    const added = await read(id);
    const target = added.checks.find(({ guid }) => guid === checkGuid);
    assert.ok(target, JSON.stringify(added.checks));
    (await key.post(moved, { toOrderGuid: other })).must(200);
    const body = { type: 'CASH', amount: 690, checkGuid };
    a.did({ type: 'createOrderPayment', orderGuid: id, body });
    const answer = (await a.push()).must(200);
    assert.deepEqual(told(answer).at(-1), ['APPLIED_WITH_DIFFERENCE', ['check']]);
    const [from, to] = [await read(id), await read(other)];
    assert.deepEqual([from.paidAmount, from.dueAmount, to.dueAmount], [690, 0, 1_380]);
    await assertBooksAgree(service.database);
  });

  test('two tabs of one till: the second writer of a number is kept, whatever it says', async () => {
    const { a, place } = await scene();
    sold(a, place);
    const [first] = a.log;
    const second = { ...first!, id: newGuid() };
    const answers = await Promise.all([a.push(), a.push({ commands: [second] })]);
    const all = answers.flatMap((answer) => told(answer.must(200)));
    assert.deepEqual(all.map(([outcome]) => outcome).toSorted(), ['APPLIED', 'PARKED'], JSON.stringify(all));
  });
});

describe('what the office changed meanwhile', () => {
  test('a table and a discount that are archived by now: the sale is booked as the till had it, and both are listed', async () => {
    const { a, place, key, read, line } = await scene();
    const table = (await key.post<{ guid: string }>(`${place.path}/tables`, { name: '12' })).must(201);
    const half = { name: 'Half', terms: { type: 'PERCENT', rate: '50' } };
    const discount = (await key.post<{ guid: string }>(`${place.path}/discounts`, half)).must(201);
    const body = {
      diningOption: 'DINE_IN',
      tableGuid: table.guid,
      items: [line()],
      discounts: [{ discountGuid: discount.guid }],
    };
    const { id } = a.did({ type: 'createOrder', body });
    a.did({ type: 'createOrderPayment', orderGuid: id, body: { type: 'CASH', amount: 345 } });
    const unknown = { ...body, discounts: [{ discountGuid: newGuid() }] };
    a.did({ type: 'createOrder', body: unknown });
    for (const one of [`tables/${table.guid}`, `discounts/${discount.guid}`])
      (await key.patch(`${place.path}/${one}`, { archived: true })).must(200);
    const answer = (await a.push()).must(200);
    assert.deepEqual(told(answer), [
      ['APPLIED_WITH_DIFFERENCE', ['table', 'discount']],
      ['APPLIED', []],
      ['PARKED', 'VALIDATION_ERROR'],
    ]);
    const { totalAmount, dueAmount, tableGuid } = await read(id);
    assert.deepEqual([totalAmount, dueAmount, tableGuid], [345, 0, null]);
    assert.deepEqual(outcomes((await a.push()).must(200)), Array(3).fill('DUPLICATE'));
    await assertBooksAgree(service.database);
  });

  test('a tax that is another by now: what the till charged is listed beside what is due', async () => {
    const { a, place, key, read } = await scene();
    const tax = (rate: string) => ({ taxRates: [{ name: 'VAT', type: 'PERCENT', rate, isDefault: true }] });
    (await key.patch(place.path, tax('10'))).must(200);
    const { id } = sold(a, place, { totalAmount: 759, taxAmount: 69 });
    (await key.patch(place.path, tax('20'))).must(200);
    paid(a, id, 759);
    assert.deepEqual(told((await a.push()).must(200)), [
      ['APPLIED_WITH_DIFFERENCE', ['total', 'tax']],
      ['APPLIED', []],
    ]);
    const { totalAmount, paidAmount, dueAmount } = await read(id);
    assert.deepEqual([totalAmount, paidAmount, dueAmount], [828, 759, 69]);
    await assertBooksAgree(service.database);
  });

  test('a discount that was archived: it waits for somebody, and the bill is whole until then', async () => {
    const { a, till, place, key, read, manager } = await scene();
    const lead = await keyFor(till, place.path, manager);
    const half = { name: 'Half', terms: { type: 'PERCENT', rate: '50' } };
    const { guid } = (await key.post<{ guid: string }>(`${place.path}/discounts`, half)).must(201);
    const { id } = sold(a, place);
    changed(a, id, [{ command: 'addDiscount', body: { discountGuid: guid } }], lead);
    (await key.patch(`${place.path}/discounts/${guid}`, { archived: true })).must(200);
    const answer = (await a.push()).must(200);
    assert.deepEqual(told(answer)[1], ['PARKED', 'VALIDATION_ERROR']);
    assert.match(answer.results[1]!.needs!.message, /discountGuid/);
    assert.equal((await read(id)).totalAmount, 690);
  });

  test('a manager who lost the right a moment before they signed, and one who lost it a moment after', async () => {
    for (const lost of ['before', 'after']) {
      const { a, till, place, line, key, manager } = await scene();
      const lead = await keyFor(till, place.path, manager);
      const one = line();
      const { id } = a.did({ type: 'createOrder', body: { diningOption: 'DINE_IN', items: [one] } });
      const demote = async () => {
        const jobs = [{ title: 'Floor', role: 'server' }];
        (await key.patch(`${place.path}/staff/${manager.guid}`, { jobs })).must(200);
      };
      if (lost === 'before') await demote();
      changed(a, id, [voiding(one.guid)], lead);
      if (lost === 'after') await demote();
      assert.deepEqual(told((await a.push()).must(200))[1], ['PARKED', 'APPROVAL_REQUIRED'], lost);
    }
  });
});

describe('one that cannot be done', () => {
  test('among 500 holds up nobody; of its order ten more wait, and follow when somebody accepts it', async () => {
    const { a, place, key, read, waiter } = await scene();
    const stranger = newGuid();
    const { id: parked } = sold(a, place, { staffGuid: stranger });
    for (let n = 0; n < 10; n++) paid(a, parked, 10);
    for (let n = 0; n < 489; n++) sold(a, place);
    assert.equal(a.log.length, 500);
    const found = told({ results: await a.synced() });
    assert.deepEqual(found[0], ['PARKED', 'UNKNOWN_PERSON']);
    assert.deepEqual(found.slice(1, 11), Array(10).fill(['PARKED', 'BEHIND']));
    assert.deepEqual(found.slice(11), Array(489).fill(['APPLIED', []]));
    const decide = (id: string, decision: string) =>
      key.post(`${place.path}/sync/reviews/${id}/${decision}`, { note: `It was ${waiter.number}.` });
    (await decide(a.log[3]!.id, 'accept')).refused(409, 'INVALID_STATE');
    (await decide(parked, 'accept')).must(200);
    for (const { id } of a.log.slice(1, 10)) (await decide(id, 'accept')).must(200);
    (await decide(a.log[10]!.id, 'reject')).must(200);
    const { paidAmount, totalAmount } = await read(parked);
    assert.deepEqual([paidAmount, totalAmount], [90, 690]);
    await assertBooksAgree(service.database);
  });
});

describe('numbers and days', () => {
  test('a block that runs dry, and one of yesterday: every order has a number of its own', async () => {
    const { a, place, read } = await scene();
    const [today] = (await a.push()).must(200).numbers;
    const kept = Array.from({ length: today!.last - today!.first + 1 }, (_, n) => today!.first + n);
    const ids = [...kept, undefined, undefined].map(
      (displayNumber) => sold(a, place, displayNumber === undefined ? {} : { displayNumber }).id,
    );
    const all = (await a.push()).must(200);
    assert.ok(outcomes(all).every((outcome) => outcome === 'APPLIED'));
    const numbers = await Promise.all(ids.map(async (id) => (await read(id)).displayNumber));
    assert.deepEqual(numbers.slice(0, kept.length), kept);
    assert.equal(new Set(numbers).size, numbers.length);
    // Of tomorrow a block is kept as well; what is not in it was not kept for tomorrow.
    clock.moveBy(24 * HOUR);
    const late = sold(a, place, { displayNumber: today!.last + 50 });
    const outcome = told((await a.push()).must(200)).at(-1);
    assert.deepEqual(outcome, ['APPLIED_WITH_DIFFERENCE', ['displayNumber']]);
    assert.notEqual((await read(late.id)).displayNumber, today!.last + 50);
    await assertBooksAgree(service.database);
  });

  test('the night in which half past two comes twice: each sale is an hour apart, on one business day', async () => {
    clock.moveTo('2027-10-30T20:00:00.000Z');
    const { a, place, read } = await scene();
    await a.push();
    // Madrid: 02:30 in summer time, then again.
    const times = ['2027-10-31T00:30:00.000Z', '2027-10-31T01:30:00.000Z'];
    clock.moveTo('2027-10-31T02:00:00.000Z');
    const ids = times.map((at) => sold(a, place, { at }).id);
    assert.deepEqual(outcomes((await a.push()).must(200)), ['APPLIED', 'APPLIED']);
    const orders = await Promise.all(ids.map(read));
    // The clock goes on between the two calls.
    assert.deepEqual(
      orders.map(({ openedAt }) => openedAt.slice(0, 16)),
      times.map((time) => time.slice(0, 16)),
    );
    assert.deepEqual([...new Set(orders.map(({ businessDate }) => businessDate))], [20_271_030]);
  });

  test('the night that lacks an hour: the sale before and the one after are where they belong', async () => {
    clock.moveTo('2028-03-25T22:00:00.000Z');
    const { a, place, read } = await scene();
    await a.push();
    const times = ['2028-03-26T00:59:00.000Z', '2028-03-26T01:01:00.000Z', '2028-03-26T02:30:00.000Z'];
    clock.moveTo('2028-03-26T03:00:00.000Z');
    const ids = times.map((at) => sold(a, place, { at }).id);
    assert.deepEqual(outcomes((await a.push()).must(200)), Array(3).fill('APPLIED'));
    const orders = await Promise.all(ids.map(read));
    assert.deepEqual(
      orders.map(({ businessDate }) => businessDate),
      [20_280_325, 20_280_325, 20_280_326],
    );
  });
});

test('ten tills come back at once: each order once, each line once in the kitchen', async () => {
  const { place, key, another, line } = await scene();
  (await key.post(`${place.path}/kitchen/stations`, { name: 'Grill' })).must(201);
  const tills = await together(10, another);
  const fresh: string[] = [];
  for (const { log } of tills)
    for (let n = 0; n < 10; n++) {
      const one = line();
      const alreadySent = n % 2 === 0;
      log.did({ type: 'createOrder', alreadySent, body: { diningOption: 'DINE_IN', items: [one] } });
      if (!alreadySent) fresh.push(one.guid);
    }
  const answers = await Promise.all(tills.flatMap(({ log }) => [log.push(), log.push()]));
  const firsts = answers.flatMap((answer) => outcomes(answer.must(200))).filter((one) => one === 'APPLIED');
  assert.equal(firsts.length, 100);
  const rows = await service.database.sql<{ guid: string }>(
    `select i->>'selectionGuid' as guid from kitchen_tickets t, json_array_elements(t.document->'items') i
     where t.restaurant_guid = $1`,
    [place.guid],
  );
  assert.deepEqual(rows.map(({ guid }) => guid).toSorted(), fresh.toSorted());
  const { items } = (await key.get<{ items: Order[] }>(`${place.path}/orders?limit=200`)).must(200);
  assert.equal(new Set(items.map(({ displayNumber }) => displayNumber)).size, 100);
  await assertBooksAgree(service.database);
});

test('a card number in what was typed offline holds up nothing, and is stored nowhere', async () => {
  const { a, place, read } = await scene();
  const number = '4111 1111 1111 1111';
  const { id } = a.did({ type: 'createOrder', body: soup(place, { notes: `pays with ${number}` }) });
  const source = { card: { number: '4111111111111111', expiryMonth: 12, expiryYear: 2_060 } };
  a.did({ type: 'createOrderPayment', orderGuid: id, body: { type: 'CARD', amount: 690, source } });
  sold(a, place);
  assert.deepEqual(told((await a.push()).must(200)), [
    ['APPLIED_WITH_DIFFERENCE', ['text']],
    ['PARKED', 'CARD_OFFLINE'],
    ['APPLIED', []],
  ]);
  assert.deepEqual(outcomes((await a.push()).must(200)), Array(3).fill('DUPLICATE'));
  assert.equal((await read(id)).notes, 'pays with [card]');
  const kept = await service.database.sql('select * from sync_commands where restaurant_guid = $1', [
    place.guid,
  ]);
  assert.ok(!/4111.?1111/.test(JSON.stringify(kept)), 'in the database');
  assert.ok(!/4111.?1111/.test(service.logText()), 'in the log');
});

test('a card is not taken offline: it waits with a clear word, and the bill stays due', async () => {
  const { a, place, read } = await scene();
  const { id } = sold(a, place);
  a.did({ type: 'createOrderPayment', orderGuid: id, body: { type: 'CARD', amount: 690 } });
  const answer = (await a.push()).must(200);
  assert.equal(answer.results[1]!.outcome, 'PARKED');
  assert.deepEqual(answer.results[1]!.needs?.code, 'CARD_OFFLINE');
  assert.match(answer.results[1]!.needs!.message, /not taken offline: nothing was charged/);
  assert.equal((await read(id)).dueAmount, 690);
});

test('a till sold at the price of a discount of which none was left: it is sold so, and is counted', async () => {
  for (const [limits, before, used] of [
    [{ maximumOrders: 1 }, 1, 2],
    // A till asks nobody who they are.
    [{ maximumOrdersPerGuest: 1 }, 0, 1],
  ] as const) {
    const { a, place, key, read } = await scene();
    const terms = { type: 'FIXED', amount: 50, conditions: limits };
    const path = `${place.path}/discounts`;
    const { guid } = (
      await key.post<{ guid: string }>(path, { name: 'Opening', automatic: true, terms })
    ).must(201);
    for (let n = 0; n < before; n++) (await key.post(`${place.path}/orders`, soup(place))).must(201);
    const { id } = sold(a, place, { totalAmount: 640 });
    paid(a, id, 640);
    assert.deepEqual(outcomes((await a.push()).must(200)), ['APPLIED', 'APPLIED']);
    const { totalAmount, dueAmount } = await read(id);
    assert.deepEqual([totalAmount, dueAmount], [640, 0]);
    assert.equal((await key.get<{ orders: number }>(`${path}/${guid}`)).must(200).orders, used);
  }
});
