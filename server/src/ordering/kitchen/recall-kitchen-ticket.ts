import { restaurant } from '../../access/index.ts';
import { route } from '../deps.ts';
import { changeTicket } from './change-ticket.ts';
import { recallTicket } from './ticket.ts';
import { ItemsCommand, TicketShape, ticketParams } from './ticket-shapes.ts';

export const recallKitchenTicket = route({
  operationId: 'recallKitchenTicket',
  method: 'POST',
  path: '/api/v1/restaurants/{restaurantGuid}/kitchen/tickets/{ticketGuid}/recall',
  summary: 'Recall a bumped ticket or some of its items.',
  status: 200,
  access: restaurant('write:kitchen'),
  params: ticketParams,
  body: ItemsCommand,
  response: TicketShape,
  errors: ['INVALID_STATE'],
  handler: (call) =>
    changeTicket(call, {
      ticketGuid: call.params.ticketGuid,
      event: 'kitchen.ticket.recalled',
      change: (ticket) => recallTicket(ticket, call.body.selectionGuids),
    }),
});
