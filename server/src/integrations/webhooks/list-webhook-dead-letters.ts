import Type from 'typebox';
import { tenant } from '../../access/index.ts';
import * as Field from '../../platform/http/fields.ts';
import { pageFor, readPage } from '../../platform/http/page.ts';
import { ok } from '../../platform/http/route.ts';
import { listQuery, pageOf } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { pageOfDead } from './delivery-queries.ts';
import { Delivery, renderDelivery } from './shapes.ts';

export const listWebhookDeadLetters = route({
  operationId: 'listWebhookDeadLetters',
  method: 'GET',
  path: '/api/v1/webhooks/dead-letters',
  summary: 'List dead letters of all endpoints, latest event first.',
  description: 'Resend one, or replay an endpoint to send all that it missed.',
  access: tenant('read:webhooks'),
  query: listQuery({ endpointId: Type.Optional(Field.Guid) }),
  response: pageOf(Delivery),
  handler: async (call) => {
    const { scope, query } = call;
    const page = pageOfDead(scope, query.endpointId, pageFor(call));
    const { rows, nextCursor } = await readPage(call, page, (row) => [row.event_sequence, row.id]);
    return ok({ items: rows.map(renderDelivery), nextCursor });
  },
});
