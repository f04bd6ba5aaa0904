import { actorOf, restaurant, withWholeSession } from '../../access/index.ts';
import { violates } from '../../platform/db/database.ts';
import { fail, failFields, failLimitReached } from '../../platform/errors.ts';
import { ok } from '../../platform/http/route.ts';
import { requestObject, restaurantParams } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { assertOpen } from './require-restaurant.ts';
import { RestaurantSlug, renderSlug, Slug } from './shapes.ts';
import { isReservedSlug, SLUGS_MAX } from './slug.ts';
import { insertSlug, retireSlug, reviveSlug, slugsOf } from './slug-queries.ts';
import { SLUG_NEWS, tellSlug } from './tell-slug.ts';

export const setRestaurantSlug = route({
  operationId: 'setRestaurantSlug',
  method: 'PUT',
  path: '/api/v1/restaurants/{restaurantGuid}/slug',
  summary: "Set a restaurant's slug.",
  description:
    'Unique over all tenants. The old slug stays the restaurant’s own and leads to the new one; the restaurant may go back ' +
    `to it. A restaurant has at most ${SLUGS_MAX} slugs, old ones included; one that is released is free again.`,
  when: {
    CONFLICT: 'Another restaurant has the slug, or had it (SLUG_TAKEN).',
    INVALID_STATE: 'The restaurant is archived.',
  },
  access: withWholeSession(restaurant('write:domains')),
  params: restaurantParams,
  body: requestObject({ slug: Slug }),
  response: RestaurantSlug,
  errors: ['INVALID_STATE'],
  handler: async (call) => {
    const { deps, scope, body, transaction } = call;
    const { slug } = body;
    if (isReservedSlug(slug)) {
      failFields([{ in: 'body', path: '/slug', rule: 'reserved', message: 'is reserved for the service' }]);
    }
    const found = await deps.restaurants.get(scope, scope.restaurantGuid);
    assertOpen(found);
    const { guid } = found;
    const now = deps.clock.now();
    const setBy = actorOf(scope);
    try {
      const answer = await transaction(scope, async (tx) => {
        const [before, , [revived]] = await tx.run(
          slugsOf(scope, guid),
          retireSlug(scope, guid),
          reviveSlug(scope, guid, { slug, setBy, now }),
        );
        if (!revived) {
          if (before.length >= SLUGS_MAX)
            failLimitReached(`A restaurant has at most ${SLUGS_MAX} slugs. Use one of them.`, SLUGS_MAX);
          await tx.run(insertSlug(scope, guid, { slug, setBy, now }));
        }
        const [rows] = await tx.run(
          slugsOf(scope, guid),
          ...tellSlug(call, SLUG_NEWS.set, { guid, slug, now }),
        );
        return ok(renderSlug(guid, rows, deps.config.domains.guestDomain));
      });
      deps.addresses.forget(guid, slug);
      return answer;
    } catch (error) {
      const lostRace =
        violates(error, 'restaurant_slugs_current_key') || violates(error, 'restaurant_slugs_pkey');
      if (violates(error, 'restaurant_slugs_slug_key') || lostRace)
        fail('CONFLICT', 'This slug is taken.', { reason: lostRace ? 'LOST_RACE' : 'SLUG_TAKEN' });
      throw error;
    }
  },
});
