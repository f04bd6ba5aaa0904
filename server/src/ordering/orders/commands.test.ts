import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { withApproval } from '../../../test/harness/approvals.ts';
import { assertBooksAgree } from '../../../test/harness/books.ts';
import { signedIn } from '../../../test/harness/people.ts';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import { assertAddsUp } from '../../../test/harness/till.ts';
import { together } from '../../../test/harness/together.ts';
import {
  makeWorld,
  type Order,
  type OrderInput,
  openPlace,
  order,
  type Place,
  type World,
} from '../../../test/harness/world.ts';

let service: TestService;
let world: World;
let place: Place;

before(async () => {
  service = await startTestService();
  world = await makeWorld(service);
  const taxRates = [{ name: 'Tax', type: 'PERCENT' as const, rate: '8.875' }];
  place = await openPlace(world.key, { taxRates });
});

const plates = (...seats: (number | undefined)[]): NonNullable<OrderInput['items']> =>
  seats.map((seatNumber) => ({
    menuItemGuid: place.item('Soup').guid,
    quantity: 1,
    ...(seatNumber ? { seatNumber } : {}),
  }));
const open = (items = plates(1, 2, undefined), more: Partial<OrderInput> = {}) =>
  order(world.key, place, { items, ...more });
const ask = <T = Order>(of: { guid: string }, what: string, body: object = {}) =>
  world.key.post<T>(`${place.path}/orders/${of.guid}/${what}`, body);
const read = async (of: { guid: string }) =>
  (await world.key.get<Order>(`${place.path}/orders/${of.guid}`)).must(200);
const lines = (of: Order) => of.checks.flatMap(({ selections }) => selections);
const guids = (of: Order) => lines(of).map(({ guid }) => guid);

describe('what is taken back', () => {
  test('is not taken back by another way: fewer of a line that was sent, or a discount of one’s own', async () => {
    const [waiter, manager] = await Promise.all(
      (['server', 'manager'] as const).map((role) =>
        signedIn(service, { places: [{ tenantId: world.tenantId, role }] }),
      ),
    );
    const soup = place.item('Soup').guid;
    const made = await open([
      { menuItemGuid: soup, quantity: 5 },
      { menuItemGuid: soup, quantity: 5, hold: true },
    ]);
    const [sent, held] = guids(made);
    const count = (line: string, body: object) =>
      waiter!.patch<Order>(`${place.path}/orders/${made.guid}/selections/${line}`, body);
    (await count(held!, { quantity: 1 })).must(200);
    (await count(sent!, { quantity: 6 })).must(200);
    const spill = (approved: object) => count(sent!, { quantity: 4, reason: 'SPILT', ...approved });
    (await withApproval(manager!, place, spill)).must(200);
    const friends = { name: 'Friends', type: 'PERCENT', rate: '100' };
    const off = (body: object) =>
      waiter!.post<Order>(`${place.path}/orders/${made.guid}/discounts`, { ...friends, ...body });
    const given = (await withApproval(manager!, place, off)).must(200);
    assert.equal(given.appliedDiscounts[0]!.approver?.id, manager!.uid);
    const request = { diningOption: 'DINE_IN', items: plates(1), discounts: [friends] };
    (await waiter!.post(`${place.path}/orders/preview`, request)).must(200);
    const place1 = (approved: object) =>
      waiter!.post<Order>(`${place.path}/orders`, { ...request, discounts: [{ ...friends, ...approved }] });
    const free = (await withApproval(manager!, place, place1)).must(201);
    assert.equal(free.appliedDiscounts[0]!.approver?.id, manager!.uid);
    type Entry = { action: string; reason: string; approver: { id: string } | null; facts: object };
    const { items } = (
      await world.key.get<{ items: Entry[] }>(`${place.path}/orders/${made.guid}/timeline`)
    ).must(200);
    assert.deepEqual(
      items.slice(3).map(({ action, reason, approver }) => [action, reason, approver?.id]),
      [
        ['selection.updated', 'SPILT', manager!.uid],
        ['discount.applied', null, manager!.uid],
      ],
    );
    const { fromQuantity, toQuantity } = items[3]!.facts as Record<string, string>;
    assert.deepEqual([fromQuantity, toQuantity], ['6', '4']);
    const defined = await world.key.post<{ guid: string }>(`${place.path}/discounts`, {
      name: 'Tenth',
      terms: { type: 'PERCENT', rate: '10' },
    });
    const put = { discountGuid: defined.must(201).guid };
    (await waiter!.post(`${place.path}/orders/${(await open()).guid}/discounts`, put)).must(200);
  });

  test('stays on the check that the line was paid on: neither a split nor a move takes it away', async () => {
    const made = await open(plates(1, 2));
    (await ask(made, 'payments', { type: 'CASH' })).must(201);
    const second = guids(made)[1]!;
    (await ask(made, 'refunds', { lines: [{ selectionGuid: second }], reason: 'X' })).must(200);
    (await ask(made, 'reopen')).must(200);
    (await ask(made, 'selections', { items: plates(1, 1) })).must(200);
    for (const [what, body] of [
      ['split', { items: [[second]] }],
      ['split', { seats: true }],
      ['move', { selectionGuids: [second] }],
    ] as const)
      assert.equal(
        (await ask(made, what, body)).refused(409, 'INVALID_STATE').details?.state,
        'REFUNDED',
        what,
      );
  });
});

describe('discounts and charges', () => {
  test('are put on and taken off an order, a check, an item', async () => {
    const made = await open();
    const check = made.checks[0]!.guid;
    const [line] = guids(made);
    (await ask(made, 'discounts', { name: 'A', type: 'PERCENT', rate: '10' })).must(200);
    (await ask(made, 'discounts', { checkGuid: check, name: 'B', type: 'FIXED', amount: 100 })).must(200);
    const three = (
      await ask(made, 'discounts', { selectionGuid: line, name: 'C', type: 'FIXED_TOTAL', amount: 500 })
    ).must(200);
    assertAddsUp(three);
    // 690 to 500, then 100 off the check, then ten percent of what is left
    assert.equal(three.discountAmount, 190 + 100 + 178);
    const coded = { name: 'D', type: 'FIXED', amount: 50, conditions: { code: 'LUNCH' } };
    const waiting = (await ask(made, 'discounts', coded)).must(200);
    assert.equal(waiting.appliedDiscounts[1]!.notAppliedReason, 'CODE');
    for (const { guid } of waiting.appliedDiscounts)
      (await world.key.delete(`${place.path}/orders/${made.guid}/discounts/${guid}`)).must(200);
    const charged = (
      await ask(made, 'service-charges', { name: 'Party', type: 'PERCENT', rate: '20', minimumGuests: 6 })
    ).must(200);
    assert.equal(charged.serviceChargeAmount, 0);
    const party = (
      await world.key.patch<Order>(`${place.path}/orders/${made.guid}`, { numberOfGuests: 6 })
    ).must(200);
    assert.equal(party.serviceChargeAmount, 356);
    const { guid } = party.appliedServiceCharges[0]!;
    const without = await world.key.delete<Order>(
      `${place.path}/orders/${made.guid}/service-charges/${guid}`,
    );
    assert.equal(without.must(200).serviceChargeAmount, 0);
  });
});

describe('a check', () => {
  test('split by item or by seat and merged again costs the same to the cent', async () => {
    for (const how of ['items', 'seats']) {
      const made = await open(plates(1, 2, 3, 1));
      const check = made.checks[0]!.guid;
      await ask(made, 'discounts', { checkGuid: check, name: 'B', type: 'FIXED', amount: 333 });
      const whole = (
        await ask(made, 'discounts', { checkGuid: check, name: 'C', type: 'PERCENT', rate: '7' })
      ).must(200);
      const [a, b] = guids(whole);
      const split = (
        await ask(made, 'split', how === 'items' ? { items: [[a], [b]] } : { seats: true })
      ).must(200);
      assert.equal(split.checks.length, 3);
      assert.equal(split.totalAmount, whole.totalAmount);
      assertAddsUp(split);
      const merged = (
        await ask(made, 'merge-checks', { checkGuids: split.checks.map(({ guid }) => guid) })
      ).must(200);
      const amounts = ({ totalAmount, taxAmount, discountAmount }: Order) => [
        totalAmount,
        taxAmount,
        discountAmount,
      ];
      assert.deepEqual(amounts(merged), amounts(whole));
      assert.equal(merged.checks[0]!.appliedDiscounts.length, 2);
    }
  });
});

test('two waiters at one table, 50 commands at once: nothing is lost, and each conflict is reported', async () => {
  const made = await open(plates(1));
  let conflicts = 0;
  await together(2, async (waiter) => {
    for (let turn = 0; turn < 25; turn++) {
      for (;;) {
        const { version } = await read(made);
        const reply = await ask(made, 'selections', { items: plates(waiter + 1), version });
        if (reply.status === 200) break;
        assert.ok(Number(reply.refused(409, 'CONFLICT').details?.currentVersion) > version);
        conflicts++;
      }
    }
  });
  const after = await read(made);
  assert.equal(lines(after).length, 51);
  assert.equal(after.version, 51);
  assertAddsUp(after);
  assert.ok(conflicts >= 0);
  await assertBooksAgree(service.database);
});

describe('taxes', () => {
  const item = (name: string, more: object = {}) => ({ name, priceAmount: 1_000, ...more });
  const sell = async (taxRates: object[], items: object[]) => {
    const made = await openPlace(world.key, { taxRates } as never);
    const menus = [{ name: 'All', groups: [{ name: 'All', items }] }];
    const menu = (await world.key.put<typeof made.menu>(`${made.path}/menu`, { menus })).must(200);
    const [first] = menu.menus[0]!.groups[0]!.items;
    return { path: made.path, dish: first!.guid, restaurant: made.restaurant };
  };

  test('may depend on how the guest takes it, line by line', async () => {
    const taxRates = [
      { name: 'Here', type: 'PERCENT', rate: '19', diningOptions: ['DINE_IN'] },
      { name: 'To go', type: 'PERCENT', rate: '7', diningOptions: ['TAKE_OUT', 'DELIVERY', 'CURBSIDE'] },
    ];
    const { path, dish, restaurant } = await sell(taxRates, [item('Cake')]);
    assert.deepEqual(
      restaurant.taxRates.map(({ diningOptions, roundingScope }) => [diningOptions?.length, roundingScope]),
      [
        [1, 'LINE'],
        [3, 'LINE'],
      ],
    );
    const cake = { menuItemGuid: dish, quantity: 1 };
    const items = [cake, { ...cake, diningOption: 'TAKE_OUT' }];
    const made = (await world.key.post<Order>(`${path}/orders`, { diningOption: 'DINE_IN', items })).must(
      201,
    );
    assert.deepEqual(
      lines(made).map(({ taxAmount, diningOption }) => [taxAmount, diningOption]),
      [
        [190, undefined],
        [70, 'TAKE_OUT'],
      ],
    );
    const change = { diningOption: 'DELIVERY' };
    assert.equal(
      (await world.key.patch<Order>(`${path}/orders/${made.guid}`, change)).must(200).taxAmount,
      140,
    );
  });

  test('are rounded by line or by check, as the restaurant says', async () => {
    const totals: number[] = [];
    for (const roundingScope of ['LINE', 'CHECK']) {
      const tax = { name: 'Tax', type: 'PERCENT', rate: '8.875', roundingScope };
      const { path, dish } = await sell([tax], [item('Bite', { priceAmount: 400 })]);
      const items = Array.from({ length: 3 }, () => ({ menuItemGuid: dish, quantity: 1 }));
      const made = await world.key.post<Order>(`${path}/orders`, { diningOption: 'DINE_IN', items });
      totals.push(made.must(201).taxAmount);
    }
    assert.deepEqual(totals, [108, 107]);
    const fixed = { name: 'Bag', type: 'FIXED', amount: 10, roundingScope: 'CHECK' };
    const refused = await world.key.patch(place.path, { taxRates: [fixed] });
    assert.deepEqual(refused.fields(), ['body /taxRates/0/roundingScope oneOf']);
  });
});
