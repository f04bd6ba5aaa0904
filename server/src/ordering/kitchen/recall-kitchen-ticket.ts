import { recallTicket } from './ticket.ts';
import { ticketCommand } from './ticket-command.ts';
import { ItemsCommand } from './ticket-shapes.ts';

export const recallKitchenTicket = ticketCommand({
  operationId: 'recallKitchenTicket',
  path: '/recall',
  summary: 'Recall a bumped ticket or some of its items.',
  description: 'Brings back what was bumped by mistake or has to be made again.',
  when: { INVALID_STATE: 'Nothing on the ticket is ready.' },
  body: ItemsCommand,
  event: 'kitchen.ticket.recalled',
  change: (ticket, { body }) => recallTicket(ticket, body.selectionGuids),
});
