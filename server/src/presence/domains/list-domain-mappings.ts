import Type from 'typebox';
import { tenant } from '../../access/index.ts';
import * as Field from '../../platform/http/fields.ts';
import { pageFor, slicePage } from '../../platform/http/page.ts';
import { ok } from '../../platform/http/route.ts';
import { enumOf, listQuery, pageOf } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { STATUSES } from './mapping.ts';
import { findToken, pageOfMappings } from './queries.ts';
import { DomainMapping, renderMapping } from './shapes.ts';

export const listDomainMappings = route({
  operationId: 'listDomainMappings',
  method: 'GET',
  path: '/api/v1/domain/mappings',
  summary: 'List domain mappings, newest first.',
  description: 'Removed mappings are listed only with `status=REMOVED`.',
  access: tenant('read:domains'),
  query: listQuery({ restaurantGuid: Type.Optional(Field.Guid), status: Type.Optional(enumOf(STATUSES)) }),
  response: pageOf(DomainMapping),
  handler: async (call) => {
    const { deps, scope, query } = call;
    const [tokens, found] = await deps.db.run(
      scope,
      findToken(scope),
      pageOfMappings(scope, query, pageFor(call)),
    );
    const { rows, nextCursor } = slicePage(found, call, (row) => [row.id]);
    // A tenant gets its token with its first mapping.
    const token = tokens[0]?.token ?? '';
    return ok({ items: rows.map((row) => renderMapping(row, token)), nextCursor });
  },
});
