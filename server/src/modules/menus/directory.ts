import type { TenantScope } from '../../access/index.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Restaurant } from '../restaurants/index.ts';
import { fromEntries, layOut, type MenuOnSale } from './menu.ts';
import { menuEntriesAt, toEntry } from './queries.ts';

/** Together the remembered menus hold at most this many items: some tens of MB. */
const ITEMS_MAX = 100_000;

/** Menus laid out for ordering. A version never changes, so what is remembered is never wrong. */
export interface MenuDirectory {
  get(scope: TenantScope, restaurant: Restaurant): Promise<MenuOnSale>;
}

export function openMenuDirectory(db: Database): MenuDirectory {
  const remembered = new Map<string, Promise<MenuOnSale>>();
  const weights = new Map<string, number>();
  let items = 0;

  const forget = (key: string): void => {
    remembered.delete(key);
    items -= weights.get(key) ?? 0;
    weights.delete(key);
  };

  const load = async (scope: TenantScope, { guid, menuVersion }: Restaurant): Promise<MenuOnSale> => {
    const [rows] = await db.run(scope, menuEntriesAt(scope, guid, menuVersion));
    return layOut(menuVersion, fromEntries(rows.map(toEntry)));
  };

  return {
    get(scope, restaurant) {
      const key = `${scope.tenantId}/${restaurant.guid}/${restaurant.menuVersion}`;
      const known = remembered.get(key);
      if (known) return known;
      const loading = load(scope, restaurant);
      remembered.set(key, loading);
      loading.then(
        (menu) => {
          weights.set(key, menu.items.size + 1);
          items += menu.items.size + 1;
          for (const oldest of remembered.keys()) {
            if (items <= ITEMS_MAX || oldest === key) break;
            forget(oldest);
          }
        },
        () => forget(key),
      );
      return loading;
    },
  };
}
