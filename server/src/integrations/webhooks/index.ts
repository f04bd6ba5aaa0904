import { createWebhookEndpoint } from './create-webhook-endpoint.ts';
import { deleteWebhookEndpoint } from './delete-webhook-endpoint.ts';
import { getWebhookDelivery } from './get-webhook-delivery.ts';
import { getWebhookEndpoint } from './get-webhook-endpoint.ts';
import { listWebhookDeadLetters } from './list-webhook-dead-letters.ts';
import { listWebhookDeliveries } from './list-webhook-deliveries.ts';
import { listWebhookEndpoints } from './list-webhook-endpoints.ts';
import { replayWebhookEndpoint } from './replay-webhook-endpoint.ts';
import { resendWebhookDelivery } from './resend-webhook-delivery.ts';
import { rotateWebhookSecret } from './rotate-webhook-secret.ts';
import { testWebhookEndpoint } from './test-webhook-endpoint.ts';
import { updateWebhookEndpoint } from './update-webhook-endpoint.ts';
import { verifyWebhook } from './verify-webhook.ts';

/**
 * Webhooks: events, posted to addresses that the tenant names. Every event reaches every subscribed endpoint at least
 * once, signed, however often processes die. Undeliverable events are kept and reported. A webhook must never reach an
 * address that is not of the public internet, and one tenant's endpoints never hold up another's.
 */
export const webhookRoutes = [
  listWebhookEndpoints,
  createWebhookEndpoint,
  getWebhookEndpoint,
  updateWebhookEndpoint,
  deleteWebhookEndpoint,
  rotateWebhookSecret,
  testWebhookEndpoint,
  replayWebhookEndpoint,
  listWebhookDeliveries,
  listWebhookDeadLetters,
  getWebhookDelivery,
  resendWebhookDelivery,
  verifyWebhook,
];
export type { ReadResource } from './delivery-runner.ts';
export { createEndpointNames } from './endpoint-names.ts';
export { forgetDeliveries } from './forget-deliveries.ts';
export { endEndpoint, endpointsInForce } from './in-force-queries.ts';
export { pageOfEndpoints } from './queries.ts';
export { startWebhookSender } from './sender.ts';
export { newSecret, signatureHeaders } from './signature.ts';
