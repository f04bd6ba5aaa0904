import { startTicket } from './ticket.ts';
import { ticketCommand } from './ticket-command.ts';
import { TicketCommand } from './ticket-shapes.ts';

export const startKitchenTicket = ticketCommand({
  operationId: 'startKitchenTicket',
  path: '/start',
  summary: 'Start a ticket.',
  description: 'The dishes on it that are new are in progress from now on.',
  body: TicketCommand,
  event: 'kitchen.ticket.started',
  change: (ticket, { at }) => startTicket(ticket, at),
});
