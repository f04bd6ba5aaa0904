import { restaurant, sourcesOf } from '../../access/index.ts';
import { ok } from '../../platform/http/route.ts';
import { restaurantParams } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { orderTimes } from './order-times.ts';
import { OrderTimes, orderTimesQuery } from './shapes.ts';

export const getOrderTimes = route({
  operationId: 'getOrderTimes',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/order-times',
  summary: 'When one can order.',
  description:
    'Whether guests can order now on a channel, how long it takes as the kitchen is working, and the ' +
    'quarters of an hour that they can order for (`promisedAt`). A time may be gone by the time somebody ' +
    'orders for it: the order is then refused with the next one.',
  access: restaurant('read:menu'),
  params: restaurantParams,
  query: orderTimesQuery,
  response: OrderTimes,
  // A credential has one source at least.
  handler: async ({ deps, scope, query: { channel = sourcesOf(scope)[0]!, ...query } }) =>
    ok(await orderTimes(deps, scope, { channel, ...query })),
});
