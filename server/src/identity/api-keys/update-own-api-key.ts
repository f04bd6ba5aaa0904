import { owners, withFreshProof } from '../../access/index.ts';
import { route } from '../deps.ts';
import { ownKeys, update } from './handlers.ts';
import { OwnApiKeyChange } from './own-shapes.ts';
import { ApiKey, keyParams } from './shapes.ts';

export const updateOwnApiKey = route({
  operationId: 'updateOwnApiKey',
  method: 'PATCH',
  path: '/api/v1/api-keys/{id}',
  summary: "Update one of your tenant's API keys.",
  description:
    'For owners. Changes name, addresses, quota, contact or expiry. Fields that are left out stay.',
  when: { INVALID_STATE: 'The key is revoked.' },
  access: withFreshProof(owners),
  params: keyParams,
  body: OwnApiKeyChange,
  response: ApiKey,
  errors: ['INVALID_STATE'],
  handler: (call) => update(call, ownKeys(call.scope), call.params.id),
});
