import type { RestaurantScope } from '../../access/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Bus } from '../../platform/workers/bus.ts';
import { type Directory, declareDirectory } from '../../platform/workers/directory.ts';
import { allStations, findRouting, toRoutingTable, toStation } from './queries.ts';
import { createRouting, type Routing } from './routing.ts';

/**
 * Kitchens as last read. One that is a moment old routes a dish as if it had been sent a moment earlier; a ticket for a
 * station that has gone since is shown where unrouted dishes go. So no writer waits for a lock, and nothing is lost.
 */
export type KitchenDirectory = Directory<[scope: RestaurantScope], Routing>;

const kitchens = declareDirectory({
  topic: 'kitchen',
  entriesMax: 5_000,
  keyOf: (scope: RestaurantScope) => `${scope.tenantId}/${scope.restaurantGuid}`,
});

/** The statement that notifies every process that a restaurant's stations or rules have changed. */
export const announceKitchen = kitchens.announce;

export const createKitchenDirectory = (options: { db: Database; bus: Bus; clock: Clock }): KitchenDirectory =>
  kitchens.create(options, async (scope) => {
    const [stationRows, [row]] = await options.db.run(scope, allStations(scope), findRouting(scope));
    return createRouting(stationRows.map(toStation), toRoutingTable(row).rules);
  });
