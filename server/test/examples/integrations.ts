import assert from 'node:assert/strict';
import type { Answer } from '../../../sdk/src/client.ts';
import { eventually } from '../harness/eventually.ts';
import type { Client } from '../harness/http.ts';
import { startReceiver } from '../harness/receiver.ts';
import type { Place } from './catalog.ts';
import { olives } from './orders.ts';
import type { Story } from './story.ts';

/** What happened, for programs: the feed, the streams and webhooks. */

export async function readEvents({ call, read }: Story, { key: as, restaurantGuid }: Place): Promise<void> {
  await call('listEvents', { as, query: { types: 'order.*', limit: 1 } });
  await read('streamEvents', { as, query: { after: 0, types: 'order.*' } });
  await read('streamRestaurantEvents', {
    as,
    params: { restaurantGuid },
    query: { after: 0, types: 'order.*' },
  });
}

type Delivery = Answer<'getWebhookDelivery'>;

/** Waits until somebody has had an answer, or has given up. */
async function untilEnded(as: Client, deliveryId: string, status: Delivery['status']): Promise<void> {
  await eventually(async () => {
    const reply = await as.get<Delivery>(`/api/v1/webhooks/deliveries/${deliveryId}`);
    assert.equal(reply.must(200).status, status);
  });
}

export async function subscribe(story: Story, place: Place): Promise<void> {
  const { call } = story;
  const { key: as, restaurantGuid } = place;
  const { url } = await startReceiver((nth) => (nth === 2 ? 410 : 204));
  const body = {
    url,
    description: 'Loyalty',
    eventTypes: ['order.created'],
    restaurantGuids: [restaurantGuid],
    headers: { authorization: 'Bearer a-token-of-yours' },
  };
  const { endpoint } = await call('createWebhookEndpoint', { as, body });
  const params = { endpointId: endpoint.id };
  const tested = await call('testWebhookEndpoint', { as, params });
  await untilEnded(as, tested.id, 'DELIVERED');
  await call('getWebhookDelivery', { as, params: { deliveryId: tested.id } });
  await call('listWebhookDeliveries', { as, params });
  await call('verifyWebhook', { as, body: FORGED });
  await call('rotateWebhookSecret', { as, params, body: { overlapSeconds: 86_400 } });
  await call('getWebhookEndpoint', { as, params });
  await loseOne(story, place, params);
  await call('listWebhookEndpoints', { as });
  await call('deleteWebhookEndpoint', { as, params });
}

const FORGED = {
  body: '{"type":"order.created"}',
  headers: {
    'webhook-id': '019aa7f3-02c4-7c11-9f0e-5d2b8a6e4c17',
    'webhook-timestamp': '1795285800',
    'webhook-signature': 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  },
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
};

/** The receiver says that it is gone: the endpoint is disabled, and what it missed is sent again. */
async function loseOne(story: Story, place: Place, params: { endpointId: string }): Promise<void> {
  const { call } = story;
  const { key: as, restaurantGuid } = place;
  // At the time of the call before it: whoever dispatches has that time, or this one.
  const body = { diningOption: 'DINE_IN', items: [olives(place)] };
  (await as.post(`/api/v1/restaurants/${restaurantGuid}/orders`, body)).must(201);
  const letters = () => as.get<Answer<'listWebhookDeadLetters'>>('/api/v1/webhooks/dead-letters');
  await eventually(async () => assert.equal((await letters()).must(200).items.length, 1));
  const { items } = await call('listWebhookDeadLetters', { as });
  await call('updateWebhookEndpoint', { as, params, body: { status: 'ENABLED' } });
  const resent = await call('resendWebhookDelivery', { as, params: { deliveryId: items[0]!.id } });
  await untilEnded(as, resent.id, 'DELIVERED');
  await call('replayWebhookEndpoint', { as, params, body: { mode: 'ALL', eventTypes: ['order.created'] } });
}
