import type { MenuOnSale } from './on-sale.ts';

/**
 * A dish may stand on several menus, at a price of each: an item for each, of which all but one say that they are the same as that
 * one. What is kept of a dish is kept under that one, and shown of all. Pure.
 */

/** Which items are one dish. */
export type Dishes = Pick<MenuOnSale, 'sameAs' | 'others'>;

export const NO_DISHES: Dishes = { sameAs: new Map(), others: new Map() };

/** The item under which it is kept what is left of an item. */
export const dishOf = ({ sameAs }: Dishes, itemGuid: string): string =>
  sameAs.get(itemGuid)?.guid ?? itemGuid;

/** All items that are the dish of an item, that under which it is kept first. */
export function itemsOfDish(dishes: Dishes, itemGuid: string): string[] {
  const dish = dishOf(dishes, itemGuid);
  return [dish, ...(dishes.others.get(dish) ?? [])];
}

/** The items and modifiers of a menu of which something is kept, each with the item under which it is. */
export const stockedItemsOf = (menu: MenuOnSale): { itemGuid: string; dishGuid: string }[] =>
  [...menu.stocked]
    .filter((guid) => !menu.sameAs.has(guid))
    .flatMap((dishGuid) => itemsOfDish(menu, dishGuid).map((itemGuid) => ({ itemGuid, dishGuid })))
    .filter(({ itemGuid }) => menu.items.has(itemGuid) || menu.modifiers.has(itemGuid));

/** What is kept of dishes, as that of each of their items. What an item had by itself, before it was another one, is nobody's. */
export const ofEachItem = <Row extends { item_guid: string }>(dishes: Dishes, rows: readonly Row[]): Row[] =>
  rows
    .filter(({ item_guid }) => !dishes.sameAs.has(item_guid))
    .flatMap((row) => itemsOfDish(dishes, row.item_guid).map((item_guid) => ({ ...row, item_guid })));
