import { operators } from '../../access/index.ts';
import { route } from '../deps.ts';
import { getKey, keysOfTenant } from './handlers.ts';
import { ApiKey, keyParams, keyQuery } from './shapes.ts';

export const getApiKey = route({
  operationId: 'getApiKey',
  method: 'GET',
  path: '/api/v1/admin/api-keys/{id}',
  summary: 'Get an API key, without its secret.',
  description: 'For operators. The key itself is never shown again.',
  access: operators,
  params: keyParams,
  query: keyQuery,
  response: ApiKey,
  handler: (call) => getKey(call, keysOfTenant(call.scope, call.query.tenantId), call.params.id),
});
