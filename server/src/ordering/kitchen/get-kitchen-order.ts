import { type RestaurantScope, restaurant } from '../../access/index.ts';
import { type Database, one } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import * as Field from '../../platform/http/fields.ts';
import { ok } from '../../platform/http/route.ts';
import { requestObject, restaurantParams } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { elsewhereOf, waitsFor } from '../orders/index.ts';
import { KitchenOrderShape, readKitchenOrders } from './render-order.ts';
import { findOrders, ticketsOfOrders, toOrder, toTicket } from './ticket-queries.ts';

export const getKitchenOrder = route({
  operationId: 'getKitchenOrder',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/kitchen/orders/{orderGuid}',
  summary: 'Get an order for the expediter.',
  description:
    'Tickets with its number at all stations, also of orders that share dishes with it; and what its guests wait for, missing or held, ' +
    'on whatever ticket.',
  access: restaurant('read:kitchen'),
  params: requestObject({ ...restaurantParams.properties, orderGuid: Field.Guid }),
  response: KitchenOrderShape,
  handler: async ({ deps, scope, params: { orderGuid } }) => {
    const [order] = await readKitchenOrders(deps.db, scope, [orderGuid]);
    if (order && (order.tickets.length > 0 || !order.complete || order.held.length > 0)) return ok(order);
    if (!order || !(await wasSent(deps.db, scope, orderGuid)))
      fail('RESOURCE_NOT_FOUND', 'No ticket of such an order.');
    return ok(order);
  },
});

/** Whether something was sent for an order, though all of it is ready, on tickets that show others by now. */
async function wasSent(db: Database, scope: RestaurantScope, orderGuid: string): Promise<boolean> {
  const [found] = await db.run(scope, findOrders(scope, [orderGuid]));
  const order = toOrder(one(found, 'order'));
  const [tickets] = await db.run(scope, ticketsOfOrders(scope, [orderGuid, ...elsewhereOf(order)]));
  return tickets
    .map(toTicket)
    .some(
      (ticket) =>
        ticket.orderGuid === orderGuid ||
        ticket.items.some(({ voided, selectionGuid }) => !voided && waitsFor(order, selectionGuid)),
    );
}
