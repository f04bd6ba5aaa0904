import { restaurant } from '../../access/index.ts';
import { fail } from '../../platform/errors.ts';
import * as Field from '../../platform/http/fields.ts';
import { ok } from '../../platform/http/route.ts';
import { requestObject, restaurantParams } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { KitchenOrderShape, readKitchenOrders } from './render-order.ts';
import { ticketsOfOrders } from './ticket-queries.ts';

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
    // All of it is ready, on a ticket that shows another order by now.
    const [[own]] = await deps.db.run(scope, ticketsOfOrders(scope, [orderGuid]));
    if (!order || !own) fail('RESOURCE_NOT_FOUND', 'No ticket of such an order.');
    return ok(order);
  },
});
