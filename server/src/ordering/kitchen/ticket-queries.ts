import type { RestaurantScope } from '../../access/index.ts';
import { isoTime } from '../../platform/clock.ts';
import { documentFormat, type StoredDocument } from '../../platform/db/document-format.ts';
import { type Filter, pageStatement } from '../../platform/db/page-statement.ts';
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
  business_date: number;
  started_at: number | null;
  bumped_at: number | null;
  version: number;
  change: number;
  created_at: number;
  updated_at: number;
  display_number: number;
  table_guid: string | null;
  table_name: string | null;
}

/** A ticket with what its order and its row add to it. */
export interface StoredTicket extends Ticket {
  /** The order's display number and the ticket's own, for people: `42-2`. */
  number: string;
  priority: number;
  printCount: number;
  /** Null where the station has no printer. */
  printStatus: PrintStatus | null;
  printedAt: string | null;
  printError: string | null;
  businessDate: number;
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
  businessDate: row.business_date,
  tableGuid: row.table_guid,
  tableName: row.table_name,
  startedAt: timeOf(row.started_at),
  bumpedAt: timeOf(row.bumped_at),
  version: row.version,
  change: row.change,
  createdAt: isoTime(row.created_at),
  updatedAt: isoTime(row.updated_at),
});

/** The table and number are read from the order, which may have moved. */
const SELECT = `select t.guid, t.order_guid, t.sequence, t.station_guid, t.status, t.priority, t.print_count, t.print_status,
    t.printed_at, t.print_error, t.business_date, t.started_at, t.bumped_at, t.version, t.change, t.created_at, t.updated_at, t.document,
    t.document_version, o.display_number, o.table_guid, d.name as table_name
  from kitchen_tickets t
  join orders o on (o.tenant_id, o.restaurant_guid, o.guid) = (t.tenant_id, t.restaurant_guid, t.order_guid)
  left join dining_tables d
    on (d.tenant_id, d.restaurant_guid, d.guid) = (o.tenant_id, o.restaurant_guid, o.table_guid)`;
const HERE = 't.tenant_id = $1 and t.restaurant_guid = $2';
const here = (scope: RestaurantScope) => [scope.tenantId, scope.restaurantGuid];

/** Counts a change of the restaurant's tickets: before the tickets' own rows, so that two writers never wait for each other. */
const COUNTED = `with counted as (
     insert into kitchen_changes as c (tenant_id, restaurant_guid, last) values ($1, $2, 1)
     on conflict (tenant_id, restaurant_guid) do update set last = c.last + 1 returning last
   )`;
const HIGHEST = `(select coalesce(max(sequence), 0) from kitchen_tickets
     where tenant_id = $1 and restaurant_guid = $2 and order_guid = $3)`;

const insert = statement(
  'kitchen.insert_tickets',
  `${COUNTED}
   insert into kitchen_tickets (tenant_id, restaurant_guid, order_guid, created_at, updated_at, business_date, guid,
     station_guid, status, sequence, change, print_status, document, document_version)
   select $1, $2, $3, $4, $4, $5, n.guid, n."stationGuid", 'NEW', n.position + ${HIGHEST}, counted.last, n."printStatus",
     n.document, ${ticketFormat.version}
   from counted, json_to_recordset($6::json)
     as n (guid uuid, "stationGuid" uuid, position integer, "printStatus" text, document json)`,
);

export interface NewTicket {
  guid: string;
  stationGuid: string;
  printStatus: PrintStatus | null;
  /** Counts from 1 within one sending. */
  position: number;
  document: TicketDocument;
}

/** All tickets of one sending in one statement. */
export const insertTickets = (
  scope: RestaurantScope,
  order: { guid: string; businessDate: number },
  tickets: NewTicket[],
  at: number,
) => insert([...here(scope), order.guid, new Date(at), order.businessDate, JSON.stringify(tickets)]);

const find = statement('kitchen.find_ticket', `${SELECT} where ${HERE} and t.guid = $3`);
export const findTicket = (scope: RestaurantScope, guid: string) => find([...here(scope), guid]);

const ofOrders = statement(
  'kitchen.tickets_of_orders',
  `${SELECT} where ${HERE} and t.order_guid = any($3::uuid[]) order by t.order_guid, t.sequence`,
);
export const ticketsOfOrders = (scope: RestaurantScope, orderGuids: readonly string[]) =>
  ofOrders([...here(scope), [...orderGuids]]);

const orders = statement(
  'kitchen.orders',
  `select document, document_version from orders where tenant_id = $1 and restaurant_guid = $2 and guid = any($3::uuid[]) order by guid`,
);
export const findOrders = (scope: RestaurantScope, guids: readonly string[]) =>
  orders([...here(scope), [...guids]]);
export const toOrder = (row: StoredDocument): OrderDocument => orderFormat.parse(row);

const openOrders = statement(
  'kitchen.open_orders',
  `select distinct t.order_guid from kitchen_tickets t
   where ${HERE} and t.status <> 'BUMPED' and ($3::uuid is null or t.order_guid > $3) order by t.order_guid limit $4`,
);
/** Orders with a ticket that is not bumped, oldest first. */
export const pageOfOpenOrders = (scope: RestaurantScope, after: unknown, limit: number) =>
  openOrders([...here(scope), after, limit]);

const update = statement(
  'kitchen.update_ticket',
  `${COUNTED}
   update kitchen_tickets set version = version + 1, change = counted.last, updated_at = $4, status = $5, started_at = $6,
     bumped_at = $7, document = $8, document_version = ${ticketFormat.version}
   from counted where tenant_id = $1 and restaurant_guid = $2 and guid = $3`,
);
/** Writes how far a ticket is. Whoever does so changes its order too, and so takes turns with the others. */
export function updateTicket(scope: RestaurantScope, ticket: Ticket, at: number): Statement {
  const { guid, status, startedAt, bumpedAt } = ticket;
  return update([...here(scope), guid, new Date(at), status, startedAt, bumpedAt, documentOf(ticket)]);
}

export function headerOf(order: Header): Header {
  const { diningOption, source, numberOfGuests, notes, promisedAt, tableGuid } = order;
  return { diningOption, source, numberOfGuests, notes, promisedAt, tableGuid };
}

function documentOf(ticket: Ticket): string {
  const document: TicketDocument = { ...headerOf(ticket), items: ticket.items };
  return JSON.stringify(document);
}

const readdress = statement(
  'kitchen.readdress_ticket',
  `${COUNTED}
   update kitchen_tickets set version = version + 1, change = counted.last, updated_at = $5, order_guid = $3,
     sequence = 1 + ${HIGHEST}, document = $6, document_version = ${ticketFormat.version}
   from counted where tenant_id = $1 and restaurant_guid = $2 and guid = $4`,
);
/** A whole ticket goes to another order; nothing else of it changes. */
export const readdressTicket = (scope: RestaurantScope, ticket: Ticket, at: number) =>
  readdress([...here(scope), ticket.orderGuid, ticket.guid, new Date(at), documentOf(ticket)]);

const divide = statement(
  'kitchen.divide_ticket',
  `${COUNTED}
   insert into kitchen_tickets (tenant_id, restaurant_guid, order_guid, guid, station_guid, sequence, change, status,
     priority, print_count, print_status, printed_at, print_error, business_date, started_at, bumped_at, created_at,
     updated_at, document, document_version)
   select $1, $2, $3, $5, t.station_guid, 1 + ${HIGHEST}, counted.last, $7, t.priority, t.print_count, t.print_status, t.printed_at, t.print_error,
     t.business_date, t.started_at, $8, t.created_at, $6, $9, ${ticketFormat.version}
   from counted, kitchen_tickets t where t.tenant_id = $1 and t.restaurant_guid = $2 and t.guid = $4`,
);
/** A part of a ticket becomes a ticket of another order, as far as it is. */
export const insertPart = (scope: RestaurantScope, fromGuid: string, part: Ticket, at: number) =>
  divide([
    ...here(scope),
    part.orderGuid,
    fromGuid,
    part.guid,
    new Date(at),
    part.status,
    part.bumpedAt,
    documentOf(part),
  ]);

/** Why a ticket was left alone: its status does not allow it any more. */
export const NOT_IN_STATE = 'kitchen.not_in_state';

const prioritize = statement(
  'kitchen.prioritize',
  `${COUNTED}
   update kitchen_tickets set change = counted.last, updated_at = $4, priority = $5
   from counted where tenant_id = $1 and restaurant_guid = $2 and guid = $3
     and comanda_require(status = any($6::text[]), '${NOT_IN_STATE}')`,
);
export const setPriority = (
  scope: RestaurantScope,
  guid: string,
  priority: number,
  allowedIn: readonly TicketStatus[],
  at: number,
) => prioritize([...here(scope), guid, new Date(at), priority, [...allowedIn]]);

const reprint = statement(
  'kitchen.reprint',
  `${COUNTED}
   update kitchen_tickets set change = counted.last, updated_at = $4, print_count = print_count + 1,
     print_status = case when print_status is not null then 'WAITING' end, print_error = null
   from counted where tenant_id = $1 and restaurant_guid = $2 and guid = $3`,
);
export const countPrint = (scope: RestaurantScope, guid: string, at: number) =>
  reprint([...here(scope), guid, new Date(at)]);

const printed = statement(
  'kitchen.printed',
  `${COUNTED}
   update kitchen_tickets set change = counted.last, updated_at = $4, print_status = $5::text, print_error = $6,
     printed_at = case when $5::text = 'PRINTED' then $4 else printed_at end
   from counted where tenant_id = $1 and restaurant_guid = $2 and guid = $3`,
);
/** What came of printing a ticket. */
export const recordPrint = (
  scope: RestaurantScope,
  guid: string,
  outcome: { printStatus: PrintStatus; printError: string | null },
  at: number,
) => printed([...here(scope), guid, new Date(at), outcome.printStatus, outcome.printError]);

export interface TicketFilter {
  printStatus?: PrintStatus | undefined;
  stationGuids?: readonly string[] | undefined;
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
  after: readonly (string | number)[] | undefined,
  limit: number,
): Statement<TicketRow> {
  const { status, open, printStatus, stationGuids, changedAfter } = filter;
  // Words of closed lists, as literals: Postgres uses an index of some of the rows only when the statement names them.
  const literals: Filter[] = [];
  if (open !== undefined) literals.push([open ? 'open' : 'done', `t.status ${open ? '<>' : '='} 'BUMPED'`]);
  if (status !== undefined) literals.push([status, `t.status = '${status}'`]);
  if (printStatus !== undefined) literals.push([printStatus, `t.print_status = '${printStatus}'`]);
  return pageStatement({
    name: 'kitchen.page',
    select: SELECT,
    of: { 't.tenant_id': scope.tenantId, 't.restaurant_guid': scope.restaurantGuid },
    filters: [
      ...literals,
      ['at', 't.station_guid = any(?1::uuid[])', stationGuids],
      ['since', 't.change > ?1', changedAfter],
    ],
    ...(isByChange(filter) ? { key: ['t.change', 't.guid'] } : MOST_URGENT_FIRST),
    after,
    limit,
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
