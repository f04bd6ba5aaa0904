import { restaurant } from '../../access/index.ts';
import { route } from '../deps.ts';
import { withBalance } from './balance.ts';
import { changeOrder } from './change-order.ts';
import { mapChecks } from './document.ts';
import { Order, orderParams, Versioned } from './shapes.ts';
import { isReserved, rejectInState, requireAllowed } from './states.ts';

export const closeOrder = route({
  operationId: 'closeOrder',
  method: 'POST',
  path: '/api/v1/restaurants/{restaurantGuid}/orders/{orderGuid}/close',
  summary: 'Close a paid order.',
  description: 'Refused while an amount is due.',
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
        requireAllowed(order, 'close');
        if (order.dueAmount > 0)
          rejectInState(
            'OPEN',
            order.paidAmount > 0 ? ['pay'] : ['pay', 'void'],
            `An amount of ${order.dueAmount} is due.`,
          );
        const open = order.checks
          .flatMap(({ payments }) => payments)
          .some(({ status }) => isReserved(status));
        if (open) rejectInState('PAYMENT_PENDING', [], 'A payment is under way.');
        const settled = mapChecks(order, (check) => ({ ...check, reopenedAt: null }));
        const next = withBalance({ ...settled, guestOrderStatus: 'CLOSED', closedAt: at });
        return { order: next, events: [{ type: 'order.closed' }], timeline: { action: 'order.closed' } };
      },
    });
  },
});
