import type { Actor, RestaurantScope } from '../../access/index.ts';
import type { Writes } from '../../platform/db/statement.ts';

/** An opening without a sale, as its slip tells of it. */
export interface NoSale {
  drawerName: string;
  reason: string;
  madeBy: Actor;
  approver: { name: string | null } | null;
  at: number;
}

/** What drawers need of printers. */
export interface DrawerKick {
  /**
   * Has a printer open the drawer that hangs on it, and print a slip: the named one, else the one that prints receipts. The
   * writes join the transaction of the drawer. None where no printer prints receipts: the drawer is opened with its key.
   */
  noSale(scope: RestaurantScope, slip: NoSale, printerGuid: string | undefined): Promise<Writes>;
}
