import type { RestaurantScope, TenantScope } from '../../access/index.ts';
import type { StoredDocument } from '../../platform/db/document-format.ts';
import { type Filter, type Page, pageStatement } from '../../platform/db/page-statement.ts';
import { type Statement, statement } from '../../platform/db/statement.ts';
import { searchName } from './guest/queries.ts';
import { GUEST } from './queries.ts';
import type { DeliveryState, GuestOrderStatus } from './states.ts';

/** How orders are found: each filter reads an index that has the sequence of the list (docs/decisions/120-orders-are-found-by-index.md). */

export const ORDER_PAYMENTS = ['UNPAID', 'PARTIALLY_PAID', 'PAID', 'REFUNDED'] as const;

export interface OrderFilter {
  businessDate?: number;
  modifiedAfter?: string;
  modifiedBefore?: string;
  promisedAfter?: string;
  promisedBefore?: string;
  open?: boolean;
  statuses?: readonly GuestOrderStatus[];
  payment?: (typeof ORDER_PAYMENTS)[number];
  externalId?: string;
  source?: string;
  tableGuid?: string;
  server?: string;
  displayNumber?: number;
  deliveryState?: DeliveryState;
  guestName?: string;
  notes?: string;
}

export interface OrderListRow extends StoredDocument {
  guid: string;
  business_date: number;
  updated_at: number;
  promised_at: number | null;
  /** Only when guests were asked for. */
  guest?: string | null;
}

interface Paging extends Page {
  guests: boolean;
}

/** What a list is sorted by, and goes on by: then by guid. */
export type OrderSort = 'business_date' | 'updated_at' | 'promised_at';

/** Newest first; a list of changes is by change, one of promises by promise. */
export function sortOf(filter: OrderFilter): OrderSort {
  if (filter.modifiedAfter !== undefined || filter.modifiedBefore !== undefined) return 'updated_at';
  const isPromised = filter.promisedAfter !== undefined || filter.promisedBefore !== undefined;
  return isPromised ? 'promised_at' : 'business_date';
}

/** The conditions say what the partial indexes say, word for word: else Postgres does not see that they fit. */
const IS_OPEN = "status not in ('CLOSED', 'VOIDED')";
const PAYMENT_CONDITIONS: Record<(typeof ORDER_PAYMENTS)[number], string> = {
  UNPAID: 'due_amount > 0 and paid_amount = 0',
  PARTIALLY_PAID: 'due_amount > 0 and paid_amount > 0',
  PAID: 'due_amount = 0 and paid_amount > 0',
  REFUNDED: 'refunded_amount > 0',
};
const NAMES = `from order_guests where tenant_id = $1 and restaurant_guid = $2 and search_name is not null`;
/**
 * Orders whose guest's name begins so, month by month, the latest first: in the index those of a month lie together, and the next
 * one is looked at when it was not enough. ?1 and ?2: the name; ?3 and ?4: the last day and the first.
 */
const named = (newest: string, limit: string): string => `guid = any(array(
  with recursive months (month) as (
    select max(month) ${NAMES} and month <= ?3::int / 100
    union all
    select (select max(month) ${NAMES} and month < months.month) from months where months.month > ?4::int / 100)
  select order_guid from months cross join lateral (
    select order_guid ${NAMES} and month = months.month and search_name >= ?1 and search_name < ?2 ${newest}) here ${limit}))`;
const ALL_NAMED = named('', '');
/** ?3 and ?5: behind this place in the list; ?6: how many. */
const NEWEST_NAMED = named(
  `and (business_date, order_guid) < (?3::int, ?5::uuid) and business_date >= ?4::int
    order by business_date desc, order_guid desc limit ?6`,
  'limit ?6',
);

/** Behind every text that begins as another does. */
const LAST_CHARACTER = '\u{10ffff}';

const LAST_GUID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const LAST_DAY = 2_147_483_647;

/** Where nothing but a day is asked for as well, a page needs no more names than it has orders. */
function nameFilter({ guestName, businessDate, ...others }: OrderFilter, { after, limit }: Page): Filter {
  if (guestName === undefined) return ['who', ALL_NAMED, undefined];
  const name = searchName(guestName);
  const isAlone = Object.values(others).every((one) => one === undefined);
  const [day, guid] = (isAlone && after) || [businessDate ?? LAST_DAY, LAST_GUID];
  const values = [name, name + LAST_CHARACTER, day, businessDate ?? 0];
  return isAlone ? ['name', NEWEST_NAMED, ...values, guid, limit] : ['who', ALL_NAMED, ...values];
}

function filtersOf(filter: OrderFilter, page: Page): Filter[] {
  const { statuses, payment, notes } = filter;
  return [
    ['day', 'business_date = ?1', filter.businessDate],
    ['since', 'updated_at > ?1', filter.modifiedAfter],
    ['until', 'updated_at < ?1', filter.modifiedBefore],
    ['soon', 'promised_at > ?1', filter.promisedAfter],
    ['late', 'promised_at < ?1', filter.promisedBefore],
    ...(filter.open ? [['open', `${IS_OPEN} and approval_status <> 'NOT_APPROVED'`] as const] : []),
    ...(statuses ? [statusFilter(statuses)] : []),
    ...(payment ? [[payment.toLowerCase().slice(0, 4), PAYMENT_CONDITIONS[payment]] as const] : []),
    ['ref', 'external_id = ?1', filter.externalId],
    ['src', 'source = ?1', filter.source],
    ['tbl', 'table_guid = ?1', filter.tableGuid],
    ['srv', 'server_id = ?1', filter.server],
    ['dlv', 'delivery_state = ?1', filter.deliveryState],
    ['no', 'display_number = ?1', filter.displayNumber],
    nameFilter(filter, page),
    ['txt', "position(lower(?1) in lower(document ->> 'notes')) > 0", notes],
  ];
}

function statusFilter(statuses: readonly GuestOrderStatus[]): Filter {
  if (statuses.every((one) => one === 'VOIDED')) return ['void', "status = 'VOIDED'"];
  if (statuses.some((one) => one === 'CLOSED' || one === 'VOIDED'))
    return ['st', 'status = any(?1)', statuses];
  return ['live', `${IS_OPEN} and status = any(?1)`, statuses];
}

const COLUMNS = 'o.guid, o.business_date, o.updated_at, o.promised_at, o.document, o.document_version';
const columnsOf = ({ guests }: Pick<Paging, 'guests'>) => (guests ? `${COLUMNS}, ${GUEST}` : COLUMNS);

const pageOf = (
  scope: TenantScope,
  restaurants: string | readonly string[] | null,
  filter: OrderFilter,
  { after, limit, select, name }: Page & { select: string; name: string },
) =>
  pageStatement<OrderListRow>({
    name,
    select,
    of: { tenant_id: scope.tenantId, restaurant_guid: restaurants },
    filters: filtersOf(filter, { after, limit }),
    key: [sortOf(filter), 'guid'],
    descending: sortOf(filter) !== 'promised_at',
    after,
    limit,
  });

/** A page of a restaurant's orders. It costs the same however many orders there are. */
export function pageOfOrders(
  scope: RestaurantScope,
  filter: OrderFilter,
  paging: Paging,
): Statement<OrderListRow> {
  const name = paging.guests ? 'orders.guest_page' : 'orders.page';
  const select = `select ${columnsOf(paging)} from orders o`;
  return pageOf(scope, scope.restaurantGuid, filter, { ...paging, select, name });
}

/** A page over all restaurants that the caller reaches: the next ones of each, and of these the next. */
export function pageOfTenantOrders(
  scope: TenantScope,
  filter: OrderFilter,
  paging: Paging,
): Statement<OrderListRow> {
  const sort = sortOf(filter);
  const keys = `restaurant_guid, ${sort}, guid`;
  const guids = scope.restaurants ? [...scope.restaurants] : null;
  const select = `select ${keys} from orders o`;
  const inner = pageOf(scope, guids, filter, {
    ...paging,
    select,
    name: paging.guests ? 'orders.guests' : 'orders.all',
  });
  const direction = sort === 'promised_at' ? '' : ' desc';
  return {
    ...inner,
    text: `select ${columnsOf(paging)} from (
       select own.* from (
         select guid as place from restaurants where tenant_id = $1 and ($2::uuid[] is null or guid = any($2))) r
       cross join lateral (${inner.text.replaceAll('restaurant_guid = $2', 'restaurant_guid = r.place')}) own
       order by ${sort}${direction}, guid${direction} limit $${inner.values.length}) k
     join orders o on o.tenant_id = $1 and o.restaurant_guid = k.restaurant_guid and o.guid = k.guid
     order by o.${sort}${direction}, o.guid${direction}`,
  };
}

/** A page of the orders of a customer, newest first, at the restaurants within reach. */
export const pageOfCustomerOrders = (scope: TenantScope, customerGuid: string, { guests, ...page }: Paging) =>
  pageStatement<OrderListRow>({
    name: guests ? 'orders.customer_guest_page' : 'orders.customer_page',
    select: `select ${columnsOf({ guests })}
      from order_guests c join orders o
        on (o.tenant_id, o.restaurant_guid, o.guid) = (c.tenant_id, c.restaurant_guid, c.order_guid)`,
    of: { 'c.tenant_id': scope.tenantId, 'c.customer_guid': customerGuid },
    filters: [
      ['reach', 'c.restaurant_guid = any(?1)', scope.restaurants ? [...scope.restaurants] : undefined],
    ],
    key: ['c.order_guid'],
    descending: true,
    ...page,
  });

const those = statement(
  'orders.those',
  `select document, document_version from orders where tenant_id = $1 and restaurant_guid = $2 and guid = any($3::uuid[]) order by guid`,
);
/** These orders, without their guests. */
export const ordersOf = (scope: RestaurantScope, guids: readonly string[]) =>
  those([scope.tenantId, scope.restaurantGuid, guids]);
