import type { RestaurantScope } from '../../../access/index.ts';
import { statement } from '../../../platform/db/statement.ts';

/** Of an order within a day; and of a restaurant within an hour, whoever asks. */
export const PER_ORDER = 5;
export const PER_HOUR = 300;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Raised when an order or its restaurant has sent as many as it may. */
export const TOO_MANY = { order: 'receipt_mails.order', restaurant: 'receipt_mails.restaurant' } as const;

const HERE = 'tenant_id = $1 and restaurant_guid = $2';
const here = (scope: RestaurantScope) => [scope.tenantId, scope.restaurantGuid];

const insert = statement(
  'receipt_mails.insert',
  `insert into receipt_mails (tenant_id, restaurant_guid, guid, order_guid, check_guid, sent_at)
   select $1, $2, $3, $4::uuid, $5, $6
   where comanda_require(
       (select count(*) from receipt_mails where ${HERE} and order_guid = $4::uuid and sent_at > $7) < ${PER_ORDER}, '${TOO_MANY.order}')
     and comanda_require(
       (select count(*) from receipt_mails where ${HERE} and sent_at > $8) < ${PER_HOUR}, '${TOO_MANY.restaurant}')`,
);
export const insertReceiptMail = (
  scope: RestaurantScope,
  { guid, orderGuid, checkGuid }: { guid: string; orderGuid: string; checkGuid: string },
  now: number,
) =>
  insert([
    ...here(scope),
    guid,
    orderGuid,
    checkGuid,
    new Date(now),
    new Date(now - DAY_MS),
    new Date(now - HOUR_MS),
  ]);

const purge = statement('receipt_mails.purge', `delete from receipt_mails where ${HERE} and sent_at <= $3`);
/** Forgets those that no limit counts any more. */
export const purgeReceiptMails = (scope: RestaurantScope, now: number) =>
  purge([...here(scope), new Date(now - DAY_MS)]);
