import Type from 'typebox';
import { tenant } from '../../access/index.ts';
import { pageFor, slicePage } from '../../platform/http/page.ts';
import { ok } from '../../platform/http/route.ts';
import { listQuery, pageOf } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { pageOfDeliveries } from './delivery-queries.ts';
import { withinReach } from './endpoint.ts';
import { findEndpoint } from './queries.ts';
import { Delivery, DeliveryStatus, endpointParams, renderDelivery } from './shapes.ts';

export const listWebhookDeliveries = route({
  operationId: 'listWebhookDeliveries',
  method: 'GET',
  path: '/api/v1/webhooks/endpoints/{endpointId}/deliveries',
  summary: "List an endpoint's deliveries, latest event first.",
  description: 'What was sent to the endpoint, with each try.',
  access: tenant('read:webhooks'),
  params: endpointParams,
  query: listQuery({ status: Type.Optional(DeliveryStatus) }),
  response: pageOf(Delivery),
  handler: async (call) => {
    const { deps, scope, params, query } = call;
    const { endpointId } = params;
    const [endpoints, found] = await deps.db.run(
      scope,
      findEndpoint(scope, endpointId),
      pageOfDeliveries(scope, { endpointId, status: query.status }, pageFor(call)),
    );
    withinReach(scope, endpoints);
    const { rows, nextCursor } = slicePage(found, call, (row) => [row.event_sequence, row.id]);
    return ok({ items: rows.map(renderDelivery), nextCursor });
  },
});
