import type { RestaurantScope } from '../../access/index.ts';
import { one, type Transaction } from '../../platform/db/database.ts';
import type { EventStatement } from '../../platform/db/statement.ts';
import { emit } from '../../records/events/index.ts';
import type { PrintStatus } from './ticket.ts';
import { findTicket, type StoredTicket, toTicket } from './ticket-queries.ts';
import { holdOrders, partsWithDishes, recordPrint, recordVoidsOnPaper } from './ticket-write-queries.ts';

/** Writes down whether a ticket is on paper; the event belongs at the end of the transaction. */
export async function noteTicketPrint(
  tx: Transaction,
  scope: RestaurantScope,
  { ticketGuid, ...outcome }: { ticketGuid: string; printStatus: PrintStatus; printError: string | null },
  now: number,
): Promise<{ ticket: StoredTicket; event: EventStatement }> {
  const [, rows] = await tx.run(recordPrint(scope, ticketGuid, outcome, now), findTicket(scope, ticketGuid));
  const ticket = toTicket(one(rows, 'ticket'));
  const type = outcome.printStatus === 'FAILED' ? 'kitchen.ticket.print_failed' : 'kitchen.ticket.printed';
  return { ticket, event: eventOf(scope, type, ticket, now) };
}

/** Nobody moves dishes of a ticket more often while its paper is written down. */
const TRIES = 5;

/**
 * Writes down that a paper says of dishes on a ticket that nobody wants them, also where they went to other orders since. Of an order
 * that is over, screens leave a voided ticket to the paper from then on. The events belong at the end of the transaction.
 */
export async function noteVoidsPrinted(
  tx: Transaction,
  scope: RestaurantScope,
  { ticketGuid, selectionGuids }: { ticketGuid: string; selectionGuids: readonly string[] },
  now: number,
): Promise<EventStatement[]> {
  const guids = await heldParts(tx, scope, { ticketGuid, selectionGuids });
  if (guids.length === 0) return [];
  const [, ...found] = await tx.run(
    recordVoidsOnPaper(scope, guids, selectionGuids, now),
    ...guids.map((guid) => findTicket(scope, guid)),
  );
  return found.map((rows) => eventOf(scope, 'kitchen.ticket.updated', toTicket(one(rows, 'ticket')), now));
}

/** The tickets with these dishes, once their orders are held: while that waits, dishes may go to another one. */
async function heldParts(
  tx: Transaction,
  scope: RestaurantScope,
  { ticketGuid, selectionGuids }: { ticketGuid: string; selectionGuids: readonly string[] },
): Promise<string[]> {
  const held = new Set<string>();
  for (let tries = 1; ; tries++) {
    const [parts] = await tx.run(partsWithDishes(scope, ticketGuid, selectionGuids));
    const orders = parts.map(({ order_guid }) => order_guid).filter((guid) => !held.has(guid));
    if (orders.length === 0 || tries === TRIES) return parts.map(({ guid }) => guid);
    await tx.run(holdOrders(scope, orders));
    for (const guid of orders) held.add(guid);
  }
}

type PrintEvent = `kitchen.ticket.${'printed' | 'print_failed' | 'updated'}`;

function eventOf(
  scope: RestaurantScope,
  type: PrintEvent,
  ticket: StoredTicket,
  now: number,
): EventStatement {
  const { guid: ticketGuid, orderGuid, stationGuid, businessDate } = ticket;
  const data = { ticketGuid, orderGuid, stationGuid };
  const { restaurantGuid } = scope;
  return emit(scope, { type, restaurantGuid, businessDate, data, now });
}
