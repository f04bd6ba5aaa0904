import Type from 'typebox';
import { tenant } from '../../access/index.ts';
import { onlyRow } from '../../platform/db/database.ts';
import * as Field from '../../platform/http/fields.ts';
import { rowsToRead, slicePage } from '../../platform/http/page.ts';
import { ok } from '../../platform/http/route.ts';
import { enumOf, pageOf, pageParameters, requestObject } from '../../platform/http/shapes.ts';
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
  query: requestObject({
    ...pageParameters,
    restaurantGuid: Type.Optional(Field.Guid),
    status: Type.Optional(enumOf(STATUSES)),
  }),
  response: pageOf(DomainMapping),
  handler: async ({ deps, scope, query, cursor, seal }) => {
    const [tokens, found] = await deps.db.run(
      scope,
      findToken(scope),
      pageOfMappings(scope, query, cursor?.[0], rowsToRead(query.limit)),
    );
    const { token } = onlyRow(tokens);
    const { rows, nextCursor } = slicePage(found, query.limit, seal, (row) => [row.id]);
    return ok({ items: rows.map((row) => renderMapping(row, token)), nextCursor });
  },
});
