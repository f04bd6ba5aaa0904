import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { withApproval } from '../../../test/harness/approvals.ts';
import { signedIn } from '../../../test/harness/people.ts';
import { assertLinksAddUp, type Params, refresher, report } from '../../../test/harness/reports.ts';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import { makeWorld, type Order, type Page, type World } from '../../../test/harness/world.ts';

/** One evening, and what each report says of it. */

const SOUP = 690;
const PIZZA = 1_200 + 300 + 50;
const EVENING = { from: 20350607, to: 20350607 };

let service: TestService;
let world: World;
let uids: { ana: string; ben: string; cleo: string };

before(async () => {
  service = await startTestService();
  service.clock.moveTo('2035-06-07T18:00:00Z');
  const taxRates = [{ name: 'IVA', type: 'PERCENT', rate: '10', inclusive: false, isDefault: true }];
  world = await makeWorld(service, { restaurant: { taxRates, closeoutHour: 4 } as never });
  const { key, place, tenantId } = world;
  const station = (
    await key.post<{ guid: string }>(`${place.path}/kitchen/stations`, { name: 'Grill' })
  ).must(201);
  const rules = [{ stationGuids: [station.guid] }];
  (await key.put(`${place.path}/kitchen/routing`, { rules })).must(200);
  const table = (await key.post<{ guid: string }>(`${place.path}/tables`, { name: 'T7' })).must(201);
  const float = { name: 'Bar', openingAmount: 10_000 };
  (await key.post(`${place.path}/cash-drawers`, float)).must(201);
  const places = [{ tenantId, role: 'manager' as const }];
  const ana = await signedIn(service, { name: 'Ana', places });
  const ben = await signedIn(service, { name: 'Ben', places });
  const cleo = await signedIn(service, { name: 'Cleo', places: [{ tenantId, role: 'server' }] });
  uids = { ana: ana.uid, ben: ben.uid, cleo: cleo.uid };

  const soup = { menuItemGuid: place.item('Soup').guid, quantity: 2 };
  const extras = [{ modifierGuid: place.modifier('Large') }, { modifierGuid: place.modifier('Olives') }];
  const pizza = { menuItemGuid: place.item('Pizza').guid, quantity: 1, modifiers: extras };
  const orders = `${place.path}/orders`;
  const dinner = { diningOption: 'DINE_IN', tableGuid: table.guid, numberOfGuests: 3, items: [soup, pizza] };
  const first = (await ana.post<Order>(orders, dinner)).must(201);
  const second = (await ben.post<Order>(orders, { diningOption: 'TAKE_OUT', items: [pizza] })).must(201);
  const lines = first.checks[0]!.selections.map(({ guid }) => guid);
  const off = { selectionGuids: [lines[0]], reason: 'SALTY' };
  (await ana.post(`${orders}/${first.guid}/selections/void`, off)).must(200);
  // Cleo opened none of the orders, is given one, and may give nothing away without Ana.
  (await ben.patch(`${orders}/${second.guid}`, { serverUid: cleo.uid })).must(200);
  const olives = { diningOption: 'TAKE_OUT', items: [soup] };
  const third = (await cleo.post<Order>(orders, olives)).must(201);
  const given = {
    selectionGuids: [third.checks[0]!.selections[0]!.guid],
    reason: 'COLD',
  };
  const comp = (approved: object) => cleo.post(`${orders}/${third.guid}/comp`, { ...given, ...approved });
  (await withApproval(ana, place, comp)).must(200);
  const voucher = { type: 'OTHER', tenderName: 'Voucher', amount: 500, tipAmount: 0 };
  (await ben.post(`${orders}/${first.guid}/payments`, voucher)).must(201);
  (await ana.post(`${orders}/${first.guid}/payments`, { type: 'CASH', tipAmount: 120 })).must(201);
  (await ben.post(`${orders}/${second.guid}/payments`, { type: 'CASH', tipAmount: 40 })).must(201);

  const tickets = (
    await key.get<Page<{ guid: string; orderGuid: string }>>(`${place.path}/kitchen/tickets`)
  ).must(200);
  const act = async ({ guid }: { guid: string }, action: 'start' | 'bump') => {
    const ticket = tickets.items.find(({ orderGuid }) => orderGuid === guid)!; // it was sent
    (await key.post(`${place.path}/kitchen/tickets/${ticket.guid}/${action}`, {})).must(200);
  };
  service.clock.moveBy(120_000);
  await act(second, 'start');
  service.clock.moveBy(300_000);
  await act(second, 'bump');
  // What is held, and taken note of, is not made.
  (await key.post(`${orders}/${third.guid}/hold`, {})).must(200);
  await act(third, 'bump');
});

async function tableOf(name: string, params: Params, ...measures: string[]) {
  const { lines } = await report(world.key, name, { ...EVENING, ...params });
  return lines.map(({ key, labels, values }) => [
    ...Object.keys(key).map((column) => labels[column] ?? key[column]),
    ...measures.map((measure) => values[measure]),
  ]);
}

for (const kept of [false, true]) {
  test(`an evening, ${kept ? 'from kept sums' : 'as it happens'}`, async () => {
    if (kept) await refresher(service.database, service.clock)();
    assert.deepEqual(await tableOf('tips', {}, 'tipAmount', 'orderCount', 'netAmount'), [
      ['Ana', 120, 1, PIZZA],
      ['Cleo', 40, 2, PIZZA],
    ]);
    assert.deepEqual(await tableOf('dining-options', {}, 'orderCount', 'voidAmount'), [
      ['DINE_IN', 1, 2 * SOUP],
      ['TAKE_OUT', 2, 0],
    ]);
    assert.deepEqual(await tableOf('tables', {}, 'guestCount', 'netAmount'), [
      ['', 0, PIZZA],
      ['T7', 3, PIZZA],
    ]);
    assert.deepEqual(await tableOf('hours', {}, 'orderCount'), [['20', 3]]);
    assert.deepEqual(await tableOf('weekdays', {}, 'orderCount'), [['4', 3]]);
    assert.deepEqual(await tableOf('items', {}, 'quantity', 'grossAmount', 'netAmount'), [
      ['Pizza', '', '2', 2 * PIZZA, 2 * PIZZA],
      ['Soup', '', '2', 4 * SOUP, 0],
    ]);
    assert.deepEqual(await tableOf('groups', {}, 'netAmount'), [['Plates', 2 * PIZZA]]);
    assert.deepEqual(await tableOf('modifiers', {}, 'quantity', 'grossAmount'), [
      ['Large', '2', 600],
      ['Olives', '2', 100],
    ]);
    assert.deepEqual(await tableOf('taxes', {}, 'taxableAmount', 'taxAmount'), [['IVA 10%', 2 * PIZZA, 310]]);
    assert.deepEqual(await tableOf('discounts-and-voids', {}, 'count', 'amount'), [
      ['COMP', 'COLD', 'Ana', 1, 2 * SOUP],
      ['VOID', 'SALTY', '', 1, 2 * SOUP],
    ]);
    const byActor = { groupBy: 'reason,approver,employee' };
    assert.deepEqual(await tableOf('discounts-and-voids', byActor, 'amount'), [
      ['COLD', 'Ana', 'Cleo', 2 * SOUP],
      ['SALTY', '', 'Ana', 2 * SOUP],
    ]);
    assert.deepEqual(
      await tableOf('payments', { groupBy: 'type,tender' }, 'paymentCount', 'totalAmount', 'tipAmount'),
      [
        ['CASH', '', 2, 2 * 1_705 - 500 + 160, 160],
        ['OTHER', 'Voucher', 1, 500, 0],
      ],
    );
    assert.deepEqual(await tableOf('payments', { groupBy: 'employee' }, 'paymentCount'), [
      ['Ana', 1],
      ['Ben', 2],
    ]);
    assert.deepEqual(await tableOf('cash-drawers', {}, 'openingAmount', 'salesAmount', 'closedAmount'), [
      ['Bar', 10_000, 2 * 1_705 - 500 + 160, 0],
    ]);
    assert.deepEqual(await tableOf('kitchen', {}, 'ticketCount', 'bumpedCount'), [['Grill', 3, 1]]);
    const [[, waited, took] = []] = await tableOf('kitchen', {}, 'queueSeconds', 'prepSeconds');
    // The clock goes on while the test runs.
    assert.ok(Number(waited) >= 120 && Number(waited) < 180, `waited ${waited}`);
    assert.ok(Number(took) - Number(waited) >= 299 && Number(took) < 540, `took ${took}`);
    const minutes = Math.ceil(Number(took) / 60);
    const { lines: stations } = await report(world.key, 'kitchen', EVENING);
    assert.deepEqual(stations[0]!.percentiles, { prepMinutesP50: minutes, prepMinutesP90: minutes });
    const spread = await tableOf('kitchen', { groupBy: 'minutes' }, 'ticketCount');
    assert.deepEqual(spread, [
      ['', 2],
      [String(minutes).padStart(4, '0'), 1],
    ]);
    for (const name of ['tips', 'discounts-and-voids', 'items', 'payments', 'cash-drawers', 'kitchen'])
      await assertLinksAddUp(world.key, await report(world.key, name, EVENING));
    const { lines } = await report(world.key, 'tips', EVENING);
    assert.deepEqual(
      lines.map(({ key }) => key.employee),
      [uids.ana, uids.cleo],
    );
  });
}
