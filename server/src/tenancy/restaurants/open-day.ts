import type { RestaurantScope } from '../../access/index.ts';
import { refusalOf } from '../../platform/db/database.ts';
import { DAY_CLOSED } from '../../records/events/index.ts';
import type { RestaurantDirectory } from './directory.ts';
import type { Restaurant } from './restaurant.ts';

/** Days are closed once a day: whoever meets two closings in a row has met a fault. */
const TRIES = 5;

/** Does something that books on a restaurant's open day, and does it again on the next one when that was closed meanwhile. */
export async function onOpenDay<T>(
  { restaurants }: { restaurants: RestaurantDirectory },
  scope: RestaurantScope,
  work: (restaurant: Restaurant) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    const restaurant = await restaurants.get(scope, scope.restaurantGuid);
    try {
      return await work(restaurant);
    } catch (error) {
      if (!isDayClosed(error) || tries === TRIES) throw error;
      restaurants.forget(scope, scope.restaurantGuid);
    }
  }
}

const isDayClosed = (error: unknown): boolean => refusalOf(error) === DAY_CLOSED;
