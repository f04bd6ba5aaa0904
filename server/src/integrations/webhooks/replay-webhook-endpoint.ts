import Type from 'typebox';
import { tenant } from '../../access/index.ts';
import { onlyRow } from '../../platform/db/database.ts';
import { failFields } from '../../platform/errors.ts';
import * as Field from '../../platform/http/fields.ts';
import { created } from '../../platform/http/route.ts';
import { enumOf, nullable, requestObject } from '../../platform/http/shapes.ts';
import { emit } from '../../records/events/index.ts';
import { route } from '../deps.ts';
import { replayEvents } from './delivery-queries.ts';
import { assertEnabled, unknownTypes, withinReach } from './endpoint.ts';
import { lockEndpoint } from './queries.ts';
import { EventFilter, endpointParams } from './shapes.ts';

export const replayWebhookEndpoint = route({
  operationId: 'replayWebhookEndpoint',
  method: 'POST',
  path: '/api/v1/webhooks/endpoints/{endpointId}/replay',
  summary: 'Replay past events to an endpoint.',
  description:
    '`MISSED` (the default) sends what was not delivered: dead letters, and events from while the ' +
    'endpoint was disabled. Waiting deliveries are tried at once. `ALL` sends everything again. The ' +
    'filters of the endpoint apply. One call covers at most 10,000 events: until `complete`, call ' +
    'again with `after` = `lastSequence`.',
  when: { INVALID_STATE: 'The endpoint is disabled.' },
  access: tenant('write:webhooks'),
  params: endpointParams,
  body: requestObject({
    mode: Type.Optional(enumOf(['MISSED', 'ALL'] as const, { default: 'MISSED' })),
    from: Type.Optional(
      Type.String({ ...Field.Timestamp, description: 'as a rule, when the endpoint was added' }),
    ),
    to: Type.Optional(Field.Timestamp),
    after: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: Number.MAX_SAFE_INTEGER,
        description: 'only events with a higher number',
      }),
    ),
    eventTypes: Type.Optional(EventFilter),
  }),
  response: Type.Object({
    deliveries: Type.Integer({ description: 'how many were made' }),
    hurried: Type.Integer({ description: 'how many waited and are tried at once' }),
    lastSequence: nullable(Type.Integer({ description: 'the last event that was looked at' })),
    complete: Type.Boolean(),
  }),
  errors: ['INVALID_STATE'],
  handler: async ({ deps, scope, params, body, transaction }) => {
    const now = deps.clock.now();
    const problems = unknownTypes(body.eventTypes ?? []);
    if (problems.length > 0) failFields(problems);
    return transaction(scope, async (tx) => {
      const [rows] = await tx.run(lockEndpoint(scope, params.endpointId));
      const endpoint = withinReach(scope, rows);
      assertEnabled(endpoint);
      const { id, created_at: addedAt } = endpoint;
      const request = {
        endpointId: id,
        after: body.after ?? 0,
        from: body.from ? Date.parse(body.from) : addedAt,
        to: body.to ? Date.parse(body.to) : now + 1,
        eventTypes: body.eventTypes ?? null,
        all: body.mode === 'ALL',
      };
      const [replayed] = await tx.run(replayEvents(scope, request, now));
      const { made, hurried, last, complete } = onlyRow(replayed);
      await tx.run(emit(scope, { type: 'webhook_endpoint.replayed', data: { id, deliveries: made }, now }));
      return created({ deliveries: made, hurried, lastSequence: last, complete });
    });
  },
});
