import { owners, withFreshProof } from '../../access/index.ts';
import { route } from '../deps.ts';
import { ownKeys, rotate } from './handlers.ts';
import { IssuedApiKey, keyParams, Rotation } from './shapes.ts';

export const rotateOwnApiKey = route({
  operationId: 'rotateOwnApiKey',
  method: 'POST',
  path: '/api/v1/api-keys/{id}/rotate',
  summary: "Rotate one of your tenant's API keys, with an overlap.",
  description:
    'For owners. Issues a successor with the same rights. The old key keeps working for the overlap.',
  when: { INVALID_STATE: 'The key is revoked, or was rotated and the key that took its place is in force.' },
  access: withFreshProof(owners),
  params: keyParams,
  body: Rotation,
  response: IssuedApiKey,
  errors: ['INVALID_STATE'],
  handler: (call) => rotate(call, ownKeys(call.scope), call.params.id),
});
