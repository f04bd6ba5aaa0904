import { atRestaurant, type TenantScope } from '../../access/index.ts';
import type { Makers } from '../../identity/accounts/index.ts';
import { type RowOf, type Statement, statement } from '../../platform/db/statement.ts';
import { emit } from '../../records/events/index.ts';
import { deleteChange } from './change-queries.ts';

/** What a key or a person asked for that goes on without them. */

const WAITING = `select restaurant_guid, processor, merchant_id, effective_at from merchant_account_changes
   where tenant_id = $1 and requested_by->>'kind' = $2 and requested_by->>'id' = any($3::text[]) order by restaurant_guid`;
const find = statement('payment_accounts.changes_in_force', WAITING);
const lock = statement('payment_accounts.lock_changes_in_force', `${WAITING} for update`);
/**
 * The changes that wait; `locked`: held until the transaction ends. Whoever applies, cancels or replaces one changes its row, so
 * this waits for them without the lock on the restaurant.
 */
export const changesInForce = ({ tenantId }: TenantScope, { kind, ids }: Makers, locked: boolean) =>
  (locked ? lock : find)([tenantId, kind, ids]);

/** A change that waits never takes effect. */
export function endChange(
  scope: TenantScope,
  change: RowOf<'payment_accounts.changes_in_force'>,
  now: number,
): Statement[] {
  const { restaurant_guid: restaurantGuid, processor, merchant_id: merchantId } = change;
  const data = { processor, merchantId };
  return [
    deleteChange(atRestaurant(scope, restaurantGuid)),
    emit(scope, { type: 'payment_account.change_cancelled', restaurantGuid, data, now }),
  ];
}

const setBy = statement(
  'payment_accounts.set_by',
  `select restaurant_guid, merchant_id, updated_at from merchant_accounts
   where tenant_id = $1 and set_by->>'kind' = $2 and set_by->>'id' = any($3::text[]) order by updated_at, restaurant_guid`,
);
/** The accounts, former ones too, that are as the key or person has set them, or asked for them. */
export const accountsSetBy = ({ tenantId }: TenantScope, { kind, ids }: Makers) =>
  setBy([tenantId, kind, ids]);
