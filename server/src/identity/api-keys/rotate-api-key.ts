import { operators } from '../../access/index.ts';
import { created } from '../../platform/http/route.ts';
import { route } from '../deps.ts';
import { rotateKey } from './operations.ts';
import { IssuedApiKey, keyParams, keyQuery, OVERLAP_DEFAULT_SECONDS, Rotation, renderKey } from './shapes.ts';

export const rotateApiKey = route({
  operationId: 'rotateApiKey',
  method: 'POST',
  path: '/api/v1/admin/api-keys/{id}/rotate',
  summary: 'Rotate an API key, with an overlap.',
  description: 'Issues a successor with the same rights. The old key keeps working for the overlap.',
  access: operators,
  params: keyParams,
  query: keyQuery,
  body: Rotation,
  response: IssuedApiKey,
  errors: ['INVALID_STATE'],
  handler: async ({ deps, scope, params, query, body, request, correlationId, transaction }) => {
    const tenant = scope.forTenant(query.tenantId);
    const actor = { principal: scope.principal, request, correlationId };
    const now = deps.clock.now();
    const overlapMs = (body.overlapSeconds ?? OVERLAP_DEFAULT_SECONDS) * 1_000;
    return transaction(tenant, async (tx) => {
      const { row, key } = await rotateKey({ tx, scope: tenant, actor, now }, params.id, overlapMs);
      const apiKey = renderKey(row);
      return { ...created({ apiKey, key: key as string | null }), stored: { apiKey, key: null } };
    });
  },
});
