import type { TenantScope } from '../../access/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { announce, type Bus } from '../../platform/workers/bus.ts';
import { createCache } from '../../platform/workers/cache.ts';
import { findRestaurant, toRestaurant } from './queries.ts';
import type { Restaurant } from './restaurant.ts';

const TOPIC = 'restaurant';
const ENTRIES_MAX = 20_000;

/** Restaurants as last read: asked on every request below a restaurant, so kept in memory. */
export interface RestaurantDirectory {
  /** RESOURCE_NOT_FOUND when the scope's tenant has no such restaurant. */
  get(scope: TenantScope, guid: string): Promise<Restaurant>;
  /** Drops what this process remembers; the others hear of the change on the bus. */
  forget(scope: TenantScope, guid: string): void;
}

const keyOf = (scope: TenantScope, guid: string) => `${scope.tenantId}/${guid}`;

/** The statement that notifies every process that a restaurant, or its menu, has changed. */
export const announceRestaurant = (scope: TenantScope, guid: string) => announce(TOPIC, keyOf(scope, guid));

export function createRestaurantDirectory(options: {
  db: Database;
  bus: Bus;
  clock: Clock;
}): RestaurantDirectory {
  const cache = createCache<Restaurant>({ ...options, topic: TOPIC, entriesMax: ENTRIES_MAX });
  const load = async (scope: TenantScope, guid: string) => {
    const [[row]] = await options.db.run(scope, findRestaurant(scope, guid));
    return row ? toRestaurant(row) : null;
  };
  return {
    async get(scope, guid) {
      const found = await cache.get(keyOf(scope, guid), () => load(scope, guid));
      return found ?? fail('RESOURCE_NOT_FOUND', 'No such restaurant.');
    },
    forget: (scope, guid) => cache.forget(keyOf(scope, guid)),
  };
}
