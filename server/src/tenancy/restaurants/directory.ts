import type { TenantScope } from '../../access/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import type { Bus } from '../../platform/workers/bus.ts';
import { type Directory, declareDirectory } from '../../platform/workers/directory.ts';
import { findRestaurant, toRestaurant } from './queries.ts';
import type { Restaurant } from './restaurant.ts';

/** Restaurants as last read: asked on every request below a restaurant, so kept in memory. */
export interface RestaurantDirectory extends Directory<[scope: TenantScope, guid: string], Restaurant> {
  /** RESOURCE_NOT_FOUND when the scope's tenant has no such restaurant. */
  get(scope: TenantScope, guid: string): Promise<Restaurant>;
}

/** Under which changes of restaurants are announced, as `<tenant>/<restaurant>`. */
export const RESTAURANT_TOPIC = 'restaurant';

const restaurants = declareDirectory({
  topic: RESTAURANT_TOPIC,
  entriesMax: 20_000,
  keyOf: (scope: TenantScope, guid: string) => `${scope.tenantId}/${guid}`,
});

/** The statement that notifies every process that a restaurant, or its menu, has changed. */
export const announceRestaurant = restaurants.announce;

export const createRestaurantDirectory = (options: {
  db: Database;
  bus: Bus;
  clock: Clock;
}): RestaurantDirectory =>
  restaurants.create(options, async (scope, guid) => {
    const [[row]] = await options.db.run(scope, findRestaurant(scope, guid));
    return row ? toRestaurant(row) : fail('RESOURCE_NOT_FOUND', 'No such restaurant.');
  });
