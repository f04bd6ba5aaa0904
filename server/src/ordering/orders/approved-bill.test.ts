import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
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

/** Who approves approves what they saw: comps and discounts cover what was on the bill then. */

let service: TestService;
let world: World;
let place: Place;

before(async () => {
  service = await startTestService();
  world = await makeWorld(service);
  place = await openPlace(world.key);
});

const dish = (priceAmount: number, quantity = 1) => ({
  menuItemGuid: place.item('Catch of the day').guid,
  quantity,
  priceAmount,
});
const open = (more: Partial<OrderInput> = {}, quantity = 1) =>
  order(world.key, place, { items: [dish(1_000, quantity)], ...more });
const ask = async (of: Order, what: string, body: object = {}) =>
  (await world.key.post<Order>(`${place.path}/orders/${of.guid}/${what}`, body)).must(200);
const add = (of: Order, priceAmount = 5_000) => ask(of, 'selections', { items: [dish(priceAmount)] });
const recount = async (of: Order, quantity: number) => {
  const [line] = of.checks[0]!.selections;
  const path = `${place.path}/orders/${of.guid}/selections/${line!.guid}`;
  return (await world.key.patch<Order>(path, { quantity, reason: 'X' })).must(200);
};
const free = { name: 'On us', type: 'PERCENT', rate: '100' } as const;

describe('a discount with terms of its own covers what was on the bill', () => {
  test('on an order that is placed with it', async () => {
    const placed = await open({ discounts: [free] });
    assert.equal(placed.totalAmount, 0);
    assert.equal((await add(placed)).totalAmount, 5_000);
  });

  test('on an order, on a check and on a line', async () => {
    for (const where of ['order', 'check', 'line']) {
      const opened = await open();
      const [check] = opened.checks;
      const on = {
        order: {},
        check: { checkGuid: check!.guid },
        line: { selectionGuid: check!.selections[0]!.guid },
      };
      const free0 = await ask(opened, 'discounts', { ...free, ...on[where as keyof typeof on] });
      assert.equal(free0.totalAmount, 0);
      assert.equal((await add(opened)).totalAmount, 5_000, where);
      assert.equal((await recount(opened, 3)).totalAmount, 7_000, where);
      assert.equal((await recount(opened, 1)).totalAmount, 5_000, where);
    }
  });

  test('and not what is moved or merged into it', async () => {
    const free0 = await open({ discounts: [free] });
    const other = await open();
    const body = { fromOrderGuid: other.guid };
    const { orders } = (
      await world.key.post<{ orders: [Order] }>(`${place.path}/orders/${free0.guid}/merge`, body)
    ).must(200);
    assert.equal(orders[0].totalAmount, 1_000);
    const checkGuids = orders[0].checks.map(({ guid }) => guid);
    assert.equal((await ask(free0, 'merge-checks', { checkGuids })).totalAmount, 1_000);
  });

  test('and still takes no more than its amount, per unit, or of a pair, when there is less', async () => {
    const pair = { name: 'Pair', type: 'BUY_X_GET_Y', buy: { quantity: 1 }, get: { quantity: 1 } } as const;
    const two = await open({ discounts: [pair] }, 2);
    assert.equal(two.totalAmount, 1_000);
    assert.equal((await recount(two, 4)).totalAmount, 3_000);
    const each = { name: 'Each', type: 'FIXED', amount: 300, perUnit: true, target: 'SELECTION' } as const;
    const three = await open({ discounts: [each] }, 3);
    assert.equal((await recount(three, 5)).discountAmount, 900);
    assert.equal((await recount(three, 1)).discountAmount, 300);
  });
});

test('a comp covers the units that it was given for, also once the order was closed and reopened', async () => {
  const opened = await open({}, 2);
  const comped = await ask(opened, 'comp', { checkGuid: opened.checks[0]!.guid, reason: 'LATE' });
  assert.equal(comped.totalAmount, 0);
  await ask(opened, 'close');
  await ask(opened, 'reopen');
  assert.equal((await recount(comped, 3)).totalAmount, 1_000);
  assert.equal((await add(opened, 700)).totalAmount, 1_700);
});

describe('a discount that the restaurant has defined says itself whether later items count', () => {
  const define = async (more: object, terms: object) =>
    (
      await world.key.post<{ guid: string }>(`${place.path}/discounts`, {
        name: 'Half',
        ...more,
        terms: { type: 'PERCENT', rate: '50', ...terms },
      })
    ).must(201).guid;

  test('no, unless it says so', async () => {
    const opened = await open({ discounts: [{ discountGuid: await define({}, {}) }] });
    assert.equal((await add(opened)).totalAmount, 5_500);
  });

  test('yes, with appliesToLaterItems', async () => {
    const discountGuid = await define({}, { appliesToLaterItems: true });
    const opened = await open({ discounts: [{ discountGuid }] });
    assert.equal((await add(opened)).totalAmount, 3_000);
    const later = await open();
    await ask(later, 'discounts', { discountGuid });
    assert.equal((await add(later)).totalAmount, 3_000);
  });

  test('terms of one’s own cannot say so', async () => {
    const opened = await open();
    const body = { ...free, appliesToLaterItems: true };
    const refused = await world.key.post(`${place.path}/orders/${opened.guid}/discounts`, body);
    assert.equal(refused.refused(400, 'VALIDATION_ERROR').code, 'VALIDATION_ERROR');
  });

  test('an automatic one always counts them', async () => {
    place = await openPlace(world.key);
    await define({ automatic: true }, {});
    const opened = await open();
    assert.equal(opened.totalAmount, 500);
    assert.equal((await add(opened)).totalAmount, 3_000);
  });
});
