import type { RestaurantScope } from '../../access/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { allWrites, type Writes } from '../../platform/db/statement.ts';
import type { RestaurantDirectory } from '../../tenancy/restaurants/index.ts';
import type { Sharing } from '../orders/index.ts';
import type { KitchenDirectory } from './directory.ts';
import { momentOf } from './moments.ts';
import { apartFromPapers, printing, settledPapers } from './papers.ts';
import { settledTickets } from './served.ts';
import { ticketEvent } from './ticket-events.ts';
import type { TicketPrinting } from './ticket-printing.ts';
import { asWritten, type StoredTicket, ticketsOfOrders, toTicket } from './ticket-queries.ts';
import { holdTickets, serveOrder } from './ticket-write-queries.ts';

/** For whom tickets are, once everything else of a change is written. */

interface Needs {
  db: Database;
  kitchens: KitchenDirectory;
  restaurants: RestaurantDirectory;
  printers: TicketPrinting;
}

/**
 * Reads what is to be known before, and gives what makes of the kitchen's writes those that settle it. The tickets are read behind
 * the rows, where whoever changes one waits; the orders are held by the change, so they are as they were read.
 */
export async function settlingOf(
  { db, kitchens, restaurants, printers }: Needs,
  scope: RestaurantScope,
  { ticketsOf, orders }: Sharing,
  at: number,
): Promise<(writes: Writes) => Writes> {
  const tickets = ticketsOfOrders(scope, ticketsOf);
  const [known] = await db.run(scope, tickets);
  const was = byGuid(known.map(toTicket));
  const { printerOf } = await kitchens.get(scope);
  const moment = await momentOf(restaurants, scope, at);
  return (all) => {
    const { writes, papers } = apartFromPapers(all);
    return {
      ...writes,
      rows: [...writes.rows, holdTickets(scope)],
      after: async (tx) => {
        const [rows] = await tx.run(tickets);
        const now = rows.map(asWritten);
        const settled = settledTickets(now, orders);
        const served = {
          rows: settled.map((one) => serveOrder(scope, one, at)),
          events: settled.map(({ after: ticket }) =>
            ticketEvent(scope, ticket.orderGuid, { type: 'kitchen.ticket.updated', ticket, moment }),
          ),
        };
        return allWrites(
          served,
          printing(printers, scope, settledPapers(papers, settled, { was, now: byGuid(now), printerOf }), at),
        );
      },
    };
  };
}

const byGuid = (tickets: readonly StoredTicket[]) => new Map(tickets.map((ticket) => [ticket.guid, ticket]));
