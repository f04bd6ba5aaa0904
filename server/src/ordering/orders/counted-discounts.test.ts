import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import {
  makeWorld,
  type Order,
  openPlace,
  type Place,
  soup,
  type World,
} from '../../../test/harness/world.ts';

let service: TestService;
let world: World;
let place: Place;

before(async () => {
  service = await startTestService();
  world = await makeWorld(service);
  place = await openPlace(world.key);
});

const defined = async (code: string, limits: object, at: Place = place) =>
  (
    await world.key.post<{ guid: string }>(`${at.path}/discounts`, {
      name: code,
      automatic: true,
      terms: { type: 'FIXED', amount: 50, conditions: { code, ...limits } },
    })
  ).must(201).guid;
const take = async (code: string, more: object = {}) =>
  (await world.key.post<Order>(`${place.path}/orders`, soup(place, { promoCodes: [code], ...more }))).must(
    201,
  );
const outcome = ({ promoCodeOutcomes = [] }: Order) =>
  promoCodeOutcomes.map(({ discountAmount, notAppliedReason }) => notAppliedReason ?? discountAmount)[0];
const count = async (guid: string) =>
  (await world.key.get<{ orders: number }>(`${place.path}/discounts/${guid}`)).must(200).orders;
const reversed = (order: Order) =>
  world.key.post<Order>(`${place.path}/orders/${order.guid}/void`, { reason: 'Gone' });
const guest = (phone: string) => ({ guest: { name: 'Ana', phone } });

test('so many orders have a discount as may have it, and what is voided gives it back', async () => {
  const guid = await defined('FIRST2', { maximumOrders: 2 });
  const [first, second, third] = [await take('FIRST2'), await take('FIRST2'), await take('first 2')];
  assert.deepEqual([first, second, third].map(outcome), [50, 50, 'USED_UP']);
  assert.equal(third.totalAmount, first.totalAmount + 50);
  assert.deepEqual([third.appliedDiscounts[0]?.limitReached, await count(guid)], ['USED_UP', 2]);
  (await reversed(first)).must(200);
  assert.equal(await count(guid), 1);
  // Nothing was paid of the third: it is looked at again when it changes.
  const path = `${place.path}/orders/${third.guid}`;
  const changed = (await world.key.patch<Order>(path, { numberOfGuests: 2 })).must(200);
  assert.deepEqual(
    [outcome(changed), changed.appliedDiscounts[0]?.limitReached, await count(guid)],
    [50, undefined, 2],
  );
  assert.equal(outcome(await take('FIRST2')), 'USED_UP');
});

test('of orders at the same time no more have it', async () => {
  const guid = await defined('RACE3', { maximumOrders: 3 });
  const made = await Promise.all(Array.from({ length: 12 }, () => take('RACE3')));
  assert.deepEqual([made.filter((order) => outcome(order) === 50).length, await count(guid)], [3, 3]);
  assert.equal(made.filter((order) => outcome(order) === 'USED_UP').length, 9);
});

test('a guest has it as often as each guest may, however their number is written', async () => {
  const guid = await defined('ONCE', { maximumOrdersPerGuest: 1 });
  assert.equal(outcome(await take('ONCE')), 'GUEST_UNKNOWN');
  const first = await take('ONCE', guest('+34 612 34 56 78'));
  assert.equal(outcome(first), 50);
  assert.equal(outcome(await take('ONCE', guest('612345678'))), 'GUEST_USED_UP');
  assert.equal(outcome(await take('ONCE', { guest: { email: 'Ana@Example.com' } })), 50);
  assert.equal(
    outcome(await take('ONCE', { guest: { phone: '+34 699 99 99 99', email: 'ana@example.com ' } })),
    'GUEST_USED_UP',
  );
  const together = Array.from({ length: 6 }, () => take('ONCE', guest('+34 611 11 11 11')));
  assert.deepEqual((await Promise.all(together)).map(outcome).sort(), [
    50,
    ...Array(5).fill('GUEST_USED_UP'),
  ]);
  assert.equal(await count(guid), 3);
  // Who is erased is remembered by nobody; what was taken stays.
  (await world.key.delete(`${place.path}/orders/${first.guid}/guest`)).must(200);
  assert.equal(await count(guid), 3);
  assert.equal(outcome(await take('ONCE', guest('612345678'))), 50);
});

test('an order whose guest becomes known gets it then', async () => {
  await defined('KNOWN', { maximumOrdersPerGuest: 1 });
  const made = await take('KNOWN');
  const path = `${place.path}/orders/${made.guid}`;
  const known = (await world.key.put<Order>(`${path}/guest`, guest('+34 622 22 22 22'))).must(200);
  assert.deepEqual([outcome(made), outcome(known)], ['GUEST_UNKNOWN', 50]);
  assert.equal(outcome(await take('KNOWN', guest('622 222 222'))), 'GUEST_USED_UP');
});

test('a preview says what an order would have, and counts nothing; a retry counts once', async () => {
  const guid = await defined('LOOK', { maximumOrders: 1 });
  const preview = async () =>
    outcome(
      (
        await world.key.post<Order>(`${place.path}/orders/preview`, soup(place, { promoCodes: ['LOOK'] }))
      ).must(200),
    );
  assert.deepEqual([await preview(), await preview(), await count(guid)], [50, 50, 0]);
  const retried = soup(place, { promoCodes: ['LOOK'] });
  for (let tries = 0; tries < 2; tries++) {
    const sent = await world.key.post<Order>(`${place.path}/orders`, retried, {
      'idempotency-key': 'look-1',
    });
    assert.equal(outcome(sent.must(201)), 50);
  }
  assert.deepEqual([await preview(), await count(guid)], ['USED_UP', 1]);
});

test('an order counts while the discount takes something, and once however often it is on it', async () => {
  const guid = await defined('BOTH', { maximumOrders: 1, minimumAmount: 1 });
  const made = await take('BOTH');
  const path = `${place.path}/orders/${made.guid}`;
  (await world.key.post(`${path}/discounts`, { discountGuid: guid })).must(200);
  assert.equal(await count(guid), 1);
  const line = made.checks[0]?.selections[0]?.guid;
  (await world.key.post(`${path}/selections/void`, { selectionGuids: [line], reason: 'Wrong' })).must(200);
  assert.equal(await count(guid), 0);
});

test('what two orders had counts once when they are one', async () => {
  const guid = await defined('MERGED', { maximumOrders: 2 });
  const [into, from] = [await take('MERGED'), await take('MERGED')];
  const merged = await world.key.post<{ orders: Order[] }>(`${place.path}/orders/${into.guid}/merge`, {
    fromOrderGuid: from.guid,
  });
  merged.must(200);
  assert.equal(await count(guid), 1);
});

test('what was paid stays as it was paid', async () => {
  const guid = await defined('PAID', { maximumOrders: 1 });
  const first = await take('PAID');
  const late = await take('PAID');
  const path = `${place.path}/orders/${late.guid}`;
  const amount = late.totalAmount;
  (await world.key.post(`${path}/payments`, { type: 'CASH', amount, checkGuid: late.checks[0]?.guid })).must(
    201,
  );
  (await reversed(first)).must(200);
  const changed = (await world.key.patch<Order>(path, { notes: 'By the window' })).must(200);
  assert.deepEqual([outcome(changed), changed.totalAmount, await count(guid)], ['USED_UP', amount, 0]);
});

test('terms of its own on an order cannot be counted, and each restaurant counts by itself', async () => {
  const made = (await world.key.post<Order>(`${place.path}/orders`, soup(place))).must(201);
  const reply = await world.key.post(`${place.path}/orders/${made.guid}/discounts`, {
    name: 'Mine',
    type: 'FIXED',
    amount: 50,
    conditions: { maximumOrders: 1 },
    reason: 'Sorry',
  });
  assert.deepEqual(reply.fields(), ['body /conditions counted']);
  const elsewhere = await openPlace(world.key);
  const [here, there] = [
    await defined('HERE', { maximumOrders: 1 }),
    await defined('HERE', { maximumOrders: 1 }, elsewhere),
  ];
  await take('HERE');
  const other = await world.key.get<{ orders: number }>(`${elsewhere.path}/discounts/${there}`);
  assert.deepEqual([await count(here), other.must(200).orders], [1, 0]);
});

test('another tenant has no use of a discount, and does not see who used it', async () => {
  const guid = await defined('OURS', { maximumOrders: 1 });
  const { key, place: theirs } = await makeWorld(service);
  (await key.get(`${place.path}/discounts/${guid}`)).refused(404, 'RESOURCE_NOT_FOUND');
  const body = soup(theirs, { promoCodes: ['OURS'], ...guest('612 345 678') });
  const made = (await key.post<Order>(`${theirs.path}/orders`, body)).must(201);
  assert.deepEqual([outcome(made), await count(guid)], ['UNKNOWN', 0]);
  const same = { name: 'OURS', automatic: true };
  const terms = { type: 'FIXED', amount: 50, conditions: { code: 'OURS', maximumOrdersPerGuest: 1 } };
  (await key.post(`${theirs.path}/discounts`, { ...same, terms })).must(201);
  const again = (await key.post<Order>(`${theirs.path}/orders`, body)).must(201);
  assert.deepEqual([outcome(again), outcome(await take('OURS', guest('612 345 678')))], [50, 50]);
});

const two = () => ({ items: [1, 2].map(() => ({ menuItemGuid: place.item('Soup').guid, quantity: 1 })) });
const pathOf = ({ guid }: Order) => `${place.path}/orders/${guid}`;
const read = async (order: Order) => (await world.key.get<Order>(pathOf(order))).must(200);

test('a discount counts for as long as it takes something, also where dishes keep their part of it', async () => {
  const refund = async (order: Order, lines: number) => {
    const check = order.checks[0]!; // an order has one
    const cash = { type: 'CASH', amount: order.dueAmount, checkGuid: check.guid };
    (await world.key.post(`${pathOf(order)}/payments`, cash)).must(201);
    for (const { guid } of check.selections.slice(0, lines)) {
      const body = { checkGuid: check.guid, reason: 'Cold', lines: [{ selectionGuid: guid }] };
      (await world.key.post(`${pathOf(order)}/refunds`, body)).must(200);
    }
  };
  const share = async (order: Order) => {
    const body = { selectionGuid: order.checks[0]!.selections[0]!.guid, parts: 2 }; // two dishes
    (await world.key.post(`${pathOf(order)}/share`, body)).must(200);
  };
  const move = async (order: Order) => {
    const other = (await world.key.post<Order>(`${place.path}/orders`, soup(place))).must(201);
    const selectionGuids = [order.checks[0]!.selections[0]!.guid]; // two dishes
    (await world.key.post(`${pathOf(order)}/move`, { selectionGuids, toOrderGuid: other.guid })).must(200);
  };
  for (const [code, change] of [
    ['REFUNDED', (order: Order) => refund(order, 1)],
    ['ALL', (order: Order) => refund(order, 2)],
    ['SHARED', share],
    ['MOVED', move],
  ] as const) {
    await defined(code, { maximumOrders: 1 });
    const made = await take(code, two());
    await change(made);
    const after = await read(made);
    assert.equal(outcome(after), after.discountAmount, code);
    assert.equal(outcome(await take(code)), 'USED_UP', code);
  }
});

test('whose number is corrected has used theirs, and nobody else has', async () => {
  await defined('TYPO', { maximumOrdersPerGuest: 1 });
  const made = await take('TYPO', guest('+34 633 00 00 01'));
  (await world.key.put(`${pathOf(made)}/guest`, guest('+34 633 00 00 02'))).must(200);
  assert.equal(outcome(await take('TYPO', guest('633 00 00 02'))), 'GUEST_USED_UP');
  assert.equal(outcome(await take('TYPO', guest('633 00 00 01'))), 50);
});

test('guests with the same room, or with numbers that end alike, are several', async () => {
  await defined('ROOM', { maximumOrdersPerGuest: 1 });
  for (const email of ['ana@example.com', 'ben@example.com'])
    assert.equal(outcome(await take('ROOM', { guest: { name: 'A guest', phone: 'room 12', email } })), 50);
  assert.equal(
    outcome(await take('ROOM', { guest: { name: 'Ana', phone: 'room 7', email: 'ana@example.com' } })),
    'GUEST_USED_UP',
  );
  await defined('USA', { maximumOrdersPerGuest: 1 });
  assert.equal(outcome(await take('USA', guest('+1 212 555 0100'))), 50);
  assert.equal(outcome(await take('USA', guest('+1 312 555 0100'))), 50);
  assert.equal(outcome(await take('USA', guest('+1 (212) 555-0100'))), 'GUEST_USED_UP');
});
