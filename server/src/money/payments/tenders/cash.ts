import type { RestaurantScope } from '../../../access/index.ts';
import type { Actor } from '../../../ordering/orders/index.ts';
import { APPROVAL_GONE } from '../../../people/approvals/index.ts';
import { sqlState } from '../../../platform/db/database.ts';
import type { Statement } from '../../../platform/db/statement.ts';
import { fail } from '../../../platform/errors.ts';
import {
  afterMovement,
  type CashMovement,
  DRAWER_CHANGED,
  type Drawer,
  findDrawer,
  findOpenDrawers,
  insertMovement,
  toDrawer,
  updateDrawer,
} from '../../cash-drawers/index.ts';
import type { MoneyDeps } from '../../deps.ts';
import { PAYMENT_CHANGED } from '../cards/attempt-queries.ts';
import { rejectField } from '../payment.ts';

const TRIES = 20;

/**
 * The drawer that cash goes into or comes out of: the named one, or the only open one. When none is open, the cash is
 * outside drawers (a driver's purse) and only the ledger records it. VALIDATION_ERROR when several are open and none is
 * named.
 */
export async function drawerFor(
  deps: Pick<MoneyDeps, 'db'>,
  scope: RestaurantScope,
  drawerGuid: string | undefined,
): Promise<Drawer | null> {
  if (drawerGuid !== undefined) {
    const [[row]] = await deps.db.run(scope, findDrawer(scope, drawerGuid));
    return row
      ? toDrawer(row)
      : rejectField('/drawerGuid', 'known', 'is not a cash drawer of this restaurant');
  }
  const [rows] = await deps.db.run(scope, findOpenDrawers(scope));
  if (rows.length > 1) rejectField('/drawerGuid', 'required', 'is required: several cash drawers are open');
  return rows[0] ? toDrawer(rows[0]) : null;
}

/** The statements of a movement of a drawer, if there is one. */
export function moveCash(
  scope: RestaurantScope,
  drawer: Drawer | null,
  movement: CashMovement,
  by: { actor: Actor; now: number },
): readonly Statement[] {
  if (!drawer || movement.amount === 0) return [];
  return [
    updateDrawer(scope, afterMovement(drawer, movement, by.now)),
    insertMovement(scope, drawer.guid, movement, by),
  ];
}

/** Retries when a concurrent request changed the drawer or the payment. */
export async function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      const { message } = error as Error;
      if (sqlState(error) !== 'CM001' || ![DRAWER_CHANGED, PAYMENT_CHANGED, APPROVAL_GONE].includes(message))
        throw error;
      if (tries === TRIES) fail('CONFLICT', 'The payment keeps changing; try again.');
    }
  }
}
