import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import {
  makeWorld,
  type Order,
  openPlace,
  order,
  type Page,
  type World,
} from '../../../test/harness/world.ts';

/** Tables, with who sits at them. */

interface FloorTable {
  tableGuid: string;
  numberOfGuests: number;
  archived: boolean;
  openOrders: { guid: string; version: number; dueAmount: number; openedAt: string }[];
}

let service: TestService;
let world: World;
let floor: string;

before(async () => {
  service = await startTestService();
  world = await makeWorld(service);
  floor = `${world.place.path}/floor`;
});

const makeTable = async (body: object, place = world.place) =>
  (await world.key.post<{ guid: string }>(`${place.path}/tables`, body)).must(201).guid;
const at = async (tableGuid: string) =>
  (await world.key.get<Page<FloorTable>>(`${floor}?tableGuid=${tableGuid}`)).must(200).items[0];
const guidsAt = async (tableGuid: string) => (await at(tableGuid))!.openOrders.map(({ guid }) => guid);

test('a table has the orders that are open at it, and their guests together', async () => {
  const table = await makeTable({ name: 'T1', capacity: 6 });
  const other = await makeTable({ name: 'T2' });
  assert.deepEqual([(await at(table))!.numberOfGuests, (await at(table))!.openOrders], [0, []]);
  const one = await order(world.key, world.place, { tableGuid: table, numberOfGuests: 2 });
  const two = await order(world.key, world.place, { tableGuid: table });
  const three = await order(world.key, world.place, { tableGuid: table, numberOfGuests: 3 });
  const seen = (await at(table))!;
  assert.equal(seen.numberOfGuests, 5);
  assert.deepEqual(
    seen.openOrders.map(({ guid, version, dueAmount, openedAt }) => [guid, version, dueAmount, openedAt]),
    [one, two, three].map(({ guid, dueAmount, openedAt }) => [guid, 1, dueAmount, openedAt]),
  );
  const pathOf = ({ guid }: Order) => `${world.place.path}/orders/${guid}`;
  // One sits down elsewhere, one more guest comes, one pays and goes, one leaves without.
  (await world.key.patch(pathOf(one), { tableGuid: other, numberOfGuests: 4 })).must(200);
  assert.deepEqual([(await at(other))!.numberOfGuests, await guidsAt(other)], [4, [one.guid]]);
  const cash = { type: 'CASH', amount: two.totalAmount };
  (await world.key.post(`${pathOf(two)}/payments`, cash)).must(201);
  (await world.key.post(`${pathOf(two)}/close`, {})).must(200);
  (await world.key.post(`${pathOf(three)}/void`, { reason: 'LEFT' })).must(200);
  assert.deepEqual(await guidsAt(table), []);
  (await world.key.post(`${pathOf(two)}/reopen`, {})).must(200);
  assert.deepEqual(await guidsAt(table), [two.guid]);
});

test('an order that is promised for later does not sit there yet', async () => {
  const table = await makeTable({ name: 'T3' });
  const promisedAt = new Date(service.clock.now() + 5 * 3_600_000).toISOString();
  const later = await order(world.key, world.place, { tableGuid: table, numberOfGuests: 2, promisedAt });
  assert.equal((await at(table))!.numberOfGuests, 0);
  (await world.key.post(`${world.place.path}/orders/${later.guid}/fire`, {})).must(200);
  assert.deepEqual([(await at(table))!.numberOfGuests, await guidsAt(table)], [2, [later.guid]]);
});

test('a table that is archived is shown while guests sit at it', async () => {
  const table = await makeTable({ name: 'T4' });
  const made = await order(world.key, world.place, { tableGuid: table });
  (await world.key.patch(`${world.place.path}/tables/${table}`, { archived: true })).must(200);
  assert.equal((await at(table))!.archived, true);
  (await world.key.post(`${world.place.path}/orders/${made.guid}/void`, { reason: 'LEFT' })).must(200);
  assert.equal(await at(table), undefined);
});

test('the floor is paged, and by service area', async () => {
  const place = await openPlace(world.key);
  const area = (await world.key.post<{ guid: string }>(`${place.path}/service-areas`, { name: 'Bar' })).must(
    201,
  );
  const made: string[] = [];
  for (let n = 0; n < 5; n++)
    made.push(await makeTable({ name: `T${n}`, ...(n % 2 ? { serviceAreaGuid: area.guid } : {}) }, place));
  const seen: string[] = [];
  let cursor = '';
  do {
    const page = (await world.key.get<Page<FloorTable>>(`${place.path}/floor?limit=2${cursor}`)).must(200);
    seen.push(...page.items.map(({ tableGuid }) => tableGuid));
    cursor = page.nextCursor ? `&cursor=${page.nextCursor}` : '';
  } while (cursor);
  assert.deepEqual(seen, made.toReversed());
  const bar = await world.key.get<Page<FloorTable>>(`${place.path}/floor?serviceAreaGuid=${area.guid}`);
  assert.deepEqual(
    bar.must(200).items.map(({ tableGuid }) => tableGuid),
    [made[3], made[1]],
  );
});
