import type { RestaurantScope } from '../../access/index.ts';
import { type Statement, statement } from '../../platform/db/statement.ts';
import type { PrintStatus, Ticket, TicketDocument, TicketStatus } from './ticket.ts';
import { headerOf, here, ticketFormat } from './ticket-queries.ts';

/** Counts a change of the restaurant's tickets: before the tickets' own rows, so that two writers never wait for each other. */
const COUNTED = `with counted as (
     insert into kitchen_changes as c (tenant_id, restaurant_guid, last) values ($1, $2, 1)
     on conflict (tenant_id, restaurant_guid) do update set last = c.last + 1 returning last
   )`;
/** How far the tickets of an order are counted, with those of others that show its number. */
const highestOf = (order: string) => `greatest(
     (select coalesce(max(sequence), 0) from kitchen_tickets where tenant_id = $1 and restaurant_guid = $2 and order_guid = ${order}),
     (select coalesce(max(sequence), 0) from kitchen_tickets where tenant_id = $1 and restaurant_guid = $2 and served_order_guid = ${order}))`;
const HIGHEST = highestOf('$3');

const insert = statement(
  'kitchen.insert_tickets',
  `${COUNTED}
   insert into kitchen_tickets (tenant_id, restaurant_guid, order_guid, created_at, updated_at, business_date, occurred_on, guid,
     station_guid, status, sequence, change, print_status, paper_alone, document, document_version)
   select $1, $2, $3, $4, $4, $5, $7, n.guid, n."stationGuid", 'NEW', n.position + ${HIGHEST}, counted.last, n."printStatus",
     n."paperAlone", n.document, ${ticketFormat.version}
   from counted, json_to_recordset($6::json)
     as n (guid uuid, "stationGuid" uuid, position integer, "printStatus" text, "paperAlone" boolean, document json)`,
);

export interface NewTicket {
  guid: string;
  stationGuid: string;
  printStatus: PrintStatus | null;
  /** Whether its station has no screen, where somebody would bump it. */
  paperAlone: boolean;
  /** Counts from 1 within one sending. */
  position: number;
  document: TicketDocument;
}

/** When tickets change, in epoch milliseconds, and the business day on which that is booked. */
export interface KitchenMoment {
  at: number;
  businessDate: number;
  /** The one on which it happens, by the clock. */
  occurredOn: number;
}

/** All tickets of one sending in one statement. */
export const insertTickets = (
  scope: RestaurantScope,
  orderGuid: string,
  tickets: NewTicket[],
  { at, businessDate, occurredOn }: KitchenMoment,
) => insert([...here(scope), orderGuid, new Date(at), businessDate, JSON.stringify(tickets), occurredOn]);

/** Whether a ticket changes after its business day for the first time: then what it was by then is written down. */
const FIRST_LATER = 't.business_date < $9 and t.day_status is null';

const update = statement(
  'kitchen.update_ticket',
  `${COUNTED}
   update kitchen_tickets t set version = version + 1, change = counted.last, updated_at = $4, status = $5, started_at = $6,
     bumped_at = $7, order_over = order_over and $5 <> 'RECALLED', document = $8, document_version = ${ticketFormat.version},
     day_status = case when ${FIRST_LATER} then t.status else t.day_status end,
     day_started_at = case when ${FIRST_LATER} then t.started_at else t.day_started_at end,
     day_bumped_at = case when ${FIRST_LATER} then t.bumped_at else t.day_bumped_at end
   from counted where tenant_id = $1 and restaurant_guid = $2 and guid = $3`,
);
/** Writes how far a ticket is. Whoever does so changes its order too, and so takes turns with the others. */
export function updateTicket(
  scope: RestaurantScope,
  ticket: Ticket,
  { at, businessDate }: Pick<KitchenMoment, 'at' | 'businessDate'>,
): Statement {
  const { guid, status, startedAt, bumpedAt } = ticket;
  return update([
    ...here(scope),
    guid,
    new Date(at),
    status,
    startedAt,
    bumpedAt,
    documentOf(ticket),
    businessDate,
  ]);
}

function documentOf(ticket: Ticket): string {
  const document: TicketDocument = { ...headerOf(ticket), items: ticket.items };
  return JSON.stringify(document);
}

const readdress = statement(
  'kitchen.readdress_ticket',
  `${COUNTED}
   update kitchen_tickets t set version = version + 1, change = counted.last, updated_at = $5, order_guid = $3, order_over = false,
     served_order_guid = nullif(t.served_order_guid, $3), document = $6, document_version = ${ticketFormat.version},
     sequence = case when t.served_order_guid is not null and not exists (select from kitchen_tickets
         where tenant_id = $1 and restaurant_guid = $2 and order_guid = $3 and sequence = t.sequence) then t.sequence
       else 1 + greatest(${HIGHEST}, ${highestOf('t.served_order_guid')}) end
   from counted where tenant_id = $1 and restaurant_guid = $2 and guid = $4`,
);
/**
 * A whole ticket goes to another order; nothing else of it changes. It shows that one, but where it shows one that shares its dishes it
 * goes on with that, under the number that it has, unless a ticket there has the same.
 */
export const readdressTicket = (scope: RestaurantScope, ticket: Ticket, at: number) =>
  readdress([...here(scope), ticket.orderGuid, ticket.guid, new Date(at), documentOf(ticket)]);

const insertSplitTicket = statement(
  'kitchen.split_ticket',
  `${COUNTED}
   insert into kitchen_tickets (tenant_id, restaurant_guid, order_guid, guid, station_guid, sequence, change, status,
     priority, print_count, print_status, printed_at, print_error, paper_alone, voids_on_paper, parted_from, business_date, occurred_on,
     started_at, bumped_at, created_at, updated_at, document, document_version)
   select $1, $2, $3, $5, t.station_guid, 1 + ${HIGHEST}, counted.last, $7, t.priority, t.print_count, t.print_status, t.printed_at, t.print_error,
     t.paper_alone, t.voids_on_paper, coalesce(t.parted_from, t.guid), greatest(t.business_date, $10::int), coalesce(t.occurred_on, t.business_date), t.started_at, $8, t.created_at, $6, $9, ${ticketFormat.version}
   from counted, kitchen_tickets t where t.tenant_id = $1 and t.restaurant_guid = $2 and t.guid = $4`,
);
/** A part of a ticket becomes a ticket of another order, as far as it is: one of its day, unless that is over. */
export const insertPart = (
  scope: RestaurantScope,
  fromGuid: string,
  part: Ticket,
  { at, businessDate }: KitchenMoment,
) =>
  insertSplitTicket([
    ...here(scope),
    part.orderGuid,
    fromGuid,
    part.guid,
    new Date(at),
    part.status,
    part.bumpedAt,
    documentOf(part),
    businessDate,
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
  { priority, allowedIn }: { priority: number; allowedIn: readonly TicketStatus[] },
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

/** Sorted as the index that is to be used: Postgres may take all tickets of a restaurant for few, and then any index will do. */
const TICKETS_OF_ORDER = `select * from kitchen_tickets
  where tenant_id = $1 and restaurant_guid = $2 and order_guid = $3 order by sequence`;

/** Whether a paper that came out says of every dish on a ticket that nobody wants it. */
const toldOnPaper = (voids: string) =>
  `not exists (select from json_array_elements(t.document->'items') item where (item->>'selectionGuid')::uuid <> all(${voids}))`;

/** Whether screens leave a ticket to the paper, were its order over: not what is made again, what others wait for, or a void that no paper tells of. */
const LEFT = `t.status <> 'RECALLED' and (t.status <> 'VOIDED' or t.paper_alone or ${toldOnPaper('t.voids_on_paper')})
  and not exists (select from json_array_elements(t.document->'items') item where item->>'selectionGuid' = any($5::text[]))`;
const IS_OVER = "o.status in ('CLOSED', 'VOIDED')";

const noteOver = statement(
  'kitchen.note_over',
  `with concerned as (
     select t.guid from (${TICKETS_OF_ORDER}) t
     where t.print_status is not null and t.order_over <> (${LEFT} and (
       select ${IS_OVER} from orders o where o.tenant_id = $1 and o.restaurant_guid = $2 and o.guid = $3))
   ), counted as (
     insert into kitchen_changes as c (tenant_id, restaurant_guid, last) select $1, $2, 1 where exists (select from concerned)
     on conflict (tenant_id, restaurant_guid) do update set last = c.last + 1 returning last
   )
   update kitchen_tickets t set change = (select last from counted), updated_at = $4, order_over = not order_over
   where t.tenant_id = $1 and t.restaurant_guid = $2 and t.guid = any(array(select guid from concerned))`,
);
/** While an order is over, screens leave what is printed to the paper, but for dishes for which somebody waits on another one. */
export const noteOrderOver = (
  scope: RestaurantScope,
  orderGuid: string,
  waiting: readonly string[],
  at: number,
) => noteOver([...here(scope), orderGuid, new Date(at), [...waiting]]);

const parts = statement(
  'kitchen.parts_of_ticket',
  `with first as (
     select coalesce(parted_from, guid) as guid from kitchen_tickets where tenant_id = $1 and restaurant_guid = $2 and guid = $3
   )
   select t.guid, t.order_guid from first cross join lateral (
     select guid, order_guid, document from kitchen_tickets where tenant_id = $1 and restaurant_guid = $2 and guid = first.guid
     union all
     select guid, order_guid, document from kitchen_tickets where tenant_id = $1 and restaurant_guid = $2 and parted_from = first.guid
   ) t
   where exists (select from json_array_elements(t.document->'items') item where (item->>'selectionGuid')::uuid = any($4::uuid[]))`,
  ['guid', 'order_guid'],
);
/** The tickets that one became when dishes on it went to other orders, or of which it is a part, with any of these dishes. */
export const partsWithDishes = (
  scope: RestaurantScope,
  ticketGuid: string,
  selectionGuids: readonly string[],
) => parts([...here(scope), ticketGuid, [...selectionGuids]]);

const hold = statement(
  'kitchen.hold_orders',
  `select from orders where tenant_id = $1 and restaurant_guid = $2 and guid = any($3::uuid[]) order by guid for share`,
);
/** Keeps orders as they are until the transaction ends: nobody closes one, opens it again, or moves a ticket of it. */
export const holdOrders = (scope: RestaurantScope, guids: readonly string[]) =>
  hold([...here(scope), [...guids]]);

const VOIDS = '(t.voids_on_paper || $5::uuid[])';
const tellVoids = statement(
  'kitchen.voids_on_paper',
  `${COUNTED}
   update kitchen_tickets t set change = counted.last, updated_at = $4, voids_on_paper = ${VOIDS},
     order_over = t.order_over or (t.print_status is not null and t.status = 'VOIDED' and ${toldOnPaper(VOIDS)}
       and (select ${IS_OVER} from orders o where o.tenant_id = $1 and o.restaurant_guid = $2 and o.guid = t.order_guid))
   from counted where t.tenant_id = $1 and t.restaurant_guid = $2 and t.guid = any($3::uuid[])`,
);
/** A paper came out that says of dishes on these tickets that nobody wants them. */
export const recordVoidsOnPaper = (
  scope: RestaurantScope,
  ticketGuids: readonly string[],
  selectionGuids: readonly string[],
  at: number,
) => tellVoids([...here(scope), [...ticketGuids], new Date(at), [...selectionGuids]]);

const serve = statement(
  'kitchen.serve',
  `${COUNTED}
   update kitchen_tickets t set version = version + 1, change = counted.last, updated_at = $5, served_order_guid = $6::uuid,
     sequence = case when t.served_order_guid is not distinct from $6::uuid then t.sequence
       else 1 + greatest(${HIGHEST}, ${highestOf('$6::uuid')}) end,
     document = $7, document_version = ${ticketFormat.version}
   from counted where t.tenant_id = $1 and t.restaurant_guid = $2 and t.order_guid = $3 and t.guid = $4`,
);
/** A ticket shows number, table and notes of another order from now on, or others of the same one. What is cooked is the same. */
export const serveOrder = (
  scope: RestaurantScope,
  { after, served }: { after: Ticket; served: string | null },
  at: number,
) => serve([...here(scope), after.orderGuid, after.guid, new Date(at), served, documentOf(after)]);

const holdAll = statement(
  'kitchen.hold_tickets',
  'select from kitchen_changes where tenant_id = $1 and restaurant_guid = $2 for no key update',
);
/** Nobody changes a ticket of the restaurant until the transaction ends. */
export const holdTickets = (scope: RestaurantScope) => holdAll(here(scope));
