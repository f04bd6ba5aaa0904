import { owners } from '../../access/index.ts';
import { ok } from '../../platform/http/route.ts';
import { changesOf } from '../../platform/version-guard.ts';
import { route } from '../deps.ts';
import { changeKey } from './operations.ts';
import { holdingOf, withinReach } from './own-keys.ts';
import { OwnApiKeyChange } from './own-shapes.ts';
import { lockKey } from './queries.ts';
import { ApiKey, keyParams, renderKey } from './shapes.ts';

export const updateOwnApiKey = route({
  operationId: 'updateOwnApiKey',
  method: 'PATCH',
  path: '/api/v1/api-keys/{id}',
  summary: "Update one of your tenant's API keys.",
  description:
    'For owners. Changes name, addresses, quota, contact or expiry. Fields that are left out stay.',
  access: owners,
  params: keyParams,
  body: OwnApiKeyChange,
  response: ApiKey,
  errors: ['INVALID_STATE'],
  handler: async ({ deps, scope, params, body, expectedVersion, request, correlationId, transaction }) => {
    const holding = holdingOf(scope);
    const actor = { principal: scope.principal, request, correlationId };
    const now = deps.clock.now();
    const change = changesOf(body);
    return transaction(scope, async (tx) => {
      const [rows] = await tx.run(lockKey(scope, params.id));
      withinReach(holding, rows);
      return ok(renderKey(await changeKey({ tx, scope, actor, now }, params.id, change, expectedVersion)));
    });
  },
});
