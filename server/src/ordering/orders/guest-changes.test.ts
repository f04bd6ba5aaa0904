import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import { lineGuids } from '../../../test/harness/till.ts';
import {
  issueKey,
  makeWorld,
  type Order,
  type OrderInput,
  openPlace,
  type Place,
  type TestKey,
  type World,
} from '../../../test/harness/world.ts';

/** Guests get no more into a quarter of an hour, and leave no less for a delivery, by any change than by a new order. */

let service: TestService;
let world: World;
let web: TestKey;
before(async () => {
  service = await startTestService();
  world = await makeWorld(service);
  web = await issueKey(service, world.tenantId, {
    sources: ['ONLINE'],
    scopes: ['write:orders', 'approve:orders'],
  });
});

async function open(rules: object): Promise<Place> {
  service.clock.moveTo('2026-12-01T11:00:00.000Z');
  const place = await openPlace(world.key, { prepTimeSeconds: 600 });
  (await world.key.post(`${place.path}/kitchen/stations`, { name: 'Stove' })).must(201);
  (await world.key.put(`${place.path}/opening-hours`, rules)).must(200);
  return place;
}
const at = (time: string) => `2026-12-01T${time}:00.000Z`;
/** Soups, a line for each number of them. */
const take = (place: Place, soups: number[], more: Partial<OrderInput> = {}) =>
  web.post<Order>(`${place.path}/orders`, {
    diningOption: 'TAKE_OUT',
    items: soups.map((quantity) => ({ menuItemGuid: place.item('Soup').guid, quantity })),
    ...more,
  });
const ask = <T = Order>(place: Place, of: Order, command: string, body: object, by = web) =>
  by.post<T>(`${place.path}/orders/${of.guid}/${command}`, body);
const taken = async ({ guid }: Place) =>
  (
    await service.database.sql<{ items: number }>(
      'select items from order_slots where restaurant_guid = $1 order by slot, items',
      [guid],
    )
  ).map(({ items }) => items);

test('what a guest moves, merges or transfers into a full quarter of an hour is refused; within one it is not', async () => {
  const place = await open({ maxItems: 3 });
  const full = (await take(place, [1, 2], { promisedAt: at('15:00') })).must(201);
  const other = (await take(place, [1, 1], { promisedAt: at('16:00') })).must(201);
  const [first] = lineGuids(other);
  const move = { selectionGuids: [first], toOrderGuid: full.guid };
  (await ask(place, other, 'move', move)).refused(409, 'SLOT_FULL');
  (await ask(place, full, 'merge', { fromOrderGuid: other.guid })).refused(409, 'SLOT_FULL');
  const split = (await ask(place, other, 'split', { items: [[first]] })).must(200);
  const transfer = `checks/${split.checks[1]!.guid}/transfer`;
  (await ask(place, other, transfer, { toOrderGuid: full.guid })).refused(409, 'SLOT_FULL');
  assert.deepEqual(await taken(place), [3, 2]);
  // The house does as it likes, and it counts.
  (await ask(place, other, 'move', move, world.key)).must(200);
  assert.deepEqual(await taken(place), [4, 1]);
  // Of one quarter, no more is there than before.
  const [mine, too] = [
    (await take(place, [1], { promisedAt: at('17:00') })).must(201),
    (await take(place, [2], { promisedAt: at('17:05') })).must(201),
  ];
  (await ask(place, mine, 'merge', { fromOrderGuid: too.guid })).must(200);
  assert.deepEqual(await taken(place), [4, 1, 3]);
});

test('a dish that is shared is one dish, however many share it', async () => {
  const place = await open({ maxItems: 5 });
  const one = (await take(place, [1], { promisedAt: at('15:00') })).must(201);
  (await ask(place, one, 'fire', {}, world.key)).must(200);
  const share = { selectionGuid: lineGuids(one)[0], parts: 20 };
  (await ask(place, one, 'share', share)).must(200);
  assert.deepEqual(await taken(place), [1]);
  (await take(place, [4], { promisedAt: at('15:00') })).must(201);
});

test('an order of which all was voided counts again with what the house adds', async () => {
  const place = await open({ maxItems: 2 });
  const one = (await take(place, [1], { promisedAt: at('15:00') })).must(201);
  const voided = { selectionGuids: lineGuids(one), reason: 'Mistake' };
  (await ask(place, one, 'selections/void', voided, world.key)).must(200);
  assert.deepEqual(await taken(place), []);
  const items = [{ menuItemGuid: place.item('Soup').guid, quantity: 2 }];
  (await ask(place, one, 'selections', { items }, world.key)).must(200);
  assert.deepEqual(await taken(place), [2]);
  (await take(place, [1], { promisedAt: at('15:00') })).refused(409, 'SLOT_FULL');
});

test('a guest leaves no less of a delivery than is delivered there, whatever the road', async () => {
  const place = await open({});
  const zone = {
    name: 'Centre',
    postalCodes: ['280*'],
    feeAmount: 399,
    minimumAmount: 1_000,
    driveMinutes: 20,
  };
  (await world.key.put(`${place.path}/delivery-zones`, { zones: [zone] })).must(200);
  const guest = { name: 'Ana', address: { address1: 'Calle 1', postalCode: '28004' } };
  const brought = (await take(place, [1, 1], { diningOption: 'DELIVERY', guest })).must(201);
  const fetched = (await take(place, [1])).must(201);
  const [first] = lineGuids(brought);
  const move = { selectionGuids: [first], toOrderGuid: fetched.guid };
  const { details } = (await ask(place, brought, 'move', move)).refused(409, 'BELOW_MINIMUM');
  assert.deepEqual([details?.goodsAmount, details?.minimumAmount], [690, 1_000]);
  const off = { name: 'Off', type: 'FIXED', amount: 500, reason: 'X' };
  (await ask(place, brought, 'discounts', off)).refused(409, 'BELOW_MINIMUM');
  (await ask(place, brought, 'comp', { selectionGuids: [first], reason: 'X' })).refused(409, 'BELOW_MINIMUM');
  const commands = [{ command: 'voidSelections', body: { selectionGuids: [first], reason: 'X' } }];
  (await ask(place, brought, 'commands', { commands })).refused(409, 'BELOW_MINIMUM');
  // Whoever wants more than before, or nothing of it, is let.
  (await ask(place, fetched, 'move', { selectionGuids: lineGuids(fetched), toOrderGuid: brought.guid })).must(
    200,
  );
  (await ask(place, brought, 'void', { reason: 'X' })).must(200);
});

test('an order that is below a minimum of later is changed all the same, but for what makes it less', async () => {
  const place = await open({});
  const zones = (minimumAmount: number) =>
    world.key.put(`${place.path}/delivery-zones`, {
      zones: [{ name: 'Centre', postalCodes: ['280*'], feeAmount: 399, minimumAmount, driveMinutes: 20 }],
    });
  (await zones(0)).must(200);
  const guest = { name: 'Ana', address: { address1: 'Calle 1', postalCode: '28004' } };
  const brought = (await take(place, [2], { diningOption: 'DELIVERY', guest })).must(201);
  (await zones(5_000)).must(200);
  const path = `${place.path}/orders/${brought.guid}`;
  const line = `${path}/selections/${lineGuids(brought)[0]}`;
  (await web.patch(line, { notes: 'No salt' })).must(200);
  (await web.patch(line, { quantity: 3 })).must(200);
  (await web.patch(line, { quantity: 2, reason: 'X' })).refused(409, 'BELOW_MINIMUM');
});
