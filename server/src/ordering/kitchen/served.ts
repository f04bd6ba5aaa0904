import { type PlacedOrder, selectionsOf } from '../orders/index.ts';
import type { Header, Ticket, TicketItem } from './ticket.ts';
import { headerOf, type StoredTicket } from './ticket-queries.ts';

/** For whom the dishes on a ticket are: its own order, or one that shares them, whose number and table it shows then. Pure. */

/** For dishes that others share, by the guids on tickets: an order that wants of them. */
type Wanting = ReadonlyMap<string, PlacedOrder>;

/** Whether somebody waits for a dish on a ticket of the order, there or elsewhere. */
const isServed = (item: TicketItem, order: PlacedOrder, wanting: Wanting): boolean =>
  !item.voided && (isWantedOn(order, item) || wanting.has(item.selectionGuid));

/** Whose dishes are on a ticket of the order: its own, or another's when it wants nothing on it any more. Null: nobody's. */
function whomItServes(
  { items }: Pick<Ticket, 'items'>,
  order: PlacedOrder,
  wanting: Wanting,
): PlacedOrder | null {
  const served = items.filter((item) => isServed(item, order, wanting));
  if (served.some((item) => isWantedOn(order, item))) return order;
  return served.map(({ selectionGuid }) => wanting.get(selectionGuid)).find((one) => one) ?? null;
}

/** What goes elsewhere with the very change of the order is on its ticket still, and not wanted there. */
export const isWantedOn = (order: PlacedOrder, { selectionGuid }: TicketItem): boolean =>
  selectionsOf(order).some(({ guid, share, voided }) => (share?.guid ?? guid) === selectionGuid && !voided);

export interface ServedChange {
  before: StoredTicket;
  after: Ticket;
  served: string | null;
  header: Header;
}

/** The tickets of an order that show another order from now on, or their own again, with the dishes that are waited for. */
export const servedChanges = (
  tickets: readonly StoredTicket[],
  order: PlacedOrder,
  wanting: Wanting,
): ServedChange[] =>
  tickets.flatMap((before) => {
    const whom = whomItServes(before, order, wanting);
    const served = whom === null || whom === order ? null : whom.guid;
    if (whom === null || served === before.servedOrderGuid) return [];
    const header = headerOf(whom);
    const items = before.items.filter((item) => isServed(item, order, wanting));
    return [{ before, after: { ...before, ...header, items }, served, header }];
  });
