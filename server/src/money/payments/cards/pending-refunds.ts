import type { RestaurantScope } from '../../../access/index.ts';
import type { Check, OrderDocument, PaymentSnapshot, UnderWay } from '../../../ordering/orders/index.ts';
import { sumOf } from '../../../platform/sum.ts';
import type { MoneyDeps } from '../../deps.ts';
import { refundFormat } from '../formats.ts';
import { checkPaidBy, isIn, totalOf } from '../payment.ts';
import { findPendingRefunds } from '../queries.ts';
import { withRefund } from '../refund.ts';
import { findPaymentsBeingVoided, requireNoneVoided } from './attempt-queries.ts';

/**
 * The check of a payment as it will be when every pending refund has completed. Until then the order does not show them,
 * and their money must not be refunded again, from this payment or another.
 */
export const checkWithPendingRefunds = async (
  deps: Pick<MoneyDeps, 'db'>,
  scope: RestaurantScope,
  order: OrderDocument,
  paymentGuid: string,
): Promise<Check> => checkPaidBy(await orderWithPendingRefunds(deps, scope, order, paymentGuid), paymentGuid);

/** The order with that check. */
export async function orderWithPendingRefunds(
  { db }: Pick<MoneyDeps, 'db'>,
  scope: RestaurantScope,
  order: OrderDocument,
  paymentGuid: string,
): Promise<OrderDocument> {
  const { guid, payments } = checkPaidBy(order, paymentGuid);
  const guids = payments.map((payment) => payment.paymentGuid);
  const [rows] = await db.run(scope, findPendingRefunds(scope, guids));
  return rows.map(refundFormat.parse).reduce((so, refund) => withRefund(so, guid, refund), order);
}

/** What is on its way with the money of payments of an order, for changes of that order. */
export async function moneyUnderWay(
  db: MoneyDeps['db'],
  scope: RestaurantScope,
  payments: readonly PaymentSnapshot[],
): Promise<UnderWay> {
  const guids = payments.map(({ paymentGuid }) => paymentGuid);
  const taken = payments.filter(isIn);
  if (taken.length === 0) return { refundingAmount: 0, voidingAmount: 0, unchanged: [] };
  const [refunds, attempts] = await db.run(
    scope,
    findPendingRefunds(scope, guids),
    findPaymentsBeingVoided(scope, guids),
  );
  const others = refunds.map(refundFormat.parse).filter(({ itemRefundGuid }) => itemRefundGuid === null);
  const voiding = new Set(attempts.map(({ payment_guid }) => payment_guid));
  const goes = taken.filter(({ paymentGuid }) => voiding.has(paymentGuid));
  const stays = taken.filter(({ paymentGuid }) => !voiding.has(paymentGuid));
  return {
    refundingAmount: sumOf(others, ({ amount }) => amount),
    voidingAmount: sumOf(goes, totalOf),
    unchanged: [
      requireNoneVoided(
        scope,
        stays.map(({ paymentGuid }) => paymentGuid),
      ),
    ],
  };
}
