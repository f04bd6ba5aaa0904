import { tenant } from '../../access/index.ts';
import { ok } from '../../platform/http/route.ts';
import { route } from '../deps.ts';
import { shown, withinReach } from './endpoint.ts';
import { findEndpoint } from './queries.ts';
import { Endpoint, endpointParams } from './shapes.ts';

export const getWebhookEndpoint = route({
  operationId: 'getWebhookEndpoint',
  method: 'GET',
  path: '/api/v1/webhooks/endpoints/{endpointId}',
  summary: 'Get a webhook endpoint.',
  description: 'The secret is never shown again; rotate it to get another.',
  access: tenant('read:webhooks'),
  params: endpointParams,
  response: Endpoint,
  handler: async ({ deps, scope, params }) => {
    const [rows] = await deps.db.run(scope, findEndpoint(scope, params.endpointId));
    return ok(shown(deps.sealer, withinReach(scope, rows)));
  },
});
