import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { asOwner, findDatabase } from './database.ts';
import { makeScratch, removeScratch } from './scratch.ts';
import { type Service, startComanda } from './service.ts';
import { stockOrders } from './stock.ts';
import { makeWorld } from './world.ts';

const dataDir = makeScratch();
let service: Service | undefined;
after(async () => {
  await service?.stop();
  await removeScratch(dataDir);
});

test('the orders that benches start from are read as if the service had taken them', async () => {
  service = await startComanda({ DATA_DIR: dataDir });
  const database = findDatabase(dataDir);
  const world = await makeWorld(service, database, dataDir, { tenants: 1, restaurantsPerTenant: 1 });
  await asOwner(database, (client) => stockOrders(client, world, 30));
  const [restaurant] = world.restaurants;
  const read = async (path: string) => {
    const url = `${service!.url}/api/v1/restaurants/${restaurant!.guid}/orders${path}`;
    const response = await fetch(url, { headers: { 'x-api-key': world.keys[0]!.key } });
    assert.equal(response.status, 200);
    return ((await response.json()) as { data: { items: { guid: string; totalAmount: number }[] } }).data;
  };
  const { items } = await read('?limit=50');
  assert.equal(items.length, 30);
  const totals = new Set(restaurant!.orders.map((text) => JSON.parse(text).totalAmount as number));
  for (const { totalAmount } of items) assert.ok(totals.has(totalAmount));
  assert.deepEqual(await read(`/${items[0]!.guid}`), items[0]);
});
