import type { RestaurantScope } from '../../access/index.ts';
import type { Writes } from '../../platform/db/statement.ts';
import type { Ticket, TicketItem } from './ticket.ts';

/** A ticket that is to come out of a printer. */
export interface PrintedTicket {
  printerGuid: string;
  ticketGuid: string;
  stationGuid: string;
  orderGuid: string;
  items: readonly TicketItem[];
  notes: string | null;
}

/** One that has come out of it, or will, and is another now. */
export interface ChangedTicket extends Pick<PrintedTicket, 'printerGuid' | 'orderGuid'> {
  /** With the number and table that its paper has. */
  before: Ticket & { number: string; tableName: string | null };
  after: Ticket;
}

/** What the kitchen needs of printers. The statements join the transaction of the ticket: neither is there without the other. */
export interface TicketPrinting {
  /** RESOURCE_NOT_FOUND when the restaurant has no such printer. */
  assertPrinter(scope: RestaurantScope, printerGuid: string): Promise<void>;
  sent(scope: RestaurantScope, tickets: readonly PrintedTicket[], at: number): Writes;
  /** Prints what a cook who has the paper must know. */
  changed(scope: RestaurantScope, tickets: readonly ChangedTicket[], at: number): Writes;
  /** Tells who has the paper that its dishes, or some of them, belong to another order now. */
  moved(scope: RestaurantScope, tickets: readonly ChangedTicket[], at: number): Writes;
  /** Once more, and marked so. */
  again(scope: RestaurantScope, ticket: PrintedTicket, at: number): Writes;
}
