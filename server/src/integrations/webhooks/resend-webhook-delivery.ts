import { tenant } from '../../access/index.ts';
import { one } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { created } from '../../platform/http/route.ts';
import { newGuid } from '../../platform/ids.ts';
import { emit } from '../../records/events/index.ts';
import { route } from '../deps.ts';
import { eventOfDelivery, findDelivery, insertResend, retryNow } from './delivery-queries.ts';
import { assertEnabled, assertMayBeSent, usable } from './endpoint.ts';
import { lockEndpoint } from './queries.ts';
import { Delivery, deliveryParams, renderDelivery } from './shapes.ts';

export const resendWebhookDelivery = route({
  operationId: 'resendWebhookDelivery',
  method: 'POST',
  path: '/api/v1/webhooks/deliveries/{deliveryId}/resend',
  summary: 'Resend an event to the same endpoint.',
  description:
    'Uses the same `webhook-id`, with its own attempts. A delivery that still waits is not duplicated ' +
    'but tried at once. You can only resend events that you may read.',
  when: { INVALID_STATE: 'The endpoint is disabled.' },
  access: tenant('write:webhooks'),
  params: deliveryParams,
  response: Delivery,
  errors: ['INVALID_STATE'],
  handler: async ({ deps, scope, params, transaction }) => {
    const now = deps.clock.now();
    const { deliveryId } = params;
    return transaction(scope, async (tx) => {
      const [rows] = await tx.run(findDelivery(scope, deliveryId));
      const { endpoint_id: endpointId } = one(rows, 'webhook delivery');
      const [endpoints] = await tx.run(lockEndpoint(scope, endpointId));
      assertEnabled(usable(scope, endpoints, 'webhook delivery'));
      // What the endpoint gets now may be less than what it got then.
      const [[event]] = await tx.run(eventOfDelivery(scope, deliveryId));
      if (event) assertMayBeSent(scope, event);
      const [[waiting]] = await tx.run(retryNow(scope, deliveryId, now));
      const [[made]] = waiting ? [[waiting]] : await tx.run(insertResend(scope, deliveryId, newGuid(), now));
      if (!made)
        fail('INVALID_STATE', 'The event is past its retention.', { state: 'FORGOTTEN', allowed: [] });
      await tx.run(
        emit(scope, { type: 'webhook_delivery.resent', data: { id: made.id, endpointId, deliveryId }, now }),
      );
      return created(renderDelivery(made));
    });
  },
});
