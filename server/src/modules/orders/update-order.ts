import { restaurant, route } from '../../access/index.ts';
import { changeOrder } from './change-order.ts';
import { reprice } from './reprice.ts';
import { Order, OrderChange, orderParams } from './shapes.ts';
import { demand } from './states.ts';
import { demandTable } from './table.ts';

export const updateOrder = route({
  operationId: 'updateOrder',
  method: 'PATCH',
  path: '/api/v1/restaurants/{restaurantGuid}/orders/{orderGuid}',
  summary: 'Change an order: notes, guests, dining option, table, metadata.',
  description:
    'Fields that are left out stay as they are; null clears. The order is priced anew: taxes and charges may depend on ' +
    'the dining option and the number of guests. `version` or If-Match names the version that you have seen.',
  access: restaurant('write:orders'),
  params: orderParams,
  body: OrderChange,
  response: Order,
  errors: ['RESOURCE_NOT_FOUND', 'CONFLICT', 'INVALID_STATE'],
  handler: async (call) => {
    const { deps, scope, params, body } = call;
    const { version: _, ...change } = body;
    if (change.tableGuid) await demandTable(deps, scope, change.tableGuid);
    return changeOrder(call, {
      orderGuid: params.orderGuid,
      change: async (order, { now }) => {
        demand(order, 'update');
        const next = reprice({ ...order, ...change });
        const moved = next.tableGuid !== order.tableGuid;
        const lines = next.checks.flatMap(({ selections }) => selections);
        return {
          order: next,
          events: [{ type: moved ? 'order.transferred' : 'order.updated' }],
          timeline: {
            action: moved ? 'order.transferred' : 'order.updated',
            facts: {
              changed: Object.keys(change),
              ...(moved ? { fromTableGuid: order.tableGuid, toTableGuid: next.tableGuid } : {}),
            },
          },
          alongside: moved ? await deps.kitchen.changed(scope, next, lines, now) : [],
        };
      },
    });
  },
});
