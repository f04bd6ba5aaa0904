import type { RestaurantScope, TenantScope } from '../../access/index.ts';
import type { StoredDocument } from '../../platform/db/document-format.ts';
import { type Filter, pageStatement } from '../../platform/db/page-statement.ts';
import type { Statement } from '../../platform/db/statement.ts';
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

interface Paging {
  after: readonly (string | number)[] | undefined;
  limit: number;
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
const NAMED = `guid = any(array(
  select order_guid from order_guests
  where tenant_id = $1 and restaurant_guid = $2 and search_name >= ?1 and search_name < ?2))`;

/** Behind every text that begins as another does. */
const LAST_CHARACTER = '\u{10ffff}';

function filtersOf(filter: OrderFilter): Filter[] {
  const { statuses, payment, guestName, notes } = filter;
  const name = guestName === undefined ? undefined : searchName(guestName);
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
    ['who', NAMED, name, name === undefined ? undefined : name + LAST_CHARACTER],
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
  { after, limit, select, name }: Pick<Paging, 'after' | 'limit'> & { select: string; name: string },
) =>
  pageStatement<OrderListRow>({
    name,
    select,
    of: { tenant_id: scope.tenantId, restaurant_guid: restaurants },
    filters: filtersOf(filter),
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
