import { owners } from '../../access/index.ts';
import { route } from '../deps.ts';
import { getKey, ownKeys } from './handlers.ts';
import { ApiKey, keyParams } from './shapes.ts';

export const getOwnApiKey = route({
  operationId: 'getOwnApiKey',
  method: 'GET',
  path: '/api/v1/api-keys/{id}',
  summary: "Get one of your tenant's API keys, without its secret.",
  description: 'The key itself is never shown again.',
  access: owners,
  params: keyParams,
  response: ApiKey,
  handler: (call) => getKey(call, ownKeys(call.scope), call.params.id),
});
