import { operators } from '../../access/index.ts';
import { route } from '../deps.ts';
import { keysOfTenant, revoke } from './handlers.ts';
import { ApiKey, keyParams, keyQuery } from './shapes.ts';

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
  handler: (call) => revoke(call, keysOfTenant(call.scope, call.query.tenantId), call.params.id),
});
