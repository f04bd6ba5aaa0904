import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { eventsAbout } from '../../../test/harness/events.ts';
import { eventually } from '../../../test/harness/eventually.ts';
import { type FreshTenant, freshTenant, proves } from '../../../test/harness/proves.ts';
import { startReceiver } from '../../../test/harness/receiver.ts';
import { addEndpoint, ENDPOINTS } from '../../../test/harness/webhooks.ts';
import { order } from '../../../test/harness/world.ts';
import { replayWebhookEndpoint } from './replay-webhook-endpoint.ts';

/** Nobody listens there. */
const NOWHERE = { url: 'http://127.0.0.1:9/hooks' };

proves(replayWebhookEndpoint, () => {
  let world: FreshTenant;
  before(async () => {
    world = await freshTenant();
  });

  test('201 with how many events are sent again, and they are sent', async () => {
    const receiver = await startReceiver();
    const { endpoint } = await addEndpoint(world, receiver);
    for (let times = 0; times < 2; times++) await order(world.key, world.place);
    const sequences = () => receiver.received.map(({ event }) => event.sequence).sort((a, b) => a - b);
    const { database } = world.target;
    await eventually(async () => {
      const [row] = await database.sql(
        `select count(*)::int as delivered from webhook_deliveries where endpoint_id = $1 and status = 'DELIVERED'`,
        [endpoint.id],
      );
      assert.equal(row!.delivered, 2);
    });
    const [first, second] = sequences();
    const replayed = (await world.key.post(`${ENDPOINTS}/${endpoint.id}/replay`, { mode: 'ALL' })).must(201);
    assert.deepEqual(replayed, { deliveries: 2, hurried: 0, lastSequence: second, complete: true });
    await eventually(async () => assert.deepEqual(sequences(), [first, first, second, second]));
  });

  test('201 with none when no event matches', async () => {
    const { endpoint } = await addEndpoint(world, NOWHERE);
    const path = `${ENDPOINTS}/${endpoint.id}/replay`;
    const from = new Date(world.target.clock.now() + 86_400_000).toISOString();
    const none = (await world.key.post(path, { mode: 'ALL', from })).must(201);
    assert.deepEqual(none, { deliveries: 0, hurried: 0, lastSequence: null, complete: true });
    assert.equal((await eventsAbout(world, endpoint.id)).at(-1), 'webhook_endpoint.replayed');
  });

  test('400 names the fields that are wrong', async () => {
    const { endpoint } = await addEndpoint(world, NOWHERE);
    for (const [body, field] of [
      [{ mode: 'SOME' }, 'body /mode enum'],
      [{ after: -1 }, 'body /after minimum'],
      [{ eventTypes: ['order.burnt'] }, 'body /eventTypes/0 known'],
    ] as const) {
      const reply = await world.key.post(`${ENDPOINTS}/${endpoint.id}/replay`, body);
      assert.deepEqual(reply.fields(), [field]);
    }
  });

  test('409 while it is disabled', async () => {
    const { endpoint } = await addEndpoint(world, NOWHERE);
    (await world.key.patch(`${ENDPOINTS}/${endpoint.id}`, { status: 'DISABLED' })).must(200);
    const refused = await world.key.post(`${ENDPOINTS}/${endpoint.id}/replay`, {});
    assert.equal(refused.refused(409, 'INVALID_STATE').details!.state, 'DISABLED');
  });
});
