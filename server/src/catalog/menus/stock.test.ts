import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type Type from 'typebox';
import { assertBooksAgree } from '../../../test/harness/books.ts';
import { atEnd } from '../../../test/harness/cleanup.ts';
import { client } from '../../../test/harness/http.ts';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import { tally, together, untilServed } from '../../../test/harness/together.ts';
import {
  makeWorld,
  type Order,
  openPlace,
  type Page,
  type Place,
  soup,
  type World,
} from '../../../test/harness/world.ts';
import { openDatabase, openLookupDatabase, openPool } from '../../platform/db/database.ts';
import { newGuid } from '../../platform/ids.ts';
import type { CatalogDeps } from '../deps.ts';
import { returnStock } from './return-stock.ts';
import type { StockShape } from './shapes/stock.ts';

type Stock = Type.Static<typeof StockShape>;

/** Two servers on one database, as behind a load balancer. */
let service: TestService;
let second: TestService;
let world: World;

before(async () => {
  service = await startTestService();
  second = await startTestService({ database: service.database });
  world = await makeWorld(service);
});

const stockPath = (place: Place, name = 'Soup') => `${place.path}/menu/items/${place.item(name).guid}/stock`;
const setStock = async (place: Place, body: object, name?: string) =>
  (await world.key.put<Stock>(stockPath(place, name), body)).must(200);
const stockOf = async (place: Place, name?: string) =>
  (await world.key.get<Stock>(stockPath(place, name))).must(200);
const eventsOf = (itemGuid: string) =>
  service.database.sql<{ type: string; quantity: string | null }>(
    `select type, data ->> 'quantity' as quantity from events where data ->> 'itemGuid' = '${itemGuid}' order by sequence`,
  );

/** What the job works with, besides the services. */
function databases() {
  const open = (role: 'comanda_app' | 'comanda_lookup') => {
    const pool = openPool(service.database.roleUrl(role), { max: 2, applicationName: 'test' });
    atEnd(() => pool.end());
    return pool;
  };
  return { db: openDatabase(open('comanda_app')), lookup: openLookupDatabase(open('comanda_lookup')) };
}

describe('the last portion is sold once', () => {
  test('32 clients at two servers who race for the last 10 portions get exactly 10', async () => {
    const place = await openPlace(world.key);
    // Both servers know the menu before anything is counted, and the second one may not have heard of it yet.
    const there = client(second.url, world.key.key);
    for (const caller of [world.key, there])
      (await caller.post(`${place.path}/orders`, soup(place))).must(201);
    await setStock(place, { status: 'QUANTITY', quantity: 10 });
    const replies = await together(32, (n) =>
      untilServed(() => (n % 2 ? there : world.key).post<Order>(`${place.path}/orders`, soup(place))),
    );
    assert.deepEqual(tally(replies), { 201: 10, 400: 22 });
    for (const reply of replies.filter(({ status }) => status === 400)) {
      assert.deepEqual(reply.fields(), ['body /items/0/menuItemGuid stock']);
    }
    const { status, quantity } = await stockOf(place);
    assert.deepEqual({ status, quantity }, { status: 'OUT_OF_STOCK', quantity: '0' });
    const events = await eventsOf(place.item('Soup').guid);
    assert.deepEqual(
      events.slice(-11).map(({ quantity }) => quantity),
      ['10', '9', '8', '7', '6', '5', '4', '3', '2', '1', '0'],
    );
    assert.equal(events.at(-1)!.type, 'menu.item_out_of_stock');
  });

  test('orders of the same two items in either sequence never wait for each other in a circle', async () => {
    const place = await openPlace(world.key);
    await setStock(place, { status: 'QUANTITY', quantity: 30 }, 'Soup');
    await setStock(place, { status: 'QUANTITY', quantity: 30 }, 'Catch of the day');
    const line = (name: string) => ({ menuItemGuid: place.item(name).guid, quantity: 1 });
    const lines = [line('Soup'), line('Catch of the day')];
    const replies = await together(40, (n) =>
      world.key.post(`${place.path}/orders`, soup(place, { items: n % 2 ? lines : lines.toReversed() })),
    );
    assert.deepEqual(tally(replies), { 201: 30, 400: 10 });
  });

  test('an order with a shortage takes nothing, and every short item is named', async () => {
    const place = await openPlace(world.key);
    await setStock(place, { status: 'QUANTITY', quantity: '2.5' }, 'Soup');
    await setStock(place, { status: 'OUT_OF_STOCK' }, 'Catch of the day');
    const items = [
      { menuItemGuid: place.item('Soup').guid, quantity: 2 },
      { menuItemGuid: place.item('Catch of the day').guid, quantity: 1 },
      { menuItemGuid: place.item('Soup').guid, quantity: 1 },
    ];
    const reply = await world.key.post(`${place.path}/orders`, soup(place, { items }));
    assert.deepEqual(reply.fields(), [
      'body /items/0/menuItemGuid stock',
      'body /items/1/menuItemGuid stock',
      'body /items/2/menuItemGuid stock',
    ]);
    assert.match(reply.text, /only 2\.5 left/);
    assert.equal((await stockOf(place)).quantity, '2.5');
  });
});

test('adding and changing lines takes from stock, voiding returns to it', async () => {
  const place = await openPlace(world.key);
  await setStock(place, { status: 'QUANTITY', quantity: 5 });
  const left = async () => (await stockOf(place)).quantity;
  const made = (await world.key.post<Order>(`${place.path}/orders`, soup(place))).must(201);
  const path = `${place.path}/orders/${made.guid}`;
  const first = made.checks[0]!.selections[0]!.guid;
  const items = (quantity: number) => ({ items: [{ menuItemGuid: place.item('Soup').guid, quantity }] });
  (await world.key.post(`${path}/selections`, items(2))).must(200);
  assert.equal(await left(), '2');
  const tooMany = await world.key.post(`${path}/selections`, items(3));
  assert.deepEqual(tooMany.fields(), ['body /items/0/menuItemGuid stock']);
  (await world.key.patch(`${path}/selections/${first}`, { quantity: 3 })).must(200);
  assert.equal(await left(), '0');
  const more = await world.key.patch(`${path}/selections/${first}`, { quantity: 4 });
  assert.deepEqual(more.fields(), ['body /quantity stock']);
  const dropped = { selectionGuids: [first], reason: 'DROPPED' };
  (await world.key.post(`${path}/selections/void`, dropped)).must(200);
  assert.equal(await left(), '3');
  (await world.key.post(`${path}/void`, { reason: 'MISTAKE' })).must(200);
  assert.equal(await left(), '5');
});

test('what is out of stock is ordered again from its time of return on, without anybody doing anything', async () => {
  const place = await openPlace(world.key);
  const returnsAt = new Date(service.clock.now() + 3_600_000).toISOString();
  await setStock(place, { status: 'OUT_OF_STOCK', returnsAt });
  const orders = `${place.path}/orders`;
  assert.equal((await world.key.post(orders, soup(place))).status, 400);
  service.clock.moveBy(3_600_001);
  assert.equal((await stockOf(place)).status, 'IN_STOCK');
  (await world.key.post(orders, soup(place))).must(201);
  const deps = { ...service.deps, ...databases(), clock: service.clock } as unknown as CatalogDeps;
  await together(2, () => returnStock.run(deps));
  const events = await eventsOf(place.item('Soup').guid);
  assert.equal(
    events.filter(({ type }) => type === 'menu.item_in_stock').length,
    1,
    'and it is published once',
  );
  (await world.key.post(orders, soup(place))).must(201);
  service.clock.moveBy(-3_600_001);
});

test('the stock of a menu is listed page by page, and comes with the menu when asked for', async () => {
  const place = await openPlace(world.key);
  await setStock(place, { status: 'QUANTITY', quantity: 3 }, 'Soup');
  const gone = await setStock(place, { status: 'OUT_OF_STOCK' }, 'Pizza');
  await setStock(place, { status: 'OUT_OF_STOCK' }, 'Catch of the day');
  await setStock(place, { status: 'IN_STOCK' }, 'Catch of the day');
  const first = (await world.key.get<Page<Stock>>(`${place.path}/menu/stock?limit=1`)).must(200);
  const next = await world.key.get<Page<Stock>>(
    `${place.path}/menu/stock?limit=1&cursor=${first.nextCursor}`,
  );
  const listed = [...first.items, ...next.must(200).items];
  assert.equal(next.must(200).nextCursor, null);
  assert.deepEqual(listed.map(({ status }) => status).sort(), ['OUT_OF_STOCK', 'QUANTITY']);
  const whole = await world.key.get<{ stock: Stock[] }>(`${place.path}/menu?stock=true`);
  assert.deepEqual(whole.must(200).stock, listed);
  assert.ok(listed.some((one) => JSON.stringify(one) === JSON.stringify(gone)));
});

test('a stock that was sold from in the meantime is not set over', async () => {
  const place = await openPlace(world.key);
  const { version } = await setStock(place, { status: 'QUANTITY', quantity: 5, version: 0 });
  (await world.key.post(`${place.path}/orders`, soup(place))).must(201);
  const refused = await world.key.put(stockPath(place), { status: 'QUANTITY', quantity: 9, version });
  assert.deepEqual(refused.refused(409, 'CONFLICT').details, { currentVersion: version + 1 });
  assert.equal((await stockOf(place)).quantity, '4');
});

test('what makes no sense is refused by name', async () => {
  const place = await openPlace(world.key);
  const put = async (body: object) => (await world.key.put(stockPath(place), body)).fields();
  assert.deepEqual(await put({ status: 'QUANTITY' }), ['body /quantity required']);
  assert.deepEqual(await put({ status: 'OUT_OF_STOCK', quantity: 3 }), ['body /quantity unknown']);
  const past = '2020-01-01T00:00:00Z';
  assert.deepEqual(await put({ status: 'OUT_OF_STOCK', returnsAt: past }), ['body /returnsAt range']);
  const nobody = `${place.path}/menu/items/${newGuid()}/stock`;
  (await world.key.put(nobody, { status: 'IN_STOCK' })).refused(404, 'RESOURCE_NOT_FOUND');
  (await world.key.get(nobody)).refused(404, 'RESOURCE_NOT_FOUND');
  assert.equal((await stockOf(place)).version, 0);
});

test('and after all of it the books agree', () => assertBooksAgree(service.database));
