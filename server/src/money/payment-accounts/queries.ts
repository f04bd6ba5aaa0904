import type { TenantScope } from '../../access/index.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountRow } from './shapes.ts';

const COLUMNS = 'processor, merchant_id, username, password, version, updated_at';

const find = statement(
  'payment_accounts.find',
  `select ${COLUMNS} from merchant_accounts where tenant_id = $1 and restaurant_guid = $2`,
);
export const findAccount = (scope: TenantScope, restaurantGuid: string) =>
  find([scope.tenantId, restaurantGuid]);

const put = statement(
  'payment_accounts.put',
  `insert into merchant_accounts as a (tenant_id, restaurant_guid, processor, merchant_id, username, password, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (tenant_id, restaurant_guid) do update
     set processor = $3, merchant_id = $4, username = $5, password = $6, updated_at = $7, version = a.version + 1
     where $8::integer is null or a.version = $8
   returning ${COLUMNS}`,
);
/** Returns no row when the version is not the expected one. */
export const putAccount = (
  scope: TenantScope,
  restaurantGuid: string,
  account: Pick<AccountRow, 'processor' | 'merchant_id' | 'username' | 'password'>,
  { now, expectedVersion }: { now: number; expectedVersion: number | undefined },
) =>
  put([
    scope.tenantId,
    restaurantGuid,
    account.processor,
    account.merchant_id,
    account.username,
    account.password,
    new Date(now),
    expectedVersion,
  ]);
