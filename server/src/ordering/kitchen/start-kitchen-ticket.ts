import { startTicket } from './ticket.ts';
import { ticketCommand } from './ticket-command.ts';
import { TicketCommand } from './ticket-shapes.ts';

export const startKitchenTicket = ticketCommand({
  operationId: 'startKitchenTicket',
  path: '/start',
  summary: 'Start a ticket.',
  body: TicketCommand,
  event: 'kitchen.ticket.started',
  change: (ticket, { at }) => startTicket(ticket, at),
});
