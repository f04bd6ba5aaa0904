import { tenant } from '../../access/index.ts';
import { rowsToRead, slicePage } from '../../platform/http/page.ts';
import { ok } from '../../platform/http/route.ts';
import { pageOf, pageParameters, requestObject } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { pageOfRestaurants, toRestaurant } from './queries.ts';
import { RestaurantShape, renderRestaurant } from './shapes.ts';

export const listRestaurants = route({
  operationId: 'listRestaurants',
  method: 'GET',
  path: '/api/v1/restaurants',
  summary: 'List restaurants, newest first.',
  description: 'Those that the credential reaches, archived ones included.',
  access: tenant('read:restaurants'),
  query: requestObject(pageParameters),
  response: pageOf(RestaurantShape),
  handler: async ({ deps, scope, query, cursor, seal }) => {
    const [found] = await deps.db.run(scope, pageOfRestaurants(scope, cursor?.[0], rowsToRead(query.limit)));
    const { rows, nextCursor } = slicePage(found, query.limit, seal, (row) => [row.guid]);
    return ok({ items: rows.map(toRestaurant).map(renderRestaurant), nextCursor });
  },
});
