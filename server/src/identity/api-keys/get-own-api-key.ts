import { owners } from '../../access/index.ts';
import { ok } from '../../platform/http/route.ts';
import { route } from '../deps.ts';
import { holdingOf, withinReach } from './own-keys.ts';
import { findKey } from './queries.ts';
import { ApiKey, keyParams, renderKey } from './shapes.ts';

export const getOwnApiKey = route({
  operationId: 'getOwnApiKey',
  method: 'GET',
  path: '/api/v1/api-keys/{id}',
  summary: "Get one of your tenant's API keys, without its secret.",
  access: owners,
  params: keyParams,
  response: ApiKey,
  handler: async ({ deps, scope, params }) => {
    const holding = holdingOf(scope);
    const [rows] = await deps.db.run(scope, findKey(scope, params.id));
    return ok(renderKey(withinReach(holding, rows)));
  },
});
