import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { verify } from '../../../../test/harness/planted.ts';
import { freshTill, linesOf, type Till } from '../../../../test/harness/till.ts';
import type { Order } from '../../../../test/harness/world.ts';

/** What was refunded of a line is given back once: no comp and no discount takes of it again, whatever the road. */

let till: Till;

before(async () => {
  till = await freshTill({ taxRates: [] });
});

const open = (name: string, priceAmount: number, quantity = 1) => ({
  quantity,
  openItem: { name, priceAmount, taxRateGuids: [] },
});

const guidOf = (one: Order, name: string) => linesOf(one).find((line) => line.name === name)!.guid; // the test has ordered it

const refundItem = (one: Order, name: string, more: object = {}) =>
  till.ask(one, 'refunds', { lines: [{ selectionGuid: guidOf(one, name), ...more }], reason: 'Cold' });

/** Two dishes that are paid, of which one is refunded, and then reopened. */
async function refunded(quantity = 1, lines = [open('A', 200, quantity), open('C', 300)]): Promise<Order> {
  const one = await till.open(lines);
  await till.pay(one);
  (await refundItem(one, 'A', { quantity: 1 })).must(200);
  return (await till.ask(one, 'reopen')).must(200);
}

const HALF = { name: 'Half', type: 'PERCENT', rate: '50', reason: 'Cold' };

describe('a line of which something is refunded', () => {
  test('is not comped: neither it nor what comes instead would be paid', async () => {
    const one = await refunded();
    (await till.ask(one, 'selections', { items: [open('B', 200)] })).must(200);
    const comp = { selectionGuids: [guidOf(one, 'A')], reason: 'Cold' };
    const no = (await till.ask(one, 'comp', comp)).refused(409, 'INVALID_STATE');
    assert.deepEqual(no.details, { state: 'REFUNDED', allowed: ['refund'] });
    assert.equal((await till.read(one)).dueAmount, 200);
  });

  test('is left out when its check is comped, and not counted as free', async () => {
    const one = await refunded();
    (await till.ask(one, 'selections', { items: [open('B', 200)] })).must(200);
    const comped = await till.ask(one, 'comp', { checkGuid: one.checks[0]!.guid, reason: 'Cold' });
    // C is paid: what is free of the check would cost less than that.
    assert.equal(comped.refused(409, 'INVALID_STATE').details?.state, 'PAID_IN_PART');
    const alone = await refunded(1, [open('A', 200)]);
    const all = { checkGuid: alone.checks[0]!.guid, reason: 'Cold' };
    (await till.ask(alone, 'comp', all)).refused(409, 'INVALID_STATE');
  });

  test('is not discounted by itself, and not refunded for more than it costs', async () => {
    const one = await refunded(2, [open('A', 1_000, 2)]);
    (await till.ask(one, 'selections', { items: [open('B', 1_000)] })).must(200);
    const reply = await till.ask(one, 'discounts', { ...HALF, selectionGuid: guidOf(one, 'A') });
    assert.equal(reply.refused(409, 'INVALID_STATE').details?.state, 'REFUNDED');
    (await refundItem(one, 'A')).must(200);
    const line = linesOf(await till.read(one)).find(({ name }) => name === 'A');
    assert.deepEqual([line?.totalAmount, line?.refundedAmount], [2_000, 2_000]);
  });

  test('is left out of a discount of its check or order', async () => {
    for (const on of ['CHECK', 'ORDER'] as const) {
      const one = await refunded();
      (await till.ask(one, 'selections', { items: [open('B', 600)] })).must(200);
      const where = on === 'CHECK' ? { checkGuid: one.checks[0]!.guid } : {};
      const after = (await till.ask(one, 'discounts', { ...HALF, ...where })).must(200);
      assert.deepEqual(
        linesOf(after).map(({ name, discountAmount }) => [name, discountAmount]),
        [
          ['A', 0],
          ['C', 150],
          ['B', 300],
        ],
      );
    }
  });

  test('is not discounted by one that counts whatever is there, nor by a code that unlocks one', async () => {
    const { key, place } = till;
    const all = { name: 'Whatever', terms: { type: 'PERCENT', rate: '50', appliesToLaterItems: true } };
    const rule = await key.post<{ guid: string }>(`${place.path}/discounts`, all);
    const discountGuid = rule.must(201).guid;
    const one = await refunded();
    (await till.ask(one, 'selections', { items: [open('B', 600)] })).must(200);
    const reply = await till.ask(one, 'discounts', { discountGuid });
    assert.equal(reply.refused(409, 'INVALID_STATE').details?.state, 'REFUNDED');
  });

  test('keeps its price where a fixed discount is spread anew over more and fewer lines', async () => {
    const fixed = { name: 'Off', terms: { type: 'FIXED', amount: 100, appliesToLaterItems: true } };
    const rule = await till.key.post<{ guid: string }>(`${till.place.path}/discounts`, fixed);
    const discountGuid = rule.must(201).guid;
    const one = await till.open([open('A', 333), open('C', 333)]);
    (await till.ask(one, 'discounts', { discountGuid })).must(200);
    await till.pay(one);
    (await refundItem(one, 'A')).must(200);
    (await till.ask(one, 'reopen')).must(200);
    const more = (await till.ask(one, 'selections', { items: [open('B', 333)] })).must(200);
    const fewer = { selectionGuids: [guidOf(more, 'B')], reason: 'Mistake' };
    (await till.ask(one, 'selections/void', fewer)).must(200);
  });
});

describe('an order of which something is refunded takes more, and what is refunded keeps what it cost', () => {
  const define = async (of: Till, what: string, terms: object) =>
    void (await of.key.post(`${of.place.path}/${what}`, { name: 'Rule', automatic: true, terms })).must(201);
  const refund = (of: Till, one: Order) =>
    of.ask(one, 'refunds', { lines: [{ selectionGuid: guidOf(one, 'A') }], reason: 'Cold' });
  const add = async (of: Till, one: Order, ...items: object[]) =>
    (await of.ask(one, 'selections', { items })).must(200);

  test('with a fixed charge, of which the refunded line had its part', async () => {
    const one = await till.open([open('A', 1_000), open('C', 500)]);
    (await till.ask(one, 'service-charges', { name: 'Cover', type: 'FIXED', amount: 300 })).must(200);
    await till.pay(one, { amount: 1_500 });
    assert.equal((await refund(till, one)).must(200).refundedAmount, 1_200);
    const more = await add(till, one, open('B', 1_000));
    assert.deepEqual([more.totalAmount, more.serviceChargeAmount], [2_800, 300]);
    const two = { quantity: 2 };
    const path = `${till.orders}/${one.guid}/selections/${guidOf(one, 'C')}`;
    assert.equal((await till.key.patch<Order>(path, two)).must(200).totalAmount, 3_300);
    assert.deepEqual(await verify(till), []);
  });

  test('with an automatic discount that takes something only then, and an automatic charge', async () => {
    const own = await freshTill({ taxRates: [] });
    await define(own, 'service-charges', { type: 'FIXED', amount: 199 });
    await define(own, 'discounts', { type: 'PERCENT', rate: '10', conditions: { minimumAmount: 3_000 } });
    const one = await own.open([open('A', 2_000)]);
    await own.pay(one);
    (await refund(own, one)).must(200);
    (await own.ask(one, 'reopen')).must(200);
    const more = await add(own, one, open('B', 3_500));
    assert.deepEqual(
      linesOf(more).map(({ name, discountAmount }) => [name, discountAmount]),
      [
        ['A', 0],
        ['B', 350],
      ],
    );
    assert.deepEqual([more.serviceChargeAmount, more.dueAmount], [199, 3_150]);
    (await own.ask(one, 'checks', {})).must(200);
    assert.deepEqual(await verify(own), []);
  });

  test('also where odd cents of taxes and charges go to other lines', async () => {
    const own = await freshTill();
    const taxRateGuids = own.place.restaurant.taxRates.map(({ guid }) => guid);
    const taxed = (name: string, priceAmount: number) => ({
      quantity: 1,
      openItem: { name, priceAmount, taxRateGuids },
    });
    for (const price of [103, 117, 145]) {
      const one = await own.open([taxed('A', price)]);
      const charge = { name: 'S', type: 'PERCENT', rate: '12.5', taxRateGuids };
      (await own.ask(one, 'service-charges', charge)).must(200);
      await own.pay(one);
      (await refund(own, one)).must(200);
      (await own.ask(one, 'reopen')).must(200);
      await add(own, one, taxed('B', price + 4), taxed('C', price + 7));
    }
    assert.deepEqual(await verify(own), []);
  });
});

test('goods that went back with the money are not discounted: charges do not make up for them', async () => {
  const one = await till.open([open('A', 1_000)]);
  const paymentGuid = await till.pay(one);
  const all = { amount: 1_000, reason: 'Cold' };
  (await till.key.post(`${till.place.path}/payments/${paymentGuid}/refunds`, all)).must(201);
  (await till.ask(one, 'reopen')).must(200);
  (await till.ask(one, 'service-charges', { name: 'Service', type: 'FIXED', amount: 500 })).must(200);
  const reply = await till.ask(one, 'discounts', { name: 'Off', type: 'FIXED', amount: 200, reason: 'Cold' });
  assert.equal(reply.refused(409, 'INVALID_STATE').details?.state, 'REFUNDED');
  assert.deepEqual(await verify(till), []);
});
