import { sumOf } from '../../platform/sum.ts';
import type { Check, OrderDocument, PaymentSnapshot, PlacedOrder } from './document.ts';
import { changeCheck, paymentsOf } from './document.ts';
import { isActive, lackingAtMost, lackOf, makingUp, worthOf } from './lacking.ts';
import { allowedOfCheck, type CheckState, isReserved, isSold, isTaken, rejectInState } from './states.ts';

/**
 * What is paid and what is due. A check's total holds the tips of its payments: `total = what was ordered + tip`, and
 * `due = total - paid - under way`, never negative. No I/O.
 */

/** Whether something was taken for an order, or perhaps was. What is only held on a card is released when the order goes. */
export const isPaid = (order: OrderDocument): boolean =>
  paymentsOf(order).some(({ status }) => isReserved(status) || (isTaken(status) && status !== 'AUTHORIZED'));

/** Whether an order that is not sold has given back all that was taken for it: nothing of it is left to settle. */
export function isGivenBack(order: OrderDocument): boolean {
  const taken = paymentsOf(order)
    .filter(isActive)
    .filter(({ status }) => status !== 'AUTHORIZED');
  const refunds = order.checks.flatMap((check) => check.refunds);
  return !isSold(order) && sumOf(taken, worthOf) === sumOf(refunds, ({ paidOutAmount }) => paidOutAmount);
}

/** Whether items are refunded whose money did not go back yet: of an order that is voided nothing would be owed. */
export const isOwedToGuest = ({ checks }: OrderDocument): boolean =>
  checks.some(({ refunds }) => refunds.some((one) => one.paidOutAmount < one.totalAmount));

/** Tips that guests added when they paid; the rest of a check's tip was promised with the order. */
export const addedTips = ({ payments }: Check): number =>
  sumOf(payments.filter(isActive), ({ tipAmount, promisedTipAmount = 0 }) => tipAmount - promisedTipAmount);

/** The check without a promised tip: what was taken of it is a tip as any other, and stays for as long as its payment. */
export function withoutPromisedTip(check: Check): Check {
  const payments = check.payments.map(({ promisedTipAmount, ...payment }) =>
    promisedTipAmount === undefined || isMoney(payment) ? payment : { ...payment, promisedTipAmount },
  );
  return { ...check, payments, tipAmount: addedTips({ ...check, payments }) };
}

/** What is only held on a card, or not known yet, is none. */
const isMoney = ({ status }: PaymentSnapshot): boolean => isTaken(status) && status !== 'AUTHORIZED';

/** What a check costs without its tip, less what payments cover of that. */
export const dueOfBill = ({ totalAmount, tipAmount, payments }: Check): number =>
  totalAmount - tipAmount - sumOf(payments.filter(isActive), ({ amount }) => amount);

const dueOfTip = ({ tipAmount, payments }: Check): number =>
  tipAmount - sumOf(payments.filter(isActive), (payment) => payment.tipAmount);

/** What payments cover or may cover: taken, or not known yet. */
export const coveredAmount = ({ payments }: Check): number => sumOf(payments.filter(isActive), worthOf);

/**
 * The order with a payment added, or replaced by its `paymentGuid`: tips, balances and the payment status of the check
 * follow. A payment that was declined, failed or voided stays as a record and counts nothing.
 */
export function withPayment(
  order: OrderDocument,
  checkGuid: string,
  payment: PaymentSnapshot,
): OrderDocument {
  const next = changeCheck(order, checkGuid, (check) => {
    const isThis = ({ paymentGuid }: PaymentSnapshot) => paymentGuid === payment.paymentGuid;
    const promisedTip = check.tipAmount - addedTips(check);
    const others = check.payments.filter((one) => isActive(one) && !isThis(one));
    const leftOfTip = promisedTip - sumOf(others, ({ promisedTipAmount = 0 }) => promisedTipAmount);
    const snapshot = payingAtMost(leftOfTip, payment);
    const payments = check.payments.some(isThis)
      ? check.payments.map((old) => (isThis(old) ? { ...lackOf(old), ...snapshot } : old))
      : [...check.payments, makingUp(check, snapshot)];
    const tipAmount = promisedTip + addedTips({ ...check, payments });
    return {
      ...check,
      payments,
      tipAmount,
      totalAmount: check.totalAmount - check.tipAmount + tipAmount,
      reopenedAt: null,
    };
  });
  return withBalance({
    ...next,
    tipAmount: sumOf(next.checks, ({ tipAmount }) => tipAmount),
    totalAmount: sumOf(next.checks, ({ totalAmount }) => totalAmount),
  });
}

/** The payment, of whose tip no more than this was promised. The tip of a card may be set anew, also to less than was promised. */
const payingAtMost = (promised: number, payment: PaymentSnapshot): PaymentSnapshot => {
  const { promisedTipAmount: asked, tipAmount } = payment;
  if (asked === undefined) return payment;
  return { ...payment, promisedTipAmount: Math.max(0, Math.min(asked, tipAmount, promised)) };
};

/** The order with paid, due and refunded amounts, and with the payment status that follows from them. */
export function withBalance<Doc extends PlacedOrder>(order: Doc): Doc {
  const checks = order.checks.map((check) => {
    const paidAmount = sumOf(
      check.payments.filter(({ status }) => isTaken(status)),
      worthOf,
    );
    const dueAmount = Math.max(0, check.totalAmount - coveredAmount(check));
    const refundedAmount = sumOf(check.refunds, ({ totalAmount }) => totalAmount);
    const divided = sumOf(check.parts, ({ amount, taxAmount }) => amount + taxAmount);
    // Guests who agreed on parts of another amount have to agree again.
    const parts = divided === check.totalAmount - check.tipAmount ? check.parts : [];
    const payments = lackingAtMost(check.totalAmount, check.payments);
    const settled = { ...check, payments, parts, paidAmount, dueAmount, refundedAmount };
    return { ...settled, paymentStatus: statusOf(settled, order.guestOrderStatus === 'CLOSED') };
  });
  return {
    ...order,
    paidAmount: sumOf(checks, ({ paidAmount }) => paidAmount),
    dueAmount: sumOf(checks, ({ dueAmount }) => dueAmount),
    refundedAmount: sumOf(checks, ({ refundedAmount }) => refundedAmount),
    checks,
  };
}

/** OPEN: something is due, or nothing was paid yet. PAID: covered, but a card is only authorized. CLOSED: done. */
function statusOf({ dueAmount, payments, reopenedAt }: Check, orderIsClosed: boolean): CheckState {
  if (dueAmount > 0 || payments.some(({ status }) => isReserved(status)) || reopenedAt !== null)
    return 'OPEN';
  if (payments.some(({ status }) => status === 'AUTHORIZED')) return 'PAID';
  return orderIsClosed || payments.some(({ status }) => isTaken(status)) ? 'CLOSED' : 'OPEN';
}

const BILL = [
  'subtotalAmount',
  'discountAmount',
  'exemptedTaxAmount',
  'serviceChargeAmount',
  'taxAmount',
] as const;

/** Rejects a change of the order that would alter the bill of a paid check: it is reopened first. */
export function assertPaidUnchanged(before: OrderDocument, after: OrderDocument): void {
  // Nothing was taken: card authorizations for the check are released.
  if (after.guestOrderStatus === 'VOIDED') return;
  const altered = before.checks.find((check) => {
    const now = after.checks.find(({ guid }) => guid === check.guid);
    return check.paymentStatus !== 'OPEN' && BILL.some((name) => now?.[name] !== check[name]);
  });
  if (!altered) return;
  const message = 'This would change what a paid check costs; reopen it first.';
  rejectInState(altered.paymentStatus, allowedOfCheck(altered), message);
}

/** What was taken for a check and is neither held only nor under way: what can be given back of it. */
export const takenAmount = ({ payments }: Check): number => sumOf(payments.filter(isMoney), worthOf);

/** What was taken for the bill of a check, without tips. */
export const billTaken = ({ payments }: Pick<Check, 'payments'>): number =>
  sumOf(payments.filter(isMoney), ({ amount }) => amount);

/** What of the bill that was taken for a check is not refunded; tips go back with their payment, and for nothing else. */
export const billLeft = ({ payments, refunds }: Check): number =>
  billTaken({ payments }) - sumOf(refunds, ({ totalAmount, tipAmount }) => totalAmount - tipAmount);

/** How much more is refunded on a check than was taken. The processor can bring that about, and no command. */
export const overRefundedAmount = (check: Check): number =>
  Math.max(0, check.refundedAmount - takenAmount(check));

/** How much more of the tip of a payment was refunded than it brought, itself or by a loss that was taken in its place. */
export function tipLacking({ payments, refunds }: Check, paymentGuid: string): number {
  const given = sumOf(
    refunds.filter((one) => one.paymentGuid === paymentGuid),
    (one) => one.tipAmount,
  );
  const brought = payments.filter((one) => one.paymentGuid === paymentGuid || one.writesOff === paymentGuid);
  return Math.max(0, given - sumOf(brought.filter(isActive), (one) => one.tipAmount));
}

/**
 * Rejects a change that would leave more refunded on a check than was taken, or still more than before. What the processor did
 * is not the fault of a later change: that goes on. A check that is merged into another brings its excess along.
 */
export function assertNotOverRefunded(before: OrderDocument, after: OrderDocument): void {
  const was = new Map(before.checks.map((check) => [check.guid, overRefundedAmount(check)]));
  const added = sumOf(after.checks, (check) =>
    Math.max(0, overRefundedAmount(check) - (was.get(check.guid) ?? 0)),
  );
  const gone = before.checks.filter(({ guid }) => after.checks.every((check) => check.guid !== guid));
  if (added > sumOf(gone, overRefundedAmount))
    rejectInState('REFUNDED', ['refund'], 'What was paid here is partly refunded.');
}

/**
 * Rejects a change that would leave the bill of a check, or its tip, at less than what was paid of it: that is what refunds are
 * for. What the processor did is not the fault of a later change.
 */
export function assertNotOverpaid(before: OrderDocument, after: OrderDocument): void {
  // Card authorizations are released after the order is voided.
  if (after.guestOrderStatus === 'VOIDED') return;
  const overpaid = after.checks.some((check) => {
    const old = before.checks.find(({ guid }) => guid === check.guid);
    return [dueOfBill, dueOfTip].some((due) => due(check) < Math.min(0, old ? due(old) : 0));
  });
  if (!overpaid) return;
  rejectInState(
    'PAID_IN_PART',
    ['refund'],
    'The check would cost less than what was paid on it; refund instead.',
  );
}
