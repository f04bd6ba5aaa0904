import { asFarAsBegun } from './arrived.ts';
import { withBalance } from './balance.ts';
import { mapChecks } from './document.ts';
import { orderCommand } from './order-command.ts';
import { Reopening } from './shapes/order-commands.ts';
import { allowedOf, isVoidedAsEmpty, rejectInState, stateOf } from './states.ts';

export const reopenOrder = orderCommand({
  operationId: 'reopenOrder',
  path: '/reopen',
  summary: 'Reopen a closed order or its paid checks.',
  description:
    'A closed order can be changed and paid again, and so can one that was voided by itself because nothing was left of it. ' +
    'Needs approval as a void does, though it takes nothing yet.',
  when: { INVALID_STATE: 'Nothing of the order is closed, or somebody has voided it.' },
  approval: { permissions: ['orders.reopen'] },
  body: Reopening,
  change: async (order, { deps, scope, at }) => {
    const state = stateOf(order);
    const paid = order.checks.some(({ paymentStatus }) => paymentStatus !== 'OPEN');
    const isOver = state === 'CLOSED' || isVoidedAsEmpty(order);
    if (!isOver && !(state === 'OPEN' && paid))
      rejectInState(state, allowedOf(order), 'Nothing of this order is closed.');
    const { voidInfo: _, ...rest } = order;
    const running = isOver ? await asFarAsBegun(deps, scope, { ...rest, closedAt: null }) : order;
    const opened = mapChecks(running, (check) => ({
      ...check,
      reopenedAt: check.paymentStatus === 'OPEN' ? check.reopenedAt : at,
    }));
    return {
      order: withBalance(opened),
      events: [{ type: 'order.reopened' }],
      timeline: { action: 'order.reopened' },
      takes: { amount: 0 },
    };
  },
});
