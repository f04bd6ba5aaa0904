import type { RestaurantScope } from '../../access/index.ts';
import { isoTime } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { allWrites, NO_WRITES, type Writes } from '../../platform/db/statement.ts';
import { newGuid } from '../../platform/ids.ts';
import type { RestaurantDirectory } from '../../tenancy/restaurants/index.ts';
import { isOver, type KitchenPort, type PlacedOrder, type Selection } from '../orders/index.ts';
import type { KitchenDirectory } from './directory.ts';
import { dishesOf, itemOf } from './dishes.ts';
import { momentOf, sentOn } from './moments.ts';
import { type Paper, printing } from './papers.ts';
import type { Routing } from './routing.ts';
import { settlingOf } from './settling.ts';
import {
  begunOn,
  followOrder,
  type Line,
  requireNotStarted,
  splitTicket,
  type Ticket,
  type TicketItem,
} from './ticket.ts';
import { changeOf, ticketEvent } from './ticket-events.ts';
import type { ChangedTicket, TicketPrinting } from './ticket-printing.ts';
import { headerOf, type StoredTicket, ticketsOfOrders, toTicket } from './ticket-queries.ts';
import {
  insertPart,
  insertTickets,
  type KitchenMoment,
  type NewTicket,
  noteOrderOver,
  readdressTicket,
  updateTicket,
} from './ticket-write-queries.ts';

/** The kitchen's side of order changes: statements that join the order's transaction. */
export function createKitchenPort(
  db: Database,
  kitchens: KitchenDirectory,
  restaurants: RestaurantDirectory,
  printers: TicketPrinting,
): KitchenPort {
  /** Read each time: the cached stations may be a moment old, and every ticket must follow its order. */
  const ticketsOf = async (scope: RestaurantScope, { guid }: PlacedOrder): Promise<StoredTicket[]> => {
    const [rows] = await db.run(scope, ticketsOfOrders(scope, [guid]));
    return rows.map(toTicket);
  };
  const following = async (scope: RestaurantScope, order: PlacedOrder, news: Omit<News, 'moment'>) => {
    const moment = await momentOf(restaurants, scope, news.at);
    return followingWrites(scope, order, { ...news, moment }, { kitchens, printers });
  };
  return {
    within: (other) => createKitchenPort(other, kitchens, restaurants, printers),

    async sent(scope, order, selections, at) {
      if (selections.length === 0) return NO_WRITES;
      const routing = await kitchens.get(scope);
      const tickets = ticketsFor(routing, order, selections, isoTime(at));
      if (tickets.length === 0) return NO_WRITES;
      const moment = await sentOn(restaurants, scope, { order, at });
      const written = {
        rows: [insertTickets(scope, order.guid, tickets, moment)],
        events: tickets.map((ticket) =>
          ticketEvent(scope, order.guid, { type: 'kitchen.ticket.created', ticket, moment }),
        ),
      };
      return allWrites(written, printing(printers, scope, onPaper(routing, order, tickets), at));
    },

    async changed(scope, order, selections, at) {
      const lines = dishesOf(order, selections);
      const tickets = await ticketsOf(scope, order);
      return following(scope, order, { tickets, lines, at });
    },

    async moved(scope, { from, to }, selections, at) {
      const splits = splitsOf(await ticketsOf(scope, from), to, selections, at);
      const moment = await momentOf(restaurants, scope, at);
      const changes = splits.map(({ before, goes: after }) => ({ before, after }));
      const papers = papersOf(await kitchens.get(scope), to, { kind: 'moved', changes });
      const written = splits.map((split) => splitWrites(scope, { from, to }, split, moment));
      const moved = allWrites(...written, printing(printers, scope, papers, at));
      // Of a shared dish whose parts come together it may be known that nobody wants it.
      const shared = selections.filter(({ share }) => share);
      if (shared.length === 0) return moved;
      const gone = splits.map(
        ({ before, goes, served }): StoredTicket => ({ ...before, ...goes, servedOrderGuid: served }),
      );
      const tickets = [...gone, ...(await ticketsOf(scope, to))];
      return allWrites(moved, await following(scope, to, { tickets, lines: dishesOf(to, shared), at }));
    },

    async held(scope, order, selections, at) {
      const tickets = await ticketsOf(scope, order);
      requireNotStarted(tickets, new Set(selections.map(({ guid }) => guid)));
      return following(scope, order, { tickets, lines: struckThrough(dishesOf(order, selections)), at });
    },

    async begun(scope, orderGuids) {
      const [rows] = await db.run(scope, ticketsOfOrders(scope, orderGuids));
      return new Set(rows.map(toTicket).flatMap(begunOn));
    },

    settling: (scope, sharing, at) => settlingOf({ db, kitchens, restaurants, printers }, scope, sharing, at),

    async over(scope, order, waiting, at) {
      const { printsAnything } = await kitchens.get(scope);
      if (!printsAnything && isOver(order)) return NO_WRITES;
      return { rows: [noteOrderOver(scope, order.guid, waiting, at)] };
    },
  };
}

/** What has become of the lines of tickets. */
interface News {
  tickets: readonly StoredTicket[];
  lines: ReadonlyMap<string, Line>;
  at: number;
  moment: KitchenMoment;
}

/** The updates of an order's changed tickets, with their events, and paper for those who have the ticket on paper. */
async function followingWrites(
  scope: RestaurantScope,
  order: PlacedOrder,
  { tickets, lines, at, moment }: News,
  { kitchens, printers }: { kitchens: KitchenDirectory; printers: TicketPrinting },
): Promise<Writes> {
  const changes = tickets.flatMap((before) => {
    // What shows another order's table and notes goes on to do so.
    const header = headerOf(before.servedOrderGuid === null ? order : before);
    const ticket = followOrder(before, header, lines, isoTime(at));
    return ticket === before ? [] : [{ before, ticket, type: changeOf(before, ticket), moment }];
  });
  if (changes.length === 0) return NO_WRITES;
  const routing = await kitchens.get(scope);
  const papers = papersOf(routing, order, {
    kind: 'changed',
    changes: changes.map(({ before, ticket: after }) => ({ before, after })),
  });
  const written = {
    rows: changes.map(({ ticket }) => updateTicket(scope, ticket, moment)),
    events: changes.map((change) => ticketEvent(scope, order.guid, change)),
  };
  return allWrites(written, printing(printers, scope, papers, at));
}

/** Those of changed tickets that are on paper. */
const papersOf = (
  routing: Routing,
  { guid: orderGuid }: PlacedOrder,
  {
    kind,
    changes,
  }: { kind: 'changed' | 'moved'; changes: readonly Pick<ChangedTicket, 'before' | 'after'>[] },
): Paper[] =>
  changes.flatMap((change) => {
    const printerGuid = routing.printerOf(change.after.stationGuid);
    return printerGuid === null ? [] : [{ kind, ticket: { printerGuid, orderGuid, ...change } }];
  });

/** As what is voided: fired again, it gets a new ticket. */
const struckThrough = (lines: ReadonlyMap<string, Line>): Map<string, Line> =>
  new Map([...lines].map(([guid, line]) => [guid, { ...line, voided: true }]));

interface Split {
  before: StoredTicket;
  stays: Ticket | null;
  goes: Ticket;
  /** Which other order what goes shows, as it did before. */
  served: string | null;
}

/** What becomes of tickets when selections on them move to another order. */
function splitsOf(
  tickets: readonly StoredTicket[],
  to: PlacedOrder,
  selections: readonly Selection[],
  at: number,
): Split[] {
  const moving = new Set(selections.map(({ guid }) => guid));
  const there = { orderGuid: to.guid, header: headerOf(to), newGuid };
  return tickets.flatMap((before) => {
    const split = splitTicket(before, moving, there, isoTime(at));
    if (!split) return [];
    const served = split.stays || before.servedOrderGuid === to.guid ? null : before.servedOrderGuid;
    const goes = served === null ? split.goes : { ...split.goes, ...headerOf(before) };
    return [{ before, stays: split.stays, goes, served }];
  });
}

/** What is written of a ticket when all or a part of it goes to another order. */
function splitWrites(
  scope: RestaurantScope,
  { from, to }: { from: PlacedOrder; to: PlacedOrder },
  { before, stays, goes }: Split,
  moment: KitchenMoment,
): Writes {
  const origin = { fromTicketGuid: before.guid, fromOrderGuid: from.guid };
  const moved = ticketEvent(scope, to.guid, { type: 'kitchen.ticket.moved', ticket: goes, moment, origin });
  if (!stays) return { rows: [readdressTicket(scope, goes, moment.at)], events: [moved] };
  return {
    rows: [updateTicket(scope, stays, moment), insertPart(scope, before.guid, goes, moment)],
    events: [ticketEvent(scope, from.guid, { type: changeOf(before, stays), ticket: stays, moment }), moved],
  };
}

/** Those of new tickets that come out of a printer of ours. */
const onPaper = (
  routing: Routing,
  { guid: orderGuid }: PlacedOrder,
  tickets: readonly NewTicket[],
): Paper[] =>
  tickets.flatMap(({ guid: ticketGuid, stationGuid, document: { items, notes } }) => {
    const printerGuid = routing.printerOf(stationGuid);
    if (printerGuid === null) return [];
    return [{ kind: 'sent', ticket: { printerGuid, ticketGuid, stationGuid, orderGuid, items, notes } }];
  });

/** One ticket per station that makes a part of what is sent, stations in the sequence in which they are first needed. */
function ticketsFor(
  routing: Routing,
  order: PlacedOrder,
  selections: readonly Selection[],
  sentAt: string,
): NewTicket[] {
  const byStation = new Map<string, TicketItem[]>();
  for (const selection of selections) {
    const { menuItemGuid, menuGroupGuid, labels, prepStationGuid } = selection;
    const diningOption = selection.diningOption ?? order.diningOption;
    const dish = { menuItemGuid, menuGroupGuid, labels, diningOption, prepStationGuid };
    for (const station of routing.stationsFor(dish)) {
      const items = byStation.get(station) ?? [];
      byStation.set(station, items);
      items.push(itemOf(selection, sentAt));
    }
  }
  return [...byStation].map(([stationGuid, items], index) => ({
    guid: newGuid(),
    stationGuid,
    printStatus: routing.prints(stationGuid) ? 'WAITING' : null,
    paperAlone: routing.onPaperAlone.includes(stationGuid),
    position: index + 1,
    document: { ...headerOf(order), items },
  }));
}
