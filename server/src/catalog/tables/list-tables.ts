import Type from 'typebox';
import { restaurant } from '../../access/index.ts';
import * as Field from '../../platform/http/fields.ts';
import { pageFor, readPage } from '../../platform/http/page.ts';
import { ok } from '../../platform/http/route.ts';
import { listQuery, pageOf, restaurantParams } from '../../platform/http/shapes.ts';
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
  query: listQuery({ archived: Type.Optional(Type.Boolean()), serviceAreaGuid: Type.Optional(Field.Guid) }),
  response: pageOf(TableShape),
  handler: async (call) => {
    const { deps, scope, query } = call;
    await deps.restaurants.get(scope, scope.restaurantGuid);
    const { limit, cursor: _, ...filter } = query;
    const page = pageOfTables(scope, filter, pageFor(call));
    const { rows, nextCursor } = await readPage(call, page, (row) => [row.guid]);
    return ok({ items: rows.map(toTable).map(render), nextCursor });
  },
});
