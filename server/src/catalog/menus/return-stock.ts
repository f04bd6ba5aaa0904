import { atRestaurant, type RestaurantScope, systemScope } from '../../access/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { forEach } from '../../platform/workers/each.ts';
import type { Job } from '../../platform/workers/jobs.ts';
import { emit } from '../../records/events/index.ts';
import { announceRestaurant, nextStockVersion } from '../../tenancy/restaurants/index.ts';
import type { CatalogDeps } from '../deps.ts';
import { dueReturns, returnToStock } from './queries.ts';

/**
 * Says so when the time of return of an item has come. Orders do not wait for it: they go by the clock. What two
 * processes find at once, one of them puts back.
 */
export const returnStock: Job<CatalogDeps> = {
  name: 'menus.return_stock',
  schedule: '* * * * *',
  async run({ lookup, db, clock }) {
    const now = clock.now();
    const [due] = await lookup.run(dueReturns([new Date(now)]));
    await forEach(
      due,
      ({ tenant_id, restaurant_guid, item_guid }) => {
        const tenant = systemScope(tenant_id, 'to put items back in stock');
        return putBack(db, atRestaurant(tenant, restaurant_guid), item_guid, now);
      },
      (failures) => `${failures} items could not be put back in stock`,
    );
  },
};

const putBack = (db: Database, scope: RestaurantScope, itemGuid: string, now: number): Promise<void> =>
  db.transaction(scope, async (tx) => {
    const { restaurantGuid } = scope;
    const [[row]] = await tx.run(returnToStock(scope, itemGuid, now));
    if (!row) return { result: undefined, last: [] };
    const data = {
      ...{ restaurantGuid, itemGuid, quantity: null, version: row.version },
      status: 'IN_STOCK' as const,
    };
    const last = [
      nextStockVersion(scope),
      announceRestaurant(scope, restaurantGuid),
      emit(scope, { type: 'menu.item_in_stock', restaurantGuid, data, now }),
    ];
    return { result: undefined, last };
  });
