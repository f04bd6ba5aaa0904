import Type from 'typebox';
import { route, tenant } from '../../access/index.ts';
import { isoTime } from '../../platform/clock.ts';
import { rowsToRead, slicePage } from '../../platform/http/page.ts';
import { ok } from '../../platform/http/route.ts';
import {
  closed,
  Guid,
  nullable,
  oneOf,
  pageOf,
  pageParameters,
  Timestamp,
} from '../../platform/http/shapes.ts';
import { withinReach } from './endpoint.ts';
import { type DeliveryRow, findEndpoint, pageOfDeliveries } from './queries.ts';
import { endpointParams } from './shapes.ts';

const Status = oneOf(['PENDING', 'DELIVERED', 'DEAD'] as const);
const Delivery = Type.Object(
  {
    id: Guid,
    eventId: Type.String({ description: 'the `webhook-id` of every try' }),
    eventType: Type.String(),
    sequence: Type.Integer(),
    status: Status,
    tries: Type.Integer(),
    nextTryAt: nullable(Timestamp),
    createdAt: Timestamp,
    finishedAt: nullable(Timestamp),
    attempts: Type.Array(
      Type.Object({
        number: Type.Integer(),
        at: Timestamp,
        status: nullable(Type.Integer()),
        latencyMs: Type.Integer(),
        error: nullable(Type.String({ description: 'why there was no answer' })),
        answer: nullable(Type.String({ description: 'the first KiB of the answer' })),
      }),
    ),
  },
  { $id: 'WebhookDelivery' },
);

export const listWebhookDeliveries = route({
  operationId: 'listWebhookDeliveries',
  method: 'GET',
  path: '/api/v1/webhooks/endpoints/{endpointId}/deliveries',
  summary: 'List what was and will be sent to an endpoint, latest event first.',
  description: 'Dead deliveries are those that were given up after the last try.',
  access: tenant('read:webhooks'),
  params: endpointParams,
  query: closed({ ...pageParameters, status: Type.Optional(Status) }),
  response: pageOf(Delivery),
  errors: ['RESOURCE_NOT_FOUND'],
  handler: async ({ deps, scope, params, query, cursor, seal }) => {
    const { endpointId } = params;
    const [endpoints, found] = await deps.db.run(
      scope,
      findEndpoint(scope, endpointId),
      pageOfDeliveries(scope, endpointId, cursor, query.status, rowsToRead(query.limit)),
    );
    withinReach(scope, endpoints);
    const { rows, nextCursor } = slicePage(found, query.limit, seal, (row) => [row.event_sequence, row.id]);
    return ok({ items: rows.map(render), nextCursor });
  },
});

function render(row: DeliveryRow): Type.Static<typeof Delivery> {
  const attempts = JSON.parse(row.attempts) as Type.Static<typeof Delivery>['attempts'];
  return {
    id: row.id,
    eventId: row.event_id,
    eventType: row.event_type,
    sequence: row.event_sequence,
    status: row.status,
    tries: row.tries,
    nextTryAt: row.status === 'PENDING' ? isoTime(row.next_try_at) : null,
    createdAt: isoTime(row.created_at),
    finishedAt: row.finished_at === null ? null : isoTime(row.finished_at),
    attempts: attempts.map((one) => ({ ...one, at: isoTime(Date.parse(one.at)) })),
  };
}
