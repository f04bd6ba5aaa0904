import { restoreStock } from '../../catalog/menus/index.ts';
import { allWrites } from '../../platform/db/statement.ts';
import { reprice } from './apply-pricing.ts';
import { addedTips, isGivenBack, isPaid } from './balance.ts';
import { mapChecks, mapSelections, portionsOf, selectionsOf } from './document.ts';
import { placeGivenBack } from './guest-order.ts';
import { orderCommand } from './order-command.ts';
import { VoidedOrder } from './shapes/order-commands.ts';
import { allowedBut, rejectInState, requireAllowed } from './states.ts';

export const voidOrder = orderCommand({
  operationId: 'voidOrder',
  path: '/void',
  summary: 'Void an order.',
  description:
    'Refused while a payment is on the order: void its payments first. An order whose payments were ' +
    'refunded is closed instead, so that sale and refund both stay in the ledger; one that is not sold ' +
    'yet, because it waits for its time or for approval, can be voided once all was refunded. Card ' +
    'authorizations are released automatically. Cannot be undone.',
  when: { INVALID_STATE: 'Something was paid; `details` say what is possible instead.' },
  approval: { permissions: ['orders.void'] },
  body: VoidedOrder,
  change: async (order, { deps, scope, body, at, businessDate, occurredOn, actor, now, approver }) => {
    const { reason, comment = null } = body;
    requireAllowed(order, 'void');
    if (isPaid(order) && !isGivenBack(order))
      rejectInState(
        'PAID_IN_PART',
        allowedBut(order, 'void').filter((action) =>
          (order.dueAmount > 0 ? ['pay', 'refund'] : ['refund', 'close']).includes(action),
        ),
        'Something is paid on this order.',
      );
    const menu = await deps.menus.get(scope, await deps.restaurants.get(scope, scope.restaurantGuid));
    const voidInfo = { reason, comment, actor, approver, at, businessDate, occurredOn };
    const live = selectionsOf(order).filter(({ voided }) => !voided);
    const emptied = mapSelections(order, (one) => (one.voided ? one : { ...one, voided: true, voidInfo }));
    const untipped = mapChecks(emptied, (check) => ({ ...check, tipAmount: addedTips(check) }));
    const next = reprice({ ...untipped, guestOrderStatus: 'VOIDED', fireAt: null, voidInfo });
    const unmade = portionsOf(
      live.filter(({ fulfillmentStatus, voided }) => !voided && fulfillmentStatus !== 'READY'),
    );
    const facts = { reason, amount: order.totalAmount };
    return {
      order: next,
      events: [{ type: 'order.voided', data: facts }],
      timeline: { action: 'order.voided', reason, facts },
      takes: facts,
      extraWrites: allWrites(
        await deps.kitchen.changed(
          scope,
          next,
          selectionsOf(next).filter(({ guid }) => live.some((line) => line.guid === guid)),
          now,
        ),
        { rows: deps.payments.releaseHolds(scope, order, now) },
        { rows: [...restoreStock(scope, menu, unmade, now), ...placeGivenBack(scope, order)] },
      ),
    };
  },
});
