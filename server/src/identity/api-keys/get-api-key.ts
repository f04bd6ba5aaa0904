import { operators } from '../../access/index.ts';
import { one } from '../../platform/db/database.ts';
import { ok } from '../../platform/http/route.ts';
import { route } from '../deps.ts';
import { findKey } from './queries.ts';
import { ApiKey, keyParams, keyQuery, renderKey } from './shapes.ts';

export const getApiKey = route({
  operationId: 'getApiKey',
  method: 'GET',
  path: '/api/v1/admin/api-keys/{id}',
  summary: 'Get an API key, without its secret.',
  access: operators,
  params: keyParams,
  query: keyQuery,
  response: ApiKey,
  handler: async ({ deps, scope, params, query }) => {
    const tenant = scope.forTenant(query.tenantId);
    const [rows] = await deps.db.run(tenant, findKey(tenant, params.id));
    return ok(renderKey(one(rows, 'API key')));
  },
});
