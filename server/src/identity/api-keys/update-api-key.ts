import { operators } from '../../access/index.ts';
import { ok } from '../../platform/http/route.ts';
import { changesOf } from '../../platform/version-guard.ts';
import { route } from '../deps.ts';
import { changeKey } from './operations.ts';
import { ApiKey, ApiKeyChange, keyParams, keyQuery, renderKey } from './shapes.ts';

export const updateApiKey = route({
  operationId: 'updateApiKey',
  method: 'PATCH',
  path: '/api/v1/admin/api-keys/{id}',
  summary: 'Update an API key.',
  description: 'Changes name, addresses, quota, contact or expiry. Fields that are left out stay.',
  access: operators,
  params: keyParams,
  query: keyQuery,
  body: ApiKeyChange,
  response: ApiKey,
  errors: ['INVALID_STATE'],
  handler: async (call) => {
    const { deps, scope, params, query, body, expectedVersion, request, correlationId } = call;
    const tenant = scope.forTenant(query.tenantId);
    const actor = { principal: scope.principal, request, correlationId };
    const now = deps.clock.now();
    const change = changesOf(body);
    return call.transaction(tenant, async (tx) =>
      ok(renderKey(await changeKey({ tx, scope: tenant, actor, now }, params.id, change, expectedVersion))),
    );
  },
});
