import { restaurant } from '../../access/index.ts';
import { ok } from '../../platform/http/route.ts';
import { route } from '../deps.ts';
import { noteTicketPrint } from './note-print.ts';
import { PrintReport, renderTicket, TicketShape, ticketParams } from './ticket-shapes.ts';

export const updatePrintStatus = route({
  operationId: 'updatePrintStatus',
  method: 'POST',
  path: '/api/v1/restaurants/{restaurantGuid}/kitchen/tickets/{ticketGuid}/print-status',
  summary: 'Report whether a ticket was printed.',
  description:
    'The printing device reports its result. Until then a ticket of a station with a printer is ' +
    'WAITING. A ticket that FAILED emits an event and stays FAILED until it is printed.',
  status: 200,
  access: restaurant('write:kitchen'),
  params: ticketParams,
  body: PrintReport,
  response: TicketShape,
  handler: async ({ deps, scope, params, body, transaction }) => {
    const guid = params.ticketGuid;
    const now = deps.clock.now();
    const failed = body.outcome === 'FAILED';
    const outcome = { printStatus: body.outcome, printError: failed ? (body.error ?? null) : null };
    return transaction(scope, async (tx) => {
      const { ticket, event } = await noteTicketPrint(tx, scope, { ticketGuid: guid, ...outcome }, now);
      await tx.run(event);
      return ok(renderTicket(ticket));
    });
  },
});
