import type { RestaurantScope } from '../../access/index.ts';
import type { StoredDocument } from '../../platform/db/document-format.ts';
import { pageStatement } from '../../platform/db/page-statement.ts';
import { type RowOf, type Statement, statement } from '../../platform/db/statement.ts';
import { type Answering, answeringStatement } from '../../platform/idempotency.ts';
import type { Restaurant } from '../../tenancy/restaurants/index.ts';
import type { Moment, TimelineNote } from './change.ts';
import { type OrderDocument, orderFormat, type PlacedOrder } from './document.ts';

/** Raised when the restaurant or its menu has changed since the order was priced. */
export const OUTDATED = 'orders.outdated';

/**
 * Counts the display number and stores the order in one statement; the number goes in front of the document here
 * because only this statement knows it. Its row lock makes orders of one restaurant and day take turns until commit.
 * The whole transaction ends when the restaurant, its taxes or its menu have changed since they were read; the function
 * that ends it costs more than the look, so it is called for nothing else. The stored document is the answer's body.
 */
const insert = answeringStatement('orders.insert', {
  before: `current as (
     select case when exists (
       select from restaurants
       where tenant_id = $1 and guid = $2 and version = $3 and menu_version = $4 and stock_version = $22
         and not archived) then true else comanda_require(false, '${OUTDATED}') end
   ), number as (
     insert into order_counters as c (tenant_id, restaurant_guid, business_date, last)
     select $1, $2, $5, 1 from current
     on conflict (tenant_id, restaurant_guid, business_date) do update set last = c.last + 1
     returning last
   )`,
  change: `insert into orders (tenant_id, restaurant_guid, business_date, display_number, guid, external_id, source, status,
     opened_at, created_at, updated_at, version, subtotal_amount, discount_amount, service_charge_amount, tax_amount,
     tip_amount, total_amount, due_amount, approval_status, fire_at, table_guid, document, document_version)
   select $1, $2, $5, number.last, $6, $7, $8, $9, $10, $11, $11, 1, $12, $13, $14, $15, $16, $17, $17, $18, $19, $20,
     ('{"displayNumber":' || number.last || ',' || $21)::json, ${orderFormat.version}
   from number`,
  columns: 'display_number',
  body: 'document::text',
  parameters: 22,
});

/** `rest` is the document's text after its first member, as `withNumber` continues it. */
export function insertOrder(
  scope: RestaurantScope,
  restaurant: Restaurant,
  order: PlacedOrder,
  rest: string,
): Answering<{ display_number: number }> {
  return insert([
    scope.tenantId,
    scope.restaurantGuid,
    restaurant.version,
    restaurant.menuVersion,
    order.businessDate,
    order.guid,
    order.externalId,
    order.source,
    order.guestOrderStatus,
    order.openedAt,
    order.createdAt,
    order.subtotalAmount,
    order.discountAmount,
    order.serviceChargeAmount,
    order.taxAmount,
    order.tipAmount,
    order.totalAmount,
    order.approvalStatus,
    order.fireAt,
    order.tableGuid,
    rest,
    restaurant.stockVersion,
  ]);
}

/** Raised when the order has moved on from the version that was changed. */
export const STALE_ORDER = 'orders.stale';

/** Writes an order's next state; the whole transaction fails when another writer was faster. */
const store = statement(
  'orders.store',
  `with changed as (
     update orders set version = $4 + 1, updated_at = $5, status = $6, approval_status = $7, subtotal_amount = $8,
       discount_amount = $9, service_charge_amount = $10, tax_amount = $11, tip_amount = $12, total_amount = $13,
       paid_amount = $14, due_amount = $15, refunded_amount = $16, fire_at = $17, table_guid = $18, document = $19,
       document_version = ${orderFormat.version}, booked_on = nullif($20::int, business_date)
     where tenant_id = $1 and restaurant_guid = $2 and guid = $3 and version = $4
     returning 1
   )
   select case when exists (select from changed) then true else comanda_require(false, '${STALE_ORDER}') end`,
);

export const storeOrder = (
  scope: RestaurantScope,
  order: OrderDocument,
  { text, version, bookedOn }: { text: string; version: number; bookedOn: number },
) =>
  store([
    scope.tenantId,
    scope.restaurantGuid,
    order.guid,
    version,
    order.updatedAt,
    order.guestOrderStatus,
    order.approvalStatus,
    order.subtotalAmount,
    order.discountAmount,
    order.serviceChargeAmount,
    order.taxAmount,
    order.tipAmount,
    order.totalAmount,
    order.paidAmount,
    order.dueAmount,
    order.refundedAmount,
    order.fireAt,
    order.tableGuid,
    text,
    bookedOn,
  ]);

const keepOf = statement(
  'orders.keep_day',
  `insert into order_days (tenant_id, restaurant_guid, order_guid, business_date, document_version, document)
   select tenant_id, restaurant_guid, guid, coalesce(booked_on, business_date), document_version, document from orders
   where tenant_id = $1 and restaurant_guid = $2 and guid = $3 and version = $4 and approval_status = 'APPROVED'
   on conflict do nothing`,
);
/** Writes down what an order was at the end of the business day that is over: before the first change of a later one. */
export const keepDay = (scope: RestaurantScope, { guid, version }: StoredOrder): Statement =>
  keepOf([scope.tenantId, scope.restaurantGuid, guid, version]);

/** Orders of all tenants that are due to go to the kitchen; each is then fired as its tenant. Runs under the look-up role. */
export const ordersToFire = statement(
  'orders.to_fire',
  `select tenant_id, restaurant_guid, guid from orders
   where fire_at <= $1 and approval_status = 'FUTURE' and guid > $2 order by guid limit $3`,
);

/** Ends the transaction when the restaurant or its menu has changed since new lines were priced. */
const assertMenu = statement(
  'orders.assert_menu',
  `select case when exists (
     select from restaurants
     where tenant_id = $1 and guid = $2 and version = $3 and menu_version = $4 and stock_version = $5
       and not archived) then true else comanda_require(false, '${OUTDATED}') end`,
);
export const requireMenu = (scope: RestaurantScope, { version, menuVersion, stockVersion }: Restaurant) =>
  assertMenu([scope.tenantId, scope.restaurantGuid, version, menuVersion, stockVersion]);

const note = statement(
  'orders.note',
  `insert into order_timeline (tenant_id, restaurant_guid, order_guid, version, business_date, at, action, reason, actor,
     approver, facts, occurred_on)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, nullif($12::int, $5::int))`,
);
export const insertTimeline = (
  scope: RestaurantScope,
  { guid, version }: Pick<OrderDocument, 'guid' | 'version'>,
  { action, reason, approver, facts }: TimelineNote,
  { businessDate, occurredOn, at, actor }: Moment,
) =>
  note([
    scope.tenantId,
    scope.restaurantGuid,
    guid,
    version,
    businessDate,
    at,
    action,
    reason,
    actor,
    approver,
    facts ?? {},
    occurredOn,
  ]);

/** The document as insertOrder stores it. */
export const withNumber = (displayNumber: number, rest: string) =>
  `{"displayNumber":${displayNumber},${rest}`;

/** Looked up only for the few orders that have one. */
const GUEST = `case when has_guest then (
  select guest from order_guests g
  where (g.tenant_id, g.restaurant_guid, g.order_guid) = (o.tenant_id, o.restaurant_guid, o.guid)) end as guest`;

/** An order's text with its guest in it; without one, as it is. */
export function withGuest(row: StoredDocument & { guest?: string | null }): string {
  const text = orderFormat.text(row);
  return row.guest ? `{"guest":${row.guest},${text.slice(1)}` : text;
}

const find = statement(
  'orders.find',
  'select document, document_version from orders where tenant_id = $1 and restaurant_guid = $2 and guid = $3',
);
export const findOrder = (scope: RestaurantScope, guid: string) =>
  find([scope.tenantId, scope.restaurantGuid, guid]);

const toChange = statement(
  'orders.to_change',
  `select guid, version, document, document_version, coalesce(booked_on, business_date) as booked_on from orders
   where tenant_id = $1 and restaurant_guid = $2 and guid = $3`,
  ['booked_on'],
);
/** An order's row, with the last business day that changed it. */
export type StoredOrder = RowOf<'orders.to_change'>;
export const findOrderToChange = (scope: RestaurantScope, guid: string) =>
  toChange([scope.tenantId, scope.restaurantGuid, guid]);

const read = statement(
  'orders.read',
  `select document, document_version, ${GUEST} from orders o where tenant_id = $1 and restaurant_guid = $2 and guid = $3`,
);
/** The same with its guest, for callers who may read that. */
export const findOrderWithGuest = (scope: RestaurantScope, guid: string) =>
  read([scope.tenantId, scope.restaurantGuid, guid]);

const byExternalId = statement(
  'orders.by_external_id',
  'select guid from orders where tenant_id = $1 and restaurant_guid = $2 and external_id = $3',
);
export const findByExternalId = (scope: RestaurantScope, externalId: string) =>
  byExternalId([scope.tenantId, scope.restaurantGuid, externalId]);

export interface OrderFilter {
  businessDate?: number;
  modifiedAfter?: string;
  modifiedBefore?: string;
  status?: string;
  externalId?: string;
  source?: string;
}

export interface OrderListRow extends StoredDocument {
  guid: string;
  business_date: number;
  updated_at: number;
  /** Only when guests were asked for. */
  guest?: string | null;
}

/**
 * A page of a restaurant's orders. Newest first means: by business day, then by arrival; a list of changes is by change,
 * latest first. Either order is that of an index, so a page costs the same however many orders there are.
 */
export function pageOfOrders(
  scope: RestaurantScope,
  filter: OrderFilter,
  { guests, ...page }: { after: readonly (string | number)[] | undefined; limit: number; guests: boolean },
): Statement<OrderListRow> {
  return pageStatement({
    name: guests ? 'orders.guest_page' : 'orders.page',
    select: `select guid, business_date, updated_at, document, document_version${guests ? `, ${GUEST}` : ''} from orders o`,
    of: { tenant_id: scope.tenantId, restaurant_guid: scope.restaurantGuid },
    filters: [
      ['day', 'business_date = ?1', filter.businessDate],
      ['since', 'updated_at > ?1', filter.modifiedAfter],
      ['until', 'updated_at < ?1', filter.modifiedBefore],
      ['status', 'status = ?1', filter.status],
      ['ref', 'external_id = ?1', filter.externalId],
      ['source', 'source = ?1', filter.source],
    ],
    key: [isByChange(filter) ? 'updated_at' : 'business_date', 'guid'],
    descending: true,
    ...page,
  });
}

/** Whether the list is one of changes: then it is sorted, and pages go on, by the time of change. */
export const isByChange = (filter: OrderFilter): boolean =>
  filter.modifiedAfter !== undefined || filter.modifiedBefore !== undefined;

const timeline = statement(
  'orders.timeline',
  `select version, business_date, coalesce(occurred_on, business_date) as occurred_on, at, action, reason, actor, approver, facts from order_timeline
   where tenant_id = $1 and restaurant_guid = $2 and order_guid = $3 order by version`,
  ['occurred_on'],
);
export const timelineOf = (scope: RestaurantScope, guid: string) =>
  timeline([scope.tenantId, scope.restaurantGuid, guid]);

const approver = statement(
  'orders.approver',
  `select m.role, m.restaurant_guids::text[] as restaurant_guids, u.name
   from memberships m join users u on u.uid = m.uid
   where m.tenant_id = $1 and m.uid = $2 and m.status = 'ACTIVE' and u.status = 'ACTIVE'`,
  ['restaurant_guids'],
);
export const findApprover = (scope: RestaurantScope, uid: string) => approver([scope.tenantId, uid]);
