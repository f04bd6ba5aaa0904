import type { RestaurantScope } from '../../access/index.ts';
import { type Statement, statement } from '../../platform/db/statement.ts';
import { type Answering, answeringStatement } from '../../platform/idempotency.ts';
import type { Restaurant } from '../../tenancy/restaurants/index.ts';
import { type OrderDocument, orderFormat, type PlacedOrder } from './document.ts';

/** How orders are written: a new one, the next state of one, and what it was on a day that is over. */

/** Raised when the restaurant or its menu has changed since the order was priced. */
export const OUTDATED = 'orders.outdated';

/**
 * Counts the display number and stores the order in one statement; the number goes in front of the document here
 * because only this statement knows it. Its row lock makes orders of one restaurant and day take turns until commit.
 * The whole transaction ends when the restaurant, its taxes or its menu have changed since they were read; the function
 * that ends it costs more than the look, so it is called for nothing else. The stored document is the answer's body.
 */
const CURRENT = `current as (
     select case when exists (
       select from restaurants
       where tenant_id = $1 and guid = $2 and version = $3 and menu_version = $4 and stock_version = $22
         and not archived) then true else comanda_require(false, '${OUTDATED}') end
   )`;
const COLUMNS = `tenant_id, restaurant_guid, business_date, display_number, guid, external_id, source, status,
     opened_at, created_at, updated_at, version, subtotal_amount, discount_amount, service_charge_amount, tax_amount,
     tip_amount, total_amount, due_amount, approval_status, fire_at, table_guid, server_id, promised_at, delivery_state`;
const VALUES = `$6, $7, $8, $9, $10, $11, $11, 1, $12, $13, $14, $15, $16, $17, $17, $18, $19, $20, $23, $24, $25`;

/** The row of an order with the number that `number` gives it. */
const INSERTED = {
  change: `insert into orders (${COLUMNS}, document, document_version)
   select $1, $2, $5, number.last, ${VALUES}, ('{"displayNumber":' || number.last || ',' || $21)::json, ${orderFormat.version}
   from number`,
  columns: 'display_number',
  body: 'document::text',
} as const;

const insert = answeringStatement('orders.insert', {
  before: `${CURRENT}, number as (
     insert into order_counters as c (tenant_id, restaurant_guid, business_date, last)
     select $1, $2, $5, 1 from current
     on conflict (tenant_id, restaurant_guid, business_date) do update set last = c.last + 1
     returning last
   )`,
  ...INSERTED,
  parameters: 25,
});

/** Raised when the number that a till has given an order is another order's, or was never counted. */
export const NUMBER_TAKEN = 'orders.number_taken';

/** The same with the number that a till has given it while it was offline, of those that were kept for it. */
const insertNumbered = answeringStatement('orders.insert_numbered', {
  before: `${CURRENT}, counted as (
     select last from order_counters, current
     where tenant_id = $1 and restaurant_guid = $2 and business_date = $5 for update of order_counters
   ), number as (
     select case when exists (select from counted where last >= $26::int) and not exists (
         select from orders where tenant_id = $1 and restaurant_guid = $2 and business_date = $5 and display_number = $26)
       then $26::int else comanda_require(false, '${NUMBER_TAKEN}')::int end as last
   )`,
  ...INSERTED,
  parameters: 26,
});

const reserve = statement(
  'orders.reserve_numbers',
  `insert into order_counters as c (tenant_id, restaurant_guid, business_date, last, kept) values ($1, $2, $3, $4, $4)
   on conflict (tenant_id, restaurant_guid, business_date) do update set last = c.last + $4, kept = c.kept + $4
   returning last`,
);
/** Keeps the next numbers of a business day for a till; gives the last of them. Nobody else counts them any more. */
export const reserveNumbers = (scope: RestaurantScope, businessDate: number, count: number) =>
  reserve([scope.tenantId, scope.restaurantGuid, businessDate, count]);

/** What the column has while an order for later has no business day: it sorts before all days, and no filter finds it. */
export const NO_DAY = 99_999_999;

/** The same for an order that waits for its time: it gets its number and its day then. */
const insertScheduled = answeringStatement('orders.insert_scheduled', {
  before: CURRENT,
  change: `insert into orders (${COLUMNS}, booked_on, document, document_version)
   select $1, $2, ${NO_DAY}, null, ${VALUES}, $5, ('{"displayNumber":null,' || $21)::json, ${orderFormat.version}
   from current`,
  columns: 'display_number',
  body: 'document::text',
  parameters: 25,
});

/** `rest` is the document's text after its first member, as `withNumber` continues it. */
export function insertOrder(
  scope: RestaurantScope,
  restaurant: Restaurant,
  order: PlacedOrder,
  { rest, displayNumber }: { rest: string; displayNumber?: number | undefined },
): Answering<{ display_number: number | null }> {
  const values = [
    scope.tenantId,
    scope.restaurantGuid,
    restaurant.version,
    restaurant.menuVersion,
    order.businessDate ?? order.orderedOn,
    order.guid,
    order.externalId,
    order.source,
    order.guestOrderStatus,
    order.openedAt,
    order.createdAt,
    ...amountsOf(order),
    order.approvalStatus,
    order.fireAt,
    order.tableGuid,
    rest,
    restaurant.stockVersion,
    serverIdOf(order),
    order.promisedAt,
    deliveryStateOf(order),
  ];
  if (order.businessDate === null) return insertScheduled(values);
  return displayNumber === undefined ? insert(values) : insertNumbered([...values, displayNumber]);
}

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

/** Raised when the order has moved on from the version that was changed. */
export const STALE_ORDER = 'orders.stale';

const held = statement(
  'orders.require_version',
  `select comanda_require(
     (select version from orders where tenant_id = $1 and restaurant_guid = $2 and guid = $3 for no key update) = $4, '${STALE_ORDER}')`,
);
/** Requires the version of an order, which nobody changes until the transaction ends. */
export const requireOrder = (scope: RestaurantScope, { guid, version }: { guid: string; version: number }) =>
  held([scope.tenantId, scope.restaurantGuid, guid, version]);

/** Writes an order's next state; the whole transaction fails when another writer was faster. */
const CHANGED = `version = $4 + 1, updated_at = $5, status = $6, approval_status = $7, subtotal_amount = $8,
       discount_amount = $9, service_charge_amount = $10, tax_amount = $11, tip_amount = $12, total_amount = $13,
       paid_amount = $14, due_amount = $15, refunded_amount = $16, fire_at = $17, table_guid = $18,
       server_id = $21, promised_at = $22, delivery_state = $23, document_version = ${orderFormat.version}`;
const store = statement(
  'orders.store',
  `with changed as (
     update orders set ${CHANGED}, document = $19, booked_on = nullif($20::int, coalesce($24::int, business_date)),
       business_date = coalesce($24::int, business_date)
     where tenant_id = $1 and restaurant_guid = $2 and guid = $3 and version = $4
     returning 1
   )
   select case when exists (select from changed) then true else comanda_require(false, '${STALE_ORDER}') end`,
);

/**
 * The same for an order that gets its display number with its day, the one on which this is booked. The row is locked before the
 * counter, as orders that are created lock the latter. `text` is that after the first member, as `withNumber` continues it.
 */
const storeNumbered = answeringStatement('orders.store_numbered', {
  before: `found as (
     select 1 from orders where tenant_id = $1 and restaurant_guid = $2 and guid = $3 and version = $4 for update
   ), current as (
     select case when exists (select from found) then true else comanda_require(false, '${STALE_ORDER}') end
   ), number as (
     insert into order_counters as c (tenant_id, restaurant_guid, business_date, last)
     select $1, $2, $20::int, 1 from current
     on conflict (tenant_id, restaurant_guid, business_date) do update set last = c.last + 1
     returning last
   )`,
  change: `update orders set ${CHANGED}, document = ('{"displayNumber":' || number.last || ',' || $19)::json, booked_on = null,
     business_date = $20::int, display_number = number.last
   from number where tenant_id = $1 and restaurant_guid = $2 and guid = $3`,
  columns: 'display_number',
  body: 'document::text',
  parameters: 23,
});

/** How an order's next state is written. `businessDate`: the one that it gets; null: it has one, or gets none. */
interface Storing {
  text: string;
  version: number;
  bookedOn: number;
  businessDate: number | null;
}

export const storeNumberedOrder = (
  scope: RestaurantScope,
  order: OrderDocument,
  storing: Omit<Storing, 'businessDate'>,
): Answering<{ display_number: number | null }> => storeNumbered(stateValues(scope, order, storing));

export const storeOrder = (scope: RestaurantScope, order: OrderDocument, storing: Storing): Statement =>
  store([...stateValues(scope, order, storing), storing.businessDate]);

const stateValues = (
  scope: RestaurantScope,
  order: OrderDocument,
  { text, version, bookedOn }: Omit<Storing, 'businessDate'>,
): unknown[] => [
  scope.tenantId,
  scope.restaurantGuid,
  order.guid,
  version,
  order.updatedAt,
  order.guestOrderStatus,
  order.approvalStatus,
  ...amountsOf(order),
  order.paidAmount,
  order.dueAmount,
  order.refundedAmount,
  order.fireAt,
  order.tableGuid,
  text,
  bookedOn,
  serverIdOf(order),
  order.promisedAt,
  deliveryStateOf(order),
];

const amountsOf = (order: PlacedOrder): number[] => [
  order.subtotalAmount,
  order.discountAmount,
  order.serviceChargeAmount,
  order.taxAmount,
  order.tipAmount,
  order.totalAmount,
];

/** Null: of an order that nobody brings. */
const deliveryStateOf = ({ diningOption, delivery }: PlacedOrder): string | null =>
  (diningOption === 'DELIVERY' && delivery?.state) || null;

/** Whoever serves an order: an account, or without one the person who opened it. */
function serverIdOf({ serverUid, openedBy }: PlacedOrder): string | null {
  if (serverUid) return serverUid;
  return openedBy.kind === 'USER' || openedBy.kind === 'STAFF' ? openedBy.id : null;
}

const keepOf = statement(
  'orders.keep_day',
  `insert into order_days (tenant_id, restaurant_guid, order_guid, business_date, document_version, document)
   select tenant_id, restaurant_guid, guid, coalesce(booked_on, business_date), document_version, document from orders
   where tenant_id = $1 and restaurant_guid = $2 and guid = $3 and version = $4 and approval_status = 'APPROVED'
   on conflict do nothing`,
);
/** Writes down what an order was at the end of the business day that is over: before the first change of a later one. */
export const keepDay = (
  scope: RestaurantScope,
  { guid, version }: { guid: string; version: number },
): Statement => keepOf([scope.tenantId, scope.restaurantGuid, guid, version]);

/** The document as insertOrder stores it. */
export const withNumber = (displayNumber: number | null, rest: string) =>
  `{"displayNumber":${displayNumber},${rest}`;
