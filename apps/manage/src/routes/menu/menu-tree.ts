import type { Answer } from '@comanda/app-shared';

/** What the screen of the menu shows, worked out of the one document that a menu is. Pure. */

export type MenuTree = Answer<'getMenu'>;
export type Menu = MenuTree['menus'][number];
export type Group = Menu['groups'][number];
export type Item = Group['items'][number];
export type ModifierGroup = MenuTree['modifierGroups'][number];
export type Stock = Answer<'listMenuStock'>['items'][number];

export interface MenuSearch {
  /** Part of a name, a description or a PLU. */
  find?: string;
  /** Only what cannot be ordered now. */
  out?: true;
}

/** Whatever an address says that makes no sense is left out. */
export function menuSearch({ find, out }: Record<string, unknown>): MenuSearch {
  const text = typeof find === 'string' || typeof find === 'number' ? String(find).trim() : '';
  return { ...(text === '' ? {} : { find: text.slice(0, 100) }), ...(out === true ? { out } : {}) };
}

export type StockByItem = ReadonlyMap<string, Stock>;

export const stockByItem = (stock: readonly Stock[]): StockByItem =>
  new Map(stock.map((one) => [one.itemGuid, one]));

/** The menus with what was looked for, without the groups that have none of it. */
export function menusFound(tree: MenuTree, stock: StockByItem, { find = '', out }: MenuSearch): Menu[] {
  if (find === '' && !out) return tree.menus;
  const wanted = plain(find);
  const isFound = (item: Item): boolean =>
    (!out || stock.get(item.guid)?.status === 'OUT_OF_STOCK') &&
    [item.name, item.kitchenName, item.description, item.plu].some(
      (text) => text !== null && plain(text).includes(wanted),
    );
  const groupsFound = (groups: Group[]): Group[] =>
    groups
      .map((group) => ({
        ...group,
        items: group.items.filter(isFound),
        groups: groupsFound(group.groups),
      }))
      .filter((group) => group.items.length > 0 || group.groups.length > 0);
  return tree.menus
    .map((menu) => ({ ...menu, groups: groupsFound(menu.groups) }))
    .filter(({ groups }) => groups.length > 0);
}

/** The choices that were looked for, by group, without the groups that have none of them. */
export function choicesFound(
  { modifierGroups }: MenuTree,
  stock: StockByItem,
  { find = '', out }: MenuSearch,
): ModifierGroup[] {
  const wanted = plain(find);
  const isFound = ({ guid, name, kitchenName, plu }: ModifierGroup['modifiers'][number]): boolean =>
    (!out || stock.get(guid)?.status === 'OUT_OF_STOCK') &&
    [name, kitchenName, plu].some((text) => text !== null && plain(text).includes(wanted));
  return modifierGroups
    .map((group) => ({ ...group, modifiers: group.modifiers.filter(isFound) }))
    .filter(({ modifiers }) => modifiers.length > 0);
}

/** Neither case nor accents matter: "jalapeno" finds "Jalapeño". */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

export const itemsOf = ({ items, groups }: Pick<Group, 'groups'> & { items?: Item[] }): Item[] => [
  ...(items ?? []),
  ...groups.flatMap(itemsOf),
];

export const itemOf = (tree: MenuTree, guid: string): Item | undefined =>
  tree.menus.flatMap(itemsOf).find((item) => item.guid === guid);

export interface Dish {
  guid: string;
  /** With the menu that it is on. */
  name: string;
}

/**
 * What an item can be the same dish as, by name: what is none itself. None for an item that others are the same as, and where there
 * is one menu.
 */
export function dishesFor(tree: MenuTree, item?: Item): Dish[] {
  if (tree.menus.length < 2 && (item?.sameAsGuid ?? null) === null) return [];
  const all = tree.menus.flatMap((menu) => itemsOf(menu).map((one) => ({ one, menu })));
  if (item && all.some(({ one }) => one.sameAsGuid === item.guid)) return [];
  return all
    .filter(({ one }) => one.sameAsGuid === null && one.guid !== item?.guid)
    .map(({ one, menu }) => ({ guid: one.guid, name: `${one.name} (${menu.name})` }))
    .sort((a, b) => a.name.localeCompare(b.name));
}
