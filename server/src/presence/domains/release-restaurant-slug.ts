import { restaurant } from '../../access/index.ts';
import { one } from '../../platform/db/database.ts';
import * as Field from '../../platform/http/fields.ts';
import { ok } from '../../platform/http/route.ts';
import { requestObject } from '../../platform/http/shapes.ts';
import { auditCall } from '../../records/audit-log/index.ts';
import { emit } from '../../records/events/index.ts';
import { route } from '../deps.ts';
import { announceAddresses } from './directory.ts';
import { RestaurantSlug, renderSlug, Slug } from './shapes.ts';
import { deleteSlug, slugsOf } from './slug-queries.ts';

export const releaseRestaurantSlug = route({
  operationId: 'releaseRestaurantSlug',
  method: 'DELETE',
  path: '/api/v1/restaurants/{restaurantGuid}/slugs/{slug}',
  summary: 'Release a slug of a restaurant.',
  description:
    'The slug, current or old, leads nowhere from now on, and any restaurant may take it. Without its ' +
    'current slug the restaurant has none until it sets one.',
  access: restaurant('write:domains'),
  params: requestObject({ restaurantGuid: Field.Guid, slug: Slug }),
  response: RestaurantSlug,
  handler: async ({ deps, scope, params: { slug }, request, correlationId, transaction }) => {
    const { guid } = await deps.restaurants.get(scope, scope.restaurantGuid);
    const now = deps.clock.now();
    const answer = await transaction(scope, async (tx) => {
      const [released] = await tx.run(deleteSlug(scope, guid, slug));
      one(released, 'slug of the restaurant');
      const [rows] = await tx.run(
        slugsOf(scope, guid),
        ...announceAddresses(guid, slug),
        auditCall(
          { scope, request, correlationId },
          {
            action: 'restaurant.slug_released',
            target: { kind: 'restaurant', id: guid },
            details: { slug },
            now,
          },
        ),
        emit(scope, { type: 'domain.slug_released', restaurantGuid: guid, data: { slug }, now }),
      );
      return ok(renderSlug(guid, rows, deps.config.domains.guestDomain));
    });
    deps.addresses.forget(guid, slug);
    return answer;
  },
});
