import { allocate, type CashRounding, roundCash } from '@comanda/pricing';
import type { Static } from 'typebox';
import {
  type Check,
  changeCheck,
  checkOf,
  type OrderDocument,
  type OrderEvent,
  type PaymentSnapshot,
  revenueOf,
} from '../../ordering/orders/index.ts';
import { type FieldError, fail, failFields } from '../../platform/errors.ts';
import type { RefundParts } from '../../records/ledger/index.ts';
import type { NewOrderPayment, Payment as PaymentShape, Refund } from './shapes.ts';

/** A payment: which actions each state allows, and its effect on a check. Pure. */

export type Payment = Static<typeof PaymentShape>;
type PaymentRequest = Static<typeof NewOrderPayment>;

export type PaymentAction = 'capture' | 'adjustTip' | 'void' | 'refund';

/**
 * The actions that each state allows. A partly refunded payment can only be refunded further, not voided. A card
 * payment is voided before settlement and refunded after it; a payment without a processor allows both at any time.
 */
function allowedWith(payment: Payment): readonly PaymentAction[] {
  const isWhole = payment.refundedAmount === 0;
  if (payment.status === 'AUTHORIZED') return ['capture', 'adjustTip', 'void'];
  if (!isIn(payment) || payment.refundedAmount === totalOf(payment)) return [];
  if (payment.status === 'SETTLED') return ['refund'];
  if (payment.processor === 'CARDPOINTE') return ['void'];
  return isWhole ? ['void', 'refund'] : ['refund'];
}

/** Throws unless the payment's state allows the action; the error names the allowed ones. */
export function requirePaymentAction(payment: Payment, action: PaymentAction): void {
  const allowed = allowedWith(payment);
  if (allowed.includes(action)) return;
  const isRefunded = isIn(payment) && payment.refundedAmount === totalOf(payment);
  const state = isRefunded ? 'REFUNDED' : payment.status;
  const instead =
    action === 'refund' && allowed.includes('void') ? ' It is not settled yet: void it instead.' : '';
  fail('INVALID_STATE', `Not possible while the payment is ${state}.${instead}`, { state, allowed });
}

/** The card fields of a payment without a processor. */
export const NO_CARD = {
  processor: null,
  merchantId: null,
  requestedAmount: null,
  authorizedAmount: null,
  cardBrand: null,
  last4: null,
  vaultCardId: null,
  declineReason: null,
  retref: null,
  respstat: null,
  respcode: null,
  resptext: null,
  authcode: null,
  avsresp: null,
  cvvresp: null,
  setlstat: null,
  batchid: null,
} as const;

/** The amount that went into the drawer: the total rounded to coins. */
export const cashTaken = (payment: Pick<Payment, 'amount' | 'tipAmount' | 'roundingAmount'>): number =>
  totalOf(payment) + (payment.roundingAmount ?? 0);

/** The rounding of a cash amount to coins, to be added to it. */
const roundingOf = (amount: number, rounding: CashRounding | null | undefined): number =>
  rounding ? roundCash(amount, rounding).adjustmentAmount : 0;

export const totalOf = ({ amount, tipAmount }: Pick<Payment, 'amount' | 'tipAmount'>): number =>
  amount + tipAmount;

/** The check that holds a payment; not always the one that it was made for, since checks are merged. */
export const checkPaidBy = (order: OrderDocument, paymentGuid: string): Check =>
  order.checks.find(({ payments }) => payments.some((one) => one.paymentGuid === paymentGuid))!;

/** What a payment brings to a check, in figures. */
export interface Paying {
  amount: number;
  tipAmount: number;
  tenderedAmount: number | null;
  changeAmount: number | null;
  /** Only where cash is rounded. */
  roundingAmount?: number;
  cashRounding?: NonNullable<Payment['cashRounding']>;
}

/** The check that the request names, or the only one. VALIDATION_ERROR otherwise. */
export function checkToPay(order: OrderDocument, checkGuid: string | undefined): Check {
  const [first, ...others] = order.checks;
  const named = checkGuid === undefined ? first : order.checks.find(({ guid }) => guid === checkGuid);
  if (!named) rejectField('/checkGuid', 'known', 'is not a check of this order');
  if (checkGuid === undefined && others.length > 0)
    rejectField('/checkGuid', 'required', 'is required: the order has several checks');
  return named;
}

/** What is paid of a check; VALIDATION_ERROR when it is more than is due, or more than was handed over. */
export function figuresOf(
  { dueAmount }: Check,
  request: {
    type: PaymentRequest['type'];
    amount?: number | undefined;
    tipAmount?: number;
    tenderedAmount?: number;
  },
  cashRounding: Paying['cashRounding'] | null = null,
): Paying {
  if (dueAmount === 0)
    fail('INVALID_STATE', 'Nothing is due on this check.', { state: 'NOTHING_DUE', allowed: ['refund'] });
  const { amount = dueAmount, tipAmount = 0, tenderedAmount } = request;
  if (amount > dueAmount) rejectField('/amount', 'maximum', `is more than the ${dueAmount} that are due`);
  if (request.type !== 'CASH') return { amount, tipAmount, tenderedAmount: null, changeAmount: null };
  const roundingAmount = roundingOf(amount + tipAmount, cashRounding);
  const taken = amount + tipAmount + roundingAmount;
  const handed = tenderedAmount ?? taken;
  if (handed < taken) rejectField('/tenderedAmount', 'minimum', `is less than the ${taken} that are paid`);
  const figures = { amount, tipAmount, tenderedAmount: handed, changeAmount: handed - taken };
  return cashRounding ? { ...figures, roundingAmount, cashRounding } : figures;
}

/** What belongs to one type of payment only, and a type that needs what is not there. */
export function assertFieldsOfType(request: PaymentRequest): void {
  const problems: FieldError[] = [];
  const only = (name: keyof PaymentRequest, type: PaymentRequest['type']) => {
    if (request[name] !== undefined && request.type !== type)
      problems.push({ in: 'body', path: `/${name}`, rule: 'oneOf', message: `belongs to ${type} payments` });
  };
  only('tenderedAmount', 'CASH');
  only('drawerGuid', 'CASH');
  only('tenderName', 'OTHER');
  only('reference', 'OTHER');
  only('source', 'CARD');
  only('capture', 'CARD');
  only('partialApproval', 'CARD');
  if (request.type === 'CARD' && request.source === undefined)
    problems.push({ in: 'body', path: '/source', rule: 'required', message: 'is required' });
  if (request.type === 'OTHER' && request.tenderName === undefined)
    problems.push({ in: 'body', path: '/tenderName', rule: 'required', message: 'is required' });
  if (problems.length > 0) failFields(problems);
}

export function rejectField(path: string, rule: string, message: string): never {
  failFields([{ in: 'body', path, rule, message }]);
}

export type PaymentEvent = Extract<OrderEvent, { type: `${'payment' | 'refund'}.${string}` }>;
/** The data that every payment event carries. */
export const paymentEventData = (payment: Payment) => ({
  paymentGuid: payment.paymentGuid,
  orderGuid: payment.orderGuid,
  checkGuid: payment.checkGuid,
  amount: totalOf(payment),
  paymentType: payment.type,
});

/** The payment as its order shows it. */
export const snapshotOf = (payment: Payment): PaymentSnapshot => ({
  paymentGuid: payment.paymentGuid,
  retref: payment.retref,
  type: payment.type,
  status: payment.status,
  amount: payment.amount,
  tipAmount: payment.tipAmount,
  cardBrand: payment.cardBrand,
  last4: payment.last4,
  createdAt: payment.createdAt,
});

const isIn = ({ status }: Pick<PaymentSnapshot, 'status'>): boolean =>
  status === 'CAPTURED' || status === 'SETTLED';

/**
 * The parts of a refunded amount: the bill first, then the payment's tip. The bill's part holds tax, charges and the
 * tip of the check in the proportion of the check; taken from the running total, so that several refunds add up to one.
 */
export function refundParts(payment: Payment, check: Check | null, amount: number): RefundParts {
  const from = partsUpTo(payment, check, payment.refundedAmount);
  const to = partsUpTo(payment, check, payment.refundedAmount + amount);
  const parts = {
    amount,
    taxAmount: to.taxAmount - from.taxAmount,
    serviceChargeAmount: to.serviceChargeAmount - from.serviceChargeAmount,
    tipAmount: to.tipAmount - from.tipAmount,
  };
  const { refundedAmount, cashRounding } = payment;
  if (!cashRounding) return parts;
  // From the running total too: the last refund takes the remainder.
  const roundingAmount =
    roundingOf(refundedAmount + amount, cashRounding) - roundingOf(refundedAmount, cashRounding);
  return { ...parts, roundingAmount };
}

function partsUpTo(payment: Payment, check: Check | null, refunded: number) {
  const ofBill = Math.min(refunded, payment.amount);
  if (!check) return { taxAmount: 0, serviceChargeAmount: 0, tipAmount: refunded - ofBill };
  const { totalAmount, taxAmount, inclusiveTaxAmount, serviceChargeAmount, tipAmount } = revenueOf(check);
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
    : check.paidAmount - check.refundedAmount;
  const left = Math.min(ofPayment, ofCheck);
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
  const { refundGuid, itemRefundGuid, paymentGuid, amount, tipAmount, taxAmount, reason, businessDate } =
    refund;
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
    totalAmount: amount,
    paidOutAmount: amount,
    reason: reason ?? 'Refund',
    comment: null,
    actor: refund.createdBy,
    approver: null,
    at: refund.createdAt,
    businessDate,
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
