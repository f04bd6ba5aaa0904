import type { RestaurantScope } from '../../access/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { announce, type Bus } from '../../platform/workers/bus.ts';
import { createCache } from '../../platform/workers/cache.ts';
import { allStations, findRouting, toRoutingTable, toStation } from './queries.ts';
import { createRouting, type Routing } from './routing.ts';

const TOPIC = 'kitchen';
const ENTRIES_MAX = 5_000;

/**
 * Kitchens as last read. One that is a moment old routes a dish as if it had been sent a moment earlier; a ticket for a
 * station that has gone since is shown where unrouted dishes go. So no writer waits for a lock, and nothing is lost.
 */
export interface KitchenDirectory {
  get(scope: RestaurantScope): Promise<Routing>;
  /** Drops what this process remembers; the others hear of the change on the bus. */
  forget(scope: RestaurantScope): void;
}

const keyOf = (scope: RestaurantScope) => `${scope.tenantId}/${scope.restaurantGuid}`;

/** The statement that notifies every process that a restaurant's stations or rules have changed. */
export const announceKitchen = (scope: RestaurantScope) => announce(TOPIC, keyOf(scope));

export function createKitchenDirectory(options: { db: Database; bus: Bus; clock: Clock }): KitchenDirectory {
  const cache = createCache<Routing>({ ...options, topic: TOPIC, entriesMax: ENTRIES_MAX });
  const load = async (scope: RestaurantScope): Promise<Routing> => {
    const [stationRows, [row]] = await options.db.run(scope, allStations(scope), findRouting(scope));
    return createRouting(stationRows.map(toStation), toRoutingTable(row).rules);
  };
  return {
    get: async (scope) => (await cache.get(keyOf(scope), () => load(scope)))!,
    forget: (scope) => cache.forget(keyOf(scope)),
  };
}
