import { tenant, withWholeSession } from '../../access/index.ts';
import { onlyRow } from '../../platform/db/database.ts';
import { ok } from '../../platform/http/route.ts';
import { assertVersion, changesOf } from '../../platform/version-guard.ts';
import { auditCall } from '../../records/audit-log/index.ts';
import { emit } from '../../records/events/index.ts';
import { route } from '../deps.ts';
import { assertTargetsAllowed, sealHeaders, shown, usableWithWaiting } from './endpoint.ts';
import { type EndpointRow, lockEndpoint, standBehind, updateEndpoint } from './queries.ts';
import { Endpoint, EndpointChange, endpointParams } from './shapes.ts';

export const updateWebhookEndpoint = route({
  operationId: 'updateWebhookEndpoint',
  method: 'PATCH',
  path: '/api/v1/webhooks/endpoints/{endpointId}',
  summary: 'Update, enable or disable a webhook endpoint.',
  description:
    'An endpoint that is enabled again gets its waiting deliveries and new events. Use a replay for ' +
    'the events that it missed. With another origin in `url` the `headers` of the endpoint are removed, ' +
    'unless the same request sets them: they were meant for the receiver before. ' +
    'Whoever may not read all that the endpoint gets deletes it, and changes nothing of it.',
  access: withWholeSession(tenant('write:webhooks')),
  params: endpointParams,
  body: EndpointChange,
  response: Endpoint,
  handler: async ({ deps, scope, params, body, expectedVersion, request, correlationId, transaction }) => {
    const now = deps.clock.now();
    const { sealer, config } = deps;
    return transaction(scope, async (tx) => {
      const [rows] = await tx.run(lockEndpoint(scope, params.endpointId));
      // Its old deliveries and its secret stay: with a smaller filter and another `url` they would be the caller's.
      const before = await usableWithWaiting(tx, scope, rows);
      assertVersion(expectedVersion, before.version);
      const status = body.status ?? before.status;
      const turned = status !== before.status;
      const enabled = turned && status === 'ENABLED';
      // Whoever may change an endpoint may not read its headers, so they go to nobody else.
      const moves = body.url !== undefined && originOf(body.url) !== originOf(before.url);
      const headers = body.headers ?? (moves ? {} : undefined);
      const next: EndpointRow = {
        ...before,
        url: body.url ?? before.url,
        description: body.description ?? before.description,
        event_types: body.eventTypes ?? before.event_types,
        restaurant_guids: body.restaurantGuids ?? before.restaurant_guids,
        payload: body.payload ?? before.payload,
        ordered: body.ordered ?? before.ordered,
        concurrency: body.concurrency ?? before.concurrency,
        rate_limit: body.rateLimit === undefined ? before.rate_limit : body.rateLimit,
        headers: headers ? sealHeaders(sealer, before.id, headers) : before.headers,
        status,
        disabled_reason: turned ? (status === 'DISABLED' ? 'REQUESTED' : null) : before.disabled_reason,
        failing_since: turned ? null : before.failing_since,
      };
      await assertTargetsAllowed(tx, scope, { ...next, headers: body.headers ?? {} }, config);
      const data = { id: before.id, version: before.version + 1 };
      const event = !turned
        ? emit(scope, { type: 'webhook_endpoint.updated', data, now })
        : enabled
          ? emit(scope, { type: 'webhook_endpoint.enabled', data, now })
          : emit(scope, {
              type: 'webhook_endpoint.disabled',
              data: { ...data, reason: 'REQUESTED' },
              now,
            });
      const stands = { url: enabled || next.url !== before.url, secret: enabled };
      const [updated] = await tx.run(
        updateEndpoint(scope, next, now),
        standBehind(scope, before.id, stands),
        event,
        auditCall(
          { scope, request, correlationId },
          {
            action: 'webhook_endpoint.updated',
            target: { kind: 'webhook_endpoint', id: before.id },
            details: {
              ...{ url: next.url, status },
              changed: Object.keys(changesOf({ ...body, ...(headers && { headers }) })),
            },
            now,
          },
        ),
      );
      return ok(shown(sealer, onlyRow(updated)));
    });
  },
});

const originOf = (url: string): string | undefined => URL.parse(url)?.origin;
