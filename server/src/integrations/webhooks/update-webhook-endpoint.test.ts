import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { eventsAbout } from '../../../test/harness/events.ts';
import { eventually } from '../../../test/harness/eventually.ts';
import { type FreshTenant, freshTenant, proves } from '../../../test/harness/proves.ts';
import { type Receiver, startReceiver } from '../../../test/harness/receiver.ts';
import { addEndpoint, ENDPOINTS } from '../../../test/harness/webhooks.ts';
import { updateWebhookEndpoint } from './update-webhook-endpoint.ts';

/** Nobody listens there. */
const NOWHERE = { url: 'http://127.0.0.1:9/hooks' };

proves(updateWebhookEndpoint, () => {
  let world: FreshTenant;
  before(async () => {
    world = await freshTenant();
  });

  test('200 with what is changed, and the rest as it was', async () => {
    const { endpoint } = await addEndpoint(world, NOWHERE);
    const path = `${ENDPOINTS}/${endpoint.id}`;
    const change = { description: 'Till', eventTypes: ['menu.*'], rateLimit: 5 };
    const changed = (await world.key.patch<typeof endpoint>(path, change)).must(200);
    assert.deepEqual(changed, { ...endpoint, ...change, version: 2, updatedAt: changed.updatedAt });
    assert.deepEqual((await world.key.get(path)).must(200), changed);
  });

  test('200 when it is disabled and enabled again, each with its event', async () => {
    const { endpoint } = await addEndpoint(world, NOWHERE);
    for (const [status, disabledReason] of [
      ['DISABLED', 'REQUESTED'],
      ['ENABLED', null],
    ]) {
      const reply = await world.key.patch<typeof endpoint>(`${ENDPOINTS}/${endpoint.id}`, { status });
      const turned = reply.must(200);
      assert.deepEqual([turned.status, turned.disabledReason], [status, disabledReason]);
    }
    assert.deepEqual(await eventsAbout(world, endpoint.id), [
      'webhook_endpoint.created',
      'webhook_endpoint.disabled',
      'webhook_endpoint.enabled',
    ]);
  });

  test('another origin is not sent the headers of the one before, unless it is given them', async () => {
    const receivers = [await startReceiver(), await startReceiver(), await startReceiver()];
    const headers = { 'x-secret': 'of the first' };
    const { endpoint } = await addEndpoint(world, receivers[0]!, { headers });
    const path = `${ENDPOINTS}/${endpoint.id}`;
    const secretAt = async ({ received }: Receiver) => {
      (await world.key.post(`${path}/test`, undefined)).must(201);
      await eventually(async () => assert.equal(received.length, 1));
      return received[0]!.headers['x-secret'];
    };
    const change = async (body: object) => (await world.key.patch<typeof endpoint>(path, body)).must(200);
    const samePlace = await change({ url: `${receivers[0]!.url}/elsewhere` });
    assert.deepEqual(samePlace.headerNames, ['x-secret']);
    assert.equal(await secretAt(receivers[0]!), 'of the first');
    assert.deepEqual((await change({ url: receivers[1]!.url })).headerNames, []);
    assert.equal(await secretAt(receivers[1]!), undefined);
    const given = await change({ url: receivers[2]!.url, headers: { 'x-secret': 'of the third' } });
    assert.deepEqual(given.headerNames, ['x-secret']);
    assert.equal(await secretAt(receivers[2]!), 'of the third');
  });

  test('400 names the fields that are wrong', async () => {
    const { endpoint } = await addEndpoint(world, NOWHERE);
    const path = `${ENDPOINTS}/${endpoint.id}`;
    for (const [change, field] of [
      [{ url: 'nowhere' }, 'body /url url'],
      [{ concurrency: 51 }, 'body /concurrency maximum'],
      [{ status: 'GONE' }, 'body /status enum'],
      [{ eventTypes: ['order.burnt'] }, 'body /eventTypes/0 known'],
    ] as const)
      assert.deepEqual((await world.key.patch(path, change)).fields(), [field]);
    assert.deepEqual((await world.key.get(path)).must(200), endpoint);
  });

  test('409 for a version that is not the current one', async () => {
    const { endpoint } = await addEndpoint(world, NOWHERE);
    const stale = await world.key.patch(`${ENDPOINTS}/${endpoint.id}`, { description: 'Late', version: 2 });
    assert.deepEqual(stale.refused(409, 'CONFLICT').details, { currentVersion: 1 });
  });
});
