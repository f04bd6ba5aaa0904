import { withBalance } from './balance.ts';
import { isWantedElsewhere, onTickets, requireNoneWaits } from './dishes.ts';
import { mapChecks, paymentsOf, selectionsOf } from './document.ts';
import { orderCommand } from './order-command.ts';
import { Versioned } from './shapes/order-commands.ts';
import { isReserved, rejectInState, requireAllowed } from './states.ts';

export const closeOrder = orderCommand({
  operationId: 'closeOrder',
  path: '/close',
  summary: 'Close a paid order.',
  description: 'Refused while an amount is due.',
  when: {
    INVALID_STATE:
      'Something is due, the order is closed already, or waits for its time, or an item is held that others share on another order.',
  },
  body: Versioned,
  change: async (order, { deps, scope, at }) => {
    requireAllowed(order, 'close');
    if (order.dueAmount > 0)
      rejectInState(
        'OPEN',
        order.paidAmount > 0 ? ['pay'] : ['pay', 'void'],
        `An amount of ${order.dueAmount} is due.`,
      );
    const payments = paymentsOf(order);
    const { isFalling, unchanged } = await deps.payments.underWay(deps.db, scope, payments);
    if (isFalling || payments.some(({ status }) => isReserved(status)))
      rejectInState('PAYMENT_PENDING', [], 'A payment is under way.');
    const settled = mapChecks(order, (check) => ({ ...check, reopenedAt: null }));
    const next = withBalance({ ...settled, guestOrderStatus: 'CLOSED', closedAt: at });
    requireNoneWaits(onTickets(next, selectionsOf(next)).filter((dish) => isWantedElsewhere(next, dish)));
    return {
      order: next,
      events: [{ type: 'order.closed' }],
      timeline: { action: 'order.closed' },
      extraWrites: { rows: unchanged },
    };
  },
});
