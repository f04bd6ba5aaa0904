import type { RestaurantScope } from '../../access/index.ts';
import { one, type Transaction } from '../../platform/db/database.ts';
import type { EventStatement } from '../../platform/db/statement.ts';
import { emit } from '../../records/events/index.ts';
import type { PrintStatus } from './ticket.ts';
import { findTicket, type StoredTicket, toTicket } from './ticket-queries.ts';
import { holdOrderOf, recordPrint, recordVoidsOnPaper } from './ticket-write-queries.ts';

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

/**
 * Writes down that a paper says of dishes on a ticket that nobody wants them. Of an order that is over, screens leave a voided ticket
 * to the paper from then on. The event belongs at the end of the transaction.
 */
export async function noteVoidsPrinted(
  tx: Transaction,
  scope: RestaurantScope,
  { ticketGuid, selectionGuids }: { ticketGuid: string; selectionGuids: readonly string[] },
  now: number,
): Promise<EventStatement> {
  const [, , rows] = await tx.run(
    holdOrderOf(scope, ticketGuid),
    recordVoidsOnPaper(scope, ticketGuid, selectionGuids, now),
    findTicket(scope, ticketGuid),
  );
  return eventOf(scope, 'kitchen.ticket.updated', toTicket(one(rows, 'ticket')), now);
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
