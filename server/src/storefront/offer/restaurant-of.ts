import type { GuestScope } from '../../access/index.ts';
import { fail } from '../../platform/errors.ts';
import type { Restaurant } from '../../tenancy/restaurants/index.ts';
import type { StorefrontDeps } from '../deps.ts';

/** The restaurant of a guest's session; RESOURCE_NOT_FOUND once it is archived, as for who comes to its address. */
export async function restaurantOf(
  { restaurants }: Pick<StorefrontDeps, 'restaurants'>,
  scope: GuestScope,
): Promise<Restaurant> {
  const found = await restaurants.get(scope, scope.restaurantGuid);
  if (found.archived)
    fail('RESOURCE_NOT_FOUND', 'The restaurant is archived.', { reason: 'RESTAURANT_ARCHIVED' });
  return found;
}
