import { restaurant } from '../../access/index.ts';
import { one } from '../../platform/db/database.ts';
import { ok } from '../../platform/http/route.ts';
import { emit } from '../../records/events/index.ts';
import { route } from '../deps.ts';
import { findTicket, toTicket } from './ticket-queries.ts';
import { PrintReport, renderTicket, TicketShape, ticketParams } from './ticket-shapes.ts';
import { recordPrint } from './ticket-write-queries.ts';

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
      const [, rows] = await tx.run(recordPrint(scope, guid, outcome, now), findTicket(scope, guid));
      const ticket = toTicket(one(rows, 'ticket'));
      const { orderGuid, stationGuid, businessDate } = ticket;
      const data = { ticketGuid: guid, orderGuid, stationGuid };
      const { restaurantGuid } = scope;
      const type = failed ? 'kitchen.ticket.print_failed' : 'kitchen.ticket.printed';
      await tx.run(emit(scope, { type, restaurantGuid, businessDate, data, now }));
      return ok(renderTicket(ticket));
    });
  },
});
