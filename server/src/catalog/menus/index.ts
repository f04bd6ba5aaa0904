import { createMenuItem } from './create-menu-item.ts';
import { deleteMenuItem } from './delete-menu-item.ts';
import { getMenu } from './get-menu.ts';
import { getMenuItem } from './get-menu-item.ts';
import { getMenuItemStock } from './get-menu-item-stock.ts';
import { listMenuStock } from './list-menu-stock.ts';
import { replaceMenu } from './replace-menu.ts';
import { setMenuItemStock } from './set-menu-item-stock.ts';
import { updateMenuItem } from './update-menu-item.ts';

/**
 * Menus: what a restaurant sells. A restaurant's menu is one tree (menus, groups, items, and the sizes and modifier groups
 * that items share), written whole or item by item. Every write makes a new version, older versions stay readable, and an
 * order says which one it was priced from. Prices are never taken from the client. What is left of an item (stock) is kept
 * outside the versions, and the last portion is sold once.
 */
export const menuRoutes = [
  getMenu,
  replaceMenu,
  createMenuItem,
  getMenuItem,
  updateMenuItem,
  deleteMenuItem,
  listMenuStock,
  getMenuItemStock,
  setMenuItemStock,
];
export type { SaleMoment } from './availability.ts';
export { createMenuDirectory, type MenuDirectory } from './directory.ts';
export { allGroups, type MenuTree } from './menu.ts';
export { complete } from './menu-entries.ts';
export type { MenuOnSale } from './on-sale.ts';
export { publishMenu } from './publish.ts';
export { lockStock } from './queries.ts';
export { returnStock } from './return-stock.ts';
export {
  type ModifierRequest,
  type ResolvedModifier,
  type ResolvedSelection,
  resolveSelection,
} from './selection.ts';
export { ModifierRequestShape, PreModifierKindShape, selectionRequestFields } from './selection-request.ts';
export {
  currentShortages,
  isStockMove,
  type Portion,
  restoreStock,
  type StockMove,
  shortageProblem,
  shortages,
  takeStock,
} from './stock.ts';
