import { restaurant } from '../../../access/index.ts';
import { newGuid } from '../../../platform/ids.ts';
import { route } from '../../deps.ts';
import { approverOf } from '../approval.ts';
import { namedCheck, wrongField } from '../body-references.ts';
import { changeOrder } from '../change-order.ts';
import { NewRefund, Order, orderParams } from '../shapes.ts';
import { allowedBut, rejectInState, requireAllowed, requireAllowedOnCheck } from '../states.ts';
import { refundLines, refundTotals, withRefund } from './refund.ts';

export const refundItems = route({
  operationId: 'refundItems',
  method: 'POST',
  path: '/api/v1/restaurants/{restaurantGuid}/orders/{orderGuid}/refunds',
  summary: 'Refund items.',
  description:
    "Refunds price, tax, and the item's share of charges and discounts, at most what was paid. It is " +
    'recorded on the order and on the day of the refund. Each unit is refunded once. The money moves ' +
    'with a refund of a payment that names this one as `itemRefundGuid`.',
  access: restaurant('write:orders'),
  params: orderParams,
  body: NewRefund,
  response: Order,
  status: 200,
  errors: ['INVALID_STATE'],
  handler: async (call) => {
    const { deps, scope, params, body } = call;
    const approver = await approverOf(deps, scope, body.approverUid);
    const { reason, comment = null, paymentGuid = null } = body;
    return changeOrder(call, {
      orderGuid: params.orderGuid,
      change: (order, { at, businessDate, actor }) => {
        requireAllowed(order, 'refund');
        const check = namedCheck(order, body.checkGuid);
        requireAllowedOnCheck(check, 'refund');
        if (check.paidAmount === 0)
          rejectInState('NOTHING_PAID', allowedBut(order, 'refund'), 'Nothing was paid on this check.');
        if (paymentGuid !== null && !check.payments.some((payment) => payment.paymentGuid === paymentGuid))
          wrongField('/paymentGuid', 'known', 'is not a payment of this check');
        const lines = refundLines(order, check, body.lines);
        const totals = refundTotals(lines);
        const provenance = { reason, comment, actor, approver, at, businessDate };
        const money = { ...totals, tipAmount: 0, paidOutAmount: 0 };
        const refund = { guid: newGuid(), paymentGuid, lines, ...money, ...provenance };
        const facts = {
          checkGuid: check.guid,
          refundGuid: refund.guid,
          selectionGuids: lines.map(({ selectionGuid }) => selectionGuid),
          amount: totals.totalAmount,
          reason,
        };
        return {
          order: withRefund(order, check, refund),
          events: [{ type: 'order.refunded', data: facts }],
          timeline: { action: 'order.refunded', reason, approver, facts },
        };
      },
    });
  },
});
