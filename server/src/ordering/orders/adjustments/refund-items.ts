import { newGuid } from '../../../platform/ids.ts';
import { takenAmount } from '../balance.ts';
import { namedCheck, wrongField } from '../body-references.ts';
import type { CheckRefund, OrderDocument } from '../document.ts';
import { orderCommand } from '../order-command.ts';
import { shareOfRefund } from '../price-share.ts';
import { atTheSamePrice } from '../settle-lines.ts';
import { allowedBut, rejectInState, requireAllowed, requireAllowedOnCheck } from '../states.ts';
import { leftToRefund, refundLines, refundTotals, withRefund } from './refund.ts';
import { NewRefund } from './shapes.ts';

export const refundItems = orderCommand({
  operationId: 'refundItems',
  path: '/refunds',
  summary: 'Refund items.',
  description:
    "Refunds price, tax, and the item's share of charges and discounts, at most what was paid. What a " +
    'card only holds is not paid yet, and what is being refunded or voided is not paid any more. It is ' +
    'recorded on the order and on the day of the refund. Each unit is refunded once. The money moves ' +
    'with a refund of a payment that names this one as `itemRefundGuid`.',
  when: { INVALID_STATE: 'Nothing was paid that could be given back.' },
  approval: { permissions: ['orders.refund'] },
  body: NewRefund,
  change: async (order, { deps, scope, body, at, businessDate, occurredOn, actor, approver }) => {
    const { reason, comment = null, paymentGuid = null } = body;
    requireAllowed(order, 'refund');
    const check = namedCheck(order, body.checkGuid);
    requireAllowedOnCheck(check, 'refund');
    if (takenAmount(check) === 0)
      rejectInState('NOTHING_PAID', allowedBut(order, 'refund'), 'Nothing was paid on this check.');
    if (paymentGuid !== null && !check.payments.some((payment) => payment.paymentGuid === paymentGuid))
      wrongField('/paymentGuid', 'known', 'is not a payment of this check');
    const underWay = await deps.payments.underWay(deps.db, scope, check.payments);
    const lines = refundLines(order, check, body.lines);
    const totals = refundTotals(lines);
    const provenance = { reason, comment, actor, approver, at, businessDate, occurredOn };
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
      order: withRefund(keptFor(order, lines), check, refund, leftToRefund(check, underWay)),
      events: [{ type: 'order.refunded', data: facts }],
      timeline: { action: 'order.refunded', reason, facts },
      takes: facts,
      shareWith: (elsewhere) =>
        shareOfRefund({ order, checkGuid: check.guid, amount: facts.amount }, elsewhere),
      extraWrites: { rows: underWay.unchanged },
    };
  },
});

/**
 * What is refunded of keeps what it cost: later items take nothing of its charges, and no discount that starts with them takes from
 * it. What was free keeps nothing.
 */
const keptFor = (order: OrderDocument, lines: CheckRefund['lines']): OrderDocument =>
  atTheSamePrice(
    order,
    lines.flatMap(({ selectionGuid, totalAmount }) => (totalAmount > 0 ? [selectionGuid] : [])),
  );
