import { owners } from '../../access/index.ts';
import { created } from '../../platform/http/route.ts';
import { route } from '../deps.ts';
import { issueKey } from './operations.ts';
import { assertWithinHolding, holdingOf } from './own-keys.ts';
import { NewOwnApiKey } from './own-shapes.ts';
import { IssuedApiKey, renderKey } from './shapes.ts';

export const issueOwnApiKey = route({
  operationId: 'issueOwnApiKey',
  method: 'POST',
  path: '/api/v1/api-keys',
  summary: 'Issue an API key for your tenant.',
  description:
    'For owners. The answer contains the key in clear text, once. A retry with the same ' +
    'Idempotency-Key is answered without it: answers are stored, keys are not. A key never has more ' +
    'rights than you, and cannot issue keys.',
  access: owners,
  body: NewOwnApiKey,
  response: IssuedApiKey,
  handler: async ({ deps, scope, body, request, correlationId, transaction }) => {
    assertWithinHolding(holdingOf(scope), body);
    const actor = { principal: scope.principal, request, correlationId };
    return transaction(scope, async (tx) => {
      const { row, key } = await issueKey({ tx, scope, actor, now: deps.clock.now() }, body);
      const apiKey = renderKey(row);
      return { ...created({ apiKey, key: key as string | null }), stored: { apiKey, key: null } };
    });
  },
});
