import { multiplyDivide } from '@comanda/pricing';
import type { Static } from 'typebox';
import {
  billLeft,
  type Check,
  type CheckRefund,
  changeCheck,
  checkOf,
  type OrderDocument,
  partsOf,
  type RefundedTax,
  refundableOn,
  saleIn,
  takenAmount,
} from '../../ordering/orders/index.ts';
import { newGuid } from '../../platform/ids.ts';
import { sumOf } from '../../platform/sum.ts';
import type { RefundedMoney } from '../../records/ledger/index.ts';
import { checkPaidBy, type Payment, refundRoundingOf, rejectField, totalOf } from './payment.ts';
import type { Refund } from './shapes.ts';

/** What a refund gives back, and its effect on a check. Pure. */

/** A check as it is, and as it will be when all other refunds that are on their way have come about. */
export interface RefundedCheck {
  now: Check;
  toBe: Check;
}

/** A refund of a card payment that is not sent yet, without who asked for it and when. Its parts are made anew when it goes. */
export function newCardRefund(
  payment: Payment,
  check: RefundedCheck | null,
  amount: number,
  { reason, itemRefundGuid }: { reason?: string | undefined; itemRefundGuid?: string | undefined },
) {
  const { paymentGuid, restaurantGuid, orderGuid, currency } = payment;
  return {
    refundGuid: newGuid(),
    paymentGuid,
    restaurantGuid,
    orderGuid,
    checkGuid: check?.now.guid ?? null,
    status: 'PENDING' as Static<typeof Refund>['status'],
    currency,
    ...refundParts(payment, check, amount, check ? itemRefundOf(check.now, itemRefundGuid) : undefined),
    reason: reason ?? null,
    itemRefundGuid: itemRefundGuid ?? null,
    drawerGuid: null,
    retref: null,
    respstat: null,
    respcode: null,
    resptext: null,
    settledAt: null,
  };
}

/** The parts of a refunded amount. `amount` includes all of them. */
export interface RefundParts extends RefundedMoney {
  taxAmount: number;
  taxes?: RefundedTax[];
  serviceChargeAmount: number;
}

/**
 * The parts of a refunded amount. Money for items is price, tax and charges in the proportion of the items, and no tip. Other
 * money is the bill first, in the proportion of what is left of the check as it is, then the tip of its payment. So all refunds of
 * a check together, of whichever payments, have no more of anything than was charged. What other refunds on their way will have of
 * the bill is theirs.
 */
export function refundParts(
  payment: Payment,
  check: RefundedCheck | null,
  amount: number,
  itemRefund?: CheckRefund,
): RefundParts {
  const { cashRounding, refundedAmount } = payment;
  const parts = itemRefund ? partsOfItems(itemRefund, amount) : partsOfMoney(payment, check, amount);
  if (!cashRounding) return parts;
  // From the running total: the last refund takes the remainder.
  const roundingAmount =
    refundRoundingOf(payment, refundedAmount + amount) - refundRoundingOf(payment, refundedAmount);
  return { ...parts, roundingAmount };
}

/** What money for refunded items holds of them: from running totals over all payments, so that its parts add up to the items. */
function partsOfItems(itemRefund: CheckRefund, amount: number): RefundParts {
  const sale = saleIn(itemRefund);
  const goodsAndCharges = sale.totalAmount - sale.taxAmount;
  const upTo = (paidOut: number) => {
    const tax = cut(sale.taxAmount, paidOut, sale.totalAmount);
    return { tax, charges: cut(sale.serviceChargeAmount, paidOut - tax, goodsAndCharges) };
  };
  const [from, to] = [upTo(itemRefund.paidOutAmount), upTo(itemRefund.paidOutAmount + amount)];
  return {
    amount,
    taxAmount: to.tax - from.tax,
    serviceChargeAmount: to.charges - from.charges,
    tipAmount: 0,
  };
}

/** The share of a part in the first of a whole; it never falls as there is more of that. */
const cut = (part: number, first: number, whole: number): number =>
  whole === 0 ? 0 : multiplyDivide(part, first, whole);

function partsOfMoney(payment: Payment, check: RefundedCheck | null, amount: number): RefundParts {
  const toBe = check?.toBe ?? null;
  const beyondBill = Math.max(0, amount - billLeftOf(payment, toBe));
  const tipAmount = Math.min(beyondBill, tipLeft(payment, toBe));
  if (!check) return { amount, taxAmount: 0, serviceChargeAmount: 0, tipAmount };
  return { amount, ...partsOf(refundableOn(check.now), amount - tipAmount), tipAmount };
}

/** What of the tip of a payment can go back. */
const tipLeft = (payment: Payment, check: Check | null): number =>
  Math.max(0, payment.tipAmount - tipRefunded(payment, check));

/** What of the tip of a payment went back. Without a check, the bill goes first. */
function tipRefunded({ paymentGuid, amount, refundedAmount }: Payment, check: Check | null): number {
  if (!check) return Math.max(0, refundedAmount - amount);
  return sumOf(
    check.refunds.filter((one) => one.paymentGuid === paymentGuid),
    ({ tipAmount }) => tipAmount,
  );
}

/** What of a payment can go back for the bill: as long as there is some of it that was paid with it, and not given back yet. */
function billLeftOf(payment: Payment, check: Check | null): number {
  const ofPayment = Math.max(0, payment.amount - (payment.refundedAmount - tipRefunded(payment, check)));
  return check ? Math.min(ofPayment, Math.max(0, billLeft(check))) : ofPayment;
}

/** The refund of items that money is for; VALIDATION_ERROR when the check has none of this guid. */
export function itemRefundOf(check: Check, guid: string | undefined): Check['refunds'][number] | undefined {
  if (guid === undefined) return undefined;
  return (
    check.refunds.find((one) => one.guid === guid && one.lines.length > 0) ??
    rejectField('/itemRefundGuid', 'known', 'is not a refund of items on this check')
  );
}

/**
 * The amount to refund: the requested one, or else the maximum. Never more than is left of the payment or than its
 * items cost; without items, money reserved for items is excluded.
 */
export function refundAmount(
  payment: Payment,
  check: Check,
  itemRefund: Check['refunds'][number] | undefined,
  wanted: number | undefined,
): number {
  const ofPayment = totalOf(payment) - payment.refundedAmount;
  const left = Math.max(
    0,
    Math.min(
      ofPayment,
      itemRefund
        ? itemRefund.totalAmount - itemRefund.paidOutAmount
        : Math.min(
            takenAmount(check) - check.refundedAmount,
            billLeftOf(payment, check) + tipLeft(payment, check),
          ),
    ),
  );
  const amount = wanted ?? left;
  if (amount > left || amount === 0)
    rejectField('/amount', 'maximum', `is more than the ${left} that are left to give back`);
  return amount;
}

/** The order with a refund on a check. The balance stays: the guest owes nothing more. */
export function withRefund(
  order: OrderDocument,
  checkGuid: string,
  refund: Static<typeof Refund>,
): OrderDocument {
  const { refundGuid, itemRefundGuid, paymentGuid, amount, reason, businessDate, occurredOn } = refund;
  const { tipAmount, taxAmount, taxes, serviceChargeAmount } = refund;
  const check = checkOf(order, checkGuid);
  // Money for items that are refunded already is the same refund, not another.
  if (itemRefundGuid !== null)
    return changeCheck(order, checkGuid, (one) => ({
      ...one,
      refunds: one.refunds.map((known) =>
        known.guid === itemRefundGuid
          ? {
              ...known,
              paymentGuid: known.paymentGuid ?? paymentGuid,
              paidOutAmount: known.paidOutAmount + amount,
            }
          : known,
      ),
    }));
  const entry: Check['refunds'][number] = {
    guid: refundGuid,
    paymentGuid,
    lines: [],
    tipAmount,
    taxAmount,
    ...(taxes ? { taxes } : {}),
    serviceChargeAmount,
    totalAmount: amount,
    paidOutAmount: amount,
    reason: reason ?? 'Refund',
    comment: null,
    actor: refund.createdBy,
    approver: null,
    at: refund.createdAt,
    businessDate,
    occurredOn,
  };
  const refunded = { refundedAmount: check.refundedAmount + amount, refunds: [...check.refunds, entry] };
  const next = changeCheck(order, checkGuid, (one) => ({ ...one, ...refunded }));
  return { ...next, refundedAmount: order.refundedAmount + amount };
}

/** The order without a refund that turned out not to have happened; items that it was for stay refunded, without the money. */
export function withoutRefund(
  order: OrderDocument,
  { refundGuid, itemRefundGuid, paymentGuid, amount }: Static<typeof Refund>,
): OrderDocument {
  const { guid, refunds, refundedAmount } = checkPaidBy(order, paymentGuid);
  if (itemRefundGuid !== null) {
    const unmoved = refunds.map((one) =>
      one.guid === itemRefundGuid ? { ...one, paidOutAmount: one.paidOutAmount - amount } : one,
    );
    return changeCheck(order, guid, (check) => ({ ...check, refunds: unmoved }));
  }
  const left = refunds.filter((one) => one.guid !== refundGuid);
  const next = changeCheck(order, guid, (check) => ({
    ...check,
    refunds: left,
    refundedAmount: refundedAmount - amount,
  }));
  return { ...next, refundedAmount: order.refundedAmount - amount };
}
