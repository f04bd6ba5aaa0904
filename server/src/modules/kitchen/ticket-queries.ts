import type { RestaurantScope } from '../../access/index.ts';
import { isoTime } from '../../platform/clock.ts';
import { type Statement, statement } from '../../platform/db/batch.ts';
import type { Ticket, TicketDocument, TicketStatus } from './ticket.ts';

interface TicketRow {
  guid: string;
  order_guid: string;
  sequence: number;
  station_guid: string;
  status: TicketStatus;
  priority: number;
  print_count: number;
  business_date: number;
  started_at: number | null;
  bumped_at: number | null;
  version: number;
  created_at: number;
  updated_at: number;
  document: string;
  display_number: number;
  table_guid: string | null;
  table_name: string | null;
}

/** A ticket with what its order and its row know beside it. */
export interface StoredTicket extends Ticket {
  /** The order's display number and the ticket's own, for people: `42-2`. */
  number: string;
  priority: number;
  printCount: number;
  businessDate: number;
  tableGuid: string | null;
  tableName: string | null;
  createdAt: string;
  updatedAt: string;
}

const timeOf = (at: number | null): string | null => (at === null ? null : isoTime(at));

export const toTicket = (row: TicketRow): StoredTicket => ({
  ...(JSON.parse(row.document) as TicketDocument),
  guid: row.guid,
  number: `${row.display_number}-${row.sequence}`,
  orderGuid: row.order_guid,
  stationGuid: row.station_guid,
  status: row.status,
  priority: row.priority,
  printCount: row.print_count,
  businessDate: row.business_date,
  tableGuid: row.table_guid,
  tableName: row.table_name,
  startedAt: timeOf(row.started_at),
  bumpedAt: timeOf(row.bumped_at),
  version: row.version,
  createdAt: isoTime(row.created_at),
  updatedAt: isoTime(row.updated_at),
});

/** Where the order sits and what its number is, is asked of the order: it may have moved. */
const SELECT = `select t.guid, t.order_guid, t.sequence, t.station_guid, t.status, t.priority, t.print_count, t.business_date,
    t.started_at, t.bumped_at, t.version, t.created_at, t.updated_at, t.document, o.display_number, o.table_guid,
    d.name as table_name
  from kitchen_tickets t
  join orders o on (o.tenant_id, o.restaurant_guid, o.guid) = (t.tenant_id, t.restaurant_guid, t.order_guid)
  left join dining_tables d
    on (d.tenant_id, d.restaurant_guid, d.guid) = (o.tenant_id, o.restaurant_guid, o.table_guid)`;
const HERE = 't.tenant_id = $1 and t.restaurant_guid = $2';
const here = (scope: RestaurantScope) => [scope.tenantId, scope.restaurantGuid];

const insert = statement(
  'kitchen.insert_tickets',
  `insert into kitchen_tickets (tenant_id, restaurant_guid, order_guid, created_at, updated_at, business_date, guid,
     station_guid, status, sequence, document)
   select $1, $2, $3, $4, $4, $5, n.guid, n."stationGuid", 'NEW', n.position + (
     select coalesce(max(sequence), 0) from kitchen_tickets
     where tenant_id = $1 and restaurant_guid = $2 and order_guid = $3), n.document
   from json_to_recordset($6::json)
     as n (guid uuid, "stationGuid" uuid, position integer, document json)`,
);

export interface NewTicket {
  guid: string;
  stationGuid: string;
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

const find = statement<TicketRow>('kitchen.find_ticket', `${SELECT} where ${HERE} and t.guid = $3`);
export const findTicket = (scope: RestaurantScope, guid: string) => find([...here(scope), guid]);

const ofOrder = statement<TicketRow>(
  'kitchen.tickets_of_order',
  `${SELECT} where ${HERE} and t.order_guid = $3 order by t.sequence`,
);
export const ticketsOfOrder = (scope: RestaurantScope, orderGuid: string) =>
  ofOrder([...here(scope), orderGuid]);

const update = statement(
  'kitchen.update_ticket',
  `update kitchen_tickets set version = version + 1, updated_at = $4, status = $5, started_at = $6, bumped_at = $7,
     document = $8
   where tenant_id = $1 and restaurant_guid = $2 and guid = $3`,
);
/** Writes how far a ticket is. Whoever does so changes its order too, and so takes turns with the others. */
export function updateTicket(scope: RestaurantScope, ticket: Ticket, at: number): Statement {
  const { guid, status, startedAt, bumpedAt } = ticket;
  return update([...here(scope), guid, new Date(at), status, startedAt, bumpedAt, documentOf(ticket)]);
}

function documentOf(ticket: Ticket): string {
  const { diningOption, source, numberOfGuests, notes, promisedAt, items } = ticket;
  const document: TicketDocument = { diningOption, source, numberOfGuests, notes, promisedAt, items };
  return JSON.stringify(document);
}

const touch = statement(
  'kitchen.touch_tickets',
  `update kitchen_tickets set updated_at = $4
   where tenant_id = $1 and restaurant_guid = $2 and order_guid = $3 and status <> 'BUMPED'`,
);
/** Lets the open tickets of an order be found by their change: it went to another table. */
export const touchTickets = (scope: RestaurantScope, orderGuid: string, at: number) =>
  touch([...here(scope), orderGuid, new Date(at)]);

/** Why a ticket was left alone: its status does not allow it any more. */
export const NOT_IN_STATE = 'kitchen.not_in_state';

const prioritize = statement(
  'kitchen.prioritize',
  `update kitchen_tickets set updated_at = $4, priority = $5
   where tenant_id = $1 and restaurant_guid = $2 and guid = $3
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
  `update kitchen_tickets set updated_at = $4, print_count = print_count + 1
   where tenant_id = $1 and restaurant_guid = $2 and guid = $3`,
);
export const countPrint = (scope: RestaurantScope, guid: string, at: number) =>
  reprint([...here(scope), guid, new Date(at)]);

export interface TicketFilter {
  stationGuids?: readonly string[] | undefined;
  status?: TicketStatus | undefined;
  open?: boolean | undefined;
  modifiedAfter?: string | undefined;
}

/** A page of tickets: the most urgent first, then the oldest; a list of changes is by change, earliest first. */
export function pageOfTickets(
  scope: RestaurantScope,
  filter: TicketFilter,
  after: readonly (string | number)[] | undefined,
  limit: number,
): Statement<TicketRow> {
  const values: unknown[] = here(scope);
  const conditions = [HERE];
  const shape: string[] = [];
  const where = (name: string, condition: (...places: string[]) => string, ...given: unknown[]) => {
    if (given.some((value) => value === undefined)) return;
    conditions.push(condition(...given.map((value) => `$${values.push(value)}`)));
    shape.push(name);
  };
  const byChange = filter.modifiedAfter !== undefined;
  where('at', (v) => `t.station_guid = any(${v}::uuid[])`, filter.stationGuids);
  where('status', (v) => `t.status = ${v}`, filter.status);
  if (filter.open !== undefined) {
    conditions.push(filter.open ? `t.status <> 'BUMPED'` : `t.status = 'BUMPED'`);
    shape.push(filter.open ? 'open' : 'bumped');
  }
  where('since', (v) => `t.updated_at > ${v}`, filter.modifiedAfter);
  if (byChange) where('next', (a, b) => `(t.updated_at, t.guid) > (${a}, ${b})`, after?.[0], after?.[1]);
  else
    where(
      'more',
      (a, b) => `(t.priority < ${a}::integer or (t.priority = ${a}::integer and t.guid > ${b}))`,
      after?.[0],
      after?.[1],
    );
  return {
    name: `kitchen.page.${shape.join('.')}`,
    text: `${SELECT} where ${conditions.join(' and ')}
           order by ${byChange ? 't.updated_at, t.guid' : 't.priority desc, t.guid'} limit $${values.push(limit)}`,
    values,
  };
}
