import type { RestaurantScope } from '../../../access/index.ts';
import type { Check, OrderDocument } from '../../../ordering/orders/index.ts';
import type { MoneyDeps } from '../../deps.ts';
import { refundFormat } from '../formats.ts';
import { checkPaidBy, withRefund } from '../payment.ts';
import { findPendingRefunds } from '../queries.ts';

/**
 * The check that a payment is on, as it will be when every refund that is under way has gone through: until then the order
 * does not show them, and what they give back must not be given back a second time, by this payment or by another.
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
