import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { eventsAbout } from '../../../test/harness/events.ts';
import { type FreshTenant, freshTenant, proves } from '../../../test/harness/proves.ts';
import { addEndpoint, ENDPOINTS, type WebhookDelivery } from '../../../test/harness/webhooks.ts';
import { testWebhookEndpoint } from './test-webhook-endpoint.ts';

/** Nobody listens there. */
const NOWHERE = { url: 'http://127.0.0.1:9/hooks' };

proves(testWebhookEndpoint, () => {
  let world: FreshTenant;
  before(async () => {
    world = await freshTenant();
  });

  test('201 with the delivery to follow', async () => {
    const { endpoint } = await addEndpoint(world, NOWHERE);
    const made = await world.key.post<WebhookDelivery>(`${ENDPOINTS}/${endpoint.id}/test`, undefined);
    const delivery = made.must(201);
    assert.deepEqual(
      [delivery.endpointId, delivery.origin, delivery.eventType, delivery.status],
      [endpoint.id, 'TEST', 'webhook_endpoint.tested', 'PENDING'],
    );
    const read = await world.key.get<WebhookDelivery>(`/api/v1/webhooks/deliveries/${delivery.id}`);
    assert.equal(read.must(200).eventId, delivery.eventId);
    assert.deepEqual(await eventsAbout(world, endpoint.id), [
      'webhook_endpoint.created',
      'webhook_endpoint.tested',
    ]);
  });

  test('409 while it is disabled', async () => {
    const { endpoint } = await addEndpoint(world, NOWHERE);
    (await world.key.patch(`${ENDPOINTS}/${endpoint.id}`, { status: 'DISABLED' })).must(200);
    const refused = await world.key.post(`${ENDPOINTS}/${endpoint.id}/test`, undefined);
    assert.deepEqual(refused.refused(409, 'INVALID_STATE').details, {
      state: 'DISABLED',
      allowed: ['ENABLED'],
    });
  });
});
