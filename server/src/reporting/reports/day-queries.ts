import type { Static } from 'typebox';
import type { RestaurantScope } from '../../access/index.ts';
import { documentFormat } from '../../platform/db/document-format.ts';
import type { Page } from '../../platform/db/page-statement.ts';
import { statement } from '../../platform/db/statement.ts';
import type { DayClose } from './shapes.ts';

const unpaid = statement(
  'reports.unpaid_orders',
  `select count(*)::int as orders, coalesce(sum(o.due_amount), 0)::bigint as due_amount
   from published_orders o
   where o.tenant_id = $1 and o.restaurant_guid = $2 and o.business_date = $3 and o.due_amount > 0
     and o.status <> 'VOIDED' and o.approval_status = 'APPROVED'`,
  ['orders', 'due_amount'],
);
/** Orders of a business day with something due, counted one by one: for who must not be a moment behind. */
export const unpaidOrders = (scope: RestaurantScope, businessDate: number) =>
  unpaid([scope.tenantId, scope.restaurantGuid, businessDate]);

const drawers = statement(
  'reports.open_drawers',
  `select count(*)::int as drawers from published_cash_drawers
   where tenant_id = $1 and restaurant_guid = $2 and status = 'OPEN' and business_date <= $3`,
  ['drawers'],
);
/** Drawers that are not counted at the end of a business day. */
export const openDrawers = (scope: RestaurantScope, businessDate: number) =>
  drawers([scope.tenantId, scope.restaurantGuid, businessDate]);

/** The format in which `day_closes` keeps a Z report: as it was made, never changed. */
export const dayCloseFormat = documentFormat<Static<typeof DayClose>>('Z report', 1);

const find = statement(
  'reports.find_day_close',
  `select number, document, document_version from day_closes
   where tenant_id = $1 and restaurant_guid = $2 and business_date = $3`,
);
export const findDayClose = (scope: RestaurantScope, businessDate: number) =>
  find([scope.tenantId, scope.restaurantGuid, businessDate]);

const last = statement(
  'reports.last_day_close',
  `select number from day_closes where tenant_id = $1 and restaurant_guid = $2 order by number desc limit 1`,
);
export const lastDayClose = (scope: RestaurantScope) => last([scope.tenantId, scope.restaurantGuid]);

const insert = statement(
  'reports.insert_day_close',
  `insert into day_closes (tenant_id, restaurant_guid, business_date, number, document, document_version)
   values ($1, $2, $3, $4, $5, ${dayCloseFormat.version})`,
);
export const insertDayClose = (
  scope: RestaurantScope,
  { businessDate, number }: { businessDate: number; number: number },
  document: string,
) => insert([scope.tenantId, scope.restaurantGuid, businessDate, number, document]);

const page = statement(
  'reports.day_closes',
  `select number, document, document_version from day_closes
   where tenant_id = $1 and restaurant_guid = $2 and ($3::int is null or number < $3)
   order by number desc limit $4`,
);
export const pageOfDayCloses = (scope: RestaurantScope, { after, limit }: Page) =>
  page([scope.tenantId, scope.restaurantGuid, after?.[0], limit]);
