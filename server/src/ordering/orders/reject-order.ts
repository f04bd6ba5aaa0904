import type { Call } from '../../access/index.ts';
import { restoreStock } from '../../catalog/menus/index.ts';
import type { OrderingDeps } from '../deps.ts';
import { reprice } from './apply-pricing.ts';
import { addedTips, isPaid } from './balance.ts';
import type { Moment, OrderChange } from './change.ts';
import { mapChecks, mapSelections, type OrderDocument, portionsOf, selectionsOf } from './document.ts';
import { placeGivenBack } from './guest-order.ts';
import { orderCommand, type WritesOrders } from './order-command.ts';
import { OrderRejection } from './shapes/order-commands.ts';
import { requireAllowed } from './states.ts';

export const rejectOrder = orderCommand({
  permission: 'orders.accept',
  operationId: 'rejectOrder',
  path: '/reject',
  summary: 'Reject an order that needs approval.',
  description:
    'Cannot be undone. Payments stay on the order until they are refunded. An order without payments ' +
    'costs nothing afterwards.',
  when: { INVALID_STATE: 'The order does not wait for approval.' },
  body: OrderRejection,
  change: (order, { body: { reason, comment = null }, ...given }) =>
    rejectWaiting(order, { ...given, reason, comment }),
});

type Rejecting = Moment &
  Pick<Call<Pick<OrderingDeps, 'menus' | 'restaurants' | 'payments'>, WritesOrders>, 'deps' | 'scope'> & {
    reason: string;
    comment: string | null;
  };

/** The order refused: stock and its place in the quarter of an hour go back, holds on cards are released. */
export async function rejectWaiting(
  order: OrderDocument,
  { deps, scope, reason, comment, ...moment }: Rejecting,
): Promise<OrderChange> {
  const { at, businessDate, occurredOn, actor, now } = moment;
  requireAllowed(order, 'reject');
  const menu = await deps.menus.get(scope, await deps.restaurants.get(scope, scope.restaurantGuid));
  const voidInfo = { reason, comment, actor, approver: null, at, businessDate, occurredOn };
  const lines = selectionsOf(order).filter(({ voided }) => !voided);
  // Lines that are paid keep their price, so that it is known what there is to refund.
  const emptied = isPaid(order)
    ? order
    : mapChecks(
        mapSelections(order, (one) => (one.voided ? one : { ...one, voided: true, voidInfo })),
        (check) => ({ ...check, tipAmount: addedTips(check) }),
      );
  const next = reprice({
    ...emptied,
    approvalStatus: 'NOT_APPROVED',
    guestOrderStatus: 'VOIDED',
    fireAt: null,
    voidInfo,
  });
  const facts = { reason, amount: order.totalAmount };
  return {
    order: next,
    events: [{ type: 'order.rejected', data: facts }],
    timeline: { action: 'order.rejected', reason, facts },
    extraWrites: {
      rows: [...deps.payments.releaseHolds(scope, order, now), ...placeGivenBack(scope, order)],
      events: restoreStock(scope, menu, portionsOf(lines), now),
    },
  };
}
