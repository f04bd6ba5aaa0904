import { tenant, withWholeSession } from '../../access/index.ts';
import { noticeToOwners } from '../../identity/accounts/index.ts';
import { isoTime } from '../../platform/clock.ts';
import { onlyRow } from '../../platform/db/database.ts';
import { created } from '../../platform/http/route.ts';
import { assertNotOvertaken } from '../../platform/version-guard.ts';
import { auditCall } from '../../records/audit-log/index.ts';
import { emit } from '../../records/events/index.ts';
import { route } from '../deps.ts';
import { shown, unseal, usableWithWaiting } from './endpoint.ts';
import { findEndpoint, lockEndpoint, standBehind, updateEndpoint } from './queries.ts';
import { EndpointWithSecret, endpointParams, OVERLAP_DEFAULT_SECONDS, SecretRotation } from './shapes.ts';
import { newSecret } from './signature.ts';

export const rotateWebhookSecret = route({
  operationId: 'rotateWebhookSecret',
  method: 'POST',
  path: '/api/v1/webhooks/endpoints/{endpointId}/rotate-secret',
  summary: "Rotate an endpoint's signing secret, with an overlap.",
  description: 'Deliveries carry signatures of both secrets during the overlap.',
  access: withWholeSession(tenant('write:webhooks')),
  params: endpointParams,
  body: SecretRotation,
  response: EndpointWithSecret,
  handler: async ({ deps, scope, params, body, request, correlationId, transaction }) => {
    const now = deps.clock.now();
    const overlapMs = (body.overlapSeconds ?? OVERLAP_DEFAULT_SECONDS) * 1_000;
    return transaction(scope, async (tx) => {
      const { endpointId } = params;
      const [[seen], rows] = await tx.run(findEndpoint(scope, endpointId), lockEndpoint(scope, endpointId));
      const before = await usableWithWaiting(tx, scope, rows);
      assertNotOvertaken(seen?.secret, before.secret);
      const secret = newSecret();
      const next = {
        ...before,
        secret: deps.sealer.seal('webhooks', before.id, secret),
        // What cannot be read cannot sign during the overlap.
        previous_secret: unseal(deps.sealer, before, 'secret') === null ? null : before.secret,
        previous_secret_ends_at: now + overlapMs,
      };
      const data = { id: before.id, version: before.version + 1 };
      const [updated] = await tx.run(
        updateEndpoint(scope, next, now),
        standBehind(scope, before.id, { url: false, secret: true }),
        auditCall(
          { scope, request, correlationId },
          {
            action: 'webhook_endpoint.secret_rotated',
            target: { kind: 'webhook_endpoint', id: before.id },
            details: { overlapMs },
            now,
          },
        ),
        emit(scope, { type: 'webhook_endpoint.secret_rotated', data, now }),
        noticeToOwners(scope, {
          template: 'webhook-secret-rotated',
          facts: { url: before.url, by: scope.principal?.name ?? '', at: isoTime(now) },
          now,
        }),
      );
      const endpoint = shown(deps.sealer, onlyRow(updated));
      return {
        ...created({ endpoint, secret: secret as string | null }),
        stored: { endpoint, secret: null },
      };
    });
  },
});
