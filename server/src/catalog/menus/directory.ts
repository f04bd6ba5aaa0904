import type { TenantScope } from '../../access/index.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Restaurant } from '../../tenancy/restaurants/index.ts';
import { fromEntries } from './menu-entries.ts';
import { layOut, type MenuOnSale } from './on-sale.ts';
import { menuEntriesAt, stockedItems, toEntry } from './queries.ts';

/**
 * Together the remembered menus are at most so much text. Laid out they take 1.7 times as much memory, and 2.7 times once their
 * texts were asked for (measured on 300 copies of the demo's).
 */
const CHARACTERS_MAX = 32_000_000;

/** Menus indexed for ordering. A version never changes, so the cache is never wrong. */
export interface MenuDirectory {
  /** The menu as it is in the restaurant's present version, with the items that have a stock. */
  get(scope: TenantScope, restaurant: Restaurant): Promise<MenuOnSale>;
  /** The menu as it was in an older version; not remembered. */
  at(scope: TenantScope, restaurantGuid: string, version: number): Promise<MenuOnSale>;
}

interface Remembered {
  menuVersion: number;
  stockVersion: number;
  menu: Promise<MenuOnSale>;
  weight: number;
}

export function createMenuDirectory(db: Database): MenuDirectory {
  /** One of each restaurant, in the order of last use. */
  const remembered = new Map<string, Remembered>();
  let characters = 0;

  const forget = (key: string, entry: Remembered): void => {
    if (remembered.get(key) !== entry) return;
    remembered.delete(key);
    characters -= entry.weight;
  };

  const at = async (scope: TenantScope, guid: string, version: number): Promise<MenuOnSale> => {
    const [rows] = await db.run(scope, menuEntriesAt(scope, guid, version));
    return layOut(version, fromEntries(rows.map(toEntry)));
  };

  const load = async (
    scope: TenantScope,
    { guid, menuVersion, stockVersion }: Restaurant,
    before: Remembered | undefined,
  ): Promise<MenuOnSale> => {
    const known = before?.menuVersion === menuVersion ? before.menu : undefined;
    const menu = (await known?.catch(() => undefined)) ?? (await at(scope, guid, menuVersion));
    // No stock was ever set: nothing to read.
    if (stockVersion === 0) return menu;
    const [rows] = await db.run(scope, stockedItems(scope, guid));
    return { ...menu, stocked: new Set(rows.map(({ item_guid }) => item_guid)) };
  };

  const remember = (key: string, entry: Remembered): void => {
    const before = remembered.get(key);
    if (before) forget(key, before);
    remembered.set(key, entry);
    entry.menu.then(
      (menu) => {
        if (remembered.get(key) !== entry) return;
        entry.weight = menu.characters;
        characters += menu.characters;
        for (const [oldest, one] of remembered) {
          if (characters <= CHARACTERS_MAX || oldest === key) break;
          forget(oldest, one);
        }
      },
      () => forget(key, entry),
    );
  };

  return {
    at,
    get(scope, restaurant) {
      const { guid, menuVersion, stockVersion } = restaurant;
      const key = `${scope.tenantId}/${guid}`;
      const known = remembered.get(key);
      if (known?.menuVersion === menuVersion && known.stockVersion === stockVersion) {
        remembered.delete(key);
        remembered.set(key, known);
        return known.menu;
      }
      const menu = load(scope, restaurant, known);
      // A request that began before the latest change must not push out what is newer.
      const isNewer =
        !known ||
        menuVersion > known.menuVersion ||
        (menuVersion === known.menuVersion && stockVersion > known.stockVersion);
      if (isNewer) remember(key, { menuVersion, stockVersion, menu, weight: 0 });
      return menu;
    },
  };
}
