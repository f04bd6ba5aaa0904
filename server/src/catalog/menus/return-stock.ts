import { atRestaurant, type RestaurantScope, systemScope } from '../../access/index.ts';
import { forEach } from '../../platform/workers/each.ts';
import type { Job } from '../../platform/workers/jobs.ts';
import { announceRestaurant, nextStockVersion } from '../../tenancy/restaurants/index.ts';
import type { CatalogDeps } from '../deps.ts';
import { dueReturns, returnToStock } from './queries.ts';
import { itemsOfDish } from './same-dish.ts';
import { stockEvents } from './stock-events.ts';

/**
 * Says so when the time of return of an item has come. Orders do not wait for it: they go by the clock. What two
 * processes find at once, one of them puts back.
 */
export const returnStock: Job<CatalogDeps> = {
  name: 'menus.return_stock',
  schedule: '* * * * *',
  async run({ lookup, ...deps }) {
    const { clock } = deps;
    const now = clock.now();
    const [due] = await lookup.run(dueReturns([new Date(now)]));
    await forEach(
      due,
      ({ tenant_id, restaurant_guid, item_guid }) => {
        const tenant = systemScope(tenant_id, 'to put items back in stock');
        return putBack(deps, atRestaurant(tenant, restaurant_guid), item_guid, now);
      },
      (failures) => `${failures} items could not be put back in stock`,
    );
  },
};

async function putBack(
  { db, menus, restaurants }: Pick<CatalogDeps, 'db' | 'menus' | 'restaurants'>,
  scope: RestaurantScope,
  itemGuid: string,
  now: number,
): Promise<void> {
  const { restaurantGuid } = scope;
  const menu = await menus.get(scope, await restaurants.get(scope, restaurantGuid));
  // What an item had by itself is nobody's while it is another one.
  const told = menu.sameAs.has(itemGuid) ? [] : itemsOfDish(menu, itemGuid);
  await db.transaction(scope, async (tx) => {
    const [[row]] = await tx.run(returnToStock(scope, itemGuid, now));
    if (!row) return { result: undefined, last: [] };
    const stock = { status: 'IN_STOCK' as const, quantity: null, version: row.version };
    const last = [
      nextStockVersion(scope),
      announceRestaurant(scope, restaurantGuid),
      ...stockEvents(scope, told, stock, now),
    ];
    return { result: undefined, last };
  });
}
