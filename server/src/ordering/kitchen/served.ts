import { isOver, type PlacedOrder, waitsFor } from '../orders/index.ts';
import { sameHeader, type Ticket, type TicketItem } from './ticket.ts';
import { headerOf, type StoredTicket } from './ticket-queries.ts';

/** For whom the dishes on a ticket are: its own order, or one that shares them, whose number and table it shows then. Pure. */

/**
 * Whose number and table a ticket shows: its own order's while that waits for anything to be made, or else those of the oldest one
 * that does, of orders that are over the last. Once all of it is ready it goes on showing who wants it, and where nobody is known to
 * it stays as it is.
 */
function whomItServes(ticket: StoredTicket, orders: readonly PlacedOrder[]): PlacedOrder | undefined {
  const { orderGuid, servedOrderGuid, items } = ticket;
  const wanted = items.filter(({ voided }) => !voided);
  const toMake = wanted.filter(({ status }) => status !== 'READY');
  const wants = (among: readonly TicketItem[]) => (order: PlacedOrder) =>
    among.some(({ selectionGuid }) => waitsFor(order, selectionGuid));
  const rank = (order: PlacedOrder) => (order.guid === orderGuid ? 0 : isOver(order) ? 2 : 1);
  const inTurn = orders.toSorted((a, b) => rank(a) - rank(b) || (a.guid < b.guid ? -1 : 1));
  const shown = orders.filter(({ guid }) => guid === (servedOrderGuid ?? orderGuid));
  return inTurn.find(wants(toMake)) ?? [...shown, ...inTurn].find(wants(wanted)) ?? shown[0];
}

/** A ticket that says now for whom it is. */
export interface Settled {
  before: StoredTicket;
  after: Ticket;
  served: string | null;
  /** It showed another order; or else the same one, with another table or note. */
  isOther: boolean;
}

/** What tickets are to show, where they do not. What is bumped does not hear of a table or notes any more, as any ticket. */
export const settledTickets = (tickets: readonly StoredTicket[], orders: readonly PlacedOrder[]): Settled[] =>
  tickets.flatMap((before) => {
    const whom = whomItServes(before, orders);
    if (!whom) return [];
    const served = whom.guid === before.orderGuid ? null : whom.guid;
    const header = headerOf(whom);
    const isOther = served !== before.servedOrderGuid;
    if (!isOther && (before.status === 'BUMPED' || sameHeader(before, header))) return [];
    return [{ before, after: { ...before, ...header }, served, isOther }];
  });
