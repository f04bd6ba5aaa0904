import Type from 'typebox';
import { restaurant } from '../../access/index.ts';
import { pageFor, readPage } from '../../platform/http/page.ts';
import { ok } from '../../platform/http/route.ts';
import { listQuery, pageOf, restaurantParams } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { pageOfServiceAreas, toServiceArea } from './queries.ts';
import { render, ServiceAreaShape } from './shapes.ts';

export const listServiceAreas = route({
  operationId: 'listServiceAreas',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/service-areas',
  summary: 'List service areas, newest first.',
  description: 'Archived ones are among them unless `archived` says otherwise.',
  access: restaurant('read:restaurants'),
  params: restaurantParams,
  query: listQuery({ archived: Type.Optional(Type.Boolean()) }),
  response: pageOf(ServiceAreaShape),
  handler: async (call) => {
    const { deps, scope, query } = call;
    await deps.restaurants.get(scope, scope.restaurantGuid);
    const page = pageOfServiceAreas(scope, query.archived, pageFor(call));
    const { rows, nextCursor } = await readPage(call, page, (row) => [row.guid]);
    return ok({ items: rows.map(toServiceArea).map(render), nextCursor });
  },
});
