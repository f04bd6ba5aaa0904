import Type from 'typebox';
import { restaurant, route } from '../../access/index.ts';
import { fail } from '../../platform/errors.ts';
import { ok } from '../../platform/http/route.ts';
import { closed, Guid, restaurantParams } from '../../platform/http/shapes.ts';
import { ticketsOfOrder, toTicket } from './ticket-queries.ts';
import { renderTicket, TicketShape } from './ticket-shapes.ts';

export const getKitchenOrder = route({
  operationId: 'getKitchenOrder',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/kitchen/orders/{orderGuid}',
  summary: "The expediter's view: the tickets of an order at all stations, and what is missing.",
  access: restaurant('read:kitchen'),
  params: closed({ ...restaurantParams.properties, orderGuid: Guid }),
  response: Type.Object(
    {
      orderGuid: Guid,
      complete: Type.Boolean({ description: 'nothing that was sent is missing' }),
      missing: Type.Array(
        Type.Object({
          ticketGuid: Guid,
          stationGuid: Guid,
          selectionGuid: Guid,
          name: Type.String(),
          quantity: Type.String(),
        }),
      ),
      tickets: Type.Array(TicketShape),
    },
    { $id: 'KitchenOrder' },
  ),
  errors: ['RESOURCE_NOT_FOUND'],
  handler: async ({ deps, scope, params: { orderGuid } }) => {
    const [rows] = await deps.db.run(scope, ticketsOfOrder(scope, orderGuid));
    if (rows.length === 0) fail('RESOURCE_NOT_FOUND', 'No ticket of such an order.');
    const tickets = rows.map(toTicket);
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
    const complete = missing.length === 0;
    return ok({ orderGuid, complete, missing, tickets: tickets.map(renderTicket) });
  },
});
