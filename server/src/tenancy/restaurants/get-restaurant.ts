import { restaurant } from '../../access/index.ts';
import { one } from '../../platform/db/database.ts';
import { okTagged } from '../../platform/http/response/entity-tag.ts';
import { restaurantParams } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { findRestaurant, toRestaurant } from './queries.ts';
import { RestaurantShape, renderRestaurant } from './shapes.ts';

export const getRestaurant = route({
  operationId: 'getRestaurant',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}',
  summary: 'Get a restaurant.',
  description: 'With its taxes, and the version of the menu that is in force.',
  access: restaurant('read:restaurants'),
  params: restaurantParams,
  response: RestaurantShape,
  sends: ['etag'],
  handler: async ({ deps, scope }) => {
    const [rows] = await deps.db.run(scope, findRestaurant(scope, scope.restaurantGuid));
    const found = toRestaurant(one(rows, 'restaurant'));
    return okTagged(renderRestaurant(found), found.version);
  },
});
