import { operators } from '../../access/index.ts';
import { ok } from '../../platform/http/route.ts';
import { route } from '../deps.ts';
import { revokeKey } from './operations.ts';
import { ApiKey, keyParams, keyQuery, renderKey } from './shapes.ts';

export const revokeApiKey = route({
  operationId: 'revokeApiKey',
  method: 'DELETE',
  path: '/api/v1/admin/api-keys/{id}',
  summary: 'Revoke an API key.',
  description: 'The key stops working everywhere within a second.',
  access: operators,
  params: keyParams,
  query: keyQuery,
  response: ApiKey,
  handler: async ({ deps, scope, params, query, request, correlationId, transaction }) => {
    const tenant = scope.forTenant(query.tenantId);
    const actor = { principal: scope.principal, request, correlationId };
    return transaction(tenant, async (tx) =>
      ok(renderKey(await revokeKey({ tx, scope: tenant, actor, now: deps.clock.now() }, params.id))),
    );
  },
});
