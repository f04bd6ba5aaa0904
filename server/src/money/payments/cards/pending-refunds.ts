import type { RestaurantScope } from '../../../access/index.ts';
import {
  type Check,
  type OrderDocument,
  type PaymentSnapshot,
  type UnderWay,
  withPayment,
} from '../../../ordering/orders/index.ts';
import type { Statement } from '../../../platform/db/statement.ts';
import { sumOf } from '../../../platform/sum.ts';
import type { MoneyDeps } from '../../deps.ts';
import { refundFormat } from '../formats.ts';
import { checkPaidBy, isIn, totalOf } from '../payment.ts';
import { findPendingRefunds } from '../queries.ts';
import { withRefund } from '../refund.ts';
import { findPaymentsBeingVoided, requireNoneVoided } from './attempt-queries.ts';

/** An order as it will be when what is on its way with the money of a check has come about. */
interface ToBe {
  order: OrderDocument;
  /** Fails when another void has begun since; written when the order is locked. */
  unchanged: Statement;
}

/**
 * The order of a payment as it will be when every pending refund has completed, and every void of another payment of its check.
 * Until then the order does not show them, and their money must not be given back again, from this payment or another.
 */
export async function orderToBe(
  { db }: Pick<MoneyDeps, 'db'>,
  scope: RestaurantScope,
  order: OrderDocument,
  paymentGuid: string,
): Promise<ToBe> {
  const { guid, payments } = checkPaidBy(order, paymentGuid);
  const guids = payments.map((payment) => payment.paymentGuid);
  const [refunds, attempts] = await db.run(
    scope,
    findPendingRefunds(scope, guids),
    findPaymentsBeingVoided(scope, guids),
  );
  const voiding = new Set(attempts.map(({ payment_guid }) => payment_guid));
  const voided = payments
    .filter((one) => isIn(one) && voiding.has(one.paymentGuid) && one.paymentGuid !== paymentGuid)
    .map((one) => ({ ...one, status: 'VOIDED' }) as const);
  const refunded = refunds
    .map(refundFormat.parse)
    .reduce((so, refund) => withRefund(so, guid, refund), order);
  return {
    order: voided.reduce((so, payment) => withPayment(so, guid, payment), refunded),
    unchanged: requireNoneVoided(
      scope,
      guids.filter((one) => !voiding.has(one)),
    ),
  };
}

/** The check of a payment in that order. */
export async function checkToBe(
  deps: Pick<MoneyDeps, 'db'>,
  scope: RestaurantScope,
  order: OrderDocument,
  paymentGuid: string,
): Promise<{ check: Check; unchanged: Statement }> {
  const { order: expected, unchanged } = await orderToBe(deps, scope, order, paymentGuid);
  return { check: checkPaidBy(expected, paymentGuid), unchanged };
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
