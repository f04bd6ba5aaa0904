import { restaurant } from '../../access/index.ts';
import { ok } from '../../platform/http/route.ts';
import { pageOf, restaurantParams } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { pageOfOrders } from './list-queries.ts';
import { GUEST_SEARCH, orderListQuery, orderPage } from './order-list.ts';
import { Order } from './shapes/order.ts';

export const listOrders = route({
  operationId: 'listOrders',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/orders',
  summary: 'List orders, newest first.',
  description:
    'Sorted by business date, then by arrival; orders for later, which have no business date yet, come ' +
    'first. With `modifiedAfter` or `modifiedBefore` it is a list ' +
    'of changes, latest change first. With `promisedAfter` or `promisedBefore` it has the orders with a ' +
    '`promisedAt`, soonest first. All filters that are given hold together.',
  access: restaurant('read:orders'),
  partly: GUEST_SEARCH,
  params: restaurantParams,
  query: orderListQuery,
  response: pageOf(Order),
  concurrency: 'list',
  handler: async (call) => {
    const { deps, scope } = call;
    await deps.restaurants.get(scope, scope.restaurantGuid);
    return ok(await orderPage(call, (filter, paging) => pageOfOrders(scope, filter, paging)));
  },
});
