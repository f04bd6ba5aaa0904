import { restaurant } from '../../access/index.ts';
import { pageFor, readPage } from '../../platform/http/page.ts';
import { ok } from '../../platform/http/route.ts';
import { listQuery, pageOf, restaurantParams } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { KitchenOrderShape, readKitchenOrders } from './render-order.ts';
import { pageOfOpenOrders } from './ticket-queries.ts';

export const listKitchenOrders = route({
  operationId: 'listKitchenOrders',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/kitchen/orders',
  summary: 'List orders for the expediter, oldest first.',
  description:
    'Orders whose number is on a ticket that is not bumped, but for what is printed of closed and voided ones, each with all tickets that ' +
    'show it, missing items and held items.',
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
    return ok({ items: await readKitchenOrders(deps.db, scope, guids), nextCursor });
  },
});
