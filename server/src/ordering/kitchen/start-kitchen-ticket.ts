import { restaurant } from '../../access/index.ts';
import { route } from '../deps.ts';
import { changeTicket } from './change-ticket.ts';
import { startTicket } from './ticket.ts';
import { TicketCommand, TicketShape, ticketParams } from './ticket-shapes.ts';

export const startKitchenTicket = route({
  operationId: 'startKitchenTicket',
  method: 'POST',
  path: '/api/v1/restaurants/{restaurantGuid}/kitchen/tickets/{ticketGuid}/start',
  summary: 'Start a ticket.',
  status: 200,
  access: restaurant('write:kitchen'),
  params: ticketParams,
  body: TicketCommand,
  response: TicketShape,
  errors: ['INVALID_STATE'],
  handler: (call) =>
    changeTicket(call, {
      ticketGuid: call.params.ticketGuid,
      event: 'kitchen.ticket.started',
      change: startTicket,
    }),
});
