import { tenant, withWholeSession } from '../../access/index.ts';
import { onlyRow } from '../../platform/db/database.ts';
import { failLimitReached } from '../../platform/errors.ts';
import { created } from '../../platform/http/route.ts';
import { newGuid } from '../../platform/ids.ts';
import { auditCall } from '../../records/audit-log/index.ts';
import { emit } from '../../records/events/index.ts';
import { route } from '../deps.ts';
import { assertTargetsAllowed, sealHeaders, shown } from './endpoint.ts';
import { beginCursor, countEndpoints, insertEndpoint, lockCursor } from './queries.ts';
import { CONCURRENCY_DEFAULT, EndpointWithSecret, NewEndpoint } from './shapes.ts';
import { newSecret } from './signature.ts';

export const createWebhookEndpoint = route({
  operationId: 'createWebhookEndpoint',
  method: 'POST',
  path: '/api/v1/webhooks/endpoints',
  summary: 'Create a webhook endpoint.',
  description:
    'The answer contains the secret, once. The endpoint gets events from now on, as far as your own ' +
    'scopes reach. Each delivery is signed; verify it over the raw body.',
  access: withWholeSession(tenant('write:webhooks')),
  body: NewEndpoint,
  response: EndpointWithSecret,
  handler: async ({ deps, scope, body, request, correlationId, transaction }) => {
    const now = deps.clock.now();
    const { sealer, config } = deps;
    return transaction(scope, async (tx) => {
      const id = newGuid();
      const secret = newSecret();
      const headers = body.headers ?? {};
      const row = {
        id,
        url: body.url,
        description: body.description ?? '',
        event_types: body.eventTypes,
        restaurant_guids: body.restaurantGuids ?? [],
        payload: body.payload ?? 'THIN',
        ordered: body.ordered ?? false,
        concurrency: body.concurrency ?? CONCURRENCY_DEFAULT,
        rate_limit: body.rateLimit ?? null,
        secret: sealer.seal('webhooks', id, secret),
        headers: sealHeaders(sealer, id, headers),
      };
      await assertTargetsAllowed(tx, scope, { ...row, headers }, config);
      const [, , counted] = await tx.run(beginCursor(scope), lockCursor(scope), countEndpoints(scope));
      const { webhooks: most } = config.tenantLimits;
      if (onlyRow(counted).endpoints >= most)
        failLimitReached(`A tenant has at most ${most} endpoints.`, most);
      const [inserted] = await tx.run(
        insertEndpoint(scope, row, now),
        auditCall(
          { scope, request, correlationId },
          {
            action: 'webhook_endpoint.created',
            target: { kind: 'webhook_endpoint', id },
            details: { url: row.url, eventTypes: row.event_types },
            now,
          },
        ),
        emit(scope, { type: 'webhook_endpoint.created', data: { id, version: 1 }, now }),
      );
      const endpoint = shown(sealer, onlyRow(inserted));
      return {
        ...created({ endpoint, secret: secret as string | null }),
        stored: { endpoint, secret: null },
      };
    });
  },
});
