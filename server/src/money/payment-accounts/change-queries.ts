import type { Actor, RestaurantScope } from '../../access/index.ts';
import { type RowOf, type Statement, statement } from '../../platform/db/statement.ts';
import type { NewAccount } from './queries.ts';

/** Changes to another account that wait, at most one of each restaurant. All of it comes after `lockAccounts`. */

export type ChangeRow = RowOf<'payment_accounts.find_change'>;

const find = statement(
  'payment_accounts.find_change',
  `select processor, merchant_id, username, password, requested_by, effective_at,
     (select m.uid from memberships m join users u on u.uid = m.uid
      where m.tenant_id = c.tenant_id and m.uid = c.backed_by and m.role = 'owner' and m.status = 'ACTIVE' and u.status = 'ACTIVE'
        and (m.restaurant_guids = '{}' or c.restaurant_guid = any(m.restaurant_guids))) as backed_by
   from merchant_account_changes c where tenant_id = $1 and restaurant_guid = $2`,
);
/** `backed_by`: nobody when who stood behind it is no owner any more. */
export const findChange = ({ tenantId, restaurantGuid }: RestaurantScope) => find([tenantId, restaurantGuid]);

const put = statement(
  'payment_accounts.put_change',
  `insert into merchant_account_changes (tenant_id, restaurant_guid, processor, merchant_id, username, password, requested_by,
     backed_by, effective_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
   on conflict (tenant_id, restaurant_guid) do update set processor = $3, merchant_id = $4, username = $5, password = $6,
     requested_by = $7, backed_by = $8, effective_at = $9`,
);
/** Takes the place of one that waits already. */
export const putChange = (
  { tenantId, restaurantGuid }: RestaurantScope,
  { processor, merchant_id, username, password }: NewAccount,
  by: { requestedBy: Actor; backedBy: string | null; effectiveAt: number },
): Statement =>
  put([
    tenantId,
    restaurantGuid,
    processor,
    merchant_id,
    username,
    password,
    JSON.stringify(by.requestedBy),
    by.backedBy,
    new Date(by.effectiveAt),
  ]);

const back = statement(
  'payment_accounts.back_change',
  'update merchant_account_changes set backed_by = $3 where tenant_id = $1 and restaurant_guid = $2',
);
/** An owner stands behind it. */
export const backChange = ({ tenantId, restaurantGuid }: RestaurantScope, uid: string): Statement =>
  back([tenantId, restaurantGuid, uid]);

const remove = statement(
  'payment_accounts.delete_change',
  'delete from merchant_account_changes where tenant_id = $1 and restaurant_guid = $2',
);
export const deleteChange = ({ tenantId, restaurantGuid }: RestaurantScope): Statement =>
  remove([tenantId, restaurantGuid]);

/** Across tenants: the restaurants whose change takes effect by a moment, the longest due first. */
export const restaurantsWithDueChanges = statement(
  'payment_accounts.restaurants_with_due_changes',
  'select tenant_id, restaurant_guid from merchant_account_changes where effective_at <= $1 order by effective_at',
);
