import type { RestaurantScope } from '../../../access/index.ts';
import type { Check, OrderDocument } from '../../../ordering/orders/index.ts';
import type { MoneyDeps } from '../../deps.ts';
import { refundFormat } from '../formats.ts';
import { checkPaidBy } from '../payment.ts';
import { findPendingRefunds } from '../queries.ts';
import { withRefund } from '../refund.ts';

/**
 * The check of a payment as it will be when every pending refund has completed. Until then the order does not show them,
 * and their money must not be refunded again, from this payment or another.
 */
export async function checkWithPendingRefunds(
  { db }: Pick<MoneyDeps, 'db'>,
  scope: RestaurantScope,
  order: OrderDocument,
  paymentGuid: string,
): Promise<Check> {
  const { guid, payments } = checkPaidBy(order, paymentGuid);
  const guids = payments.map((payment) => payment.paymentGuid);
  const [rows] = await db.run(scope, findPendingRefunds(scope, guids));
  const expected = rows.map(refundFormat.parse).reduce((so, refund) => withRefund(so, guid, refund), order);
  return checkPaidBy(expected, paymentGuid);
}
