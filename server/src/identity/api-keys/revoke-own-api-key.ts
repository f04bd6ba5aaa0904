import { owners } from '../../access/index.ts';
import { requestObject } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { ownKeys, revoke } from './handlers.ts';
import { keyParams, RevokedApiKey, revocation } from './shapes.ts';

export const revokeOwnApiKey = route({
  operationId: 'revokeOwnApiKey',
  method: 'DELETE',
  path: '/api/v1/api-keys/{id}',
  summary: "Revoke one of your tenant's API keys.",
  description:
    'For owners. The key stops working everywhere within a second. What it made that still works is `left`; with `withWhatItMade` that ends ' +
    'as soon as the key is revoked, and is `ended`. A payment account that the key set stays `left`: set it again.',
  access: owners,
  params: keyParams,
  query: requestObject(revocation),
  response: RevokedApiKey,
  handler: (call) => revoke(call, ownKeys(call.scope), call.params.id, call.query.withWhatItMade),
});
