import type { Actor, RestaurantScope, TenantScope } from '../../access/index.ts';
import { type Statement, statement } from '../../platform/db/statement.ts';
import type { AccountRow } from './shapes.ts';

/** Accounts: the current one of each restaurant, and former ones, which payments that were made on them still need. */

const COLUMNS = 'processor, merchant_id, username, password, version, updated_at, retired_at';

const find = statement(
  'payment_accounts.find',
  `select ${COLUMNS} from merchant_accounts
   where tenant_id = $1 and restaurant_guid = $2 and retired_at is null`,
);
/** The current one. */
export const findAccount = (scope: TenantScope, restaurantGuid: string) =>
  find([scope.tenantId, restaurantGuid]);

const findNamed = statement(
  'payment_accounts.find_named',
  `select ${COLUMNS} from merchant_accounts
   where tenant_id = $1 and restaurant_guid = $2 and processor = $3 and merchant_id = $4`,
);
/** The current one or a former one, by the processor's number. */
export const findNamedAccount = (
  { tenantId, restaurantGuid }: RestaurantScope,
  { processor, merchantId }: { processor: string | null; merchantId: string | null },
) => findNamed([tenantId, restaurantGuid, processor, merchantId]);

const former = statement(
  'payment_accounts.former',
  `select ${COLUMNS} from merchant_accounts
   where tenant_id = $1 and restaurant_guid = $2 and retired_at is not null order by retired_at desc, merchant_id`,
);
/** Those that others took the place of, the latest first. */
export const formerAccounts = ({ tenantId, restaurantGuid }: RestaurantScope) =>
  former([tenantId, restaurantGuid]);

const lock = statement(
  'payment_accounts.lock',
  'select guid from restaurants where tenant_id = $1 and guid = $2 for no key update',
);
const retire = statement(
  'payment_accounts.retire',
  `update merchant_accounts set retired_at = $5
   where tenant_id = $1 and restaurant_guid = $2 and retired_at is null and (processor, merchant_id) <> ($3, $4)`,
);
const put = statement(
  'payment_accounts.put',
  `insert into merchant_accounts (tenant_id, restaurant_guid, processor, merchant_id, username, password, updated_at, set_by, version)
   values ($1, $2, $3, $4, $5, $6, $7, $8,
     (select coalesce(max(version), 0) + 1 from merchant_accounts where tenant_id = $1 and restaurant_guid = $2))
   on conflict (tenant_id, restaurant_guid, processor, merchant_id) do update
     set username = $5, password = $6, updated_at = $7, set_by = $8, version = excluded.version, retired_at = null
   returning ${COLUMNS}`,
);
export type NewAccount = Pick<AccountRow, 'processor' | 'merchant_id' | 'username' | 'password'>;

/** One at a time changes the accounts of a restaurant. Comes first in its transaction. */
export const lockAccounts = ({ tenantId, restaurantGuid }: RestaurantScope): Statement =>
  lock([tenantId, restaurantGuid]);

/** Another account than this one is a former one from now on. */
export const retireOtherAccounts = (
  { tenantId, restaurantGuid }: RestaurantScope,
  { processor, merchant_id }: NewAccount,
  now: number,
): Statement => retire([tenantId, restaurantGuid, processor, merchant_id, new Date(now)]);

/** Who asked for an account or its credentials, and when they count from. */
interface SetBy {
  actor: Actor;
  now: number;
}
const setBy = ({ actor, now }: SetBy) => [new Date(now), JSON.stringify(actor)];

/** From now on new payments are made on this account; one that it was before it is again. */
export const putAccount = (
  { tenantId, restaurantGuid }: RestaurantScope,
  { processor, merchant_id, username, password }: NewAccount,
  by: SetBy,
) => put([tenantId, restaurantGuid, processor, merchant_id, username, password, ...setBy(by)]);

const putFormer = statement(
  'payment_accounts.put_former',
  `update merchant_accounts set username = $4, password = $5, updated_at = $6, set_by = $7
   where tenant_id = $1 and restaurant_guid = $2 and processor = 'CARDPOINTE' and merchant_id = $3 and retired_at is not null
   returning ${COLUMNS}`,
);
/** The credentials of a former account; no row when there is none. */
export const putFormerAccount = (
  { tenantId, restaurantGuid }: RestaurantScope,
  merchantId: string,
  { username, password, ...by }: Pick<AccountRow, 'username' | 'password'> & SetBy,
) => putFormer([tenantId, restaurantGuid, merchantId, username, password, ...setBy(by)]);

/** Across tenants: the restaurants with accounts that were replaced before a moment. */
export const restaurantsWithFormerAccounts = statement(
  'payment_accounts.restaurants_with_former',
  'select distinct tenant_id, restaurant_guid from merchant_accounts where retired_at < $1',
);

const forget = statement(
  'payment_accounts.forget',
  `delete from merchant_accounts
   where tenant_id = $1 and restaurant_guid = $2 and retired_at < $3 and merchant_id <> all ($4::text[])
   returning processor, merchant_id`,
);
/** Deletes former accounts, their credentials with them, but for those that are still needed. */
export const forgetAccounts = (
  { tenantId, restaurantGuid }: RestaurantScope,
  { retiredBefore, needed }: { retiredBefore: number; needed: readonly string[] },
) => forget([tenantId, restaurantGuid, new Date(retiredBefore), needed]);
