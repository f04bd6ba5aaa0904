import { operators, withFreshProof } from '../../access/index.ts';
import { route } from '../deps.ts';
import { keysOfTenant, rotate } from './handlers.ts';
import { IssuedApiKey, keyParams, keyQuery, Rotation } from './shapes.ts';

export const rotateApiKey = route({
  operationId: 'rotateApiKey',
  method: 'POST',
  path: '/api/v1/admin/api-keys/{id}/rotate',
  summary: 'Rotate an API key, with an overlap.',
  description: 'Issues a successor with the same rights. The old key keeps working for the overlap.',
  when: { INVALID_STATE: 'The key is revoked, or was rotated and the key that took its place is in force.' },
  access: withFreshProof(operators),
  params: keyParams,
  query: keyQuery,
  body: Rotation,
  response: IssuedApiKey,
  errors: ['INVALID_STATE'],
  handler: (call) => rotate(call, keysOfTenant(call.scope, call.query.tenantId), call.params.id),
});
