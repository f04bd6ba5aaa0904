import type { RestaurantScope } from '../../../access/index.ts';
import type { Page } from '../../../platform/db/page-statement.ts';
import { type RowOf, statement } from '../../../platform/db/statement.ts';

export type LinkRow = RowOf<'receipt_links.page'>;

const LINK = 'guid, order_guid, check_guid, token_sealed, expires_at, created_at';
const HERE = 'tenant_id = $1 and restaurant_guid = $2';
const here = (scope: RestaurantScope) => [scope.tenantId, scope.restaurantGuid];

/** Raised when an order has the maximum number of links. */
export const TOO_MANY = 'receipt_links.too_many';

export interface NewLink {
  guid: string;
  orderGuid: string;
  checkGuid: string;
  hash: string;
  sealed: string;
  expiresAt: number;
}

const insert = statement(
  'receipt_links.insert',
  `insert into receipt_links (tenant_id, restaurant_guid, guid, order_guid, check_guid, token_hash, token_sealed, expires_at, created_at)
   select $1, $2, $3, $4::uuid, $5, $6, $7, $8, $9::timestamptz
   where comanda_require(
     (select count(*) from receipt_links where ${HERE} and order_guid = $4::uuid and expires_at > $9::timestamptz) < $10::integer, '${TOO_MANY}')
   returning ${LINK}`,
);
export const insertLink = (scope: RestaurantScope, link: NewLink, most: number, now: number) =>
  insert([
    ...here(scope),
    link.guid,
    link.orderGuid,
    link.checkGuid,
    link.hash,
    link.sealed,
    new Date(link.expiresAt),
    new Date(now),
    most,
  ]);

const purge = statement(
  'receipt_links.purge',
  `delete from receipt_links where ${HERE} and expires_at <= $3`,
);
/** Forgets those that have ended. */
export const purgeLinks = (scope: RestaurantScope, now: number) => purge([...here(scope), new Date(now)]);

const page = statement(
  'receipt_links.page',
  `select ${LINK} from receipt_links
   where ${HERE} and order_guid = $3 and expires_at > $4 and ($5::uuid is null or guid > $5) order by guid limit $6`,
);
/** Those that open, oldest first. */
export const pageOfLinks = (
  scope: RestaurantScope,
  { orderGuid, now }: { orderGuid: string; now: number },
  { after, limit }: Page,
) => page([...here(scope), orderGuid, new Date(now), after?.[0], limit]);

const newest = statement(
  'receipt_links.newest',
  `select guid, token_sealed from receipt_links
   where ${HERE} and order_guid = $3 and check_guid = $4 and expires_at > $5 order by guid desc limit 1`,
);
/** The one that is printed on the papers of a check. */
export const newestLink = (
  scope: RestaurantScope,
  { orderGuid, checkGuid, now }: { orderGuid: string; checkGuid: string; now: number },
) => newest([...here(scope), orderGuid, checkGuid, new Date(now)]);

const remove = statement(
  'receipt_links.delete',
  `delete from receipt_links where ${HERE} and order_guid = $3 and guid = $4 returning ${LINK}`,
);
export const deleteLink = (scope: RestaurantScope, orderGuid: string, guid: string) =>
  remove([...here(scope), orderGuid, guid]);

const byToken = statement(
  'receipt_links.by_token',
  `select tenant_id, restaurant_guid, order_guid, check_guid from receipt_links where token_hash = $1 and expires_at > $2`,
);
/** What a token opens. In the role `comanda_lookup`: whoever reads a receipt names no tenant. */
export const findByToken = (hash: string, now: number) => byToken([hash, new Date(now)]);
