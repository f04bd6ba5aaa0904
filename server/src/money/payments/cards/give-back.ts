import type { RestaurantScope } from '../../../access/index.ts';
import { isSold, type Moment, type OrderDocument, paymentsOf } from '../../../ordering/orders/index.ts';
import type { Statement } from '../../../platform/db/statement.ts';
import { fail } from '../../../platform/errors.ts';
import { newGuid } from '../../../platform/ids.ts';
import type { MoneyDeps } from '../../deps.ts';
import { paymentFormat } from '../formats.ts';
import { isIn, type Payment, totalOf } from '../payment.ts';
import { findPayments, insertRefund, updatePayment } from '../queries.ts';
import { insertRelease, requireIdle } from './attempt-queries.ts';
import { refundOfAll } from './follow-ups.ts';

/**
 * The statements by which all that was taken for an order goes back to the cards that paid it; they join the transaction that
 * cancels it, so that neither is without the other. What is captured is voided, what is settled is refunded; jobs carry both
 * out until they hold. What is still under way goes back when it has come about (follow-ups.ts). INVALID_STATE for what people
 * have to give back: money that was not paid by card at our processor, or an order of which something is refunded already.
 */
export async function giveBackAll(
  { db }: Pick<MoneyDeps, 'db'>,
  scope: RestaurantScope,
  order: OrderDocument,
  moment: Moment,
): Promise<Statement[]> {
  // Of all that was taken, the restaurant owes the guest a part already.
  if (order.checks.some(({ refunds }) => refunds.length > 0)) leftToThem();
  const taken = paymentsOf(order).filter((one) => isIn(one));
  if (taken.length === 0) return [];
  const guids = taken.map(({ paymentGuid }) => paymentGuid);
  const [rows] = await db.run(scope, findPayments(scope, guids));
  return rows.map(paymentFormat.parse).flatMap((payment) => statementsOf(scope, payment, order, moment));
}

function statementsOf(
  scope: RestaurantScope,
  payment: Payment,
  order: OrderDocument,
  moment: Moment,
): readonly Statement[] {
  const { paymentGuid, processor, refundedAmount } = payment;
  const isOurs = processor === 'CARDPOINTE' && refundedAmount === 0;
  if (isOurs && payment.status === 'CAPTURED')
    return insertRelease(scope, paymentGuid, newGuid(), moment.now);
  // Of what is sold, sale and refund both stay: the restaurant refunds, and closes it.
  if (!isOurs || payment.status !== 'SETTLED' || isSold(order)) leftToThem();
  const refund = refundOfAll(payment, order, 'The order was cancelled', moment);
  const reserved = {
    ...payment,
    refundedAmount: totalOf(payment),
    updatedAt: moment.at,
    version: payment.version + 1,
  };
  return [updatePayment(scope, reserved), insertRefund(scope, refund), requireIdle(scope, paymentGuid)];
}

const leftToThem = (): never =>
  fail('INVALID_STATE', 'The restaurant gives back what was paid.', { state: 'PAID_IN_PART', allowed: [] });
