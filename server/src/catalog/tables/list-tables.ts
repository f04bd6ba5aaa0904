import Type from 'typebox';
import { restaurant } from '../../access/index.ts';
import * as Field from '../../platform/http/fields.ts';
import { rowsToRead, slicePage } from '../../platform/http/page.ts';
import { ok } from '../../platform/http/route.ts';
import { pageOf, pageParameters, requestObject, restaurantParams } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { pageOfTables, toTable } from './queries.ts';
import { render, TableShape } from './shapes.ts';

export const listTables = route({
  operationId: 'listTables',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/tables',
  summary: 'List tables, newest first.',
  description: 'Archived ones are among them unless `archived` says otherwise.',
  access: restaurant('read:restaurants'),
  params: restaurantParams,
  query: requestObject({
    ...pageParameters,
    archived: Type.Optional(Type.Boolean()),
    serviceAreaGuid: Type.Optional(Field.Guid),
  }),
  response: pageOf(TableShape),
  handler: async ({ deps, scope, query, cursor, seal }) => {
    await deps.restaurants.get(scope, scope.restaurantGuid);
    const { limit, cursor: _, ...filter } = query;
    const [found] = await deps.db.run(scope, pageOfTables(scope, filter, cursor?.[0], rowsToRead(limit)));
    const { rows, nextCursor } = slicePage(found, limit, seal, (row) => [row.guid]);
    return ok({ items: rows.map(toTable).map(render), nextCursor });
  },
});
