import { owners, withFreshProof } from '../../access/index.ts';
import { route } from '../deps.ts';
import { issue, ownKeys } from './handlers.ts';
import { assertWithinHolding, holdingOf } from './own-keys.ts';
import { NewOwnApiKey } from './own-shapes.ts';
import { IssuedApiKey } from './shapes.ts';

export const issueOwnApiKey = route({
  operationId: 'issueOwnApiKey',
  method: 'POST',
  path: '/api/v1/api-keys',
  summary: 'Issue an API key for your tenant.',
  description:
    'For owners. The answer contains the key in clear text, once. A retry with the same ' +
    'Idempotency-Key is answered without it: answers are stored, keys are not. A key never has more ' +
    'rights than you, and cannot issue keys.',
  access: withFreshProof(owners),
  body: NewOwnApiKey,
  response: IssuedApiKey,
  handler: (call) => {
    assertWithinHolding(holdingOf(call.scope), call.body);
    return issue(call, ownKeys(call.scope), call.body);
  },
});
