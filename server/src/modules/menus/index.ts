import { createMenuItem } from './create-menu-item.ts';
import { deleteMenuItem } from './delete-menu-item.ts';
import { getMenu } from './get-menu.ts';
import { getMenuItem } from './get-menu-item.ts';
import { replaceMenu } from './replace-menu.ts';
import { updateMenuItem } from './update-menu-item.ts';

/**
 * Menus: what a restaurant sells. A restaurant's menu is one tree (menus, groups, items, and the modifier groups that items
 * share), written whole or item by item. Every write makes a new version, older versions stay readable, and an
 * order says which one it was priced from. Prices are never taken from the client.
 */
export const menuRoutes = [getMenu, replaceMenu, createMenuItem, getMenuItem, updateMenuItem, deleteMenuItem];
export { type MenuDirectory, openMenuDirectory } from './directory.ts';
export type { ItemOnSale, MenuOnSale, MenuTree, Modifier } from './menu.ts';
export { publishMenu } from './publish.ts';
