import { tenant } from '../../access/index.ts';
import { onlyRow } from '../../platform/db/database.ts';
import { ok } from '../../platform/http/route.ts';
import { assertVersion } from '../../platform/version-guard.ts';
import { auditCall } from '../../records/audit-log/index.ts';
import { emit } from '../../records/events/index.ts';
import { route } from '../deps.ts';
import { giveUpDeliveries } from './delivery-queries.ts';
import { shown, withinReach } from './endpoint.ts';
import { lockEndpoint, updateEndpoint } from './queries.ts';
import { Endpoint, endpointParams } from './shapes.ts';

/** Of a thousand deliveries. */
const SLICES_MAX = 10;

export const deleteWebhookEndpoint = route({
  operationId: 'deleteWebhookEndpoint',
  method: 'DELETE',
  path: '/api/v1/webhooks/endpoints/{endpointId}',
  summary: 'Delete a webhook endpoint.',
  description: 'Its waiting deliveries are not sent.',
  access: tenant('write:webhooks'),
  params: endpointParams,
  response: Endpoint,
  handler: async ({ deps, scope, params, expectedVersion, request, correlationId, transaction }) => {
    const now = deps.clock.now();
    const answer = await transaction(scope, async (tx) => {
      const [rows] = await tx.run(lockEndpoint(scope, params.endpointId));
      const before = withinReach(scope, rows);
      assertVersion(expectedVersion, before.version);
      const gone = { ...before, status: 'DISABLED' as const, disabled_reason: 'REQUESTED' };
      const [updated] = await tx.run(
        updateEndpoint(scope, gone, now, { deleted: true }),
        auditCall(
          { scope, request, correlationId },
          {
            action: 'webhook_endpoint.deleted',
            target: { kind: 'webhook_endpoint', id: before.id },
            details: { url: before.url },
            now,
          },
        ),
        emit(scope, { type: 'webhook_endpoint.deleted', data: { id: before.id }, now }),
      );
      return ok(shown(deps.sealer, onlyRow(updated)));
    });
    // Nothing is sent to an endpoint that is gone, so nothing of this may fail the deletion. What waited may be a lot: what is not
    // ended here is forgotten when it is old.
    for (let slice = 0, more = true; more && slice < SLICES_MAX; slice++) {
      const giving = deps.db.run(scope, giveUpDeliveries(scope, params.endpointId, now));
      more = await giving.then(
        ([[ended]]) => (ended?.given_up ?? 0) > 0,
        () => false,
      );
    }
    return answer;
  },
});
