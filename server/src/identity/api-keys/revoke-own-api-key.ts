import { owners } from '../../access/index.ts';
import { route } from '../deps.ts';
import { ownKeys, revoke } from './handlers.ts';
import { ApiKey, keyParams } from './shapes.ts';

export const revokeOwnApiKey = route({
  operationId: 'revokeOwnApiKey',
  method: 'DELETE',
  path: '/api/v1/api-keys/{id}',
  summary: "Revoke one of your tenant's API keys.",
  description: 'For owners. The key stops working everywhere within a second.',
  access: owners,
  params: keyParams,
  response: ApiKey,
  handler: (call) => revoke(call, ownKeys(call.scope), call.params.id),
});
