import type { RestaurantScope } from '../../access/index.ts';
import {
  type MenuOnSale,
  ofEachItem,
  type SaleMoment,
  stockAt,
  stockOfItems,
  treeOf,
} from '../../catalog/menus/index.ts';
import { isoTime } from '../../platform/clock.ts';
import type { Restaurant } from '../../tenancy/restaurants/index.ts';
import type { StorefrontDeps } from '../deps.ts';
import { menuForGuests } from './menu-for-guests.ts';
import type { SoldOut } from './outage.ts';

/** What guests of a channel can order at a moment (epoch milliseconds), with what of it is sold out. */
export async function menuOffered(
  deps: Pick<StorefrontDeps, 'db' | 'menus'>,
  scope: RestaurantScope,
  restaurant: Restaurant,
  moment: Omit<SaleMoment, 'timeZone'>,
) {
  const { at, diningOption } = moment;
  const menu = await deps.menus.get(scope, restaurant);
  const soldOut = await soldOutAt(deps, scope, menu, at);
  const shown = menuForGuests(treeOf(menu), { ...moment, timeZone: restaurant.timeZone }, soldOut);
  return { version: menu.version, diningOption, at: isoTime(at), ...shown };
}

/** What cannot be ordered although it is on the menu. */
async function soldOutAt(
  { db }: Pick<StorefrontDeps, 'db'>,
  scope: RestaurantScope,
  menu: MenuOnSale,
  at: number,
): Promise<SoldOut> {
  if (menu.stocked.size === 0) return new Map();
  const [rows] = await db.run(scope, stockOfItems(scope, [...menu.stocked]));
  const stocks = ofEachItem(menu, rows).map((row) => stockAt(row, at));
  return new Map(
    stocks
      .filter(({ status }) => status === 'OUT_OF_STOCK')
      .map(({ itemGuid, returnsAt }) => [itemGuid, returnsAt]),
  );
}
