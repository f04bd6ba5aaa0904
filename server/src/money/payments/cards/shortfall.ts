import {
  changeCheck,
  type OrderDocument,
  overRefundedAmount,
  stateOf,
} from '../../../ordering/orders/index.ts';
import type { Difference } from '../../reconciliation/index.ts';
import { checkPaidBy, isIn, type Payment, totalOf } from '../payment.ts';

/** What an order lacks because of something that happened at the processor. Pure. */

/** A payment and its order, before something happened and after it. */
interface Happened {
  payment: Payment;
  order: OrderDocument | null;
}

/**
 * The exception for money that was counted on and did not come: more of a check is refunded than was paid, or something is due
 * on it that a guest who has gone was to pay, on a closed order or so `late`. Null where nothing is lacking that was not before.
 */
export function shortfall(before: Happened, after: Happened, isLate: boolean): Difference | null {
  if (!before.order || !after.order) return null;
  const { paymentGuid, retref, version, status } = after.payment;
  const [was, now] = [checkPaidBy(before.order, paymentGuid), checkPaidBy(after.order, paymentGuid)];
  const overRefunded = overRefundedAmount(now) - overRefundedAmount(was);
  const isAwaited = isLate || stateOf(after.order) === 'CLOSED';
  const due = isAwaited ? now.dueAmount - was.dueAmount : 0;
  if (Math.max(overRefunded, due) <= 0) return null;
  return {
    kind: 'STATUS_DIFFERS',
    subject: `${paymentGuid}/${version}`,
    paymentGuid,
    retref,
    ourAmount: totalOf(before.payment),
    theirAmount: isIn(after.payment) ? totalOf(after.payment) : 0,
    ourStatus: before.payment.status,
    theirStatus: status,
  };
}

/** The order that says with a payment, of which something fell away, what its check owes in its place: as much more as is due. */
export function withLack(
  before: OrderDocument | null,
  after: OrderDocument | null,
  { paymentGuid, status }: Payment,
): OrderDocument | null {
  if (!before || !after) return after;
  const { guid, dueAmount } = checkPaidBy(after, paymentGuid);
  const more = Math.max(0, dueAmount - checkPaidBy(before, paymentGuid).dueAmount);
  if (more === 0 && isIn({ status })) return after;
  return changeCheck(after, guid, (check) => ({
    ...check,
    payments: check.payments.map((one) =>
      one.paymentGuid === paymentGuid ? { ...one, lackingAmount: (one.lackingAmount ?? 0) + more } : one,
    ),
  }));
}
