import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { follow } from '../../../test/harness/live.ts';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { issueKey, order, type World } from '../../../test/harness/world.ts';
import { streamEvents } from './stream-events.ts';

proves(streamEvents, () => {
  let world: World;
  before(async () => {
    world = await freshTenant();
  });
  const STREAM = '/api/v1/events/stream';
  const from = (number: number | string) => ({ 'last-event-id': String(number) });

  test('200 brings what happens from now on, or from a number on, and only the types asked for', async () => {
    const now = await follow(world.key, STREAM);
    const all = await follow(world.key, STREAM, from(0));
    const orders = await follow(world.key, `${STREAM}?types=order.*&after=0`);
    const { guid } = await order(world.key, world.place);
    await now.have(1);
    await orders.have(1);
    for (const stream of [now, orders])
      assert.deepEqual(
        stream.events.map(({ type, data }) => [type, data.guid]),
        [['order.created', guid]],
      );
    await all.have(now.events[0]!.sequence);
    assert.equal(all.events[0]!.type, 'tenant.created');
    assert.equal(all.lastEventId(), now.lastEventId());
    for (const stream of [now, all, orders]) stream.close();
  });

  test('400 for a number that is none, or still to come, and for types that there are not', async () => {
    for (const [headers, query, field] of [
      [from('x'), '', 'header /last-event-id format'],
      [from(999_999), '', 'header /last-event-id maximum'],
      [{}, '?after=999999', 'query /after maximum'],
      [{}, '?types=x', 'query /types known'],
    ] as const)
      assert.deepEqual((await world.key.get(`${STREAM}${query}`, headers)).fields(), [field]);
  });

  test('403 for types that the caller may not read', async () => {
    const cook = await issueKey(world.target, world.tenantId, { scopes: ['read:kitchen'] });
    (await cook.get(`${STREAM}?types=order.*`)).refused(403, 'FORBIDDEN');
  });

  test('410 to a reader who was away for too long, and says where to go on', async () => {
    const { sql } = world.target.database;
    await sql('delete from events where tenant_id = $1 and sequence <= 2', [world.tenantId]);
    const late = await world.key.get(STREAM, from(1));
    assert.deepEqual(late.refused(410, 'EVENTS_EXPIRED').details, { oldestAfter: 2 });
  });
});
