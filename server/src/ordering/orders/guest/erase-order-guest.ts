import { type RestaurantScope, restaurant } from '../../../access/index.ts';
import { one } from '../../../platform/db/database.ts';
import { forgetMailAbout } from '../../../records/mail/index.ts';
import { route } from '../../deps.ts';
import type { OrderChange } from '../change.ts';
import { changeOrder } from '../change-order.ts';
import type { OrderDocument } from '../document.ts';
import { orderParams } from '../shapes/fields.ts';
import { Order } from '../shapes/order.ts';
import { findGuest, forgetGuest } from './queries.ts';

export const eraseOrderGuest = route({
  operationId: 'eraseOrderGuest',
  method: 'DELETE',
  path: '/api/v1/restaurants/{restaurantGuid}/orders/{orderGuid}/guest',
  summary: "Erase the order's guest.",
  description:
    'Possible in any state of the order, and permanent. Events, the timeline and stored answers keep ' +
    'nothing about the guest. Items and totals stay.',
  access: restaurant('write:guests'),
  params: orderParams,
  response: Order,
  handler: async (call) => {
    const { deps, scope, params } = call;
    return changeOrder(call, {
      orderGuid: params.orderGuid,
      change: async (order) => {
        const [rows] = await deps.db.run(scope, findGuest(scope, order.guid));
        one(rows, 'guest of an order');
        return guestErased(scope, order);
      },
    });
  },
});

/** The order without its guest. What is on its way to them by mail goes, too. */
export const guestErased = (scope: RestaurantScope, order: OrderDocument): OrderChange => ({
  order,
  events: [{ type: 'order.guest_erased' }],
  timeline: { action: 'order.guest_erased' },
  extraWrites: { rows: [forgetGuest(scope, order.guid), forgetMailAbout(scope, order.guid)] },
});
