import { restaurant } from '../../access/index.ts';
import { route } from '../deps.ts';
import { changeTicket } from './change-ticket.ts';
import { bumpTicket } from './ticket.ts';
import { ItemsCommand, TicketShape, ticketParams } from './ticket-shapes.ts';

export const bumpKitchenTicket = route({
  operationId: 'bumpKitchenTicket',
  method: 'POST',
  path: '/api/v1/restaurants/{restaurantGuid}/kitchen/tickets/{ticketGuid}/bump',
  summary: 'Bump a ticket or some of its items.',
  description:
    'Bumping its last item makes the ticket BUMPED. An item of the order is READY when all of its ' +
    'stations are done. Bumping what is already READY is INVALID_STATE: another screen has done it.',
  status: 200,
  access: restaurant('write:kitchen'),
  params: ticketParams,
  body: ItemsCommand,
  response: TicketShape,
  errors: ['INVALID_STATE'],
  handler: (call) =>
    changeTicket(call, {
      ticketGuid: call.params.ticketGuid,
      event: 'kitchen.ticket.bumped',
      change: (ticket, at) => bumpTicket(ticket, call.body.selectionGuids, at),
    }),
});
