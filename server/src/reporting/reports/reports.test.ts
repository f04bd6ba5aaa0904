import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { assertLinksAddUp, figures, type Params, refresher, report } from '../../../test/harness/reports.ts';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import { makeWorld, type Order, order, type World } from '../../../test/harness/world.ts';
import { REPORTS } from './catalogue.ts';

/** The soup of the test's menu, and its tax. */
const SOUP = 690;
const TAX = 69;

let service: TestService;
let world: World;
let refresh: (restMs?: number) => Promise<void>;

before(async () => {
  service = await startTestService();
  service.clock.moveTo('2031-03-10T12:00:00Z');
  const taxRates = [{ name: 'IVA', type: 'PERCENT' as const, rate: '10', inclusive: false }];
  world = await makeWorld(service, { restaurant: { taxRates, closeoutHour: 4 } as never });
  refresh = refresher(service.database, service.clock);
});

const pathOf = ({ guid }: Order) => `${world.place.path}/orders/${guid}`;
const post = async <T = Order>(path: string, body: object, status = 200) =>
  (await world.key.post<T>(path, body)).must(status);
const lines = (one: Order) => one.checks[0]!.selections.map(({ guid }) => guid);
const sales = async (params: Params) =>
  (await report(world.key, 'sales', { groupBy: '', ...params })).lines[0];
const DAY = { from: 20310310, to: 20310310 };
const NEXT = { from: 20310311, to: 20310311 };

describe('a day of business', () => {
  let first: Order;
  let second: Order;

  test('is in the report as soon as it happens', async () => {
    assert.equal(await sales(DAY), undefined);
    first = await order(world.key, world.place, { numberOfGuests: 2, tipAmount: 100 });
    second = await order(world.key, world.place, {
      items: [{ menuItemGuid: world.place.item('Soup').guid, quantity: 2 }],
    });
    const line = (await sales(DAY))!;
    assert.deepEqual(line.values, {
      orderCount: 2,
      guestCount: 2,
      itemQuantity: '3',
      grossAmount: 3 * SOUP,
      voidAmount: 0,
      compAmount: 0,
      discountAmount: 0,
      includedTaxAmount: 0,
      netAmount: 3 * SOUP,
      serviceChargeAmount: 0,
      taxAmount: 3 * TAX,
      tipAmount: 100,
      totalAmount: 3 * (SOUP + TAX) + 100,
      refundAmount: 0,
      refundedTaxAmount: 0,
      refundedTipAmount: 0,
    });
  });

  test('says the same once its sums are kept', async () => {
    const before = await sales(DAY);
    await refresh();
    const kept = await service.database.sql<{ n: number }>('select count(*)::int as n from report_rows');
    assert.ok(kept[0]!.n > 5);
    assert.deepEqual(await sales(DAY), before);
  });

  test('keeps its figures when something is voided, comped or discounted the day after', async () => {
    const before = await sales(DAY);
    service.clock.moveTo('2031-03-11T12:00:00Z');
    await post(`${pathOf(second)}/comp`, { selectionGuids: lines(second), reason: 'COLD' });
    await post(`${pathOf(first)}/selections/void`, { selectionGuids: lines(first), reason: 'GONE' });
    assert.deepEqual(await sales(DAY), before);
    const late = (await sales(NEXT))!.values;
    assert.equal(late.voidAmount, SOUP);
    assert.equal(late.compAmount, 2 * SOUP);
    assert.equal(late.netAmount, -3 * SOUP);
    assert.equal(late.taxAmount, -3 * TAX);
    assert.equal(late.grossAmount, 0);
    await refresh();
    assert.deepEqual(await sales(DAY), before);
    assert.deepEqual((await sales(NEXT))!.values, late);
    const both = (await sales({ from: DAY.from, to: NEXT.to }))!.values;
    assert.equal(both.netAmount, 0);
  });

  test('gets refunds on the day that they are made', async () => {
    service.clock.moveTo('2031-03-12T12:00:00Z');
    const third = await order(world.key, world.place);
    await post(
      `${pathOf(third)}/payments`,
      { type: 'CASH', tenderedAmount: 2_000, drawerGuid: await drawer() },
      201,
    );
    await refresh();
    service.clock.moveTo('2031-03-13T12:00:00Z');
    const { items } = (
      await world.key.get<{ items: { paymentGuid: string }[] }>(
        `${world.place.path}/payments?orderGuid=${third.guid}`,
      )
    ).must(200);
    await post(
      `${world.place.path}/payments/${items[0]!.paymentGuid}/refunds`,
      { amount: 253, reason: 'COLD' },
      201,
    );
    const after = (await sales({ from: 20310313, to: 20310313 }))!.values;
    assert.equal(after.refundAmount, 253);
    assert.equal(after.refundedTaxAmount, 23);
    assert.equal(after.orderCount, 0);
    const taken = await report(world.key, 'payments', { from: 20310312, to: 20310313, groupBy: 'day,type' });
    assert.deepEqual(
      taken.lines.map(({ key, values }) => [key.day, key.type, values.totalAmount, values.refundAmount]),
      [
        ['20310312', 'CASH', SOUP + TAX, 0],
        ['20310313', 'CASH', 0, 253],
      ],
    );
  });
});

async function drawer(): Promise<string> {
  const request = { name: 'Bar', openingAmount: 10_000 };
  return (await post<{ guid: string }>(`${world.place.path}/cash-drawers`, request, 201)).guid;
}

test('a ticket stays on its day when its order becomes part of one of another day', async () => {
  const { key, place } = world;
  const station = (
    await key.post<{ guid: string }>(`${place.path}/kitchen/stations`, { name: 'Grill' })
  ).must(201);
  (await key.put(`${place.path}/kitchen/routing`, { rules: [{ stationGuids: [station.guid] }] })).must(200);
  service.clock.moveTo('2031-03-20T12:00:00Z');
  const yesterdays = await order(key, place);
  service.clock.moveTo('2031-03-22T12:00:00Z');
  const todays = await order(key, place);
  await post(`${pathOf(todays)}/selections/void`, { selectionGuids: lines(todays), reason: 'GONE' });
  await post(`${pathOf(todays)}/merge`, { fromOrderGuid: yesterdays.guid });
  const day = { from: 20310320, to: 20310320 };
  for (const recompute of [false, true]) {
    const kitchen = await report(key, 'kitchen', { ...day, recompute });
    assert.deepEqual(
      kitchen.lines.map(({ values }) => values.ticketCount),
      [1],
      `recompute ${recompute}`,
    );
    await assertLinksAddUp(key, kitchen);
  }
});

test('every figure of every report has a link, and what it lists adds up to it', async () => {
  const range = { from: 20310301, to: 20310331 };
  let cells = 0;
  for (const kept of [false, true]) {
    if (kept) await refresh();
    for (const { name } of REPORTS)
      cells += await assertLinksAddUp(world.key, await report(world.key, name, range));
  }
  assert.ok(cells > 100);
});

test('what is kept is what a recomputation gives', async () => {
  const range = { from: 20310301, to: 20310331 };
  await refresh();
  for (const { name } of REPORTS) {
    const kept = figures(await report(world.key, name, range));
    assert.deepEqual(figures(await report(world.key, name, { ...range, recompute: true })), kept, name);
  }
});
