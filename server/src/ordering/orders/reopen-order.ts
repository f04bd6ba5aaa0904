import { restaurant } from '../../access/index.ts';
import { route } from '../deps.ts';
import { withBalance } from './balance.ts';
import { changeOrder } from './change-order.ts';
import { mapChecks } from './document.ts';
import { withGuestStatus } from './fulfillment.ts';
import { Order, orderParams, Versioned } from './shapes.ts';
import { ALLOWED, rejectInState, stateOf } from './states.ts';

export const reopenOrder = route({
  operationId: 'reopenOrder',
  method: 'POST',
  path: '/api/v1/restaurants/{restaurantGuid}/orders/{orderGuid}/reopen',
  summary: 'Reopen a closed order or its paid checks.',
  access: restaurant('write:orders'),
  params: orderParams,
  body: Versioned,
  response: Order,
  status: 200,
  errors: ['INVALID_STATE'],
  handler: async (call) => {
    const { params } = call;
    return changeOrder(call, {
      orderGuid: params.orderGuid,
      change: (order, { at }) => {
        const state = stateOf(order);
        const paid = order.checks.some(({ paymentStatus }) => paymentStatus !== 'OPEN');
        if (state !== 'CLOSED' && !(state === 'OPEN' && paid))
          rejectInState(state, ALLOWED[state], 'Nothing of this order is closed.');
        const running = { ...order, guestOrderStatus: 'RECEIVED' as const, closedAt: null };
        const opened = mapChecks(state === 'CLOSED' ? withGuestStatus(running) : order, (check) => ({
          ...check,
          reopenedAt: check.paymentStatus === 'OPEN' ? check.reopenedAt : at,
        }));
        return {
          order: withBalance(opened),
          events: [{ type: 'order.reopened' }],
          timeline: { action: 'order.reopened' },
        };
      },
    });
  },
});
