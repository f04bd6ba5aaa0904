import { tenant } from '../../access/index.ts';
import { pageFor, readPage } from '../../platform/http/page.ts';
import { ok } from '../../platform/http/route.ts';
import { listQuery, pageOf } from '../../platform/http/shapes.ts';
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
  query: listQuery(),
  response: pageOf(RestaurantShape),
  handler: async (call) => {
    const { scope } = call;
    const page = pageOfRestaurants(scope, pageFor(call));
    const { rows, nextCursor } = await readPage(call, page, (row) => [row.guid]);
    return ok({ items: rows.map(toRestaurant).map(renderRestaurant), nextCursor });
  },
});
