import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, test } from 'node:test';
import { assertBooksAgree } from '../../../test/harness/books.ts';
import { beginGuestSession, codeOfTable, guestAt, guestOrder } from '../../../test/harness/guests.ts';
import type { Client } from '../../../test/harness/http.ts';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import { together } from '../../../test/harness/together.ts';
import { makeWorld, type Order, order, type Page, type World } from '../../../test/harness/world.ts';

/** What guests order by the code of their table: on its check, seen by nobody else, and only while the code is good. */

const ORDERS = '/api/v1/storefront/orders';

interface Seen {
  guestOrderStatus: string;
  lines: { name: string; quantity: string; voided: boolean }[];
  totalAmount: number;
  dueAmount: number;
  shared: boolean;
}

const DAY_MS = 24 * 3_600_000;

let service: TestService;
let world: World;
const slug = `s-${randomUUID()}`;

before(async () => {
  service = await startTestService({ config: { trustProxy: 1 } });
  world = await makeWorld(service);
  (await world.key.put(`${world.place.path}/slug`, { slug })).must(200);
});

const ONE_ADDRESS = { 'x-forwarded-for': '198.51.100.77' };
const dish = (name: string, quantity = 1) => ({ menuItemGuid: world.place.item(name).guid, quantity });
const body = (...items: object[]) => ({ diningOption: 'DINE_IN', items });
const at = (tableCode: string) => guestAt(service, { tableCode });
const orders = (guest: Client, ...items: object[]) =>
  guest.post<{ guid: string }>(ORDERS, body(...items), { 'idempotency-key': randomUUID() });
const seen = async (guest: Client, guid: string) => (await guest.get<Seen>(`${ORDERS}/${guid}`)).must(200);
const read = async (guid: string) =>
  (await world.key.get<Order>(`${world.place.path}/orders/${guid}`)).must(200);
const openAt = async (tableGuid: string) =>
  (await world.key.get<Page<Order>>(`${world.place.path}/orders?tableGuid=${tableGuid}&open=true`)).must(200)
    .items;

test('the first order begins a check of the table, the next ones go onto it, and each guest sees their own', async () => {
  const { code, tableGuid } = await codeOfTable(world);
  const [ana, ben] = [await at(code), await at(code)];
  const { guid } = (await orders(ana, dish('Soup'))).must(201);
  assert.deepEqual(
    [(await seen(ana, guid)).shared, (await read(guid)).tableGuid, (await read(guid)).diningOption],
    [false, tableGuid, 'DINE_IN'],
  );
  assert.equal((await orders(ben, dish('Soup', 2))).must(201).guid, guid);
  assert.equal((await orders(ana, dish('Soup'))).must(201).guid, guid);
  const whole = await read(guid);
  assert.equal(whole.checks[0]!.selections.length, 3);
  const [hers, his] = [await seen(ana, guid), await seen(ben, guid)];
  assert.deepEqual([hers.lines.length, his.lines.length], [2, 1]);
  assert.deepEqual([hers.shared, his.shared, hers.dueAmount, his.dueAmount], [true, true, 0, 0]);
  assert.equal(hers.totalAmount + his.totalAmount, whole.totalAmount);
  const { items } = (await ana.get<Page<Seen>>(ORDERS)).must(200);
  assert.deepEqual([items.length, items[0]!.lines.length], [1, 2]);
  assert.equal((await ben.get<{ items: object[] }>(`${ORDERS}/${guid}/basket`)).must(200).items.length, 1);
  assert.equal((await openAt(tableGuid)).length, 1);
  await assertBooksAgree(service.database);
});

test('nobody cancels or pays what others have ordered, too; who sits alone may', async () => {
  const { code } = await codeOfTable(world);
  const [ana, ben] = [await at(code), await at(code)];
  const { guid } = (await orders(ana, dish('Soup'))).must(201);
  (await orders(ben, dish('Soup'))).must(201);
  const refused = (await ana.post(`${ORDERS}/${guid}/cancel`, undefined)).refused(409, 'INVALID_STATE');
  assert.equal(refused.details!.state, 'SHARED');
  const source = { token: { value: '9418594164541111', expiryMonth: 12, expiryYear: 2060 } };
  (await ben.post(`${ORDERS}/${guid}/payments`, { source })).refused(409, 'INVALID_STATE');
  const other = await codeOfTable(world);
  const carl = await at(other.code);
  const alone = (await orders(carl, dish('Soup'))).must(201).guid;
  (await carl.post(`${ORDERS}/${alone}/cancel`, undefined)).must(200);
});

test('it goes onto what the house has opened at the table; a paid one is left alone, and a retry orders once', async () => {
  const { code, tableGuid } = await codeOfTable(world);
  const house = await order(world.key, world.place, { diningOption: 'DINE_IN', tableGuid });
  const guest = await at(code);
  const headers = { 'idempotency-key': randomUUID() };
  const once = () => guest.post<{ guid: string }>(ORDERS, body(dish('Soup')), headers);
  const first = (await once()).must(201);
  assert.deepEqual([first.guid, (await once()).must(201)], [house.guid, first]);
  assert.equal((await seen(guest, house.guid)).lines.length, 1);
  const lines = (await read(house.guid)).checks[0]!.selections.length;
  assert.equal(lines, house.checks[0]!.selections.length + 1);
  (await world.key.post(`${world.place.path}/orders/${house.guid}/payments`, { type: 'CASH' })).must(201);
  const next = (await orders(guest, dish('Soup'))).must(201);
  assert.notEqual(next.guid, house.guid);
});

test('what a waiter moves or merges is followed: the guest sees their lines where they are', async () => {
  const { code } = await codeOfTable(world);
  const ana = await at(code);
  const { guid } = (await orders(ana, dish('Soup', 2))).must(201);
  const { lines } = await seen(ana, guid);
  const { path } = world.place;
  const selectionGuids = (await read(guid)).checks[0]!.selections.map((line) => line.guid);
  const [first, second] = [await order(world.key, world.place), await order(world.key, world.place)];
  const move = { selectionGuids, toOrderGuid: first.guid };
  const merge = { fromOrderGuid: first.guid };
  for (const [where, how, body] of [
    [guid, 'move', move],
    [second.guid, 'merge', merge],
  ] as const) {
    (await world.key.post(`${path}/orders/${where}/${how}`, body)).must(200);
    const there = await seen(ana, guid);
    assert.deepEqual(
      [there.guestOrderStatus, there.lines, there.shared, there.dueAmount],
      ['RECEIVED', lines, true, 0],
    );
    assert.deepEqual((await ana.get<Page<Seen>>(ORDERS)).must(200).items, [there]);
  }
  (await ana.post(`${ORDERS}/${guid}/cancel`, undefined)).refused(409, 'INVALID_STATE');
  (await ana.get(`${ORDERS}/${second.guid}`)).refused(404, 'RESOURCE_NOT_FOUND');
  const all = (await read(second.guid)).checks.flatMap(({ selections }) => selections);
  // Of what is theirs alone they pay, and may cancel, as before.
  const others = all.map((line) => line.guid).filter((one) => !selectionGuids.includes(one));
  (
    await world.key.post(`${path}/orders/${second.guid}/move`, {
      selectionGuids: others,
      toOrderGuid: (await order(world.key, world.place)).guid,
    })
  ).must(200);
  assert.equal((await seen(ana, guid)).dueAmount, (await read(second.guid)).dueAmount);
  (await ana.post(`${ORDERS}/${guid}/cancel`, undefined)).must(200);
  assert.equal((await read(second.guid)).guestOrderStatus, 'VOIDED');
});

test('who sits alone is alone when less is wanted; what the house shared is paid at the table, and ordered again once', async () => {
  const { code } = await codeOfTable(world);
  const ana = await at(code);
  const { guid } = (await orders(ana, dish('Soup', 3))).must(201);
  const path = `${world.place.path}/orders/${guid}`;
  const [own] = (await read(guid)).checks[0]!.selections;
  (await world.key.patch(`${path}/selections/${own!.guid}`, { quantity: 2, reason: 'Spilt' })).must(200);
  const alone = await seen(ana, guid);
  const quantities = ({ lines }: Seen) => lines.map(({ quantity, voided }) => [quantity, voided]);
  assert.deepEqual([alone.shared, alone.dueAmount], [false, (await read(guid)).dueAmount]);
  assert.deepEqual(quantities(alone), [
    ['2', false],
    ['1', true],
  ]);
  (await world.key.post(`${path}/share`, { selectionGuid: own!.guid, parts: 2 })).must(200);
  const shared = await seen(ana, guid);
  assert.deepEqual([shared.shared, shared.dueAmount, shared.lines.length], [true, 0, 3]);
  const again = (await ana.get<{ items: { item: { quantity: number } }[] }>(`${ORDERS}/${guid}/basket`)).must(
    200,
  );
  assert.deepEqual(
    again.items.map(({ item }) => item.quantity),
    [2, 1],
  );
  (await ana.post(`${ORDERS}/${guid}/cancel`, undefined)).must(200);
});

test('what is left empty of yesterday is not continued today', async () => {
  const { code, tableGuid } = await codeOfTable(world);
  const house = await order(world.key, world.place, { diningOption: 'DINE_IN', tableGuid });
  const selectionGuids = house.checks.flatMap(({ selections }) => selections.map(({ guid }) => guid));
  const voided = { selectionGuids, reason: 'Wrong table' };
  (await world.key.post(`${world.place.path}/orders/${house.guid}/selections/void`, voided)).must(200);
  service.clock.moveBy(DAY_MS);
  const { guid } = (await orders(await at(code), dish('Soup'))).must(201);
  service.clock.moveBy(-DAY_MS);
  assert.notEqual(guid, house.guid);
});

test('many at the same instant: every line is there once', async () => {
  const { code, tableGuid } = await codeOfTable(world);
  const guests = await together(6, () => at(code));
  (await orders(guests[0]!, dish('Soup'))).must(201);
  const replies = await Promise.all(guests.map((guest) => orders(guest, dish('Soup'))));
  for (const reply of replies) reply.must(201);
  const open = await openAt(tableGuid);
  assert.equal(open.flatMap(({ checks }) => checks.flatMap(({ selections }) => selections)).length, 7);
});

describe('a code is good no more', () => {
  const refusedWith = async (guest: Client, state: string) => {
    const { details } = (await orders(guest, dish('Soup'))).refused(409, 'INVALID_STATE');
    assert.equal(details!.state, state);
    const { tableGuid } = (await guest.get<{ tableGuid: string | null }>('/api/v1/storefront/session')).must(
      200,
    );
    assert.equal(tableGuid, null);
  };
  const begins = (tableCode: string) => beginGuestSession(service, { tableCode });

  test('once it was replaced, for whoever has begun by it, too', async () => {
    const { code, path } = await codeOfTable(world);
    const guest = await at(code);
    const next = (await world.key.post<{ tableCode: string }>(`${path}/code`, { rotate: true })).must(
      200,
    ).tableCode;
    await refusedWith(guest, 'CODE_REPLACED');
    (await begins(code)).refused(404, 'RESOURCE_NOT_FOUND');
    (await orders(await at(next), dish('Soup'))).must(201);
  });

  test('once the table is archived', async () => {
    const { code, path } = await codeOfTable(world);
    const guest = await at(code);
    (await world.key.patch(path, { archived: true })).must(200);
    await refusedWith(guest, 'TABLE_ARCHIVED');
    (await begins(code)).refused(404, 'RESOURCE_NOT_FOUND');
  });

  test('while the restaurant has switched it off', async () => {
    const { code } = await codeOfTable(world);
    const guest = await at(code);
    (await world.key.patch(world.place.path, { tableOrdering: false })).must(200);
    await refusedWith(guest, 'SWITCHED_OFF');
    (await begins(code)).refused(404, 'RESOURCE_NOT_FOUND');
    (await world.key.patch(world.place.path, { tableOrdering: true })).must(200);
    (await orders(guest, dish('Soup'))).must(201);
  });

  test('or it never was: guesses are refused, and are limited by address', async () => {
    const { code } = await codeOfTable(world);
    const guess = () => code.slice(0, 30) + randomUUID().replaceAll('-', '').slice(0, 13);
    const replies = await together(70, () =>
      service.anyone.post('/api/v1/storefront/sessions', { tableCode: guess() }, ONE_ADDRESS),
    );
    const statuses = new Set(replies.map(({ status }) => status));
    assert.deepEqual([...statuses].sort(), [404, 429]);
    for (const wrong of ['', 'x', '../../etc', `${code}x`, code.toLowerCase().slice(1)])
      (await begins(wrong)).refused(400, 'VALIDATION_ERROR');
  });
});

test('who sits at no table does not order at one, and who sits at one orders nothing else', async () => {
  const { code, tableGuid } = await codeOfTable(world);
  const away = await guestAt(service, { slug });
  (await orders(away, dish('Soup'))).refused(400, 'VALIDATION_ERROR');
  (await away.post(ORDERS, { ...guestOrder(world.place), tableGuid })).refused(400, 'VALIDATION_ERROR');
  const { guest: _, ...nobody } = guestOrder(world.place) as { guest: object };
  (await away.post(ORDERS, nobody)).refused(400, 'VALIDATION_ERROR');
  const seated = await at(code);
  (await seated.post(ORDERS, guestOrder(world.place))).refused(400, 'VALIDATION_ERROR');
  for (const more of [{ tipAmount: 100 }, { notes: 'x' }, { promoCodes: ['X'] }])
    (await seated.post(ORDERS, { ...body(dish('Soup')), ...more })).refused(400, 'VALIDATION_ERROR');
  (await beginGuestSession(service, { tableCode: code, slug } as never)).refused(400, 'VALIDATION_ERROR');
});

test('a closed restaurant, what is sold out, and a restaurant that accepts each order hold at tables, too', async () => {
  const { code, tableGuid } = await codeOfTable(world);
  const guest = await at(code);
  (await orders(guest, dish('Soup'))).must(201);
  const hours = `${world.place.path}/opening-hours`;
  (await world.key.post(`${hours}/pause`, { channels: ['WEB'] })).must(200);
  (await orders(guest, dish('Soup'))).refused(409, 'PAUSED');
  (await world.key.post(`${hours}/resume`, {})).must(200);
  const stock = `${world.place.path}/menu/items/${world.place.item('Soup').guid}/stock`;
  (await world.key.put(stock, { status: 'OUT_OF_STOCK' })).must(200);
  (await orders(guest, dish('Soup'))).refused(400, 'VALIDATION_ERROR');
  (await world.key.put(stock, { status: 'IN_STOCK' })).must(200);
  (await world.key.patch(world.place.path, { approvalSources: ['WEB'] })).must(200);
  const waits = (await orders(guest, dish('Soup'))).must(201);
  assert.equal((await read(waits.guid)).approvalStatus, 'NEEDS_APPROVAL');
  assert.equal((await openAt(tableGuid)).length, 2);
  (await world.key.patch(world.place.path, { approvalSources: [] })).must(200);
});

test('a session orders ten times, rounds at a table counted', async () => {
  const { code } = await codeOfTable(world);
  const guest = await at(code);
  for (let round = 0; round < 10; round++) (await orders(guest, dish('Soup'))).must(201);
  const { details } = (await orders(guest, dish('Soup'))).refused(409, 'CONFLICT');
  assert.equal(details!.reason, 'LIMIT_REACHED');
});

test('the code of another tenant leads to that tenant, and its order is nobody else’s', async () => {
  const other = await makeWorld(service);
  const { code } = await codeOfTable(other);
  const guest = await at(code);
  const soup = { menuItemGuid: other.place.item('Soup').guid, quantity: 1 };
  const { guid } = (await orders(guest, soup)).must(201);
  (await orders(guest, dish('Soup'))).refused(400, 'VALIDATION_ERROR');
  const mine = await at((await codeOfTable(world)).code);
  (await mine.get(`${ORDERS}/${guid}`)).refused(404, 'RESOURCE_NOT_FOUND');
  (await other.key.get(`${other.place.path}/orders/${guid}`)).must(200);
});
