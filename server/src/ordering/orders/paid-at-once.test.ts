import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, test } from 'node:test';
import { assertBooksAgree } from '../../../test/harness/books.ts';
import { dumpTenant } from '../../../test/harness/dump.ts';
import { startTestService } from '../../../test/harness/service.ts';
import { assertAddsUp, type Till, tillIn } from '../../../test/harness/till.ts';
import { tally, together } from '../../../test/harness/together.ts';
import { issueKey, makeWorld, type Order } from '../../../test/harness/world.ts';

/** An order that is paid in cash with its creation: both or neither, and nothing that two requests would not leave. */

let till: Till;
let drawer: string;
before(async () => {
  // A database of its own: in the shared one, tests take events away, and the books would miss them.
  till = await tillIn(await makeWorld(await startTestService()));
  const opened = await till.key.post<{ guid: string }>(`${till.place.path}/cash-drawers`, {
    name: 'Bar',
    openingAmount: 1_000,
  });
  drawer = opened.must(201).guid;
});

const bodyOf = (more: object = {}) => ({ diningOption: 'TAKE_OUT', items: till.soups(1, 2), ...more });
const CASH = { type: 'CASH', tipAmount: 100, tenderedAmount: 5_000 };
const create = (body: object, headers = {}) => till.key.post<Order>(till.orders, body, headers);
const inDrawer = async () =>
  (await till.key.get<{ salesAmount: number }>(`${till.place.path}/cash-drawers/${drawer}`)).must(200)
    .salesAmount;
const dump = () => dumpTenant(till.target.database, till.tenantId);

const timelineOf = async ({ guid }: Order) =>
  (await till.key.get<{ items: { version: number; action: string }[] }>(`${till.orders}/${guid}/timeline`))
    .must(200)
    .items.map(({ version, action }) => [version, action]);

test('201 leaves what two requests leave: amounts, events, timeline, drawer', async () => {
  const apart = (await create(bodyOf())).must(201);
  await till.pay(apart, CASH);
  const taken = await inDrawer();
  const made = (await create(bodyOf({ payment: CASH }))).must(201);
  assert.equal(await inDrawer(), 2 * taken);
  assert.deepEqual(await till.read(made), made);
  assertAddsUp(made);
  const two = await till.read(apart);
  const plain = (of: Order) =>
    JSON.stringify({ ...of, displayNumber: 0 })
      .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'guid')
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'some time');
  assert.equal(plain(made), plain(two));
  assert.deepEqual([made.dueAmount, made.checks[0]!.paymentStatus, made.version], [0, 'CLOSED', 2]);
  assert.deepEqual(await till.eventsOf(made), await till.eventsOf(apart));
  assert.deepEqual(await timelineOf(made), await timelineOf(apart));
  const { paymentGuid } = made.checks[0]!.payments[0]!;
  const payment = await till.key.get<{ changeAmount: number; drawerGuid: string }>(
    `${till.place.path}/payments/${paymentGuid}`,
  );
  assert.deepEqual(
    [payment.must(200).changeAmount, payment.must(200).drawerGuid],
    [5_000 - made.totalAmount, drawer],
  );
  const part = (await create(bodyOf({ payment: { type: 'CASH', amount: 500 } }))).must(201);
  assert.deepEqual([part.dueAmount, part.checks[0]!.paymentStatus], [part.totalAmount - 500, 'OPEN']);
});

test('201 once for one Idempotency-Key, with one answer', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const replies = await together(4, () => create(bodyOf({ payment: CASH }), headers));
  const orders = new Set(replies.filter(({ status }) => status === 201).map((one) => one.must(201).guid));
  assert.equal(orders.size, 1);
  const taken = await inDrawer();
  const again = await create(bodyOf({ payment: CASH }), headers);
  assert.equal(again.headers['idempotency-replayed'], 'true');
  assert.ok(orders.has(again.must(201).guid));
  assert.equal(await inDrawer(), taken);
});

test('400, 403 and 409 keep nothing: neither order nor payment', async () => {
  const { place, key, target, tenantId } = till;
  const stock = `${place.path}/menu/items/${place.item('Catch of the day').guid}/stock`;
  (await key.put(stock, { status: 'QUANTITY', quantity: 1 })).must(200);
  const fish = { menuItemGuid: place.item('Catch of the day').guid, priceAmount: 900, quantity: 2 };
  const waiter = await issueKey(target, tenantId, { scopes: ['read:orders', 'write:orders'] });
  const rows = await dump();
  const wrong = async (body: object, ...fields: string[]) =>
    assert.deepEqual((await create(bodyOf(body))).fields(), fields);
  await wrong({ payment: { type: 'CASH', tenderedAmount: 3 } }, 'body /payment/tenderedAmount minimum');
  await wrong({ payment: { type: 'CASH', amount: 99_999 } }, 'body /payment/amount maximum');
  await wrong({ payment: { ...CASH, drawerGuid: randomUUID() } }, 'body /payment/drawerGuid known');
  await wrong({ payment: { type: 'CARD' } }, 'body /payment/type enum');
  await wrong({ items: [fish], payment: CASH }, 'body /items/0/menuItemGuid stock');
  const checks = [{ items: till.soups(1) }, { items: till.soups(2) }];
  await wrong({ items: undefined, checks, payment: CASH }, 'body /payment oneCheck');
  (await waiter.post(till.orders, bodyOf({ payment: CASH }))).refused(403, 'FORBIDDEN');
  const free = [{ ...fish, priceAmount: 0, quantity: 1 }];
  (await create(bodyOf({ items: free, payment: { type: 'CASH' } }))).refused(409, 'INVALID_STATE');
  assert.deepEqual(await dump(), rows);
});

test('201 for each of many at once, beside payments of other orders into the same drawer', async () => {
  const others = await Promise.all(Array.from({ length: 20 }, () => till.open(till.soups(1))));
  const before = await inDrawer();
  const replies = await together(60, (n) =>
    n % 3 === 0
      ? till.key.post<Order>(`${till.orders}/${others[n / 3]!.guid}/payments`, { type: 'CASH' })
      : create(bodyOf({ payment: CASH })),
  );
  assert.deepEqual(tally(replies), { 201: 60 });
  const sum = (await Promise.all(others.map(till.read)))
    .concat(replies.filter((_, n) => n % 3 !== 0).map((one) => one.must(201)))
    .reduce((total, { paidAmount }) => total + paidAmount, 0);
  assert.equal((await inDrawer()) - before, sum);
  await assertBooksAgree(till.target.database);
});

test('201 where what is remembered is forgotten in the middle, and no connection is left to read it anew', async () => {
  const service = await startTestService({ config: { poolSize: 1 } });
  const { place, key, tenantId } = await makeWorld(service);
  const orders = `${place.path}/orders`;
  const body = { diningOption: 'TAKE_OUT', items: [{ menuItemGuid: place.item('Soup').guid, quantity: 1 }] };
  const { restaurants } = service.deps;
  const timer = setInterval(() => restaurants.forget({ tenantId } as never, place.guid), 1);
  const replies = await together(12, () => key.post<Order>(orders, { ...body, payment: { type: 'CASH' } }));
  clearInterval(timer);
  assert.deepEqual(tally(replies), { 201: 12 });
});
