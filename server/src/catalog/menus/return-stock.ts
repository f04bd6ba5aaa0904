import { atRestaurant, systemScope } from '../../access/index.ts';
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
    for (const { tenant_id, restaurant_guid, item_guid } of due) {
      const scope = atRestaurant(systemScope(tenant_id, 'to put items back in stock'), restaurant_guid);
      await db.transaction(scope, async (tx) => {
        const [[row]] = await tx.run(returnToStock(scope, item_guid, now));
        if (!row) return { result: undefined, last: [] };
        const data = {
          restaurantGuid: restaurant_guid,
          itemGuid: item_guid,
          status: 'IN_STOCK' as const,
          quantity: null,
          version: row.version,
        };
        const last = [
          nextStockVersion(scope),
          announceRestaurant(scope, restaurant_guid),
          emit(scope, { type: 'menu.item_in_stock', restaurantGuid: restaurant_guid, data, now }),
        ];
        return { result: undefined, last };
      });
    }
  },
};
