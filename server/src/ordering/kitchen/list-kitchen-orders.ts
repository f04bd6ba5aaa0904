import { restaurant } from '../../access/index.ts';
import { pageFor, readPage } from '../../platform/http/page.ts';
import { ok } from '../../platform/http/route.ts';
import { listQuery, pageOf, restaurantParams } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { KitchenOrderShape, renderKitchenOrder } from './render-order.ts';
import { findOrders, pageOfOpenOrders, ticketsOfOrders, toOrder, toTicket } from './ticket-queries.ts';

export const listKitchenOrders = route({
  operationId: 'listKitchenOrders',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/kitchen/orders',
  summary: 'List orders for the expediter, oldest first.',
  description:
    'Orders with a ticket that is not bumped, but for what is printed of closed and voided ones, each with all of its tickets, missing items and held ' +
    'items.',
  access: restaurant('read:kitchen'),
  params: restaurantParams,
  query: listQuery(),
  response: pageOf(KitchenOrderShape),
  handler: async (call) => {
    const { deps, scope } = call;
    await deps.restaurants.get(scope, scope.restaurantGuid);
    const page = pageOfOpenOrders(scope, pageFor(call));
    const { rows, nextCursor } = await readPage(call, page, (row) => [row.order_guid]);
    const guids = rows.map(({ order_guid }) => order_guid);
    const [orders, tickets] = await deps.db.run(
      scope,
      findOrders(scope, guids),
      ticketsOfOrders(scope, guids),
    );
    const byOrder = Map.groupBy(tickets.map(toTicket), ({ orderGuid }) => orderGuid);
    const items = orders
      .map(toOrder)
      .map((order) => renderKitchenOrder(order, byOrder.get(order.guid) ?? []));
    return ok({ items, nextCursor });
  },
});
