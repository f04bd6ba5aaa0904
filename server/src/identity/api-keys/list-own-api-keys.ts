import { owners } from '../../access/index.ts';
import { listQuery, pageOf } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { listKeys, ownKeys } from './handlers.ts';
import { ApiKey } from './shapes.ts';

export const listOwnApiKeys = route({
  operationId: 'listOwnApiKeys',
  method: 'GET',
  path: '/api/v1/api-keys',
  summary: "List your tenant's API keys, newest first.",
  description: 'Revoked ones are among them. Keys themselves are never shown again.',
  access: owners,
  query: listQuery(),
  response: pageOf(ApiKey),
  handler: (call) => listKeys(call, ownKeys(call.scope)),
});
