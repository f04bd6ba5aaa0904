import { startTicket } from './ticket.ts';
import { ticketCommand } from './ticket-command.ts';
import { TicketCommand } from './ticket-shapes.ts';

export const startKitchenTicket = ticketCommand({
  operationId: 'startKitchenTicket',
  path: '/start',
  summary: 'Start a ticket.',
  description: 'The dishes on it that are new are in progress from now on.',
  when: { INVALID_STATE: 'The ticket is started or bumped already.' },
  body: TicketCommand,
  event: 'kitchen.ticket.started',
  change: (ticket, { at }) => startTicket(ticket, at),
});
