import { tenant } from '../../access/index.ts';
import { one } from '../../platform/db/database.ts';
import { ok } from '../../platform/http/route.ts';
import { route } from '../deps.ts';
import { findDelivery } from './delivery-queries.ts';
import { withinReach } from './endpoint.ts';
import { findEndpoint } from './queries.ts';
import { Delivery, deliveryParams, renderDelivery } from './shapes.ts';

export const getWebhookDelivery = route({
  operationId: 'getWebhookDelivery',
  method: 'GET',
  path: '/api/v1/webhooks/deliveries/{deliveryId}',
  summary: 'Get a delivery with its attempts.',
  description: 'With each try, and what the endpoint answered.',
  access: tenant('read:webhooks'),
  params: deliveryParams,
  response: Delivery,
  handler: async ({ deps, scope, params }) => {
    const [rows] = await deps.db.run(scope, findDelivery(scope, params.deliveryId));
    const row = one(rows, 'webhook delivery');
    const [endpoints] = await deps.db.run(scope, findEndpoint(scope, row.endpoint_id));
    withinReach(scope, endpoints, 'webhook delivery');
    return ok(renderDelivery(row));
  },
});
