import { operators, withFreshProof } from '../../access/index.ts';
import { route } from '../deps.ts';
import { keysOfTenant, update } from './handlers.ts';
import { ApiKey, ApiKeyChange, keyParams, keyQuery } from './shapes.ts';

export const updateApiKey = route({
  operationId: 'updateApiKey',
  method: 'PATCH',
  path: '/api/v1/admin/api-keys/{id}',
  summary: 'Update an API key.',
  description: 'Changes name, addresses, quota, contact or expiry. Fields that are left out stay.',
  when: { INVALID_STATE: 'The key is revoked.' },
  access: withFreshProof(operators),
  params: keyParams,
  query: keyQuery,
  body: ApiKeyChange,
  response: ApiKey,
  errors: ['INVALID_STATE'],
  handler: (call) => update(call, keysOfTenant(call.scope, call.query.tenantId), call.params.id),
});
