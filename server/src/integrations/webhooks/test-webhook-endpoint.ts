import { tenant } from '../../access/index.ts';
import { onlyRow } from '../../platform/db/database.ts';
import { created } from '../../platform/http/route.ts';
import { newGuid } from '../../platform/ids.ts';
import { emit } from '../../records/events/index.ts';
import { route } from '../deps.ts';
import { insertTestDelivery } from './delivery-queries.ts';
import { assertEnabled, usable } from './endpoint.ts';
import { lockEndpoint } from './queries.ts';
import { Delivery, endpointParams, renderDelivery } from './shapes.ts';

export const testWebhookEndpoint = route({
  operationId: 'testWebhookEndpoint',
  method: 'POST',
  path: '/api/v1/webhooks/endpoints/{endpointId}/test',
  summary: 'Send a test event to an endpoint.',
  description:
    'Sends a `webhook_endpoint.tested` event, signed and delivered like any other, to this endpoint ' +
    "only and whatever its filters. Read the delivery to see the endpoint's answer.",
  when: { INVALID_STATE: 'The endpoint is disabled.' },
  access: tenant('write:webhooks'),
  params: endpointParams,
  response: Delivery,
  errors: ['INVALID_STATE'],
  handler: async ({ deps, scope, params, transaction }) => {
    const now = deps.clock.now();
    return transaction(scope, async (tx) => {
      const [rows] = await tx.run(lockEndpoint(scope, params.endpointId));
      const endpoint = usable(scope, rows);
      assertEnabled(endpoint);
      const { id, version } = endpoint;
      const [, inserted] = await tx.run(
        emit(scope, { type: 'webhook_endpoint.tested', data: { id, version }, now }),
        insertTestDelivery(scope, newGuid(), id, now),
      );
      return created(renderDelivery(onlyRow(inserted)));
    });
  },
});
