import { owners } from '../../access/index.ts';
import { created } from '../../platform/http/route.ts';
import { route } from '../deps.ts';
import { rotateKey } from './operations.ts';
import { holdingOf, withinReach } from './own-keys.ts';
import { lockKey } from './queries.ts';
import { IssuedApiKey, keyParams, OVERLAP_DEFAULT_SECONDS, Rotation, renderKey } from './shapes.ts';

export const rotateOwnApiKey = route({
  operationId: 'rotateOwnApiKey',
  method: 'POST',
  path: '/api/v1/api-keys/{id}/rotate',
  summary: "Rotate one of your tenant's API keys, with an overlap.",
  description:
    'For owners. Issues a successor with the same rights. The old key keeps working for the overlap.',
  access: owners,
  params: keyParams,
  body: Rotation,
  response: IssuedApiKey,
  errors: ['INVALID_STATE'],
  handler: async ({ deps, scope, params, body, request, correlationId, transaction }) => {
    const holding = holdingOf(scope);
    const actor = { principal: scope.principal, request, correlationId };
    const overlapMs = (body.overlapSeconds ?? OVERLAP_DEFAULT_SECONDS) * 1_000;
    const now = deps.clock.now();
    return transaction(scope, async (tx) => {
      const [rows] = await tx.run(lockKey(scope, params.id));
      withinReach(holding, rows);
      const { row, key } = await rotateKey({ tx, scope, actor, now }, params.id, overlapMs);
      const apiKey = renderKey(row);
      return { ...created({ apiKey, key: key as string | null }), stored: { apiKey, key: null } };
    });
  },
});
