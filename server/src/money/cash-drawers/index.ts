import { closeCashDrawer } from './close-cash-drawer.ts';
import { countCashDrawer } from './count-cash-drawer.ts';
import { getCashDrawer } from './get-cash-drawer.ts';
import { listCashDrawers } from './list-cash-drawers.ts';
import { listCashMovements } from './list-cash-movements.ts';
import { openCashDrawer } from './open-cash-drawer.ts';
import { openCashDrawerWithoutSale } from './open-cash-drawer-without-sale.ts';
import { payIntoCashDrawer } from './pay-into-cash-drawer.ts';
import { payOutOfCashDrawer } from './pay-out-of-cash-drawer.ts';

/**
 * Cash drawers: opened with a float, filled by cash payments, counted and closed with what is over or short. Each
 * movement is recorded once, in the transaction that caused it, and in the ledger. Movements are never changed or
 * removed.
 */
export const cashDrawerRoutes = [
  listCashDrawers,
  openCashDrawer,
  getCashDrawer,
  listCashMovements,
  payIntoCashDrawer,
  payOutOfCashDrawer,
  openCashDrawerWithoutSale,
  countCashDrawer,
  closeCashDrawer,
];
export { afterMovement, type CashMovement, type Drawer, expectedAmount } from './drawer.ts';
export type { DrawerKick } from './drawer-kick.ts';
export {
  DRAWER_CHANGED,
  drawersBehind,
  findDrawer,
  findDrawers,
  moveDrawer,
  toDrawer,
} from './queries.ts';
export { drawerParams, render as renderDrawer } from './shapes.ts';
export { closeCashDrawer, countCashDrawer, openCashDrawer, payIntoCashDrawer, payOutOfCashDrawer };
