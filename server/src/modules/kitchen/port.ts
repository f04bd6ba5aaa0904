import type { RestaurantScope } from '../../access/index.ts';
import { isoTime } from '../../platform/clock.ts';
import type { Statement } from '../../platform/db/batch.ts';
import type { Database } from '../../platform/db/database.ts';
import { newGuid } from '../../platform/ids.ts';
import { emit } from '../events/index.ts';
import type { KitchenPort, PlacedOrder, Selection } from '../orders/index.ts';
import type { KitchenDirectory } from './directory.ts';
import type { Routing } from './routing.ts';
import { followOrder, type Line, type Ticket, type TicketItem, type TicketModifier } from './ticket.ts';
import {
  insertTickets,
  type NewTicket,
  ticketsOfOrder,
  toTicket,
  touchTickets,
  updateTicket,
} from './ticket-queries.ts';

/** What orders ask of the kitchen, answered with statements that join the order's own transaction. */
export function createKitchenPort(db: Database, kitchens: KitchenDirectory): KitchenPort {
  return {
    async sent(scope, order, selections, at) {
      if (selections.length === 0) return [];
      const routing = await kitchens.get(scope);
      const tickets = ticketsFor(routing, order, selections, isoTime(at));
      if (tickets.length === 0) return [];
      return [
        insertTickets(scope, order, tickets, at),
        ...tickets.map(({ guid, stationGuid }) =>
          emit(scope, {
            type: 'kitchen.ticket.created',
            restaurantGuid: scope.restaurantGuid,
            businessDate: order.businessDate,
            data: { ticketGuid: guid, orderGuid: order.guid, stationGuid },
            now: at,
          }),
        ),
      ];
    },

    async changed(scope, order, selections, at) {
      const routing = await kitchens.get(scope);
      if (routing.fallback === null) return [];
      const [rows] = await db.run(scope, ticketsOfOrder(scope, order.guid));
      const lines = new Map(selections.map((selection) => [selection.guid, lineOf(selection)]));
      const followed = rows
        .map(toTicket)
        .map((before) => ({ before, after: followOrder(before, lines, isoTime(at)) }));
      return [
        touchTickets(scope, order.guid, at),
        ...followed
          .filter(({ before, after }) => before !== after)
          .flatMap(({ before, after }) => ticketChange(scope, order, before, after, at)),
      ];
    },
  };
}

function ticketChange(
  scope: RestaurantScope,
  { guid: orderGuid, businessDate }: PlacedOrder,
  before: Ticket,
  after: Ticket,
  now: number,
): Statement[] {
  const { guid: ticketGuid, stationGuid } = after;
  const over = after.status === 'VOIDED' && before.status !== 'VOIDED';
  const type = over ? 'kitchen.ticket.voided' : 'kitchen.ticket.updated';
  const data = { ticketGuid, orderGuid, stationGuid };
  const { restaurantGuid } = scope;
  return [updateTicket(scope, after, now), emit(scope, { type, restaurantGuid, businessDate, data, now })];
}

/** One ticket per station that makes a part of what is sent, stations in the sequence in which they are first needed. */
function ticketsFor(
  routing: Routing,
  order: PlacedOrder,
  selections: readonly Selection[],
  sentAt: string,
): NewTicket[] {
  const byStation = new Map<string, TicketItem[]>();
  for (const selection of selections) {
    const { menuItemGuid, menuGroupGuid } = selection;
    const { prepStationGuid } = selection as { prepStationGuid?: string | null };
    const diningOption = selection.diningOption ?? order.diningOption;
    const dish = { menuItemGuid, menuGroupGuid, diningOption, prepStationGuid: prepStationGuid ?? null };
    for (const station of routing.stationsFor(dish)) {
      const items = byStation.get(station) ?? [];
      byStation.set(station, items);
      items.push(itemOf(selection, sentAt));
    }
  }
  return [...byStation].map(([stationGuid, items], index) => ({
    guid: newGuid(),
    stationGuid,
    position: index + 1,
    document: {
      diningOption: order.diningOption,
      source: order.source,
      numberOfGuests: order.numberOfGuests,
      notes: order.notes,
      promisedAt: order.promisedAt,
      items,
    },
  }));
}

function itemOf(selection: Selection, sentAt: string): TicketItem {
  const { guid, voided: _, ...dish } = lineOf(selection);
  return {
    selectionGuid: guid,
    menuItemGuid: selection.menuItemGuid,
    ...dish,
    status: 'NEW',
    voided: false,
    changedFrom: null,
    sentAt,
    startedAt: null,
    readyAt: null,
    voidedAt: null,
    changedAt: null,
  };
}

const lineOf = (selection: Selection): Line => ({
  guid: selection.guid,
  voided: selection.voided,
  name: selection.name,
  quantity: selection.quantity,
  modifiers: modifiersOf(selection.modifiers),
  notes: selection.notes,
  seatNumber: selection.seatNumber,
  course: selection.course,
});

interface OrderedModifier {
  name: string;
  quantity: string;
  modifiers?: OrderedModifier[];
}

const modifiersOf = (modifiers: readonly OrderedModifier[]): TicketModifier[] =>
  modifiers.map(({ name, quantity, modifiers: nested = [] }) => ({
    name,
    quantity,
    modifiers: modifiersOf(nested),
  }));
