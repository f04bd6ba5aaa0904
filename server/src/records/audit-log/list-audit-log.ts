import Type from 'typebox';
import { oversight } from '../../access/index.ts';
import * as Field from '../../platform/http/fields.ts';
import { pageFor, slicePage } from '../../platform/http/page.ts';
import { ok } from '../../platform/http/route.ts';
import { pageOf, pageParameters, requestObject } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { AuditEntry, renderEntry } from './shapes.ts';

const id = (description: string) => Type.Optional(Type.String({ minLength: 1, maxLength: 100, description }));

export const listAuditLog = route({
  operationId: 'listAuditLog',
  method: 'GET',
  path: '/api/v1/audit-log',
  summary: 'List audit log entries, newest first.',
  description:
    'Owners read the log of their tenant. Operators read all of it, or that of one tenant with ' +
    '`x-tenant-id`. Managers and API keys cannot read it, and nobody can change it.',
  // The log covers managers too, so they cannot read it, and neither can API keys.
  access: oversight,
  query: requestObject({
    action: id('for example `api_key.issued`'),
    actorId: id('the uid or key that acted'),
    targetId: id('what was acted upon'),
    from: Type.Optional(Field.Timestamp),
    to: Type.Optional(Type.String({ ...Field.Timestamp, description: 'before this time' })),
    ...pageParameters,
  }),
  response: pageOf(AuditEntry),
  handler: async (call) => {
    const { deps, scope, query } = call;
    const { action, actorId, targetId, from, to } = query;
    const filter = { action, actorId, targetId, from, to };
    const found = await deps.auditLog.read(scope, filter, pageFor(call));
    const { rows, nextCursor } = slicePage(found, call, (row) => [row.id]);
    return ok({ items: rows.map(renderEntry), nextCursor });
  },
});
