import type { RestaurantScope } from '../../access/index.ts';
import { rightsNow } from '../../identity/api-keys/index.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { ChangeRow } from './change-queries.ts';
import { requesterOf } from './pending-change.ts';

/** Whether somebody stands behind a change who may ask for it now: an owner who has confirmed it, or else who asked. */
export async function isStillAskedFor(
  tx: Transaction,
  scope: RestaurantScope,
  change: ChangeRow,
  now: number,
): Promise<boolean> {
  if (change.backed_by !== null) return true;
  const { grants } = await rightsNow(tx, scope, requesterOf(change), now);
  return grants.has('restaurant.payment_account');
}
