import { restaurant } from '../../access/index.ts';
import { ok } from '../../platform/http/route.ts';
import { restaurantParams } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { RestaurantSlug, renderSlug } from './shapes.ts';
import { slugsOf } from './slug-queries.ts';

export const getRestaurantSlug = route({
  operationId: 'getRestaurantSlug',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/slug',
  summary: "Get a restaurant's current and former slugs.",
  description: 'Former slugs still lead to the restaurant.',
  access: restaurant('read:domains'),
  params: restaurantParams,
  response: RestaurantSlug,
  handler: async ({ deps, scope }) => {
    const { guid } = await deps.restaurants.get(scope, scope.restaurantGuid);
    const [rows] = await deps.db.run(scope, slugsOf(scope, guid));
    return ok(renderSlug(guid, rows, deps.config.domains.guestDomain));
  },
});
