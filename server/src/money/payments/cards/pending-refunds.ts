import type { RestaurantScope } from '../../../access/index.ts';
import {
  type OrderDocument,
  type PaymentSnapshot,
  type UnderWay,
  withPayment,
} from '../../../ordering/orders/index.ts';
import type { Statement } from '../../../platform/db/statement.ts';
import { sumOf } from '../../../platform/sum.ts';
import type { MoneyDeps } from '../../deps.ts';
import { refundFormat } from '../formats.ts';
import { checkPaidBy, isIn, type Payment } from '../payment.ts';
import { findPendingRefunds } from '../queries.ts';
import { type RefundedCheck, refundParts, withRefund } from '../refund.ts';
import { findFallingPayments, requireNoneFalling } from './attempt-queries.ts';
import type { Refund } from './effect.ts';

/** An order as it will be when what is on its way with the money of a check has come about. */
interface ToBe {
  order: OrderDocument;
  /** Fails when another of its payments is being voided since; written when the order is locked. */
  unchanged: Statement;
}

/**
 * The order of a payment as it will be when every pending refund has completed, and every void of another payment of its check.
 * Until then the order does not show them, and their money must not be given back again, from this payment or another. With a
 * `refundGuid`: but for that refund.
 */
export async function orderToBe(
  { db }: Pick<MoneyDeps, 'db'>,
  scope: RestaurantScope,
  order: OrderDocument,
  { paymentGuid, refundGuid }: { paymentGuid: string; refundGuid?: string },
): Promise<ToBe> {
  const { guid, payments } = checkPaidBy(order, paymentGuid);
  const guids = payments.map((payment) => payment.paymentGuid);
  const [refunds, attempts] = await db.run(
    scope,
    findPendingRefunds(scope, guids),
    findFallingPayments(scope, guids),
  );
  const voiding = new Set(attempts.map(({ payment_guid }) => payment_guid));
  const voided = payments
    .filter((one) => isIn(one) && voiding.has(one.paymentGuid) && one.paymentGuid !== paymentGuid)
    .map((one) => ({ ...one, status: 'VOIDED' }) as const);
  const refunded = refunds
    .map(refundFormat.parse)
    .filter((refund) => refund.refundGuid !== refundGuid)
    .reduce((so, refund) => withRefund(so, guid, refund), order);
  return {
    order: voided.reduce((so, payment) => withPayment(so, guid, payment), refunded),
    unchanged: requireNoneFalling(
      scope,
      guids.filter((one) => !voiding.has(one)),
    ),
  };
}

/** The check of a payment in that order, beside what it is now. */
export async function checkToBe(
  deps: Pick<MoneyDeps, 'db'>,
  scope: RestaurantScope,
  order: OrderDocument,
  which: { paymentGuid: string; refundGuid?: string },
): Promise<{ check: RefundedCheck; unchanged: Statement }> {
  const { order: expected, unchanged } = await orderToBe(deps, scope, order, which);
  const { paymentGuid } = which;
  return {
    check: { now: checkPaidBy(order, paymentGuid), toBe: checkPaidBy(expected, paymentGuid) },
    unchanged,
  };
}

/** A refund that has gone, with its parts: of what is left now, since items may have been refunded while it waited. */
export async function withPartsNow(
  deps: Pick<MoneyDeps, 'db'>,
  scope: RestaurantScope,
  order: OrderDocument,
  { payment, refund }: { payment: Payment; refund: Refund },
): Promise<Refund> {
  const { amount, itemRefundGuid } = refund;
  const { check } = await checkToBe(deps, scope, order, refund);
  const items = check.now.refunds.find(({ guid }) => guid === itemRefundGuid);
  // Its own money is reserved already.
  const before = { ...payment, refundedAmount: payment.refundedAmount - amount };
  return { ...refund, ...refundParts(before, check, amount, items) };
}

/** What is on its way with the money of payments of an order, for changes of that order. */
export async function moneyUnderWay(
  db: MoneyDeps['db'],
  scope: RestaurantScope,
  payments: readonly PaymentSnapshot[],
): Promise<UnderWay> {
  const covering = payments.filter((one) => isIn(one) || one.status === 'AUTHORIZED');
  if (covering.length === 0) return { refundingAmount: 0, voidingAmount: 0, isFalling: false, unchanged: [] };
  const guids = payments.map(({ paymentGuid }) => paymentGuid);
  const [refunds, attempts] = await db.run(
    scope,
    findPendingRefunds(scope, guids),
    findFallingPayments(scope, guids),
  );
  const others = refunds.map(refundFormat.parse).filter(({ itemRefundGuid }) => itemRefundGuid === null);
  const falling = new Set(attempts.map(({ payment_guid }) => payment_guid));
  const [goes, stays] = [true, false].map((does) =>
    covering.filter(({ paymentGuid }) => falling.has(paymentGuid) === does),
  ) as [PaymentSnapshot[], PaymentSnapshot[]];
  return {
    refundingAmount: sumOf(others, ({ amount, tipAmount }) => amount - tipAmount),
    voidingAmount: sumOf(goes.filter(isIn), ({ amount }) => amount),
    isFalling: goes.length > 0,
    unchanged: [
      requireNoneFalling(
        scope,
        stays.map(({ paymentGuid }) => paymentGuid),
      ),
    ],
  };
}
