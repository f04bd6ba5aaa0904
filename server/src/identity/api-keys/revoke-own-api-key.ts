import { owners } from '../../access/index.ts';
import { ok } from '../../platform/http/route.ts';
import { route } from '../deps.ts';
import { revokeKey } from './operations.ts';
import { holdingOf, withinReach } from './own-keys.ts';
import { lockKey } from './queries.ts';
import { ApiKey, keyParams, renderKey } from './shapes.ts';

export const revokeOwnApiKey = route({
  operationId: 'revokeOwnApiKey',
  method: 'DELETE',
  path: '/api/v1/api-keys/{id}',
  summary: "Revoke one of your tenant's API keys.",
  description: 'For owners. The key stops working everywhere within a second.',
  access: owners,
  params: keyParams,
  response: ApiKey,
  handler: async ({ deps, scope, params, request, correlationId, transaction }) => {
    const holding = holdingOf(scope);
    const actor = { principal: scope.principal, request, correlationId };
    const now = deps.clock.now();
    return transaction(scope, async (tx) => {
      const [rows] = await tx.run(lockKey(scope, params.id));
      withinReach(holding, rows);
      return ok(renderKey(await revokeKey({ tx, scope, actor, now }, params.id)));
    });
  },
});
