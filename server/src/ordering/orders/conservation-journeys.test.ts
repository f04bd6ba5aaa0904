import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { assertBooksAgree } from '../../../test/harness/books.ts';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import {
  makeWorld,
  type Order,
  type OrderInput,
  openPlace,
  order,
  type Place,
  type World,
} from '../../../test/harness/world.ts';

/** Conservation over HTTP: what goes to another check or order, and back, costs what it did. */

let service: TestService;
let world: World;
let place: Place;

before(async () => {
  service = await startTestService();
  world = await makeWorld(service);
  place = await openPlace(world.key);
});

const dishes = (...prices: number[]): NonNullable<OrderInput['items']> =>
  prices.map((priceAmount) => ({
    menuItemGuid: place.item('Catch of the day').guid,
    quantity: 1,
    priceAmount,
  }));
const open = (prices: number[], more: Partial<OrderInput> = {}) =>
  order(world.key, place, { items: dishes(...prices), ...more });
const ask = <T = Order>(of: { guid: string }, what: string, body: object = {}) =>
  world.key.post<T>(`${place.path}/orders/${of.guid}/${what}`, body);
const both = async (of: { guid: string }, what: string, body: object) =>
  (await ask<{ orders: Order[] }>(of, what, body)).must(200).orders as [Order, Order];
const lines = (of: Order) => of.checks.flatMap(({ selections }) => selections);
const guids = (of: Order) => lines(of).map(({ guid }) => guid);
const total = (...orders: Order[]) => orders.reduce((sum, { totalAmount }) => sum + totalAmount, 0);

const off = (rate: string, name = 'Off') => ({ name, type: 'PERCENT', rate }) as const;

describe('lines that cross orders cost what they did', () => {
  test('when they come into an order that is free', async () => {
    const free = await open([1_000], { discounts: [off('100')] });
    const from = await open([2_000, 1_000]);
    assert.equal(total(free, from), 3_000);
    const [left, arrived] = await both(from, 'move', {
      selectionGuids: [guids(from)[0]],
      toOrderGuid: free.guid,
    });
    assert.deepEqual([left.totalAmount, arrived.totalAmount], [1_000, 2_000]);
  });

  test('when a discount took from them, and they come back to it', async () => {
    const from = await open([2_000, 1_000], { discounts: [off('10')] });
    const to = await open([100]);
    const [moving] = guids(from);
    const [left, away] = await both(from, 'move', { selectionGuids: [moving], toOrderGuid: to.guid });
    assert.deepEqual([left.totalAmount, away.totalAmount], [900, 1_900]);
    const [rest, back] = await both(to, 'move', {
      selectionGuids: [moving],
      toOrderGuid: from.guid,
      toCheckGuid: left.checks[0]!.guid,
    });
    assert.deepEqual([rest.totalAmount, back.totalAmount], [100, 2_700]);
    const line = lines(back).find(({ guid }) => guid === moving)!;
    assert.deepEqual(
      line.appliedDiscounts.map(({ name, discountAmount, settled }) => ({ name, discountAmount, settled })),
      [{ name: 'Off', discountAmount: 200, settled: true }],
    );
  });

  test('when a check under a discount is split, transferred and merged back', async () => {
    const from = await open([1_000, 1_000]);
    const checkGuid = from.checks[0]!.guid;
    (await ask(from, 'discounts', { ...off('50'), checkGuid })).must(200);
    const split = (await ask(from, 'split', { items: [[guids(from)[1]]] })).must(200);
    const to = await open([600]);
    const gone = await both(from, `checks/${split.checks[1]!.guid}/transfer`, { toOrderGuid: to.guid });
    assert.equal(total(...gone), 1_600);
    const [merged] = await both(from, 'merge', { fromOrderGuid: to.guid });
    assert.equal(merged.totalAmount, 1_600);
    const one = (await ask(from, 'merge-checks', { checkGuids: merged.checks.map(({ guid }) => guid) })).must(
      200,
    );
    assert.deepEqual([one.checks.length, one.totalAmount], [1, 1_600]);
  });

  test('when the dish that paid for a free one goes', async () => {
    const pair = {
      name: 'Two for one',
      type: 'BUY_X_GET_Y',
      buy: { quantity: 1 },
      get: { quantity: 1 },
    } as const;
    const from = await open([2_100, 1_000], { discounts: [pair] });
    const to = await open([100]);
    assert.equal(from.totalAmount, 2_100);
    const split = (await ask(from, 'split', { items: [[guids(from)[0]]] })).must(200);
    const gone = await both(from, `checks/${split.checks[1]!.guid}/transfer`, { toOrderGuid: to.guid });
    assert.equal(total(...gone), 2_200);
  });

  test('to the cent, under a charge of 12.5 %, however the cents fall', async () => {
    for (let odd = 1; odd <= 8; odd++) {
      const from = await open([1_000 + odd, 517 + 3 * odd, 3 * odd]);
      (await ask(from, 'service-charges', off('12.5', 'Service'))).must(200);
      const split = (await ask(from, 'split', { items: [[guids(from)[0]], [guids(from)[1]]] })).must(200);
      const to = await open([333]);
      const before = split.totalAmount + to.totalAmount;
      assert.equal(split.serviceChargeAmount, Math.round((1_517 + 7 * odd) * 0.125));
      const gone = await both(from, `checks/${split.checks[1]!.guid}/transfer`, { toOrderGuid: to.guid });
      assert.equal(total(...gone), before);
      const [merged] = await both(from, 'merge', { fromOrderGuid: to.guid });
      assert.deepEqual([merged.totalAmount, merged.serviceChargeAmount], [before, split.serviceChargeAmount]);
    }
  });
});

describe('a line that goes on to cost what it did', () => {
  /** A line of 3 at 10.00 less 10 %, with a charge of 10 %: 27.00 and 2.70. */
  async function settled() {
    const from = await open([500]);
    const dish = { ...dishes(1_000)[0]!, quantity: 3 };
    const added = (await ask(from, 'selections', { items: [dish] })).must(200);
    (await ask(from, 'discounts', off('10'))).must(200);
    (await ask(from, 'service-charges', off('10', 'Service'))).must(200);
    const to = await open([700]);
    const [line] = lines(added).slice(1);
    const body = { selectionGuids: [line!.guid], toOrderGuid: to.guid, toCheckGuid: to.checks[0]!.guid };
    const [, arrived] = await both(from, 'move', body);
    assert.deepEqual(
      [arrived.totalAmount, arrived.discountAmount, arrived.serviceChargeAmount],
      [3_670, 300, 270],
    );
    return { to, line: line!.guid };
  }

  test('costs in proportion when there is less of it, and nothing when it is voided', async () => {
    const { to, line } = await settled();
    const path = `${place.path}/orders/${to.guid}/selections/${line}`;
    const fewer = (await world.key.patch<Order>(path, { quantity: 1, reason: 'X' })).must(200);
    assert.deepEqual([fewer.totalAmount, fewer.discountAmount, fewer.serviceChargeAmount], [1_690, 100, 90]);
    const gone = (await ask(to, 'selections/void', { selectionGuids: [line], reason: 'X' })).must(200);
    assert.deepEqual([gone.totalAmount, gone.serviceChargeAmount], [700, 0]);
  });

  test('costs the price of the menu for what is added to it', async () => {
    const { to, line } = await settled();
    const path = `${place.path}/orders/${to.guid}/selections/${line}`;
    const more = (await world.key.patch<Order>(path, { quantity: 4 })).must(200);
    assert.deepEqual([more.totalAmount, more.discountAmount, more.serviceChargeAmount], [4_670, 300, 270]);
  });

  test('can be comped, and has its discounts and charges taken away, as any', async () => {
    const { to, line } = await settled();
    const comped = (await ask(to, 'comp', { selectionGuids: [line], reason: 'LATE' })).must(200);
    assert.deepEqual([comped.totalAmount, comped.serviceChargeAmount], [700, 0]);
    const remove = async (of: Order, what: string, guid: string) =>
      (await world.key.delete<Order>(`${place.path}/orders/${of.guid}/${what}/${guid}`)).must(200);
    const [mine, comp] = lines(comped).find(({ guid }) => guid === line)!.appliedDiscounts;
    assert.deepEqual([mine!.name, comp!.name], ['Off', 'Comp']);
    const paid = await remove(comped, 'discounts', comp!.guid);
    assert.equal(paid.totalAmount, 3_670);
    const dearer = await remove(paid, 'discounts', mine!.guid);
    assert.deepEqual([dearer.totalAmount, dearer.discountAmount], [3_970, 0]);
    const charge = dearer.checks[0]!.appliedServiceCharges[0]!;
    assert.deepEqual([charge.settled, charge.chargeAmount], [true, 270]);
    const bare = await remove(dearer, 'service-charges', charge.guid);
    assert.deepEqual([bare.totalAmount, bare.checks[0]!.appliedServiceCharges], [3_700, []]);
  });

  test('is counted by discounts and charges that come later', async () => {
    const { to } = await settled();
    const half = (await ask(to, 'discounts', off('50'))).must(200);
    assert.equal(half.discountAmount, 300 + 1_700);
    const charged = (await ask(to, 'service-charges', off('10', 'More'))).must(200);
    assert.equal(charged.serviceChargeAmount, 135 + 170);
  });

  test('is refunded with its part of the charge, and the books agree', async () => {
    const { to, line } = await settled();
    (await ask(to, 'payments', { type: 'CASH' })).must(201);
    const refunded = (
      await ask(to, 'refunds', { lines: [{ selectionGuid: line, quantity: 1 }], reason: 'COLD' })
    ).must(200);
    assert.equal(refunded.refundedAmount, 900 + 90);
    await assertBooksAgree(service.database);
  });
});
