import { allocate } from '@comanda/pricing';
import type { Static } from 'typebox';
import {
  type Check,
  type CheckRefund,
  changeCheck,
  checkOf,
  type OrderDocument,
  revenueOf,
  saleIn,
  takenAmount,
} from '../../ordering/orders/index.ts';
import { newGuid } from '../../platform/ids.ts';
import { sumOf } from '../../platform/sum.ts';
import type { RefundedMoney } from '../../records/ledger/index.ts';
import { checkPaidBy, isIn, type Payment, rejectField, roundingOf, totalOf } from './payment.ts';
import type { Refund } from './shapes.ts';

/** What a refund gives back, and its effect on a check. Pure. */

/** A refund of a card payment that is not sent yet, without who asked for it and when. */
export function newCardRefund(
  payment: Payment,
  check: Check | null,
  amount: number,
  { reason, itemRefundGuid }: { reason?: string | undefined; itemRefundGuid?: string | undefined },
) {
  const { paymentGuid, restaurantGuid, orderGuid, currency } = payment;
  return {
    refundGuid: newGuid(),
    paymentGuid,
    restaurantGuid,
    orderGuid,
    checkGuid: check?.guid ?? null,
    status: 'PENDING' as Static<typeof Refund>['status'],
    currency,
    ...refundParts(payment, check, amount, check ? itemRefundOf(check, itemRefundGuid) : undefined),
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
  serviceChargeAmount: number;
}

/**
 * The parts of a refunded amount. Money for items is price, tax and charges in the proportion of the items, and no tip. Other
 * money is the bill first, in the proportion of the check, then tip. Taken from running totals, so that several refunds add up to
 * one.
 */
export function refundParts(
  payment: Payment,
  check: Check | null,
  amount: number,
  itemRefund?: CheckRefund,
): RefundParts {
  const { cashRounding, refundedAmount } = payment;
  const ofSale = itemRefund ? amount : billPart(payment, check, amount);
  const before = itemRefund ? itemRefund.paidOutAmount : Math.min(refundedAmount, payment.amount);
  const sale = itemRefund ? saleIn(itemRefund) : saleOf(check);
  const [from, to] = [partsOf(sale, before), partsOf(sale, before + ofSale)];
  const parts = {
    amount,
    taxAmount: to.taxAmount - from.taxAmount,
    serviceChargeAmount: to.serviceChargeAmount - from.serviceChargeAmount,
    tipAmount: amount - ofSale,
  };
  if (!cashRounding) return parts;
  // From the running total too: the last refund takes the remainder.
  const roundingAmount =
    roundingOf(refundedAmount + amount, cashRounding) - roundingOf(refundedAmount, cashRounding);
  return { ...parts, roundingAmount };
}

/** How much of an amount is for the bill: as long as there is some of it that was paid with it, and not given back yet. */
function billPart(payment: Payment, check: Check | null, amount: number): number {
  const ofPayment = payment.amount - Math.min(payment.refundedAmount, payment.amount);
  if (!check) return Math.min(amount, ofPayment);
  const paid = sumOf(check.payments.filter(isIn), (one) => one.amount);
  const given = sumOf(check.refunds, ({ totalAmount, tipAmount }) => totalAmount - tipAmount);
  return Math.min(amount, ofPayment, Math.max(0, paid - given));
}

interface Sale {
  totalAmount: number;
  taxAmount: number;
  serviceChargeAmount: number;
}

/** What a check sells, without its tip. */
function saleOf(check: Check | null): Sale {
  if (!check) return { totalAmount: 0, taxAmount: 0, serviceChargeAmount: 0 };
  const { totalAmount, taxAmount, inclusiveTaxAmount, serviceChargeAmount, tipAmount } = revenueOf(check);
  return {
    totalAmount: totalAmount - tipAmount,
    taxAmount: taxAmount + inclusiveTaxAmount,
    serviceChargeAmount,
  };
}

/** The tax and charges in the first part of a sale. */
function partsOf({ totalAmount, taxAmount, serviceChargeAmount }: Sale, upTo: number) {
  if (totalAmount === 0) return { taxAmount: 0, serviceChargeAmount: 0 };
  const goods = totalAmount - taxAmount - serviceChargeAmount;
  const [, ofTax = 0, ofCharges = 0] = allocate(upTo, [goods, taxAmount, serviceChargeAmount]);
  return { taxAmount: ofTax, serviceChargeAmount: ofCharges };
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
  const ofCheck = itemRefund
    ? itemRefund.totalAmount - itemRefund.paidOutAmount
    : takenAmount(check) - check.refundedAmount;
  const left = Math.max(0, Math.min(ofPayment, ofCheck));
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
  const {
    refundGuid,
    itemRefundGuid,
    paymentGuid,
    amount,
    tipAmount,
    taxAmount,
    reason,
    businessDate,
    occurredOn,
  } = refund;
  const { serviceChargeAmount } = refund;
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
