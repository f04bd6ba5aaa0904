import Type from 'typebox';
import * as Field from '../../platform/http/fields.ts';
import { nullable } from '../../platform/http/shapes.ts';
import type { OrderDocument } from '../orders/index.ts';
import { isOnTicket, isUnwanted, selectionsOf, wholeQuantity } from '../orders/index.ts';
import type { StoredTicket } from './ticket-queries.ts';
import { renderTicket, TicketShape } from './ticket-shapes.ts';

/** An order as the expediter sees it. */

const line = { selectionGuid: Field.Guid, name: Type.String(), quantity: Type.String() };

export const KitchenOrderShape = Type.Object(
  {
    orderGuid: Field.Guid,
    complete: Type.Boolean({ description: 'nothing that was sent is missing' }),
    missing: Type.Array(Type.Object({ ticketGuid: Field.Guid, stationGuid: Field.Guid, ...line })),
    held: Type.Array(Type.Object({ ...line, course: nullable(Type.Integer()) }), {
      description: 'not sent yet: it waits to be fired',
    }),
    tickets: Type.Array(TicketShape),
  },
  { $id: 'KitchenOrder', description: 'all that the kitchen makes for an order, over all stations' },
);

export function renderKitchenOrder(order: OrderDocument, tickets: readonly StoredTicket[]) {
  const missing = tickets.flatMap(({ guid: ticketGuid, stationGuid, items }) =>
    items
      .filter(({ voided, status }) => !voided && status !== 'READY')
      .map(({ selectionGuid, name, quantity }) => ({
        ticketGuid,
        stationGuid,
        selectionGuid,
        name,
        quantity,
      })),
  );
  const held = selectionsOf(order)
    .filter((line) => isOnTicket(line) && line.fulfillmentStatus === 'HOLD' && !isUnwanted(order, line))
    .map((line) => ({
      selectionGuid: line.guid,
      name: line.name,
      quantity: wholeQuantity(line),
      course: line.course,
    }));
  const complete = missing.length === 0;
  return { orderGuid: order.guid, complete, missing, held, tickets: tickets.map(renderTicket) };
}
