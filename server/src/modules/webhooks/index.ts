import { createWebhookEndpoint } from './create-webhook-endpoint.ts';
import { deleteWebhookEndpoint } from './delete-webhook-endpoint.ts';
import { getWebhookEndpoint } from './get-webhook-endpoint.ts';
import { listWebhookDeliveries } from './list-webhook-deliveries.ts';
import { listWebhookEndpoints } from './list-webhook-endpoints.ts';
import { rotateWebhookSecret } from './rotate-webhook-secret.ts';
import { updateWebhookEndpoint } from './update-webhook-endpoint.ts';

/**
 * Webhooks: events, posted to addresses that the tenant names. Every event reaches every endpoint that asked for it at least
 * once, signed, however often processes die; what cannot be delivered is kept and said. A webhook must never reach an
 * address that is not of the public internet, and one tenant's endpoints never hold up another's.
 */
export const webhookRoutes = [
  listWebhookEndpoints,
  createWebhookEndpoint,
  getWebhookEndpoint,
  updateWebhookEndpoint,
  deleteWebhookEndpoint,
  rotateWebhookSecret,
  listWebhookDeliveries,
];
export { startWebhookSender } from './sender.ts';
