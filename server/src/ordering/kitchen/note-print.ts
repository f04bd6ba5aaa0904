import type { RestaurantScope } from '../../access/index.ts';
import { one, type Transaction } from '../../platform/db/database.ts';
import type { EventStatement } from '../../platform/db/statement.ts';
import { emit } from '../../records/events/index.ts';
import type { PrintStatus } from './ticket.ts';
import { findTicket, type StoredTicket, toTicket } from './ticket-queries.ts';
import { recordPrint } from './ticket-write-queries.ts';

/** Writes down whether a ticket is on paper; the event belongs at the end of the transaction. */
export async function noteTicketPrint(
  tx: Transaction,
  scope: RestaurantScope,
  { ticketGuid, ...outcome }: { ticketGuid: string; printStatus: PrintStatus; printError: string | null },
  now: number,
): Promise<{ ticket: StoredTicket; event: EventStatement }> {
  const [, rows] = await tx.run(recordPrint(scope, ticketGuid, outcome, now), findTicket(scope, ticketGuid));
  const ticket = toTicket(one(rows, 'ticket'));
  const { orderGuid, stationGuid, businessDate } = ticket;
  const type = outcome.printStatus === 'FAILED' ? 'kitchen.ticket.print_failed' : 'kitchen.ticket.printed';
  const data = { ticketGuid, orderGuid, stationGuid };
  const { restaurantGuid } = scope;
  return { ticket, event: emit(scope, { type, restaurantGuid, businessDate, data, now }) };
}
