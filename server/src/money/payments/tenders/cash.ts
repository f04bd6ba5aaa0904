import type { RestaurantScope } from '../../../access/index.ts';
import { type Actor, STALE_ORDER } from '../../../ordering/orders/index.ts';
import { APPROVAL_GONE } from '../../../people/approvals/index.ts';
import { retryRaces } from '../../../platform/db/retry-races.ts';
import type { Statement } from '../../../platform/db/statement.ts';
import {
  afterMovement,
  type CashMovement,
  DRAWER_CHANGED,
  type Drawer,
  findDrawers,
  moveDrawer,
  toDrawer,
} from '../../cash-drawers/index.ts';
import type { MoneyDeps } from '../../deps.ts';
import { PAYMENT_CHANGED } from '../cards/attempt-queries.ts';
import { rejectField } from '../payment.ts';

const RACES = {
  names: [DRAWER_CHANGED, PAYMENT_CHANGED, APPROVAL_GONE, STALE_ORDER],
  message: 'The payment keeps changing; try again.',
};

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
  const [rows] = await deps.db.run(scope, findDrawers(scope, drawerGuid));
  if (drawerGuid !== undefined && rows.length === 0)
    rejectField('/drawerGuid', 'known', 'is not a cash drawer of this restaurant');
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
  return moveDrawer(scope, afterMovement(drawer, movement, by.now), movement, by);
}

/** Retries when a concurrent request changed the drawer or the payment. */
export const retryOnConflict = <T>(work: () => Promise<T>): Promise<T> => retryRaces(RACES, work);
