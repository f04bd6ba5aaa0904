import { restaurant, withWholeSession } from '../../access/index.ts';
import { one } from '../../platform/db/database.ts';
import * as Field from '../../platform/http/fields.ts';
import { ok } from '../../platform/http/route.ts';
import { requestObject } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { RestaurantSlug, renderSlug, Slug } from './shapes.ts';
import { deleteSlug, slugsOf } from './slug-queries.ts';
import { SLUG_NEWS, tellSlug } from './tell-slug.ts';

export const releaseRestaurantSlug = route({
  operationId: 'releaseRestaurantSlug',
  method: 'DELETE',
  path: '/api/v1/restaurants/{restaurantGuid}/slugs/{slug}',
  summary: 'Release a slug of a restaurant.',
  description:
    'The slug, current or old, leads nowhere from now on, and any restaurant may take it. Without its ' +
    'current slug the restaurant has none until it sets one.',
  access: withWholeSession(restaurant('write:domains')),
  params: requestObject({ restaurantGuid: Field.Guid, slug: Slug }),
  response: RestaurantSlug,
  handler: async (call) => {
    const { deps, scope, params, transaction } = call;
    const { slug } = params;
    const { guid } = await deps.restaurants.get(scope, scope.restaurantGuid);
    const now = deps.clock.now();
    const answer = await transaction(scope, async (tx) => {
      const [released] = await tx.run(deleteSlug(scope, guid, slug));
      one(released, 'slug of the restaurant');
      const [rows] = await tx.run(
        slugsOf(scope, guid),
        ...tellSlug(call, SLUG_NEWS.released, { guid, slug, now }),
      );
      return ok(renderSlug(guid, rows, deps.config.domains.guestDomain));
    });
    deps.addresses.forget(guid, slug);
    return answer;
  },
});
