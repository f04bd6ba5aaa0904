import { restaurant } from '../../access/index.ts';
import { one } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { ok } from '../../platform/http/route.ts';
import { auditCall } from '../../records/audit-log/index.ts';
import { emit } from '../../records/events/index.ts';
import { route } from '../deps.ts';
import { findException, renderException, resolveException } from './queries.ts';
import { exceptionParams, ReconciliationException, Resolution } from './shapes.ts';

export const resolveReconciliationException = route({
  operationId: 'resolveReconciliationException',
  method: 'POST',
  path: '/api/v1/restaurants/{restaurantGuid}/reconciliation/{exceptionId}/resolve',
  summary: 'Resolve a reconciliation discrepancy.',
  description: 'For a person who has looked into the difference.',
  when: { INVALID_STATE: 'It is resolved already.' },
  access: restaurant('write:reports', 'settlements.resolve'),
  params: exceptionParams,
  body: Resolution,
  response: ReconciliationException,
  status: 200,
  errors: ['INVALID_STATE'],
  handler: async ({ deps, scope, params, body, request, correlationId, transaction }) => {
    const now = deps.clock.now();
    return transaction(scope, async (tx) => {
      const [[row]] = await tx.run(resolveException(scope, params.exceptionId, body.resolution, now));
      if (!row) {
        const [found] = await tx.run(findException(scope, params.exceptionId));
        const { state } = one(found, 'difference');
        fail('INVALID_STATE', 'It is already resolved.', { state, allowed: [] });
      }
      const { id, kind } = row;
      const { restaurantGuid } = scope;
      await tx.run(
        auditCall(
          { scope, request, correlationId },
          {
            action: 'reconciliation.exception_resolved',
            target: { kind: 'reconciliation_exception', id },
            details: { kind, restaurantGuid, resolution: body.resolution },
            now,
          },
        ),
        emit(scope, { type: 'reconciliation.exception_resolved', restaurantGuid, data: { id, kind }, now }),
      );
      return ok(renderException(row));
    });
  },
});
