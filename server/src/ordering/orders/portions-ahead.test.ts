import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import { together } from '../../../test/harness/together.ts';
import {
  makeWorld,
  type Order,
  type OrderInput,
  openPlace,
  type Place,
  soup,
  type World,
} from '../../../test/harness/world.ts';
import { fireDueOrders } from './scheduled-order-firing.ts';

const NOON = '2026-12-01T11:00:00.000Z'; // a Tuesday, in Madrid

let service: TestService;
let world: World;

before(async () => {
  service = await startTestService();
  world = await makeWorld(service);
});

interface Stock {
  status: string;
  quantity: string | null;
}

/** A restaurant with so much soup. */
async function open(stock: object): Promise<Place> {
  service.clock.moveTo(NOON);
  const place = await openPlace(world.key, { prepTimeSeconds: 600 });
  (await world.key.put(stockPath(place), stock)).must(200);
  return place;
}

const stockPath = (place: Place) => `${place.path}/menu/items/${place.item('Soup').guid}/stock`;
const left = async (place: Place) => {
  const { status, quantity } = (await world.key.get<Stock>(stockPath(place))).must(200);
  return [status, quantity];
};
const take = (place: Place, promisedAt?: string, more: Partial<OrderInput> = {}) =>
  world.key.post<Order>(
    `${place.path}/orders`,
    soup(place, { diningOption: 'TAKE_OUT', ...(promisedAt ? { promisedAt } : {}), ...more }),
  );
const preview = (place: Place, promisedAt?: string) =>
  world.key.post<Order>(
    `${place.path}/orders/preview`,
    soup(place, { diningOption: 'TAKE_OUT', ...(promisedAt ? { promisedAt } : {}) }),
  );
const pathOf = (place: Place, { guid }: Order) => `${place.path}/orders/${guid}`;
const at = (time: string, day = '01') => `2026-12-${day}T${time}:00.000Z`;
const soups = (place: Place, quantity: number) => ({
  items: [{ menuItemGuid: place.item('Soup').guid, quantity }],
});
const fire = async () => assert.deepEqual(await fireDueOrders(service.deps), []);

test('what is sold out until tomorrow is ordered for after that', async () => {
  const place = await open({ status: 'OUT_OF_STOCK', returnsAt: at('10:00', '02') });
  assert.deepEqual((await take(place)).fields(), ['body /items/0/menuItemGuid stock']);
  assert.deepEqual((await take(place, at('09:30', '02'))).fields(), ['body /items/0/menuItemGuid stock']);
  assert.deepEqual((await preview(place, at('09:30', '02'))).fields(), ['body /items/0/menuItemGuid stock']);
  (await preview(place, at('11:30', '02'))).must(200);
  (await take(place, at('11:30', '02'))).must(201);
  // Until nobody knows when is not until tomorrow.
  const gone = await open({ status: 'OUT_OF_STOCK' });
  assert.deepEqual((await take(gone, at('11:30', '02'))).fields(), ['body /items/0/menuItemGuid stock']);
});

test('what is back in the evening is ordered at noon for the evening', async () => {
  const place = await open({ status: 'OUT_OF_STOCK', returnsAt: at('18:00') });
  assert.deepEqual((await take(place, at('17:30'))).fields(), ['body /items/0/menuItemGuid stock']);
  (await take(place, at('19:00'))).must(201);
});

test('an order for Thursday takes none of today’s last portions, but of those of Thursday', async () => {
  const place = await open({ status: 'QUANTITY', quantity: 2 });
  const later = (await take(place, at('12:00', '03'), soups(place, 5))).must(201);
  assert.deepEqual(await left(place), ['QUANTITY', '2']);
  (await take(place, undefined, soups(place, 2))).must(201);
  assert.deepEqual(await left(place), ['OUT_OF_STOCK', '0']);
  service.clock.moveTo(at('08:00', '03'));
  (await world.key.put(stockPath(place), { status: 'QUANTITY', quantity: 20 })).must(200);
  service.clock.moveTo(at('11:55', '03'));
  await fire();
  assert.deepEqual(await left(place), ['QUANTITY', '15']);
  const path = pathOf(place, later);
  const fired = (await world.key.get<Order>(path)).must(200);
  assert.ok(!('portionsLater' in fired.checks[0]!.selections[0]!)); // an order has a check with a line
  // What was taken comes back.
  (await world.key.post(`${path}/void`, { reason: 'Sick' })).must(200);
  assert.deepEqual(await left(place), ['QUANTITY', '20']);
});

test('an order for later today takes of what is left now', async () => {
  const place = await open({ status: 'QUANTITY', quantity: 5 });
  const order = (await take(place, at('19:00'), soups(place, 2))).must(201);
  assert.deepEqual(await left(place), ['QUANTITY', '3']);
  service.clock.moveTo(at('18:55'));
  await fire();
  assert.deepEqual(await left(place), ['QUANTITY', '3']);
  (await world.key.post(`${pathOf(place, order)}/void`, { reason: 'Sick' })).must(200);
  assert.deepEqual(await left(place), ['QUANTITY', '5']);
});

test('what was promised goes to the kitchen with what there is, and the rest is gone', async () => {
  const place = await open({ status: 'QUANTITY', quantity: 2 });
  (await take(place, at('12:00', '02'), soups(place, 5))).must(201);
  service.clock.moveTo(at('11:55', '02'));
  await fire();
  assert.deepEqual(await left(place), ['OUT_OF_STOCK', '0']);
  const told = await service.database.sql<{ type: string; quantity: string }>(
    `select type, data->>'quantity' as quantity from events
     where data->>'itemGuid' = $1 and type like 'menu.item%' order by sequence desc limit 1`,
    [place.item('Soup').guid],
  );
  assert.deepEqual(told, [{ type: 'menu.item_out_of_stock', quantity: '0' }]);
});

test('an order for Thursday that grows, shrinks or comes to nothing leaves today’s portions alone', async () => {
  const place = await open({ status: 'QUANTITY', quantity: 3 });
  const order = (await take(place, at('12:00', '03'), soups(place, 2))).must(201);
  const path = pathOf(place, order);
  const check = order.checks[0]!; // an order has one
  const line = check.selections[0]!; // with the soup
  (await world.key.post(`${path}/selections`, { checkGuid: check.guid, ...soups(place, 4) })).must(200);
  (await world.key.patch(`${path}/selections/${line.guid}`, { quantity: 3 })).must(200);
  (await world.key.patch(`${path}/selections/${line.guid}`, { quantity: 1 })).must(200);
  assert.deepEqual(await left(place), ['QUANTITY', '3']);
  (await world.key.post(`${path}/void`, { reason: 'Changed their mind' })).must(200);
  assert.deepEqual(await left(place), ['QUANTITY', '3']);
});

test('portions that are counted until a time are not those of after it', async () => {
  const place = await open({ status: 'QUANTITY', quantity: 1, returnsAt: at('16:00') });
  (await take(place, at('19:00'), soups(place, 3))).must(201);
  assert.deepEqual(await left(place), ['QUANTITY', '1']);
  (await take(place, at('15:00'))).must(201);
  assert.deepEqual(await left(place), ['OUT_OF_STOCK', '0']);
});

test('an order that is moved to another day gives back what it took, and takes of that day', async () => {
  const place = await open({ status: 'QUANTITY', quantity: 5 });
  const order = (await take(place, at('19:00'), soups(place, 4))).must(201);
  const path = pathOf(place, order);
  const move = (promisedAt: string) => world.key.patch<Order>(path, { promisedAt });
  (await move(at('20:00'))).must(200);
  assert.deepEqual(await left(place), ['QUANTITY', '1']);
  (await move(at('12:00', '03'))).must(200);
  assert.deepEqual(await left(place), ['QUANTITY', '5']);
  (await take(place, undefined, soups(place, 2))).must(201);
  // Of three it cannot have four today.
  assert.deepEqual((await move(at('20:00'))).fields(), ['body /promisedAt stock']);
  assert.deepEqual(await left(place), ['QUANTITY', '3']);
  (await world.key.put(stockPath(place), { status: 'QUANTITY', quantity: 10 })).must(200);
  (await move(at('20:00'))).must(200);
  assert.deepEqual(await left(place), ['QUANTITY', '6']);
  (await world.key.post(`${path}/void`, { reason: 'Sick' })).must(200);
  assert.deepEqual(await left(place), ['QUANTITY', '10']);
});

test('an order with the last portions is moved within its day, and not to when they are sold out', async () => {
  const place = await open({ status: 'QUANTITY', quantity: 2 });
  const order = (await take(place, at('19:00'), soups(place, 2))).must(201);
  const move = (promisedAt: string) => world.key.patch<Order>(pathOf(place, order), { promisedAt });
  assert.deepEqual(await left(place), ['OUT_OF_STOCK', '0']);
  (await move(at('20:00'))).must(200);
  (await world.key.put(stockPath(place), { status: 'OUT_OF_STOCK', returnsAt: at('12:00', '03') })).must(200);
  assert.deepEqual((await move(at('11:00', '03'))).fields(), ['body /promisedAt stock']);
  (await move(at('12:30', '03'))).must(200);
});

test('portions that two want on another day are one’s, and a move that is asked for again counts once', async () => {
  const place = await open({ status: 'QUANTITY', quantity: 5 });
  const made = await together(2, async () =>
    (await take(place, at('12:00', '03'), soups(place, 3))).must(201),
  );
  const moves = await together(2, (n) =>
    world.key.patch<Order>(pathOf(place, made[n]!), { promisedAt: at('19:00') }),
  );
  const [moved, refused] = moves.toSorted((a, b) => a.status - b.status);
  assert.deepEqual([moved!.status, refused!.fields()], [200, ['body /promisedAt stock']]);
  assert.deepEqual(await left(place), ['QUANTITY', '2']);
  const back = () =>
    world.key.patch<Order>(
      pathOf(place, moved!.must(200)),
      { promisedAt: at('12:00', '03') },
      { 'idempotency-key': 'the same move' },
    );
  assert.deepEqual((await back()).must(200), (await back()).must(200));
  assert.deepEqual(await left(place), ['QUANTITY', '5']);
});
