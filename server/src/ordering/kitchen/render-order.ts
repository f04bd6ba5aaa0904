import Type from 'typebox';
import type { RestaurantScope } from '../../access/index.ts';
import type { Database } from '../../platform/db/database.ts';
import * as Field from '../../platform/http/fields.ts';
import { nullable } from '../../platform/http/shapes.ts';
import type { OrderDocument } from '../orders/index.ts';
import { dishOf, elsewhereOf, isOnTicket, selectionsOf, waitsFor, wholeQuantity } from '../orders/index.ts';
import {
  findOrders,
  type StoredTicket,
  ticketsOfOrders,
  ticketsShowing,
  toOrder,
  toTicket,
} from './ticket-queries.ts';
import { renderTicket, TicketShape } from './ticket-shapes.ts';

/** An order as the expediter sees it. */

const line = { selectionGuid: Field.Guid, name: Type.String(), quantity: Type.String() };

export const KitchenOrderShape = Type.Object(
  {
    orderGuid: Field.Guid,
    complete: Type.Boolean({ description: 'nothing that was sent is missing' }),
    missing: Type.Array(Type.Object({ ticketGuid: Field.Guid, stationGuid: Field.Guid, ...line }), {
      description:
        'what its guests wait for, also where it is on the ticket of an order that shares it; not what only others want of its tickets',
    }),
    held: Type.Array(Type.Object({ ...line, course: nullable(Type.Integer()) }), {
      description: 'not sent yet: it waits to be fired',
    }),
    tickets: Type.Array(TicketShape, {
      description: 'those that show its number, also where a dish that it shares is with another order',
    }),
  },
  { $id: 'KitchenOrder', description: 'all that the kitchen makes for an order, over all stations' },
);

interface Pass {
  /** Those that show the order. */
  tickets: readonly StoredTicket[];
  /** Those of orders with which it shares dishes, and its own. */
  ofSharing: readonly StoredTicket[];
}

function renderKitchenOrder(order: OrderDocument, { tickets, ofSharing }: Pass) {
  const all = new Map([...tickets, ...ofSharing].map((ticket) => [ticket.guid, ticket]));
  const missing = [...all.values()].flatMap(({ guid: ticketGuid, stationGuid, items }) =>
    items
      .filter(
        ({ voided, status, selectionGuid }) =>
          !voided && status !== 'READY' && waitsFor(order, selectionGuid),
      )
      .map(({ selectionGuid, name, quantity }) => ({
        ticketGuid,
        stationGuid,
        selectionGuid,
        name,
        quantity,
      })),
  );
  const complete = missing.length === 0;
  return {
    orderGuid: order.guid,
    complete,
    missing,
    held: heldOf(order),
    tickets: tickets.map(renderTicket),
  };
}

/** What waits to be fired, each dish once: as the line that tickets name, or else as one that is wanted. */
function heldOf(order: OrderDocument) {
  const lines = selectionsOf(order).filter(
    (line) => line.fulfillmentStatus === 'HOLD' && waitsFor(order, dishOf(line)),
  );
  return [...Map.groupBy(lines, dishOf).values()].flatMap((parts) => {
    const line = parts.find(isOnTicket) ?? parts.find(({ voided }) => !voided);
    if (!line) return [];
    const { guid: selectionGuid, name, course } = line;
    return [{ selectionGuid, name, quantity: wholeQuantity(line), course }];
  });
}

/** Orders as the expediter sees them, oldest first. */
export async function readKitchenOrders(
  db: Database,
  scope: RestaurantScope,
  guids: readonly string[],
): Promise<ReturnType<typeof renderKitchenOrder>[]> {
  const [found, showing] = await db.run(scope, findOrders(scope, guids), ticketsShowing(scope, guids));
  const orders = found.map(toOrder);
  const sharing = new Map(orders.map((order) => [order, elsewhereOf(order)]));
  const others = [...sharing].flatMap(([{ guid }, more]) => (more.length > 0 ? [guid, ...more] : []));
  const [rows] = others.length > 0 ? await db.run(scope, ticketsOfOrders(scope, [...new Set(others)])) : [[]];
  const shown = Map.groupBy(
    showing.map(toTicket),
    ({ servedOrderGuid, orderGuid }) => servedOrderGuid ?? orderGuid,
  );
  const owned = Map.groupBy(rows.map(toTicket), ({ orderGuid }) => orderGuid);
  return orders.map((order) =>
    renderKitchenOrder(order, {
      tickets: shown.get(order.guid) ?? [],
      ofSharing: [order.guid, ...(sharing.get(order) ?? [])].flatMap((guid) => owned.get(guid) ?? []),
    }),
  );
}
