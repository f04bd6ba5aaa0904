import type { TProperties } from 'typebox';
import * as Field from '../../../platform/http/fields.ts';
import { event } from './event.ts';

const ticket = <P extends TProperties = Record<never, never>>(description: string, more: P = {} as P) =>
  event('read:kitchen', description, {
    ticketGuid: Field.Guid,
    orderGuid: Field.Guid,
    stationGuid: Field.Guid,
    ...more,
  });
const setting = (description: string) =>
  event('read:kitchen', description, { guid: Field.Guid, version: Field.Version });

/** Tickets on their way through the stations, and how they are routed. */
export const kitchenEvents = {
  'kitchen.ticket.created': ticket('A station has a new ticket.', { occurredOn: Field.BusinessDate }),
  'kitchen.ticket.updated': ticket('A ticket was changed.'),
  'kitchen.ticket.moved': ticket(
    'A ticket, or a part of it, is of another order now; nothing is cooked again.',
    { fromTicketGuid: Field.Guid, fromOrderGuid: Field.Guid },
  ),
  'kitchen.ticket.started': ticket('A station began a ticket.'),
  'kitchen.ticket.bumped': ticket('A station is done with a ticket.'),
  'kitchen.ticket.recalled': ticket('A bumped ticket came back.'),
  'kitchen.ticket.prioritized': ticket("A ticket's priority was changed."),
  'kitchen.ticket.voided': ticket('A ticket is no longer wanted.'),
  'kitchen.ticket.reprinted': ticket('A ticket was printed again; nothing is cooked again.'),
  'kitchen.ticket.printed': ticket('A ticket is on paper.'),
  'kitchen.ticket.print_failed': ticket('A ticket could not be printed.'),
  'kitchen.station.created': setting('A station was added.'),
  'kitchen.station.updated': setting('A station was changed.'),
  'kitchen.station.deleted': event('read:kitchen', 'A station was removed.', { guid: Field.Guid }),
  'kitchen.routing.updated': event('read:kitchen', 'What goes to which station was changed.', {
    guid: { ...Field.Guid, description: 'the restaurant' },
    version: Field.Version,
  }),
};
