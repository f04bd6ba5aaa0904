import type { RestaurantScope } from '../../access/index.ts';
import { isoTime } from '../../platform/clock.ts';
import { documentFormat, type StoredDocument } from '../../platform/db/document-format.ts';
import { type Filter, type Page, pageStatement } from '../../platform/db/page-statement.ts';
import { type Statement, statement } from '../../platform/db/statement.ts';
import { type OrderDocument, orderFormat } from '../orders/index.ts';
import type { Header, PrintStatus, Ticket, TicketDocument, TicketStatus } from './ticket.ts';

/** The format in which `kitchen_tickets` keeps what is not a column. */
export const ticketFormat = documentFormat<TicketDocument>('ticket', 1);

interface TicketRow extends StoredDocument {
  guid: string;
  order_guid: string;
  sequence: number;
  station_guid: string;
  status: TicketStatus;
  priority: number;
  print_count: number;
  print_status: PrintStatus | null;
  printed_at: number | null;
  print_error: string | null;
  paper_alone: boolean;
  order_over: boolean;
  served_order_guid: string | null;
  business_date: number;
  occurred_on: number;
  started_at: number | null;
  bumped_at: number | null;
  version: number;
  change: number;
  created_at: number;
  updated_at: number;
  /** An order has one before it has a ticket. */
  display_number: number | null;
  table_guid: string | null;
  table_name: string | null;
}

/** A ticket with what its order and its row add to it. */
export interface StoredTicket extends Ticket {
  /** Whose number and table it shows, where its own order wants nothing on it any more. */
  servedOrderGuid: string | null;
  /** That order's display number and the ticket's own, for people: `42-2`. */
  number: string;
  priority: number;
  printCount: number;
  /** Null where the station has no printer. */
  printStatus: PrintStatus | null;
  printedAt: string | null;
  printError: string | null;
  /** Whether its station has no screen: nobody bumps it there once it is printed. */
  paperAlone: boolean;
  /** Whether its order is over, and nobody bumps it once it is printed, or ever if it is voided. */
  orderOver: boolean;
  businessDate: number;
  /** The business day on which it was sent, by the clock. */
  occurredOn: number;
  /** The number of its last change, of the restaurant's. */
  change: number;
  tableName: string | null;
  createdAt: string;
  updatedAt: string;
}

const timeOf = (at: number | null): string | null => (at === null ? null : isoTime(at));

export const toTicket = (row: TicketRow): StoredTicket => ({
  ...ticketFormat.parse(row),
  guid: row.guid,
  number: `${row.display_number}-${row.sequence}`,
  orderGuid: row.order_guid,
  stationGuid: row.station_guid,
  status: row.status,
  priority: row.priority,
  printCount: row.print_count,
  printStatus: row.print_status,
  printedAt: timeOf(row.printed_at),
  printError: row.print_error,
  paperAlone: row.paper_alone,
  orderOver: row.order_over,
  servedOrderGuid: row.served_order_guid,
  businessDate: row.business_date,
  occurredOn: row.occurred_on,
  tableGuid: row.table_guid,
  tableName: row.table_name,
  startedAt: timeOf(row.started_at),
  bumpedAt: timeOf(row.bumped_at),
  version: row.version,
  change: row.change,
  createdAt: isoTime(row.created_at),
  updatedAt: isoTime(row.updated_at),
});

/** A ticket with table and notes as they were last written on it: its order may say something else since. */
export const asWritten = (row: TicketRow): StoredTicket => ({
  ...toTicket(row),
  ...headerOf(ticketFormat.parse(row)),
});

/**
 * Tickets, with the table and number of their order, which may have moved. Each is looked up by its key for each ticket: as a join,
 * Postgres would go over all orders of the restaurant when it takes them for few; so it would by the guid of a choice of two, but for
 * the offset.
 */
const selectFrom = (tickets: string) =>
  `select t.guid, t.order_guid, t.sequence, t.station_guid, t.status, t.priority, t.print_count, t.print_status,
    t.printed_at, t.print_error, t.paper_alone, t.order_over, t.served_order_guid, t.business_date, coalesce(t.occurred_on, t.business_date) as occurred_on, t.started_at, t.bumped_at,
    t.version, t.change, t.created_at, t.updated_at, t.document, t.document_version, o.display_number, o.table_guid, d.name as table_name
  from ${tickets} t
  cross join lateral (select coalesce(t.served_order_guid, t.order_guid) as guid offset 0) shown
  cross join lateral (select display_number, table_guid from orders
    where tenant_id = t.tenant_id and restaurant_guid = t.restaurant_guid and guid = shown.guid limit 1) o
  left join lateral (select name from dining_tables
    where tenant_id = t.tenant_id and restaurant_guid = t.restaurant_guid and guid = o.table_guid limit 1) d on true`;
const SELECT = selectFrom('kitchen_tickets');
/** Columns that are never null; what is looked up aside hides that. */
const THERE = [
  ...(['guid', 'order_guid', 'sequence', 'station_guid', 'status', 'priority', 'print_count'] as const),
  ...(['paper_alone', 'order_over', 'business_date', 'occurred_on', 'version', 'change'] as const),
  ...(['created_at', 'updated_at', 'document', 'document_version'] as const),
];
/**
 * As the index of those has it: of orders that are over, nobody bumps what is printed, nor what is voided, which nobody prints any
 * more. Of the others, the pass does.
 */
const NOT_DONE = `t.status <> 'BUMPED' and (not t.order_over or t.print_status is distinct from 'PRINTED')
  and not (t.order_over and t.status = 'VOIDED')`;
/** What a screen shows: nobody bumps there what a station without one has on paper. */
export const OPEN = `${NOT_DONE} and (not t.paper_alone or t.print_status is distinct from 'PRINTED')`;
const HERE = 't.tenant_id = $1 and t.restaurant_guid = $2';
export const here = (scope: RestaurantScope) => [scope.tenantId, scope.restaurantGuid];

const find = statement('kitchen.find_ticket', `${SELECT} where ${HERE} and t.guid = $3`, THERE);
export const findTicket = (scope: RestaurantScope, guid: string) => find([...here(scope), guid]);

const OF_ORDERS = `unnest($3::uuid[]) asked (guid) cross join lateral (select * from kitchen_tickets
    where tenant_id = $1 and restaurant_guid = $2 and order_guid = asked.guid order by sequence)`;
const ofOrders = statement(
  'kitchen.tickets_of_orders',
  `${selectFrom(OF_ORDERS)} order by t.order_guid, t.sequence`,
  THERE,
);
export const ticketsOfOrders = (scope: RestaurantScope, orderGuids: readonly string[]) =>
  ofOrders([...here(scope), [...orderGuids]]);

const SHOWING = `unnest($3::uuid[]) asked (guid) cross join lateral (
    (select guid from kitchen_tickets
      where tenant_id = $1 and restaurant_guid = $2 and order_guid = asked.guid and served_order_guid is null order by sequence)
    union all
    (select guid from kitchen_tickets
      where tenant_id = $1 and restaurant_guid = $2 and served_order_guid = asked.guid order by sequence)) one
  cross join lateral (select * from kitchen_tickets
    where tenant_id = $1 and restaurant_guid = $2 and guid = one.guid limit 1)`;
const showing = statement(
  'kitchen.tickets_showing',
  `${selectFrom(SHOWING)} order by asked.guid, t.sequence`,
  THERE,
);
/** The tickets on which the number of one of these orders stands, whichever they belong to. */
export const ticketsShowing = (scope: RestaurantScope, orderGuids: readonly string[]) =>
  showing([...here(scope), [...orderGuids]]);

const orders = statement(
  'kitchen.orders',
  `select document, document_version from orders where tenant_id = $1 and restaurant_guid = $2 and guid = any($3::uuid[]) order by guid`,
);
export const findOrders = (scope: RestaurantScope, guids: readonly string[]) =>
  orders([...here(scope), [...guids]]);
export const toOrder = (row: StoredDocument): OrderDocument => orderFormat.parse(row);

const SHOWN = 'coalesce(t.served_order_guid, t.order_guid)';
const openOrders = statement(
  'kitchen.open_orders',
  `select distinct ${SHOWN} as order_guid from kitchen_tickets t
   where ${HERE} and ${NOT_DONE} and ($3::uuid is null or ${SHOWN} > $3) order by order_guid limit $4`,
  ['order_guid'],
);
/** Orders shown by a ticket that nobody has bumped, and is to, oldest first. */
export const pageOfOpenOrders = (scope: RestaurantScope, { after, limit }: Page) =>
  openOrders([...here(scope), after?.[0], limit]);

export function headerOf(order: Header): Header {
  const { diningOption, source, numberOfGuests, notes, promisedAt, tableGuid } = order;
  return { diningOption, source, numberOfGuests, notes, promisedAt, tableGuid };
}

export interface TicketFilter {
  printStatus?: PrintStatus | undefined;
  stationGuids?: readonly string[] | undefined;
  /** Stations whose tickets are left out, but for those that could not be printed. */
  exceptStationGuids?: readonly string[] | undefined;
  status?: TicketStatus | undefined;
  open?: boolean | undefined;
  changedAfter?: number | undefined;
}

const lastChange = statement(
  'kitchen.last_change',
  'select last from kitchen_changes where tenant_id = $1 and restaurant_guid = $2',
);
/** The number of the last change that is committed; no row before the first. */
export const findLastChange = (scope: RestaurantScope) => lastChange(here(scope));

/**
 * A page of tickets. Of what a screen shows, and of what is not on paper, there are few: the most urgent first, then the
 * oldest. Anything else is a list of changes, the earliest first. Either is the sequence of an index.
 */
export function pageOfTickets(
  scope: RestaurantScope,
  filter: TicketFilter,
  page: Page,
): Statement<TicketRow> {
  const { status, open, printStatus, stationGuids, exceptStationGuids, changedAfter } = filter;
  // Words of closed lists, as literals: Postgres uses an index of some of the rows only when the statement names them.
  const literals: Filter[] = [];
  // What a screen has had because it could not be printed, it must hear of when it is.
  const [screens, leaving] = changedAfter === undefined ? ['screens', ''] : ['news', ` or not (${OPEN})`];
  if (open !== undefined) literals.push([open ? 'open' : 'done', open ? OPEN : `not (${OPEN})`]);
  if (status !== undefined) literals.push([status, `t.status = '${status}'`]);
  if (printStatus !== undefined) literals.push([printStatus, `t.print_status = '${printStatus}'`]);
  return pageStatement({
    name: 'kitchen.page',
    select: SELECT,
    of: { 't.tenant_id': scope.tenantId, 't.restaurant_guid': scope.restaurantGuid },
    filters: [
      ...literals,
      ['at', 't.station_guid = any(?1::uuid[])', stationGuids],
      [
        screens,
        `(t.print_status = 'FAILED' or t.station_guid <> all(?1::uuid[])${leaving})`,
        exceptStationGuids,
      ],
      ['since', 't.change > ?1', changedAfter],
    ],
    ...(isByChange(filter) ? { key: ['t.change', 't.guid'] } : MOST_URGENT_FIRST),
    ...page,
  });
}

/** By priority downwards, then by age. */
const MOST_URGENT_FIRST = {
  key: ['t.priority', 't.guid'],
  sort: {
    order: 't.priority desc, t.guid',
    next: '(t.priority < ?1::integer or (t.priority = ?1::integer and t.guid > ?2))',
  },
};

/** Whether the list is one of changes: then it is sorted, and pages go on, by the number of the change. */
export const isByChange = ({ changedAfter, open, status, printStatus }: TicketFilter): boolean =>
  changedAfter !== undefined ||
  (open !== true && printStatus === undefined && (status === undefined || status === 'BUMPED'));
