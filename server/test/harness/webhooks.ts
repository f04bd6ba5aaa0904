import type Type from 'typebox';
import type { Delivery, EndpointWithSecret } from '../../src/integrations/webhooks/shapes.ts';
import type { Receiver } from './receiver.ts';
import type { Page, World } from './world.ts';

/** Endpoints and deliveries, over HTTP as an integrator would. */

export const ENDPOINTS = '/api/v1/webhooks/endpoints';

export type WebhookDelivery = Type.Static<typeof Delivery>;
export type AddedEndpoint = Type.Static<typeof EndpointWithSecret> & { secret: string };

/** An endpoint of a receiver, for all events of orders unless told otherwise. */
export async function addEndpoint(
  { key }: Pick<World, 'key'>,
  { url }: Pick<Receiver, 'url'>,
  more: Record<string, unknown> = {},
): Promise<AddedEndpoint> {
  return (await key.post<AddedEndpoint>(ENDPOINTS, { url, eventTypes: ['order.*'], ...more })).must(201);
}

export async function deliveriesOf(
  { key }: Pick<World, 'key'>,
  { endpoint }: Pick<AddedEndpoint, 'endpoint'>,
  query = '',
): Promise<WebhookDelivery[]> {
  const page = await key.get<Page<WebhookDelivery>>(
    `${ENDPOINTS}/${endpoint.id}/deliveries?limit=200${query}`,
  );
  return page.must(200).items;
}
