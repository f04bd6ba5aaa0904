import { owners, withFreshProof } from '../../access/index.ts';
import { ok } from '../../platform/http/route.ts';
import { changesOf, rejectStaleVersion } from '../../platform/version-guard.ts';
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
  handler: async (call) => {
    const { deps, scope, body, expectedVersion, transaction } = call;
    const now = deps.clock.now();
    const limits = { ...DEFAULT_LIMITS, ...changesOf(body) };
    return transaction(scope, async (tx) => {
      const [[row]] = await tx.run(putLimits(scope, limits, { now, expectedVersion }));
      if (!row) {
        const [[current]] = await tx.run(findLimits(scope));
        rejectStaleVersion(current?.version ?? 0);
      }
      await tx.run(
        auditCall(call, { action: 'card_testing.limits_updated', details: { ...limits }, now }),
        emit(scope, { type: 'card_testing.limits_updated', data: { version: row.version }, now }),
      );
      return ok(renderLimits(row));
    });
  },
});
