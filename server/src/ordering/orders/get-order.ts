import { restaurant, scopesOf } from '../../access/index.ts';
import { one } from '../../platform/db/database.ts';
import { RawJson } from '../../platform/http/response/envelope.ts';
import { ok } from '../../platform/http/route.ts';
import { route } from '../deps.ts';
import { findOrder, findOrderWithGuest, withGuest } from './queries.ts';
import { orderParams } from './shapes/fields.ts';
import { Order } from './shapes/order.ts';

export const getOrder = route({
  operationId: 'getOrder',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/orders/{orderGuid}',
  summary: 'Get an order.',
  description: 'With all its checks, lines, payments and refunds.',
  access: restaurant('read:orders'),
  params: orderParams,
  response: Order,
  handler: async ({ deps, scope, params }) => {
    const find = scopesOf(scope).has('read:guests') ? findOrderWithGuest : findOrder;
    const [rows] = await deps.db.run(scope, find(scope, params.orderGuid));
    return ok(new RawJson(withGuest(one(rows, 'order'))));
  },
});
