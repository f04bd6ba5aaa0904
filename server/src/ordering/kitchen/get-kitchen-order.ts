import { restaurant } from '../../access/index.ts';
import { fail } from '../../platform/errors.ts';
import * as Field from '../../platform/http/fields.ts';
import { ok } from '../../platform/http/route.ts';
import { requestObject, restaurantParams } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { KitchenOrderShape, renderKitchenOrder } from './render-order.ts';
import { findOrders, ticketsOfOrders, toOrder, toTicket } from './ticket-queries.ts';

export const getKitchenOrder = route({
  operationId: 'getKitchenOrder',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/kitchen/orders/{orderGuid}',
  summary: 'Get an order for the expediter.',
  description: 'Its tickets at all stations, missing items and held items.',
  access: restaurant('read:kitchen'),
  params: requestObject({ ...restaurantParams.properties, orderGuid: Field.Guid }),
  response: KitchenOrderShape,
  handler: async ({ deps, scope, params: { orderGuid } }) => {
    const [[order], tickets] = await deps.db.run(
      scope,
      findOrders(scope, [orderGuid]),
      ticketsOfOrders(scope, [orderGuid]),
    );
    if (!order || tickets.length === 0) fail('RESOURCE_NOT_FOUND', 'No ticket of such an order.');
    return ok(renderKitchenOrder(toOrder(order), tickets.map(toTicket)));
  },
});
