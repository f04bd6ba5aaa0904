import { bumpTicket } from './ticket.ts';
import { ticketCommand } from './ticket-command.ts';
import { ItemsCommand } from './ticket-shapes.ts';

export const bumpKitchenTicket = ticketCommand({
  operationId: 'bumpKitchenTicket',
  path: '/bump',
  summary: 'Bump a ticket or some of its items.',
  description:
    'Bumping its last item makes the ticket BUMPED. An item of the order is READY when all of its ' +
    'stations are done. Bumping what is already READY is INVALID_STATE: another screen has done it.',
  when: { INVALID_STATE: 'The ticket is bumped already.' },
  body: ItemsCommand,
  event: 'kitchen.ticket.bumped',
  change: (ticket, { body, at }) => bumpTicket(ticket, body.selectionGuids, at),
});
