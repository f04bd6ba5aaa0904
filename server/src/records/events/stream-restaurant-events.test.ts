import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { follow } from '../../../test/harness/live.ts';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { issueKey, openPlace, order, type World } from '../../../test/harness/world.ts';
import { streamRestaurantEvents } from './stream-restaurant-events.ts';

proves(streamRestaurantEvents, () => {
  let world: World;
  let path: string;
  before(async () => {
    world = await freshTenant();
    path = `${world.place.path}/events/stream`;
  });

  test('200 brings the events of this restaurant alone', async () => {
    const other = await openPlace(world.key);
    const all = await follow(world.key, path);
    const orders = await follow(world.key, `${path}?types=order.*`);
    await order(world.key, other);
    (await world.key.patch(world.place.path, { name: 'Renamed' })).must(200);
    const { guid } = await order(world.key, world.place);
    await all.have(2);
    await orders.have(1);
    assert.deepEqual(
      all.events.map(({ type }) => type),
      ['restaurant.updated', 'order.created'],
    );
    assert.deepEqual(
      orders.events.map(({ data }) => data.guid),
      [guid],
    );
    all.close();
    orders.close();
  });

  test('404 for a restaurant that is not there, or that the key is not for', async () => {
    const unknown = path.replace(world.place.guid, crypto.randomUUID());
    (await world.key.get(unknown)).refused(404, 'RESOURCE_NOT_FOUND');
    const { guid } = await openPlace(world.key);
    const limited = await issueKey(world.target, world.tenantId, { restaurantGuids: [guid] });
    (await limited.get(path)).refused(404, 'RESOURCE_NOT_FOUND');
  });

  test('410 to a reader who was away for too long, and says where to go on', async () => {
    const { sql } = world.target.database;
    await sql('delete from events where tenant_id = $1 and sequence <= 2', [world.tenantId]);
    const late = await world.key.get(`${path}?after=1`);
    assert.deepEqual(late.refused(410, 'EVENTS_EXPIRED').details, { oldestAfter: 2 });
  });
});
