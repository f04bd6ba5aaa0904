import type { Static, TSchema } from 'typebox';
import { restaurant } from '../../access/index.ts';
import type { Occasions } from '../../platform/http/route.ts';
import { route } from '../deps.ts';
import { changeTicket, type TicketEvent } from './change-ticket.ts';
import type { Ticket } from './ticket.ts';
import { TicketShape, ticketParams } from './ticket-shapes.ts';

interface TicketCommand<B extends TSchema> {
  operationId: string;
  /** What follows the path of the ticket, such as `/bump`. */
  path: string;
  summary: string;
  description?: string;
  /** When each of its own errors occurs. */
  when?: Occasions;
  body: B;
  event: TicketEvent;
  /** Makes the next ticket. Runs again when another screen was faster. */
  change: (ticket: Ticket, given: { body: Static<B>; at: string }) => Ticket;
}

/** Declares a command that moves a ticket on, and its order with it. Needs `write:kitchen`; answers with the ticket. */
export function ticketCommand<B extends TSchema>({ path, event, change, ...spec }: TicketCommand<B>) {
  return route({
    method: 'POST',
    ...spec,
    path: `/api/v1/restaurants/{restaurantGuid}/kitchen/tickets/{ticketGuid}${path}`,
    access: restaurant('write:kitchen'),
    params: ticketParams,
    response: TicketShape,
    status: 200,
    errors: ['INVALID_STATE'],
    handler: (call) =>
      changeTicket(call, {
        ticketGuid: call.params.ticketGuid,
        event,
        change: (ticket, at) => change(ticket, { body: call.body as Static<B>, at }),
      }),
  });
}
