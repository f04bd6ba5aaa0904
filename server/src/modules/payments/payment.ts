import { allocate } from '@comanda/pricing';
import type { Static } from 'typebox';
import { type FieldError, fail, failFields } from '../../platform/errors.ts';
import type { RefundParts } from '../books/index.ts';
import type { Check, OrderDocument, PaymentSnapshot } from '../orders/index.ts';
import type { NewOrderPayment, Payment as PaymentShape, Refund } from './shapes.ts';

/** The noun: a payment, what it may do in each state, and what it asks of a check. Pure. */

export type Payment = Static<typeof PaymentShape>;
type Wish = Static<typeof NewOrderPayment>;

/** What is possible with a payment. What was given back in part is no mistake any more: it can only be given back further. */
function allowedWith(payment: Payment): readonly ('void' | 'refund')[] {
  if (payment.status === 'voided' || payment.refundedAmount === totalOf(payment)) return [];
  return payment.refundedAmount > 0 ? ['refund'] : ['void', 'refund'];
}

/** Demands that a payment's state allows an action. */
export function demandOfPayment(payment: Payment, action: 'void' | 'refund'): void {
  const allowed = allowedWith(payment);
  if (allowed.includes(action)) return;
  const state = payment.status === 'voided' ? 'voided' : 'refunded';
  fail('INVALID_STATE', `Not possible with a payment that is ${state}.`, { state, allowed });
}

export const totalOf = ({ amount, tipAmount }: Pick<Payment, 'amount' | 'tipAmount'>): number =>
  amount + tipAmount;

/** What a payment brings to a check, in figures. */
export interface Paying {
  amount: number;
  tipAmount: number;
  tenderedAmount: number | null;
  changeAmount: number | null;
}

/** The check that is meant: the one named, or the only one. VALIDATION_ERROR otherwise. */
export function checkToPay(order: OrderDocument, checkGuid: string | undefined): Check {
  const [first, ...others] = order.checks;
  const named = checkGuid === undefined ? first : order.checks.find(({ guid }) => guid === checkGuid);
  if (!named) refuse('/checkGuid', 'known', 'is no check of this order');
  if (checkGuid === undefined && others.length > 0)
    refuse('/checkGuid', 'required', 'is required: the order has several checks');
  return named;
}

/** What is paid of a check; VALIDATION_ERROR when it is more than is due, or more than was handed over. */
export function figuresOf({ dueAmount }: Check, wish: Wish): Paying {
  if (dueAmount === 0)
    fail('INVALID_STATE', 'Nothing is due on this check.', { state: 'NOTHING_DUE', allowed: ['refund'] });
  const { amount = dueAmount, tipAmount = 0, tenderedAmount } = wish;
  if (amount > dueAmount) refuse('/amount', 'maximum', `is more than the ${dueAmount} that are due`);
  if (wish.type !== 'CASH') return { amount, tipAmount, tenderedAmount: null, changeAmount: null };
  const handed = tenderedAmount ?? amount + tipAmount;
  if (handed < amount + tipAmount)
    refuse('/tenderedAmount', 'minimum', `is less than the ${amount + tipAmount} that are paid`);
  return { amount, tipAmount, tenderedAmount: handed, changeAmount: handed - amount - tipAmount };
}

/** What belongs to one type of payment only, and a type that needs what is not there. */
export function refuseForeignFields(wish: Wish): void {
  const problems: FieldError[] = [];
  const only = (name: 'tenderedAmount' | 'drawerGuid' | 'tenderName' | 'reference', type: Wish['type']) => {
    if (wish[name] !== undefined && wish.type !== type)
      problems.push({ in: 'body', path: `/${name}`, rule: 'oneOf', message: `belongs to ${type} payments` });
  };
  only('tenderedAmount', 'CASH');
  only('drawerGuid', 'CASH');
  only('tenderName', 'OTHER');
  only('reference', 'OTHER');
  if (wish.type === 'OTHER' && wish.tenderName === undefined)
    problems.push({ in: 'body', path: '/tenderName', rule: 'required', message: 'is required' });
  if (problems.length > 0) failFields(problems);
}

export function refuse(path: string, rule: string, message: string): never {
  failFields([{ in: 'body', path, rule, message }]);
}

/** The payment as its order shows it. */
export const snapshotOf = (payment: Payment): PaymentSnapshot => ({
  paymentGuid: payment.paymentGuid,
  retref: null,
  type: payment.type,
  status: payment.status,
  amount: payment.amount,
  tipAmount: payment.tipAmount,
  cardBrand: null,
  last4: null,
  createdAt: payment.createdAt,
});

/** Whether everything that a check costs has been paid: then it is earned, and goes into the books as sold. */
export const isEarned = ({ dueAmount, payments }: Check): boolean =>
  dueAmount === 0 && payments.some(isIn) && payments.every((payment) => isIn(payment) || isOut(payment));
const isIn = ({ status }: PaymentSnapshot): boolean => status === 'captured' || status === 'settled';
const isOut = ({ status }: PaymentSnapshot): boolean => ['voided', 'declined', 'failed'].includes(status);

/** What a check itself has earned: without the tips that came with payments, which are in the books already. */
export function earnedBy(check: Check) {
  const paidTips = check.payments.filter(isIn).reduce((sum, { tipAmount }) => sum + tipAmount, 0);
  return {
    totalAmount: check.totalAmount - paidTips,
    serviceChargeAmount: check.serviceChargeAmount,
    taxAmount: check.taxAmount,
    inclusiveTaxAmount: check.inclusiveTaxAmount,
    tipAmount: check.tipAmount - paidTips,
  };
}

/**
 * What a sum given back consists of: the bill first, then the payment's tip. The bill's part holds tax, charges and the tip of
 * the check in the proportion of the check; taken from the running total, so that several refunds add up to one.
 */
export function refundParts(payment: Payment, check: Check, amount: number): RefundParts {
  const from = partsUpTo(payment, check, payment.refundedAmount);
  const to = partsUpTo(payment, check, payment.refundedAmount + amount);
  return {
    amount,
    taxAmount: to.taxAmount - from.taxAmount,
    serviceChargeAmount: to.serviceChargeAmount - from.serviceChargeAmount,
    tipAmount: to.tipAmount - from.tipAmount,
  };
}

function partsUpTo(payment: Payment, check: Check, refunded: number) {
  const ofBill = Math.min(refunded, payment.amount);
  const { totalAmount, taxAmount, inclusiveTaxAmount, serviceChargeAmount, tipAmount } = earnedBy(check);
  const tax = taxAmount + inclusiveTaxAmount;
  const goods = totalAmount - tax - serviceChargeAmount - tipAmount;
  const [, ofTax = 0, ofCharges = 0, ofTip = 0] = allocate(ofBill, [
    goods,
    tax,
    serviceChargeAmount,
    tipAmount,
  ]);
  return { taxAmount: ofTax, serviceChargeAmount: ofCharges, tipAmount: ofTip + refunded - ofBill };
}

/** The order with money given back on a check; the balance stays, the guest owes nothing more. */
export function withRefund(
  order: OrderDocument,
  checkGuid: string,
  refund: Static<typeof Refund>,
): OrderDocument {
  const { refundGuid, paymentGuid, amount, tipAmount, taxAmount, reason, businessDate } = refund;
  const entry: Check['refunds'][number] = {
    guid: refundGuid,
    paymentGuid,
    lines: [],
    tipAmount,
    taxAmount,
    totalAmount: amount,
    reason,
    comment: null,
    actor: refund.createdBy,
    approver: null,
    at: refund.createdAt,
    businessDate,
  };
  return {
    ...order,
    refundedAmount: order.refundedAmount + amount,
    checks: order.checks.map((check) =>
      check.guid === checkGuid
        ? { ...check, refundedAmount: check.refundedAmount + amount, refunds: [...check.refunds, entry] }
        : check,
    ),
  };
}
