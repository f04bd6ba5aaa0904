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
export { forbiddenBy, type SaleMoment } from './availability.ts';
export { createMenuDirectory, type MenuDirectory } from './directory.ts';
export {
  allGroups,
  type Menu,
  type MenuGroup,
  type MenuItem,
  type MenuTree,
  type ModifierGroup,
} from './menu.ts';
export { complete } from './menu-entries.ts';
export { menuText } from './menu-text.ts';
export { type MenuOnSale, treeOf } from './on-sale.ts';
export { publishMenu } from './publish.ts';
export { lockStock, type StockRow, stockOfItems } from './queries.ts';
export { inStock, stockAt } from './render-stock.ts';
export { returnStock } from './return-stock.ts';
export { dishOf, NO_DISHES, ofEachItem } from './same-dish.ts';
export {
  type ModifierRequest,
  type ResolvedModifier,
  type ResolvedSelection,
  resolveSelection,
} from './selection.ts';
export { ModifierRequestShape, PreModifierKindShape, selectionRequestFields } from './selection-request.ts';
export { MenuItemShape } from './shapes/item.ts';
export { ModifierGroupShape, ModifierShape } from './shapes/modifier.ts';
export { StockShape } from './shapes/stock.ts';
export { MenuTreeShape } from './shapes/tree.ts';
export {
  currentShortages,
  isStockMove,
  type Portion,
  restoreStock,
  type StockMove,
  shortageProblem,
  shortages,
  stockAhead,
  stockFirst,
  takeStock,
  takeWhatIsLeft,
} from './stock.ts';
