import { type CashRounding, carriedRounding, isLessThanCoins, roundCash } from '@comanda/pricing';
import type { Static } from 'typebox';
import {
  assertNotOverRefunded,
  type Check,
  dueOfBill,
  isSold,
  type OrderDocument,
  type OrderEvent,
  type PaymentSnapshot,
  requireAllowed,
  stateOf,
  withPayment,
} from '../../ordering/orders/index.ts';
import { type FieldError, fail, failFields } from '../../platform/errors.ts';
import { asDeposit, type Posting } from '../../records/ledger/index.ts';
import type { NewOrderPayment, Payment as PaymentShape } from './shapes.ts';

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
  if (isOfOpenTab(payment)) return ['void'];
  if (payment.status === 'AUTHORIZED') return ['capture', 'adjustTip', 'void'];
  if (!isIn(payment) || payment.refundedAmount === totalOf(payment)) return [];
  if (payment.status === 'SETTLED') return ['refund'];
  // What is refunded of it before settlement waits for that.
  if (payment.processor === 'CARDPOINTE') return isWhole ? ['void'] : ['refund'];
  return isWhole ? ['void', 'refund'] : ['refund'];
}

/** Held for a tab that is not settled: it pays nothing yet. */
export const isOfOpenTab = ({ status, tab }: Payment): boolean =>
  status === 'AUTHORIZED' && tab !== undefined && tab.settledAt === null;

/** Throws when the order is closed: it would owe something, and could not be paid. */
export function requireNotClosed(order: OrderDocument): void {
  if (stateOf(order) === 'CLOSED') requireAllowed(order, 'pay');
}

/** Throws when a closed order would owe something with its payment like this. */
export function requireStaysPaid(order: OrderDocument, next: Payment): void {
  const { guid } = checkPaidBy(order, next.paymentGuid);
  if (withPayment(order, guid, snapshotOf(next)).dueAmount > order.dueAmount) requireNotClosed(order);
}

/**
 * Throws unless a payment of this order, which has the refunds that are on their way, may be voided, whatever it was paid with.
 * What it paid is due again, so a closed order is reopened first; and refunds of items are paid out of the check's payments,
 * which might not suffice without this one.
 */
export function requireVoidable(order: OrderDocument, payment: Payment): void {
  requireNotClosed(order);
  const { guid } = checkPaidBy(order, payment.paymentGuid);
  assertNotOverRefunded(order, withPayment(order, guid, { ...snapshotOf(payment), status: 'VOIDED' }));
}

/** Throws unless the payment's state allows the action; the error names the allowed ones. */
export function requirePaymentAction(payment: Payment, action: PaymentAction): void {
  const allowed = allowedWith(payment);
  if (allowed.includes(action)) return;
  const isRefunded = isIn(payment) && payment.refundedAmount === totalOf(payment);
  const state = isRefunded ? 'REFUNDED' : payment.status;
  const instead = action === 'refund' ? insteadOfRefund(allowed) : '';
  fail('INVALID_STATE', `Not possible while the payment is ${state}.${instead}`, { state, allowed });
}

function insteadOfRefund(allowed: readonly PaymentAction[]): string {
  if (allowed.includes('capture'))
    return ' It is not captured yet: void it or a part of it, or capture less.';
  return allowed.includes('void') ? ' It is not settled yet: void it instead.' : '';
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

/**
 * How a cash payment of a check is rounded to coins: its check once, over all of its cash payments. A part that no coin can pay is
 * no payment: VALIDATION_ERROR.
 */
function roundedFor(
  check: Check,
  money: Pick<Payment, 'amount' | 'tipAmount'>,
  rounding: CashRounding,
  isOneOfSeveral: boolean,
): number {
  const amount = totalOf(money);
  if (isLessThanCoins(amount, { ...check, isOneOfSeveral }, rounding))
    rejectField(
      '/amount',
      'minimum',
      `is less than the ${rounding.incrementAmount} that can be paid in cash${isOneOfSeveral ? '; merge checks that are less' : ''}`,
    );
  return roundCash(amount, rounding, carriedRounding(check.payments)).adjustmentAmount;
}

/**
 * What is added to what goes back of a cash payment, in all, so that coins can pay it: never more goes back than was taken, and all
 * of it in the end.
 */
export function refundRoundingOf(payment: Payment, refundedAmount: number): number {
  const { cashRounding } = payment;
  if (!cashRounding) return 0;
  const taken = cashTaken(payment);
  const { roundedAmount } = roundCash(refundedAmount, cashRounding);
  return (refundedAmount === totalOf(payment) ? taken : Math.min(taken, roundedAmount)) - refundedAmount;
}

export const totalOf = ({ amount, tipAmount }: Pick<Payment, 'amount' | 'tipAmount'>): number =>
  amount + tipAmount;

/** The check that holds a payment; not always the one that it was made for, since checks are merged. */
export const checkPaidBy = (order: OrderDocument, paymentGuid: string): Check =>
  // It goes where its payment goes: no check with a payment is dropped.
  order.checks.find(({ payments }) => payments.some((one) => one.paymentGuid === paymentGuid))!;

/** What a payment brings to a check, in figures. */
export interface Paying {
  amount: number;
  tipAmount: number;
  /** Only where a tip was promised with the order, and this pays of it. */
  promisedTipAmount?: number;
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

/**
 * What is paid of a check; VALIDATION_ERROR when it is more than is due, or more than was handed over. The bill comes first, then
 * the tip that was promised: that much of the payment is tip, beside what the guest adds now.
 */
export function figuresOf(
  check: Check,
  request: {
    type: PaymentRequest['type'];
    amount?: number | undefined;
    tipAmount?: number;
    tenderedAmount?: number;
  },
  cashRounding: Paying['cashRounding'] | null = null,
  isOneOfSeveral = false,
): Paying {
  const { dueAmount } = check;
  if (dueAmount === 0)
    fail('INVALID_STATE', 'Nothing is due on this check.', { state: 'NOTHING_DUE', allowed: ['refund'] });
  const { amount: paid = dueAmount, tipAmount: added = 0, tenderedAmount } = request;
  if (paid > dueAmount) rejectField('/amount', 'maximum', `is more than the ${dueAmount} that are due`);
  const amount = Math.min(paid, Math.max(0, dueOfBill(check)));
  const promisedTipAmount = paid - amount;
  const money = {
    amount,
    tipAmount: added + promisedTipAmount,
    ...(promisedTipAmount > 0 ? { promisedTipAmount } : {}),
  };
  if (request.type !== 'CASH') return { ...money, tenderedAmount: null, changeAmount: null };
  const roundingAmount = cashRounding ? roundedFor(check, money, cashRounding, isOneOfSeveral) : 0;
  const taken = totalOf(money) + roundingAmount;
  const handed = tenderedAmount ?? taken;
  if (handed < taken) rejectField('/tenderedAmount', 'minimum', `is less than the ${taken} that are paid`);
  const figures = { ...money, tenderedAmount: handed, changeAmount: handed - taken };
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

/** How money of an order is booked: as a deposit until the order is sold. */
export const bookedFor = (order: OrderDocument | null, postings: readonly Posting[]): readonly Posting[] =>
  order && !isSold(order) ? asDeposit(postings) : postings;

/** The payment as its order shows it. */
export const snapshotOf = (payment: Payment): PaymentSnapshot => ({
  paymentGuid: payment.paymentGuid,
  retref: payment.retref,
  type: payment.type,
  status: payment.status,
  amount: payment.amount,
  tipAmount: payment.tipAmount,
  ...(payment.promisedTipAmount === undefined ? {} : { promisedTipAmount: payment.promisedTipAmount }),
  ...(payment.writesOff === undefined ? {} : { writesOff: payment.writesOff }),
  ...(payment.roundingAmount === undefined ? {} : { roundingAmount: payment.roundingAmount }),
  cardBrand: payment.cardBrand,
  last4: payment.last4,
  createdAt: payment.createdAt,
});

export const isIn = ({ status }: Pick<PaymentSnapshot, 'status'>): boolean =>
  status === 'CAPTURED' || status === 'SETTLED';
