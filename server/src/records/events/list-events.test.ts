import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { LiveEvent } from '../../../test/harness/live.ts';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { issueKey, order, type World } from '../../../test/harness/world.ts';
import { listEvents } from './list-events.ts';

interface Feed {
  items: LiveEvent[];
  nextAfter: number;
  lastSequence: number;
}

proves(listEvents, () => {
  let world: World;
  before(async () => {
    world = await freshTenant();
  });
  const FEED = '/api/v1/events';

  test('200 with what happened, oldest first, and where to go on', async () => {
    const { lastSequence } = (await world.key.get<Feed>(`${FEED}?limit=1`)).must(200);
    const made = await order(world.key, world.place);
    const { items, nextAfter } = (await world.key.get<Feed>(`${FEED}?after=${lastSequence}`)).must(200);
    assert.deepEqual(
      items.map(({ type, data, restaurantGuid }) => [type, data.guid, restaurantGuid]),
      [['order.created', made.guid, world.place.guid]],
    );
    assert.equal(nextAfter, lastSequence + 1);
    const none = (await world.key.get<Feed>(`${FEED}?after=${nextAfter}`)).must(200);
    assert.deepEqual(none, { items: [], nextAfter, lastSequence: nextAfter });
  });

  test('400 for types that there are not, and a number that is still to come', async () => {
    for (const [query, field] of [
      ['types=order.burnt', 'query /types known'],
      ['limit=0', 'query /limit minimum'],
      ['after=999999', 'query /after maximum'],
    ] as const)
      assert.deepEqual((await world.key.get(`${FEED}?${query}`)).fields(), [field]);
  });

  test('403 for types that the caller may not read', async () => {
    const cook = await issueKey(world.target, world.tenantId, { scopes: ['read:kitchen'] });
    (await cook.get(`${FEED}?types=order.*`)).refused(403, 'FORBIDDEN');
  });

  test('410 to a reader who was away for too long, and says where to go on', async () => {
    const { sql } = world.target.database;
    await sql('delete from events where tenant_id = $1 and sequence <= 2', [world.tenantId]);
    const late = await world.key.get(`${FEED}?after=1`);
    assert.deepEqual(late.refused(410, 'EVENTS_EXPIRED').details, { oldestAfter: 2 });
    assert.equal((await world.key.get<Feed>(`${FEED}?after=2`)).must(200).items[0]!.sequence, 3);
  });
});
