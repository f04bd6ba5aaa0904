import Type from 'typebox';
import { restaurant } from '../../access/index.ts';
import { rowsToRead, slicePage } from '../../platform/http/page.ts';
import { ok } from '../../platform/http/route.ts';
import { pageOf, pageParameters, requestObject, restaurantParams } from '../../platform/http/shapes.ts';
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
  query: requestObject({ ...pageParameters, archived: Type.Optional(Type.Boolean()) }),
  response: pageOf(ServiceAreaShape),
  handler: async ({ deps, scope, query, cursor, seal }) => {
    await deps.restaurants.get(scope, scope.restaurantGuid);
    const rowsWanted = rowsToRead(query.limit);
    const [found] = await deps.db.run(
      scope,
      pageOfServiceAreas(scope, query.archived, cursor?.[0], rowsWanted),
    );
    const { rows, nextCursor } = slicePage(found, query.limit, seal, (row) => [row.guid]);
    return ok({ items: rows.map(toServiceArea).map(render), nextCursor });
  },
});
