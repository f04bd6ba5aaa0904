import type { Call } from '../../access/index.ts';
import { restoreStock } from '../../catalog/menus/index.ts';
import type { Approver } from '../../people/approvals/index.ts';
import { allWrites } from '../../platform/db/statement.ts';
import type { OrderingDeps } from '../deps.ts';
import { reprice } from './apply-pricing.ts';
import { addedTips, isGivenBack, isOwedToGuest, isPaid, withoutPromisedTip } from './balance.ts';
import type { Moment } from './change.ts';
import { isWantedElsewhere, onTickets, requireNoneWaits } from './dishes.ts';
import { mapChecks, mapSelections, type OrderDocument, selectionsOf } from './document.ts';
import { placeGivenBack } from './guest-order.ts';
import { unmadeOf } from './made.ts';
import { orderCommand, type WritesOrders } from './order-command.ts';
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
  when: {
    INVALID_STATE:
      'Something was paid, or is refunded and not paid out, or an item is held that others share on another order; `details` ' +
      'say what is possible instead.',
  },
  approval: { permissions: ['orders.void'] },
  body: VoidedOrder,
  change: (order, { body: { reason, comment = null }, ...given }) =>
    voidWholeOrder(order, { ...given, reason, comment }),
});

type Voiding = Moment &
  Pick<Call<OrderingDeps, WritesOrders>, 'deps' | 'scope'> & {
    approver: Approver | null;
    reason: string;
    comment: string | null;
    /** What was taken goes back in the same transaction, so it stands in nobody's way. */
    givesBack?: boolean;
  };

/** The order without anything on it: stock goes back, holds on cards are released, tickets are taken back. */
export async function voidWholeOrder(order: OrderDocument, voiding: Voiding) {
  const { deps, scope, reason, comment, at, businessDate, occurredOn, actor, now, approver } = voiding;
  const { givesBack = false } = voiding;
  requireAllowed(order, 'void');
  if (!givesBack && isPaid(order) && !isGivenBack(order))
    rejectInState(
      'PAID_IN_PART',
      allowedBut(order, 'void').filter((action) =>
        (order.dueAmount > 0 ? ['pay', 'refund'] : ['refund', 'close']).includes(action),
      ),
      'Something is paid on this order.',
    );
  if (isOwedToGuest(order))
    rejectInState('REFUNDED', ['refund'], 'Items of this order are refunded, and not paid out.');
  const menu = await deps.menus.get(scope, await deps.restaurants.get(scope, scope.restaurantGuid));
  const voidInfo = { reason, comment, actor, approver, at, businessDate, occurredOn };
  const live = selectionsOf(order).filter(({ voided }) => !voided);
  const emptied = mapSelections(order, (one) => (one.voided ? one : { ...one, voided: true, voidInfo }));
  const untipped = mapChecks(emptied, (check) =>
    givesBack ? withoutPromisedTip(check) : { ...check, tipAmount: addedTips(check) },
  );
  const next = reprice({ ...untipped, guestOrderStatus: 'VOIDED', fireAt: null, voidInfo });
  requireNoneWaits(onTickets(next, selectionsOf(next)).filter((dish) => isWantedElsewhere(next, dish)));
  const facts = { reason, amount: order.totalAmount };
  const voided = selectionsOf(next).filter(({ guid }) => live.some((line) => line.guid === guid));
  return {
    order: next,
    events: [{ type: 'order.voided', data: facts } as const],
    timeline: { action: 'order.voided', reason, facts },
    takes: { ...facts, billAmount: facts.amount },
    extraWrites: allWrites(
      await deps.kitchen.changed(scope, next, voided, now),
      { rows: deps.payments.releaseHolds(scope, order, now) },
      { rows: placeGivenBack(scope, order), events: restoreStock(scope, menu, unmadeOf(order, live), now) },
    ),
  };
}
