import { operators } from '../../access/index.ts';
import { requestObject } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { keysOfTenant, revoke } from './handlers.ts';
import { keyParams, keyQuery, RevokedApiKey, revocation } from './shapes.ts';

export const revokeApiKey = route({
  operationId: 'revokeApiKey',
  method: 'DELETE',
  path: '/api/v1/admin/api-keys/{id}',
  summary: 'Revoke an API key.',
  description:
    'The key stops working everywhere within a second. What it made that still works is `left`; with `withWhatItMade` that ends ' +
    'as soon as the key is revoked, and is `ended`. A payment account that the key set stays `left`: set it again.',
  access: operators,
  params: keyParams,
  query: requestObject({ ...keyQuery.properties, ...revocation }),
  response: RevokedApiKey,
  handler: (call) => {
    const { tenantId, withWhatItMade } = call.query;
    return revoke(call, keysOfTenant(call.scope, tenantId), call.params.id, withWhatItMade);
  },
});
