import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { eventsAbout } from '../../../test/harness/events.ts';
import { type FreshTenant, freshTenant, proves } from '../../../test/harness/proves.ts';
import { addEndpoint, ENDPOINTS, type WebhookDelivery } from '../../../test/harness/webhooks.ts';
import { resendWebhookDelivery } from './resend-webhook-delivery.ts';

/** Nobody listens there. */
const NOWHERE = { url: 'http://127.0.0.1:9/hooks' };

proves(resendWebhookDelivery, () => {
  let world: FreshTenant;
  before(async () => {
    world = await freshTenant();
  });

  const tested = async (id: string) =>
    (await world.key.post<WebhookDelivery>(`${ENDPOINTS}/${id}/test`, undefined)).must(201);
  const resend = ({ id }: WebhookDelivery) =>
    world.key.post<WebhookDelivery>(`/api/v1/webhooks/deliveries/${id}/resend`, undefined);

  test('201 for what still waits, which is tried at once and not made twice', async () => {
    const { endpoint } = await addEndpoint(world, NOWHERE);
    const waiting = await tested(endpoint.id);
    const again = (await resend(waiting)).must(201);
    assert.deepEqual([again.id, again.eventId, again.status], [waiting.id, waiting.eventId, 'PENDING']);
    assert.equal((await eventsAbout(world, waiting.id)).at(-1), 'webhook_delivery.resent');
  });

  test('409 while its endpoint is disabled', async () => {
    const { endpoint } = await addEndpoint(world, NOWHERE);
    const waiting = await tested(endpoint.id);
    (await world.key.patch(`${ENDPOINTS}/${endpoint.id}`, { status: 'DISABLED' })).must(200);
    const refused = (await resend(waiting)).refused(409, 'INVALID_STATE');
    assert.deepEqual(refused.details, { state: 'DISABLED', allowed: ['ENABLED'] });
  });
});
