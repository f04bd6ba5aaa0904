import { owners, withFreshProof } from '../../access/index.ts';
import { putVersioned } from '../../platform/http/put-versioned.ts';
import { changesOf } from '../../platform/version-guard.ts';
import { auditCall } from '../../records/audit-log/index.ts';
import { emit } from '../../records/events/index.ts';
import { route } from '../deps.ts';
import { DEFAULT_LIMITS } from './limits.ts';
import { findLimits, putLimits } from './queries.ts';
import { CardTestingLimits, CardTestingLimitsRequest, renderLimits } from './shapes.ts';

export const putCardTestingLimits = route({
  operationId: 'putCardTestingLimits',
  method: 'PUT',
  path: '/api/v1/payments/card-testing/limits',
  summary: 'Set how many declined and stored cards are allowed.',
  description:
    'For owners. Within an hour, by caller, address and card. What is left out gets its default. As many charges as ' +
    'declines are allowed may also be under way at a time. Before you bring many cards from elsewhere, raise `storedCards`.',
  access: withFreshProof(owners),
  body: CardTestingLimitsRequest,
  response: CardTestingLimits,
  handler: (call) => {
    const { scope, body, expectedVersion } = call;
    const limits = { ...DEFAULT_LIMITS, ...changesOf(body) };
    return putVersioned(call, {
      put: (now) => putLimits(scope, limits, { now, expectedVersion }),
      find: findLimits(scope),
      tell: ({ version }, now) => [
        auditCall(call, { action: 'card_testing.limits_updated', details: { ...limits }, now }),
        emit(scope, { type: 'card_testing.limits_updated', data: { version }, now }),
      ],
      render: renderLimits,
    });
  },
});
