import type { Mark } from '@comanda/documents';
import type { RestaurantScope } from '../../../access/index.ts';
import type { ChangedTicket, PrintedTicket, TicketPrinting } from '../../../ordering/kitchen/index.ts';
import { type Database, one } from '../../../platform/db/database.ts';
import type { Writes } from '../../../platform/db/statement.ts';
import { newGuid } from '../../../platform/ids.ts';
import { findPrinter } from '../queries.ts';
import { jobEvent } from './events.ts';
import { insertJob, type NewJob } from './queries.ts';
import { movedSlipOf, slipOf } from './slip.ts';

/** The printers' side of the kitchen: statements that join the transactions of tickets. */
export function createTicketPrinting(db: Database): TicketPrinting {
  return {
    async assertPrinter(scope, printerGuid) {
      const [rows] = await db.run(scope, findPrinter(scope, printerGuid));
      one(rows, 'printer');
    },
    sent: (scope, tickets, at) =>
      queued(
        scope,
        tickets.map((ticket) => jobOf(ticket, [])),
        at,
      ),
    again: (scope, ticket, at) => queued(scope, [jobOf(ticket, ['REPRINT'])], at),
    changed: (scope, tickets, at) =>
      queued(
        scope,
        tickets.flatMap((ticket) => slipJob(ticket, slipOf)),
        at,
      ),
    moved: (scope, tickets, at) =>
      queued(
        scope,
        tickets.flatMap((ticket) => slipJob(ticket, movedSlipOf)),
        at,
      ),
  };
}

const queued = (scope: RestaurantScope, jobs: readonly NewJob[], at: number): Writes => ({
  rows: jobs.map((job) => insertJob(scope, job, at)),
  events: jobs.map((job) => jobEvent(scope, 'print_job.created', job, at)),
});

function jobOf(ticket: PrintedTicket, marks: readonly Mark[]): NewJob {
  const { printerGuid, ticketGuid, stationGuid, orderGuid, items, notes } = ticket;
  const words = { marks, ticket: { stationGuid, items, notes } };
  return { guid: newGuid(), printerGuid, kind: 'TICKET', title: 'Ticket', orderGuid, ticketGuid, words };
}

/** Nothing, when what has changed is not on the paper. */
function slipJob({ printerGuid, orderGuid, before, after }: ChangedTicket, wordsOf: typeof slipOf): NewJob[] {
  const words = wordsOf(before, after);
  if (words === null) return [];
  const [mark] = words.marks;
  const title = mark === 'VOID' ? 'Void' : mark === 'MOVED' ? 'Move' : 'Change';
  return [{ guid: newGuid(), printerGuid, kind: 'SLIP', title, orderGuid, ticketGuid: after.guid, words }];
}
