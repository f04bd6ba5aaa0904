import { restaurant } from '../../../access/index.ts';
import { route } from '../../deps.ts';
import { changeOrder } from '../change-order.ts';
import { requireSameZone } from '../delivery/same-zone.ts';
import { orderParams } from '../shapes/fields.ts';
import { Order } from '../shapes/order.ts';
import { GuestChange } from '../shapes/order-commands.ts';
import { requireAllowed } from '../states.ts';
import { keepGuest, rejectUnknownCustomer } from './queries.ts';
import { readGuest } from './read-guest.ts';

export const putOrderGuest = route({
  operationId: 'putOrderGuest',
  method: 'PUT',
  path: '/api/v1/restaurants/{restaurantGuid}/orders/{orderGuid}/guest',
  summary: "Set the order's guest.",
  description:
    'Replaces the guest. Guests are stored apart from the order, and the answer is the order without ' +
    'the guest: answers are stored, guests can be erased.',
  when: {
    INVALID_STATE: 'The order is voided.',
    OUT_OF_ZONE: 'A guest wants it brought to another delivery zone than that of the fee.',
  },
  access: restaurant('write:guests'),
  params: orderParams,
  body: GuestChange,
  response: Order,
  errors: ['INVALID_STATE', 'OUT_OF_ZONE'],
  handler: async (call) => {
    const { deps, scope, params, body } = call;
    const changing = changeOrder(call, {
      orderGuid: params.orderGuid,
      change: async (order, { now }) => {
        requireAllowed(order, 'update');
        await requireSameZone(deps, scope, order, body.guest);
        const guest = readGuest(body.guest, await deps.restaurants.get(scope, scope.restaurantGuid));
        return {
          order,
          guest,
          events: [{ type: 'order.updated', data: { change: 'GUEST' } }],
          timeline: { action: 'order.updated', facts: { changed: ['guest'] } },
          extraWrites: { rows: [keepGuest(scope, order.guid, guest, now)] },
        };
      },
    });
    return changing.catch((error: unknown) => {
      rejectUnknownCustomer(error);
      throw error;
    });
  },
});
