import type { RestaurantScope } from '../../access/index.ts';
import type { EventStatement } from '../../platform/db/statement.ts';
import { type EventType, emit } from '../../records/events/index.ts';
import type { Ticket } from './ticket.ts';
import type { KitchenMoment } from './ticket-write-queries.ts';

/** What is told of tickets that change with orders. */

/** Which event reports the change of a ticket. */
export function changeOf({ status: before }: Ticket, { status }: Ticket): TicketEvent {
  if (status === before) return 'kitchen.ticket.updated';
  if (status === 'VOIDED') return 'kitchen.ticket.voided';
  return status === 'RECALLED' ? 'kitchen.ticket.recalled' : 'kitchen.ticket.updated';
}

type TicketEvent = Extract<EventType, `kitchen.ticket.${string}`>;

/** The event of a ticket of an order. */
export function ticketEvent(
  scope: RestaurantScope,
  orderGuid: string,
  change: {
    type: TicketEvent;
    ticket: { guid: string; stationGuid: string };
    moment: KitchenMoment;
    origin?: { fromTicketGuid: string; fromOrderGuid: string };
  },
): EventStatement {
  const { type, ticket, moment, origin = {} } = change;
  const { at, businessDate, occurredOn } = moment;
  const sent = type === 'kitchen.ticket.created' ? { occurredOn } : {};
  const data = { ticketGuid: ticket.guid, orderGuid, stationGuid: ticket.stationGuid, ...origin, ...sent };
  return emit(scope, { type, restaurantGuid: scope.restaurantGuid, businessDate, data, now: at });
}
