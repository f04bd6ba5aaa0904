import Type from 'typebox';
import { tenant } from '../../access/index.ts';
import { onlyRow, type Transaction } from '../../platform/db/database.ts';
import { failFields } from '../../platform/errors.ts';
import * as Field from '../../platform/http/fields.ts';
import { created } from '../../platform/http/route.ts';
import { enumOf, nullable, requestObject } from '../../platform/http/shapes.ts';
import { emit } from '../../records/events/index.ts';
import { route } from '../deps.ts';
import { replayEvents } from './delivery-queries.ts';
import { assertEnabled, unknownTypes, usable } from './endpoint.ts';
import { type EndpointRow, lockEndpoint } from './queries.ts';
import { EventFilter, endpointParams } from './shapes.ts';

/** A call covers 10,000 events. */
const SLICES_MAX = 20;

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
    const lock = async (tx: Transaction): Promise<EndpointRow> => {
      const [rows] = await tx.run(lockEndpoint(scope, params.endpointId));
      const endpoint = usable(scope, rows);
      assertEnabled(endpoint);
      return endpoint;
    };
    const slice = (after: number) =>
      deps.db.transaction(scope, async (tx) => {
        const { id, created_at: addedAt } = await lock(tx);
        const request = {
          endpointId: id,
          after,
          from: body.from ? Date.parse(body.from) : addedAt,
          to: body.to ? Date.parse(body.to) : now + 1,
          eventTypes: body.eventTypes ?? null,
          all: body.mode === 'ALL',
        };
        const [replayed] = await tx.run(replayEvents(scope, request, now));
        return { result: onlyRow(replayed), last: [] };
      });
    // In slices, so that the endpoint is locked for a moment each. One that breaks off and comes again makes what is left.
    const sum = { deliveries: 0, hurried: 0, lastSequence: null as number | null, complete: false };
    for (let nth = 0; nth < SLICES_MAX && !sum.complete; nth++) {
      const { made, hurried, last, complete } = await slice(sum.lastSequence ?? body.after ?? 0);
      sum.deliveries += made;
      sum.hurried += hurried;
      sum.lastSequence = last ?? sum.lastSequence;
      sum.complete = complete;
    }
    return transaction(scope, async (tx) => {
      const { id } = await lock(tx);
      const data = { id, deliveries: sum.deliveries };
      await tx.run(emit(scope, { type: 'webhook_endpoint.replayed', data, now }));
      return created(sum);
    });
  },
});
