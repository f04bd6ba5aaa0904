import { tenant } from '../../access/index.ts';
import { ok } from '../../platform/http/route.ts';
import { pageOf } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { pageOfTenantOrders } from './list-queries.ts';
import { GUEST_SEARCH, orderListQuery, orderPage } from './order-list.ts';
import { Order } from './shapes/order.ts';

export const listTenantOrders = route({
  operationId: 'listTenantOrders',
  method: 'GET',
  path: '/api/v1/orders',
  summary: 'List orders of all restaurants, newest first.',
  description:
    'Those of every restaurant that the credential reaches, with the filters and in the sequence of ' +
    '`listOrders`. Display numbers count in each restaurant.',
  access: tenant('read:orders'),
  partly: GUEST_SEARCH,
  query: orderListQuery,
  response: pageOf(Order),
  concurrency: 'list',
  handler: async (call) =>
    ok(await orderPage(call, (filter, paging) => pageOfTenantOrders(call.scope, filter, paging))),
});
